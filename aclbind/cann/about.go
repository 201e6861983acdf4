package cann

// Why this file exists: which CANN a library is of, in the order of trust. What it is asked needs no aclInit.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind/cann/find"
)

// ask fills in the version and the SoC.
func (lib *Library) ask() {
	lib.SoC = lib.GetSocName()
	if n, err := lib.SysGetVersionNum("runtime"); err == nil && n > 0 {
		lib.Version, lib.Told = packageVersion(n), "aclsysGetVersionNum"
		return
	}
	if major, minor, _, err := lib.GetVersion(); err == nil {
		if v, ok := byInterface[[2]int32{major, minor}]; ok {
			lib.Version, lib.Told = v, "aclrtGetVersion"
			return
		}
	}
	if v := find.Release(lib.Real); v != "" {
		lib.Version, lib.Told = v, "install record"
	}
}

// byInterface is the CANN release of a version of the interface, where the headers tell; CANN 9.0, 9.1 and what came
// until now share one.
var byInterface = map[[2]int32]string{{1, 16}: "8.5", {1, 17}: "9.0 or later"}

// packageVersion spells the number of aclsysGetVersionNum: 90100000 is 9.1.0.
func packageVersion(n int32) string {
	return fmt.Sprintf("%d.%d.%d", n/10000000, n/100000%100, n/1000%100)
}
