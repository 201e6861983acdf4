package event

// One execution of a task. There may be millions of them, so that whoever asks is told of the first and of the last
// iterations alone, when the work is over, apart from the events of an apply.

import "time"

// Ran is one execution of one instance of a task.
type Ran struct {
	Iteration int    // from 0, the warm-up included
	Address   string // of the task
	Call      string // the function; what the host does itself has none
	Stream    string // the address of the stream; "" when the host does it
	Submitted time.Time
	Took      time.Duration // the call, or what the host did, on the host's thread
	Began     time.Time     // on the stream; zero when nobody knows
	Ended     time.Time
	Waits     []Link // what it waited for
}

// Link is the end of something on a stream that another thing waited for.
type Link struct {
	Stream string
	At     time.Time
}
