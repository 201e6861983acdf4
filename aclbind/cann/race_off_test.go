//go:build !race

package cann_test

// A pool keeps what is put into it.
const allowed = 0.0
