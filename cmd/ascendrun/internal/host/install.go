package host

// Where the driver is installed, and which libraries of CANN are there.

import (
	"errors"
	"path/filepath"
	"slices"

	"github.com/ascendrun/ascendrun/aclbind/cann/find"
)

// Driver is the installed driver; Path is "" when there is none, Version when no record tells.
type Driver struct{ Path, Version string }

// driver is the installed driver.
func (h *Host) driver() Driver {
	base := h.value("/etc/ascend_install.info", "Driver_Install_Path_Param")
	if base == "" {
		base = "/usr/local/Ascend"
	}
	path := filepath.Join(base, "driver")
	if !h.exists(path) {
		return Driver{}
	}
	return Driver{path, h.value(path+"/version.info", "Version")}
}

// libraries are the files that may be the library, in the order in which they are wanted.
func (h *Host) libraries() []find.Candidate {
	return slices.DeleteFunc(find.Candidates(find.Search{Env: h.Env, Root: h.Root}), func(c find.Candidate) bool {
		return errors.Is(c.Problem, find.ErrAbsent)
	})
}
