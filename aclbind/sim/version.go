package sim

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// Why this file exists: releases differ in which functions they have, and their names are not plain numbers.

// version is a CANN release; a release candidate is older than the release of the same numbers.
type version struct {
	major, minor, patch, rc int
}

// released is the rc of a release that is none.
const released = 1 << 20

// parseVersion reads "9.1.0", "8.0.RC3" and "9.2.0-beta". "old" is older, and "master" newer, than all.
func parseVersion(s string) version {
	switch s {
	case "old", "":
		return version{}
	case "master":
		return version{major: released}
	}
	v := version{rc: released}
	text, _, beta := strings.Cut(s, "-")
	if beta {
		v.rc = 0
	}
	for i, part := range strings.Split(text, ".") {
		if n, ok := strings.CutPrefix(part, "RC"); ok {
			v.rc, _ = strconv.Atoi(leadingDigits(n))
			break
		}
		n, _ := strconv.Atoi(leadingDigits(part))
		switch i {
		case 0:
			v.major = n
		case 1:
			v.minor = n
		case 2:
			v.patch = n
		}
	}
	return v
}

// leadingDigits are the digits that a part begins with ("RC1alpha003" has 1), few enough for an int.
func leadingDigits(s string) string {
	i := 0
	for i < len(s) && i < 6 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return s[:i]
}

// newer tells whether release a is newer than b.
func newer(a, b string) bool {
	x, y := parseVersion(a), parseVersion(b)
	switch {
	case x.major != y.major:
		return x.major > y.major
	case x.minor != y.minor:
		return x.minor > y.minor
	case x.patch != y.patch:
		return x.patch > y.patch
	}
	return x.rc > y.rc
}

// interfaceVersion is what aclrtGetVersion answers in a release: 1.17.0 from 9.0, 1.16.0 in 8.5. Older headers carry
// no number; 1.0.0 stands for them.
func interfaceVersion(cann string) (major, minor, patch int32) {
	for _, i := range aclbind.Interfaces() {
		if !newer(i.Since, cann) {
			return i.Major, i.Minor, 0
		}
	}
	return 1, 0, 0
}

// simulated are the C functions that the simulator has a method for, by the rule that names them.
var simulated = sync.OnceValue(func() map[string]bool {
	methods := reflect.TypeFor[*Sim]()
	out := make(map[string]bool)
	for _, f := range aclbind.Functions() {
		_, has := methods.MethodByName(goName(f.Name))
		out[f.Name] = has
	}
	return out
})

// goName is the method of a C function: its name without the prefix.
func goName(c string) string {
	if c == "aclGetDeviceCapability" {
		return "GetDeviceCapabilityOf" // the other one is aclrtGetDeviceCapability
	}
	name, found := strings.CutPrefix(c, "aclrt")
	if !found {
		name = strings.TrimPrefix(c, "acl")
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// absent tells why a machine refuses a function, "" when it does not: the chip cannot, or the release is too old. A
// program that asked Has would not have made the second kind of call.
func absent(m chip.Machine, function string) string {
	f, _ := aclbind.LookupFunction(function)
	switch {
	case newer(f.Since, m.CANN):
		return fmt.Sprintf("CANN %s does not have it (since %s)", m.CANN, f.Since)
	case !f.RunsOn(m.Chip.Name):
		return "chip " + m.Chip.Name + " does not support it"
	}
	return ""
}

// runsOn tells whether a chip has a function, whatever the release.
func runsOn(chip, function string) bool {
	f, known := aclbind.LookupFunction(function)
	return known && f.RunsOn(chip)
}
