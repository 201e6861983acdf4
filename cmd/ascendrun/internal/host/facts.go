package host

import (
	"os"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind/cann/find"
)

// Why this file exists: everything that a machine shows is looked up once, so that traces, checks and reports speak of
// the same moment.

// Variable is a variable that is set.
type Variable struct{ Name, Value string }

// Facts is what a machine showed.
type Facts struct {
	Cards     []int            // numbers N of the files /dev/davinciN
	Virtual   []int            // numbers N of the files /dev/vdavinciN
	Files     []File           // device files that are there
	Missing   []string         // device files that every user needs and that are not there
	Libraries []find.Candidate // files that may be the library, in the order in which they are wanted
	Driver    Driver
	Variables []Variable // those that speak of an NPU, in a fixed order
	Doubtful  []Doubt    // variables that do not do what they seem to
	Holders   []Holder   // who has cards open, as far as /proc tells
	Who       Who
	Lib       string // the library that the user named
}

// variables are those of an installation, and those that share out its devices.
var variables = append(find.HomeVariables[:3:3], "ASCEND_RT_VISIBLE_DEVICES", "ASCEND_VISIBLE_DEVICES")

// Look looks at the machine.
func (h *Host) Look() Facts {
	f := Facts{Cards: h.cards("/dev/davinci"), Virtual: h.cards("/dev/vdavinci"), Libraries: h.libraries(),
		Driver: h.driver(), Holders: h.holders(os.Getpid()), Who: h.Who, Lib: h.Lib}
	f.Files, f.Missing = h.files(f.Cards)
	for _, name := range variables {
		if v, ok := h.Env(name); ok {
			f.Variables = append(f.Variables, Variable{name, v})
		}
	}
	f.Doubtful = h.doubts()
	return f
}

// variable is the value of one of the variables of the list.
func (f Facts) variable(name string) (string, bool) {
	for _, v := range f.Variables {
		if v.Name == name {
			return v.Value, true
		}
	}
	return "", false
}

// Traces lists what speaks of an NPU. Where nothing does, a simulation is what the user can want; where anything does,
// simulating in silence would be a lie. A driver's folder alone is no trace: images carry it.
func (f Facts) Traces() []string {
	var seen []string
	for _, file := range f.Files {
		if isCard(file.Path) || file.Path == "/dev/davinci_manager" {
			seen = append(seen, "the device file "+file.Path)
		}
	}
	for _, v := range f.Variables {
		seen = append(seen, "the variable "+v.Name+"="+v.Value)
	}
	for _, l := range f.Libraries {
		seen = append(seen, "the library "+l.Path)
	}
	return seen
}

// isCard tells the file of a card from those that all cards share.
func isCard(path string) bool {
	number, ok := strings.CutPrefix(path, "/dev/davinci")
	_, err := strconv.Atoi(number)
	return ok && err == nil
}

// Machine is the machine as far as its files tell: how many cards it has, and its mask.
func (f Facts) Machine() (cards int, mask string, masked bool) {
	mask, masked = f.variable("ASCEND_RT_VISIBLE_DEVICES")
	return len(f.Cards), mask, masked
}

// Usable is the first library that can be loaded as far as files tell.
func (f Facts) Usable() (find.Candidate, bool) {
	for _, l := range f.Libraries {
		if l.Problem == nil {
			return l, true
		}
	}
	return find.Candidate{}, false
}
