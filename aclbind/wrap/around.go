// Package wrap puts something around a driver: a log of its calls, or faults in them. A wrapped driver is a driver
// again, so wrappers may be put around each other, and the engine knows of none.
package wrap

import "github.com/ascendrun/ascendrun/aclbind"

// around is a driver whose every call goes through one function. Its methods are generated (zaround.go) from the
// interfaces of the port, so what a wrapper does is written once and none is forgotten.
type around struct {
	d aclbind.Driver
	// make makes a call by do, or not, or later, and answers what the caller shall see. do gives the raw output, nil
	// for none.
	make func(function string, args []any, do func() (out any, err error)) error
}

var _ aclbind.Driver = (*around)(nil)

// none makes a call without output.
func (w *around) none(function string, args []any, do func() error) error {
	return w.make(function, args, func() (any, error) { return nil, do() })
}

// one makes a call with one output; a failed call has none, whatever the driver behind it gave.
func one[T any](w *around, function string, args []any, do func() (T, error)) (T, error) {
	var out, zero T
	err := w.make(function, args, func() (any, error) {
		var err error
		out, err = do()
		return out, err
	})
	if err != nil {
		return zero, err
	}
	return out, nil
}
