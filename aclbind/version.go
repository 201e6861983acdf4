package aclbind

import "fmt"

// Why this file exists: which CANN a runtime is of can be told by two numbers, and all who ask, or answer, must read
// them alike.

// PackageVersion spells the number of aclsysGetVersionNum: 90100000 is 9.1.0. It is "" for a number that is none.
func PackageVersion(n int32) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d.%d", n/10_000_000, n/100_000%100, n/1_000%100)
}

// PackageNumber is the number of aclsysGetVersionNum: 9.1.0 is 90100000.
func PackageNumber(major, minor, patch int) int32 {
	return int32(major*10_000_000 + minor*100_000 + patch*1_000)
}

// Interface is a version of the interface, as aclrtGetVersion answers it, and the CANN release that brought it.
type Interface struct {
	Major, Minor int32
	Since        string // the first release, its candidates included
	Release      string // for people: "8.5"
	Only         bool   // no other release has it
}

// interfaces are those whose release the headers tell, the newest first: CANN 9.0, 9.1 and what came until now share
// one.
var interfaces = []Interface{
	{Major: 1, Minor: 17, Since: "9.0.RC1", Release: "9.0"},
	{Major: 1, Minor: 16, Since: "8.5.0", Release: "8.5", Only: true},
}

// Interfaces are the versions of the interface whose release is known, the newest first.
func Interfaces() []Interface { return interfaces[:len(interfaces):len(interfaces)] }

// LookupInterface finds a version of the interface.
func LookupInterface(major, minor int32) (Interface, bool) {
	for _, i := range interfaces {
		if i.Major == major && i.Minor == minor {
			return i, true
		}
	}
	return Interface{}, false
}
