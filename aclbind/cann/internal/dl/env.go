package dl

// Why this file exists: os.Setenv changes a copy of the environment that belongs to Go. C has another, and libraries
// read theirs in constructors, so what is set must be there before Open.

import (
	"fmt"
	"os"
	"runtime"

	"github.com/ebitengine/purego"

	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// maxText bounds what is read of a text of C, in bytes: an argument or variable of Linux is no longer.
const maxText = 128 << 10

// Setenv sets a variable for Go and for C, and asks C whether it is so. Go's runtime hands os.Setenv on to C where it
// was linked with C or with purego's stand-in for it.
func Setenv(name, value string) error {
	if err := os.Setenv(name, value); err != nil {
		return err
	}
	got, err := Getenv(name)
	if err == nil && got != value {
		err = fmt.Errorf("%s is %q for C, not %q", name, got, value)
	}
	return err
}

// Getenv is what C's getenv answers; "" for an unset variable.
func Getenv(name string) (string, error) {
	getenv, err := purego.Dlsym(purego.RTLD_DEFAULT, "getenv")
	if err != nil {
		return "", fmt.Errorf("no getenv in C: %w", err)
	}
	b := Bytes(name)
	value := mem.Text(Symbol(getenv).Call(Address(b)), maxText)
	runtime.KeepAlive(b)
	return value, nil
}
