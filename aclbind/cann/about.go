package cann

// Why this file exists: which CANN a library is of, in the order of trust. What it is asked needs no aclInit.

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann/find"
)

// ask fills in the version and the SoC.
func (lib *Library) ask() {
	lib.SoC = lib.GetSocName()
	if n, err := lib.SysGetVersionNum("runtime"); err == nil && n > 0 {
		lib.Version, lib.Told = aclbind.PackageVersion(n), "aclsysGetVersionNum"
		return
	}
	if major, minor, _, err := lib.GetVersion(); err == nil {
		if i, ok := aclbind.LookupInterface(major, minor); ok {
			lib.Version, lib.Told = i.Release, "aclrtGetVersion"
			if !i.Only {
				lib.Version += " or later"
			}
			return
		}
	}
	if v := find.Release(lib.Real); v != "" {
		lib.Version, lib.Told = v, "install record"
	}
}
