package aclbind

// Ptr is an address of device memory or host memory, as the runtime gave it or as C has it; 0 is NULL. It is no Go
// pointer: nothing that it points to is kept alive by it.
type Ptr uintptr
