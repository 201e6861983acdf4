package op

import (
	"slices"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// thing is a buffer, an event or a notify: it belongs to a device, not to the context that it was made in.
type thing struct {
	handle uintptr
	device int  // its id
	host   bool // memory of the host, which stays when the device is reset
}

func (h *handles) thing(a spec.Address) thing {
	h.mu.Lock()
	defer h.mu.Unlock()
	if same, is := h.same[a]; is {
		a = same
	}
	return h.things[a]
}

func (h *handles) addThing(a spec.Address, t thing) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.things == nil {
		h.things = make(map[spec.Address]thing)
	}
	h.things[a] = t
	h.created++
}

func (h *handles) dropThing(a spec.Address) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.things, a)
	h.released++
}

// dropThingsOf forgets what went with a device, in the order of addresses. There is nothing unless a release failed.
func (h *handles) dropThingsOf(device int) (gone []spec.Address) {
	for a, t := range h.things {
		if t.device == device && !t.host {
			gone = append(gone, a)
		}
	}
	slices.Sort(gone)
	for _, a := range gone {
		delete(h.things, a)
		h.released++
	}
	return gone
}

// alias notes which buffers of the host are the memory of one of the device.
func (h *handles) alias(p *plan.Plan) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.same = make(map[spec.Address]spec.Address, len(p.Same))
	for host, device := range p.Same {
		h.same[p.Graph.Nodes[host].Address] = p.Graph.Nodes[device].Address
	}
}
