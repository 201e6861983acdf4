package acltest

import "fmt"

// Why this file exists: not every machine can serve every case. A case that is left out says why.

// Need is what a case needs beyond one device and what every runtime has.
type Need struct {
	Calls   []string // C functions
	Devices int      // that are visible
	Further bool     // more than the port
	// Described is a driver that runs models by descriptions.
	Described bool
}

// lacks says why a case cannot be run on what the process has, "" when it can.
func (p *Process) lacks() string {
	need := p.c.Needs
	for _, fn := range need.Calls {
		if !p.Has(fn) {
			return "the runtime does not have " + fn
		}
	}
	if _, has := p.Driver.(Further); need.Further && !has {
		return "the driver has the calls of the port alone"
	}
	if need.Described && !p.h.Describes {
		return "the case describes its model, and a card runs none by a description"
	}
	if p.c.Kind == Fatal && p.h.Fatal == nil && !p.h.Isolate {
		return "the driver cannot tell fatal misuse, and the case is not in a process of its own"
	}
	if need.Devices > 1 {
		n, err := p.GetDeviceCount()
		if err != nil || int(n) < need.Devices {
			return fmt.Sprintf("it needs %d devices, and %d are visible (%v)", need.Devices, n, err)
		}
	}
	return ""
}
