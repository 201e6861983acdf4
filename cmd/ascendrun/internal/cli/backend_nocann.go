//go:build nocann

package cli

// The build without the real library: fully static, for images that have no glibc.

import (
	"errors"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
)

// openLibrary refuses: this build cannot open a library.
func openLibrary(string, host.Facts, func(string) (string, bool)) (realLibrary, error) {
	return realLibrary{}, errors.New("this ascendrun was built with -tags nocann: it is static and opens no library; use the usual build")
}
