package engine

import "sync"

// Interrupts carries signals to an apply. The first asks it to end in order, the second to stop waiting for calls
// that are in flight; what a third does is the program's business.
type Interrupts struct {
	mu    sync.Mutex
	level int
	exit  Exit   // of the first signal
	name  string // of the last signal
	tell  func(signal string, level int)
	first chan struct{} // closed by the first signal
}

// NewInterrupts returns a carrier that nothing has interrupted yet.
func NewInterrupts() *Interrupts { return &Interrupts{first: make(chan struct{})} }

// Signal says that a signal came; exit is the code that it ends the program with.
func (i *Interrupts) Signal(exit Exit, name string) {
	i.mu.Lock()
	i.level++
	i.name = name
	if i.level == 1 {
		i.exit = exit
		close(i.first)
	}
	level, tell := i.level, i.tell
	i.mu.Unlock()
	if tell != nil {
		tell(name, level)
	}
}

// Level is how many signals came.
func (i *Interrupts) Level() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.level
}

// Name is the last signal's name.
func (i *Interrupts) Name() string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.name
}

// hand makes tell hear the signals from now on. It answers how many came before.
func (i *Interrupts) hand(tell func(signal string, level int)) (level int, name string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.tell = tell
	return i.level, i.name
}
