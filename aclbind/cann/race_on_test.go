//go:build race

package cann_test

// The race detector drops what is put into pools now and then, on purpose.
const allowed = 2.0
