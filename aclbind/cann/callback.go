package cann

// Why this file exists: a function of C takes the address of another; from Go that address is hard to come by.

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann/internal/dl"
)

// Launch is aclrtLaunchHostFunc with a function of Go: the stream runs it when it is reached, on a thread of the
// runtime's, and waits for it. It must not call the runtime, and must not panic. When the stream is given up before, it
// never runs and stays in memory.
func (lib *Library) Launch(stream aclbind.Stream, f func()) error {
	function, argument := dl.Once(f)
	err := lib.LaunchHostFunc(stream, aclbind.Ptr(function), aclbind.Ptr(argument))
	if err != nil {
		dl.Forget(argument)
	}
	return err
}
