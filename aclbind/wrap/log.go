package wrap

// Why this file exists: to see what a program really asked of the runtime, and on which thread.

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Call is a call that returned.
type Call struct {
	Function string
	Args     []any // raw inputs, in the order of the C function
	Out      any   // raw output, nil for none or for a failed call
	Code     int   // the aclError, -1 for an error of another kind
	Thread   int   // number of the OS thread
	Start    time.Time
	Elapsed  time.Duration
}

// String is the call as one line: aclrtCreateContext(0) -> 0 = 0x7e0000000040.
func (c Call) String() string {
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		args[i] = raw(a)
	}
	line := fmt.Sprintf("%s(%s) -> %d", c.Function, strings.Join(args, ", "), c.Code)
	if c.Out != nil {
		line += " = " + raw(c.Out)
	}
	return line
}

// raw writes handles as addresses and texts in quotes.
func raw(v any) string {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Uintptr:
		return fmt.Sprintf("%#x", r.Uint())
	case reflect.String:
		return strconv.Quote(r.String())
	}
	return fmt.Sprint(v)
}

// Log tells hear each call of a driver after it has returned, on the thread that made it. hear must be safe for use by
// several threads at once.
func Log(d aclbind.Driver, hear func(Call)) aclbind.Driver {
	return &around{d, func(function string, args []any, do func() (any, error)) error {
		c := Call{Function: function, Args: args, Thread: syscall.Gettid(), Start: time.Now()}
		out, err := do()
		c.Elapsed, c.Code = time.Since(c.Start), aclbind.CodeOf(err)
		if err == nil {
			c.Out = out
		}
		hear(c)
		return err
	}}
}
