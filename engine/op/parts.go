package op

import (
	"slices"

	"github.com/ascendrun/ascendrun/spec"
)

// loaded is a model and what belongs to it. It is one thing: it is there as long as any of its parts is.
type loaded struct {
	context spec.Address
	parts   map[spec.Address]uintptr // by address; the model's own number under its own
}

// part is a handle of a model; 0 when there is none.
func (h *handles) part(model, a spec.Address) uintptr {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.models[model].parts[a]
}

func (h *handles) hasPart(model, a spec.Address) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, ok := h.models[model].parts[a]
	return ok
}

func (h *handles) addPart(model, ctx, a spec.Address, handle uintptr) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.models == nil {
		h.models = make(map[spec.Address]loaded)
	}
	if _, ok := h.models[model]; !ok {
		h.models[model] = loaded{ctx, make(map[spec.Address]uintptr)}
		h.created++
	}
	h.models[model].parts[a] = handle
}

func (h *handles) dropPart(model, a spec.Address) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dropped(model, a)
}

func (h *handles) dropped(model, a spec.Address) (all bool) {
	parts := h.models[model].parts
	if delete(parts, a); len(parts) > 0 {
		return false
	}
	delete(h.models, model)
	h.released++
	return true
}

// dropModelsOf forgets the models that went with their context, but not what belongs to them and lies in memory of the
// host.
func (h *handles) dropModelsOf(ctx spec.Address) (gone []spec.Address) {
	for a, m := range h.models {
		if _, ok := m.parts[a]; ok && m.context == ctx && h.dropped(a, a) {
			gone = append(gone, a)
		}
	}
	slices.Sort(gone)
	return gone
}
