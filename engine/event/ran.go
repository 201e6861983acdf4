package event

// One execution of a task. There may be millions of them, so they are told to whoever asks for them apart from the
// events of an apply, on the thread that submits, and are not kept anywhere.

import "time"

// Ran is one execution of one instance of a task, or of a record or wait that the engine put in. It is told when all of
// it is known.
type Ran struct {
	Iteration int    // from 0, the warm-up included
	Number    int    // its place in an iteration, from 0
	Address   string // of the task
	Call      string // the function; what the host did itself has none
	Stream    string // the address of the stream; "" when the host does it
	Submitted time.Time
	Took      time.Duration // the call, or what the host did, on the host's thread
	Began     time.Time     // on the stream; zero when nobody knows
	Ended     time.Time
	Waits     []Link // what it waited for
}

// Link names another execution of the same run.
type Link struct{ Iteration, Number int }
