//go:build nocann

package cli

// The build without the real library: fully static, for images that have no glibc.

import (
	"github.com/ascendrun/ascendrun/aclbind/cann/find"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
)

// openLibrary refuses: this build cannot open a library.
func (s *session) openLibrary(find.Search) (realLibrary, *host.Check) {
	return realLibrary{}, &host.Check{Name: "library", State: host.Wrong, Found: "this ascendrun was built with -tags nocann: it is static and opens no library",
		Next: "use the usual build of ascendrun"}
}
