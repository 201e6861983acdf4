/* What a runtime needs of the driver. */
int hal(void) { return 0; }
