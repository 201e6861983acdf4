//go:build !nocann

package cli

// The build with the real library. This file alone names it.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind/cann"
	"github.com/ascendrun/ascendrun/aclbind/cann/find"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
)

// openLibrary opens the library that a search finds. What stood in the way is a check of kind library.
func (s *session) openLibrary(where find.Search) (realLibrary, *host.Check) {
	lib, err := cann.Open(cann.Options{Search: where, Loading: func(path string) { s.logger().Debug("loading a library", "path", path) }})
	if err == nil {
		return realLibrary{driver: lib, path: lib.Path, version: lib.Version, told: lib.Told}, nil
	}
	c := &host.Check{Name: "library", State: host.Wrong, Found: err.Error()}
	if e, ok := errors.AsType[*cann.OpenError](err); ok {
		c.Found, c.Next = places(e.Seen), e.Next
	}
	return realLibrary{}, c
}

// places is what was found where: the files first that are there and cannot be used.
func places(seen []find.Candidate) string {
	var bad, nothing []string
	for _, c := range seen {
		if errors.Is(c.Problem, find.ErrAbsent) {
			nothing = append(nothing, c.Path)
		} else {
			bad = append(bad, fmt.Sprintf("%s: %v", c.Path, c.Problem))
		}
	}
	if len(nothing) > 0 {
		bad = append(bad, "no library in "+strings.Join(nothing, ", "))
	}
	return strings.Join(bad, "; ")
}
