// Package sim is an AscendCL runtime without a card: the default backend, and the place where programs that are wrong
// on a card are wrong with the same code. What was measured on the real runtime (package acltest) is its
// specification; where nothing was measured it is as strict as the manual.
//
// State is that of one process: devices with a count of sets and a default context each, explicit contexts, streams,
// and a current context per OS thread. Streams work on their own, in order, one beside the other.
package sim

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// Sim is one simulated process on one machine. Its methods may be called from any number of threads.
type Sim struct {
	cfg        Config
	clock      Clock
	log        io.Writer
	born       time.Time
	mask       chip.Mask
	mu         sync.Mutex // guards everything below; never held while anybody waits
	threads    map[int]*thread
	devices    []device
	contexts   map[aclbind.Context]*context
	streams    map[aclbind.Stream]*stream
	events     map[aclbind.Event]*event
	notifies   map[aclbind.Notify]*notify
	memory     memory
	buffers    map[aclbind.DataBuffer]*dataBuffer
	models     map[uint32]*offline
	descs      map[aclbind.MdlDesc]*modelDesc
	datasets   map[aclbind.MdlDataset]*dataset
	lastModel  uint32  // ids of models are never given out twice
	last       uintptr // where the newest handle is; handles are never given out twice
	allocators map[aclbind.AllocatorDesc]*allocator
	funcs      map[aclbind.Ptr]func(args ...uint64) uint64 // of a program in Go
	servers    map[uint64]*server
	exceptions map[aclbind.Ptr]exception
	hooks
	functions  map[string]*function
	peers      map[peers]bool // directions in which memory of another device may be reached
	graphs     map[aclbind.MdlRI]*graph
	recordings []*graph
	opWait     time.Duration // how long waits for events last that name no limit; 0 for ever
	opSteps    int64         // how long operators may run, in steps of the chip
	options    options       // of the process
	valueWaits []*stream     // streams that wait for a value in memory
	told       string        // the newest report of a deadlock
	runtime    initState
	fatal      []string
	wrong      []*Wrong
	started    bool
	stops      []func() bool // timers of losses
	closed     bool

	released chan struct{}  // closed by ReleaseStalls
	workers  sync.WaitGroup // goroutines of streams at work
}

var _ aclbind.Driver = (*Sim)(nil)

// New makes a simulator.
func New(cfg Config) *Sim {
	cfg = cfg.complete()
	s := &Sim{
		cfg: cfg, clock: cfg.Clock, log: cfg.Log, born: cfg.Clock.Now(), mask: cfg.Machine.Visible(),
		threads:    make(map[int]*thread),
		contexts:   make(map[aclbind.Context]*context),
		streams:    make(map[aclbind.Stream]*stream),
		buffers:    make(map[aclbind.DataBuffer]*dataBuffer),
		models:     make(map[uint32]*offline),
		descs:      make(map[aclbind.MdlDesc]*modelDesc),
		datasets:   make(map[aclbind.MdlDataset]*dataset),
		allocators: make(map[aclbind.AllocatorDesc]*allocator),
		events:     make(map[aclbind.Event]*event),
		notifies:   make(map[aclbind.Notify]*notify),
		memory:     newMemory(),
		funcs:      make(map[aclbind.Ptr]func(args ...uint64) uint64),
		servers:    make(map[uint64]*server),
		exceptions: make(map[aclbind.Ptr]exception),
		functions:  make(map[string]*function),
		graphs:     make(map[aclbind.MdlRI]*graph),
		peers:      make(map[peers]bool),
		released:   make(chan struct{}),
	}
	if s.log == nil {
		s.log = os.Stderr
	}
	s.devices = make([]device, len(s.mask.Visible))
	for i := range s.devices {
		s.devices[i].id = int32(i)
	}
	return s
}

// Machine is what is simulated.
func (s *Sim) Machine() chip.Machine { return s.cfg.Machine }

// start arms the losses at the first call: until then the program has not met the machine.
func (s *Sim) start() {
	if s.started {
		return
	}
	s.started = true
	for _, l := range s.cfg.Lose {
		s.stops = append(s.stops, s.clock.AfterFunc(l.After, func() { s.lose(l.Device) }))
	}
}

// await gives the lock up until done is closed or the limit has passed (no limit when negative), and tells whether
// done was closed.
func (s *Sim) await(done <-chan struct{}, limit time.Duration) bool {
	s.mu.Unlock()
	defer s.mu.Lock()
	if limit < 0 {
		<-done
		return true
	}
	late := make(chan struct{})
	stop := s.clock.AfterFunc(limit, func() { close(late) })
	defer stop()
	select {
	case <-done:
		return true
	case <-late:
		return false
	}
}

// Real handles are addresses, so these are aligned and far from 0.
const (
	firstHandle = 0x7e0000000000
	handleStep  = 0x40
)

// handle makes a value that was never a handle before.
func (s *Sim) handle() uintptr {
	s.last += handleStep
	return firstHandle + s.last
}

// wasHandle tells whether a value was ever given out, for whatever it was.
func (s *Sim) wasHandle(h uintptr) bool {
	return h > firstHandle && h <= firstHandle+s.last && h%handleStep == 0
}

// ReleaseStalls lets every call go on that stalls until it is released, and those that would.
func (s *Sim) ReleaseStalls() {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.released:
	default:
		close(s.released)
	}
}

// Close is the end of the process: stalled calls go on, work is dropped, and nothing runs afterwards.
func (s *Sim) Close() {
	s.ReleaseStalls()
	s.mu.Lock()
	s.closed = true
	for _, stop := range s.stops {
		stop()
	}
	for _, st := range s.streams {
		st.drop(aclbind.ErrStreamAbort)
	}
	s.mu.Unlock()
	s.workers.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.memory.unmapAll()
}
