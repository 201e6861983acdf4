package op

import (
	"slices"
	"sync"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/spec"
)

// handles is what exists now: the only place where a declared thing meets a real one. A handle that is not in it is
// never handed to the runtime again.
type handles struct {
	mu        sync.Mutex
	runtime   ownership
	devices   map[spec.Address]bool
	contexts  map[spec.Address]aclbind.Context
	streams   map[spec.Address]stream
	living    map[spec.Address]int          // how many streams each context has
	same      map[spec.Address]spec.Address // buffers of the host that are the memory of one of the device
	things    map[spec.Address]thing
	models    map[spec.Address]loaded
	peers     map[spec.Address]directions
	loads     map[spec.Address]aclbind.Ptr // by buffer: the memory that its contents go through
	worked    map[spec.Address]bool        // streams that were given work, those of contexts included
	stuck     map[spec.Address]stuck       // streams whose work did not end
	abandoned map[spec.Address]bool
	file      string // the configuration of aclInit, while it lies on disk
	created   int
	released  int
}

type stream struct {
	handle  aclbind.Stream
	context spec.Address
}

// ownership of the runtime.
type ownership uint8

const (
	absent ownership = iota
	ours             // aclInit answered 0: aclFinalize is ours to call
	shared           // aclInit answered 100002: somebody else in the process owns it
)

// Exists tells whether there is something of the step to undo.
func (o *Ops) Exists(address spec.Address, kind spec.Kind) bool {
	h := &o.handles
	h.mu.Lock()
	defer h.mu.Unlock()
	switch kind {
	case spec.KindRuntime:
		return h.runtime == ours || h.runtime == shared && o.Driver.Has("aclFinalizeReference")
	case spec.KindDevice:
		return h.devices[address]
	case spec.KindContext:
		return h.contexts[address] != 0
	}
	_, thing := h.things[address]
	_, stream := h.streams[address]
	working := h.worked[address] // a default stream is drained, if nothing else
	return thing || stream || working || len(h.models[address].parts) > 0 || h.loads[address] != 0 || len(h.peers[address].to) > 0
}

// Counts says how many things were made so far, and how many were let go.
func (o *Ops) Counts() (created, released int) {
	o.handles.mu.Lock()
	defer o.handles.mu.Unlock()
	return o.handles.created, o.handles.released
}

// Shared tells whether somebody else in the process owns the runtime.
func (o *Ops) Shared() bool {
	o.handles.mu.Lock()
	defer o.handles.mu.Unlock()
	return o.handles.runtime == shared
}

func (h *handles) context(a spec.Address) aclbind.Context {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.contexts[a]
}

func (h *handles) stream(a spec.Address) stream {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.streams[a]
}

// keepFile remembers a file, and returns the one that it knew.
func (h *handles) keepFile(name string) (before string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before, h.file = h.file, name
	return before
}

func (h *handles) own(o ownership) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.runtime = o
}

func (h *handles) addDevice(a spec.Address) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.devices == nil {
		h.devices = make(map[spec.Address]bool)
	}
	h.devices[a] = true
	h.created++
}

// addContext notes a context; counted says that we made it, which is not so of a default one.
func (h *handles) addContext(a spec.Address, c aclbind.Context, counted bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.contexts == nil {
		h.contexts = make(map[spec.Address]aclbind.Context)
	}
	h.contexts[a] = c
	if counted {
		h.created++
	}
}

func (h *handles) addStream(a, ctx spec.Address, s aclbind.Stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams == nil {
		h.streams, h.living = make(map[spec.Address]stream), make(map[spec.Address]int)
	}
	h.streams[a] = stream{s, ctx}
	h.living[ctx]++
	h.created++
}

func (h *handles) dropDevice(a spec.Address, id int) (with []spec.Address) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.devices, a)
	h.released++
	delete(h.contexts, a.Default())
	return slices.Concat(h.dropPeersOf(a.Default()), h.dropModelsOf(a.Default()), h.dropStreamsOf(a.Default()), h.dropThingsOf(id))
}

func (h *handles) dropContext(a spec.Address) (with []spec.Address) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.contexts, a)
	h.released++
	return slices.Concat(h.dropPeersOf(a), h.dropModelsOf(a), h.dropStreamsOf(a))
}

func (h *handles) dropStream(a spec.Address) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.living[h.streams[a].context]--
	delete(h.streams, a)
	delete(h.worked, a)
	if _, is := h.stuck[a]; !is {
		h.released++
	}
}

// dropStreamsOf forgets the streams that went with their context, in the order of their addresses. There are none
// unless a destroy of theirs failed, and then the table is read through once.
func (h *handles) dropStreamsOf(ctx spec.Address) (gone []spec.Address) {
	if h.living[ctx] == 0 {
		return nil
	}
	for a, s := range h.streams {
		if s.context == ctx {
			gone = append(gone, a)
		}
	}
	slices.Sort(gone)
	for _, a := range gone {
		delete(h.streams, a)
		delete(h.worked, a)
		h.released++
	}
	delete(h.living, ctx)
	return gone
}
