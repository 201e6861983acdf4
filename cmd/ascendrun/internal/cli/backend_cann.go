//go:build !nocann

package cli

// The build with the real library. This file alone names it.

import (
	"errors"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
)

// openLibrary opens the library at path, or the one that is found when path is "".
func openLibrary(path string, facts host.Facts, env func(string) (string, bool)) (realLibrary, error) {
	return realLibrary{}, errors.New("not built yet")
}
