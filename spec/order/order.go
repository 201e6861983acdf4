// Package order knows what must come before what when work runs on several streams at once. It sees numbers only:
// streams, events, buffers and operations in program order, which is the order in which one host thread submits them.
// Auto finds the fewest records and waits that make the work equal to running it one operation after the other; Check
// finds where the order is not certain, and what waits for ever.
package order

// Kind is what an operation does to the order of others.
type Kind uint8

// The kinds. HostAccess and HostSync are done by the host; all others go on a stream.
const (
	Work       Kind = iota // touches bytes on a stream
	HostAccess             // touches bytes on the host, and is complete when the next operation is submitted
	Record                 // records event ID
	Wait                   // waits for event ID
	Reset                  // resets event ID, of kind Sync
	Signal                 // signals notify ID
	Await                  // waits for notify ID, and takes the signal away
	HostSync               // the host waits for the streams in Over, or for event ID where Over is empty
)

// EventKind is how an event behaves.
type EventKind uint8

// The event kinds. A wait for Latest binds to the newest record that was submitted before it, and keeps it when the
// event is recorded again (plain, ex); where there is none it waits for nothing. Sync is a flag: a record sets it, a reset clears it, a wait needs it set.
const (
	Latest EventKind = iota
	Sync
)

// Use is one range of bytes that an operation touches.
type Use struct {
	Buffer   int
	From, To int64
	Write    bool
}

// Host is the Stream of what the host does.
const Host = -1

// Op is one operation.
type Op struct {
	Stream int // from 0; Host
	Kind   Kind
	ID     int   // of the event or notify
	Over   []int // of HostSync: the streams that it waits for
	Uses   []Use
	After  []int // earlier operations that must be complete first
}

// Program is one iteration of the work. Loops says that iterations follow each other without a host synchronise.
type Program struct {
	Streams int
	Ops     []Op
	Events  []EventKind // by event ID
	Loops   bool
}

// byHost tells whether the host does it.
func (op *Op) byHost() bool { return op.Stream == Host }

// Result is what Auto adds to the program.
type Result struct {
	Slots int    // events that are needed; each must be one whose waits keep their record (Latest)
	Steps []Step // by operation
}

// Step is what is added around one operation. Slots may be recorded again in every iteration: a slot belongs to one
// operation, and a wait for the previous iteration is always submitted before that operation's next record.
type Step struct {
	Record int    // the slot that is recorded directly after it, on its stream; -1 for none
	Before []Need // what is waited for directly before it, in program order
}

// Need is one wait of a stream, or one synchronise of the host.
type Need struct {
	Op       int  // what must be complete
	Slot     int  // the slot that Op records; -1: the host synchronises the stream of Op, whose newest operation it is
	Previous bool // Op of the iteration before; the first iteration leaves it out
}
