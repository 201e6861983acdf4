package spec

// The workload: what a spec does with its streams. Buffers, events, notifies and models are declared like streams; tasks
// stand in program order.

import (
	"time"

	"github.com/ascendrun/ascendrun/model"
)

// The kinds of the workload. Buffers and models are created before streams, events and notifies after them.
const (
	KindBuffer Kind = "buffer"
	KindModel  Kind = "model"
	KindEvent  Kind = "event"
	KindNotify Kind = "notify"
	KindTask   Kind = "task"
)

// Buffer is memory, or many pieces of memory under one name.
type Buffer struct {
	Decl
	Parent Ref         // a context, or a device for its default context
	Size   int64       `yaml:"size"` // bytes; 0 is ASR501, -1 could not be read
	Memory MemoryPlace `yaml:"memory" validate:"oneof=device host"`
	Policy Policy      `yaml:"policy" validate:"oneof=huge-first huge-only normal-only huge-first-p2p huge-only-p2p normal-only-p2p"`
	From   Content     // what it holds before the work
	Count  int         `yaml:"count" validate:"omitempty,min=1"` // 0: no dimension
}

// MemoryPlace says where a buffer is.
type MemoryPlace string

// The places: "device" is aclrtMalloc, "host" is aclrtMallocHost (pinned).
const (
	OnDevice MemoryPlace = "device"
	OnHost   MemoryPlace = "host"
)

// Policy is the allocation policy of aclrtMalloc (enums.tsv, aclrtMemMallocPolicy).
type Policy string

// HugeFirst is the default policy, ACL_MEM_MALLOC_HUGE_FIRST.
const HugeFirst Policy = "huge-first"

// Content is what a buffer holds before the work. At most one of File, Fill and Pattern is there.
type Content struct {
	File    *File
	Fill    *byte
	Pattern Pattern `yaml:"pattern" validate:"oneof=ramp random"`
	Seed    uint64
}

// Any tells whether a buffer holds anything in particular before the work.
func (c Content) Any() bool { return c.File != nil || c.Fill != nil || c.Pattern != "" }

// Pattern is content that is computed: "ramp" is the position modulo 251, "random" depends on the seed alone.
type Pattern string

// The patterns; "" is none.
const (
	Ramp   Pattern = "ramp"
	Random Pattern = "random"
)

// File is a file that a spec names.
type File struct {
	Path    Text   // as written
	Abs     string // absolute, links resolved; "" when it cannot be found
	Size    int64  // bytes; -1 when unknown (not opened, or it cannot be)
	Problem string // why it cannot be read, "" when it can or was not to be opened
	Outside bool   // outside the spec's folder and not allowed to be opened
}

// Event is a point of a stream that others wait for, or many under one name.
type Event struct {
	Decl
	Parent Ref
	Type   EventKind `yaml:"kind" validate:"oneof=plain sync time ex"`
	Count  int       `yaml:"count" validate:"omitempty,min=1"`
}

// EventKind is how an event is made, and so what it can do.
type EventKind string

// The kinds of events: aclrtCreateEvent; aclrtCreateEventWithFlag with ACL_EVENT_SYNC, or with ACL_EVENT_TIME_LINE;
// aclrtCreateEventExWithFlag.
const (
	PlainEvent EventKind = "plain"
	SyncEvent  EventKind = "sync"
	TimeEvent  EventKind = "time"
	ExEvent    EventKind = "ex"
)

// Notify wakes one wait each time that it is signalled.
type Notify struct {
	Decl
	Parent Ref
	Count  int `yaml:"count" validate:"omitempty,min=1"`
}

// Model is an offline model.
type Model struct {
	Decl
	Parent Ref
	File   File
	Count  int `yaml:"count" validate:"omitempty,min=1"`
	// Described is what is known of it without a card, nil where nothing describes it.
	Described *model.Description
}

// Verb is what a task does.
type Verb string

// The verbs.
const (
	VerbCopy    Verb = "copy"
	VerbFill    Verb = "fill"
	VerbReduce  Verb = "reduce"
	VerbExecute Verb = "execute"
	VerbRecord  Verb = "record"
	VerbWait    Verb = "wait"
	VerbReset   Verb = "reset"
	VerbSignal  Verb = "signal"
	VerbAwait   Verb = "await"
	VerbSync    Verb = "sync"
	VerbQuery   Verb = "query"
	VerbCheck   Verb = "check"
	VerbSave    Verb = "save"
)

// Task is one entry of tasks. Its Decl has the written name, or its number where none is written; Dims are those of the
// stream that it is on, or of its first buffer for the synchronous calls.
type Task struct {
	Decl
	Index   int  // place in tasks, from 0
	Named   bool // a name is written
	Verb    Verb
	Subject Ref   // what the verb names: a buffer, event, notify, model; a stream, event or device of sync
	All     bool  // sync: all
	On      Ref   // the stream; Name is "" where none is written
	Object  Ref   // to of copy, into of reduce, equals of check where that names a buffer
	Inputs  []Ref // of execute
	Outputs []Ref // of execute
	After   []After
	Timeout *time.Duration // nil: timeouts.task
	Expect  int            `yaml:"expect" validate:"omitempty,min=1"` // the code that it must fail with; 0: it must not fail

	Offset   int64       // of the subject, bytes
	ToOffset int64       // of the object, bytes
	Size     int64       // bytes; 0: the rest of the subject
	With     byte        // fill
	Op       ReduceOp    `yaml:"op" validate:"oneof=sum max min"`
	Type     ElementType `yaml:"type" validate:"oneof=int8 int16 int32 float16 bfloat16 float32 float64"` // of reduce, and of check with a tolerance
	Value    *uint64     // of signal and await on memory: value, eq

	Query  QueryKind `yaml:"query" validate:"oneof=run-mode version event-status elapsed stream memory"`
	From   Ref       // query elapsed: the earlier event
	Equals Text      // what a query must answer; "" for anything

	Fill      *byte // check
	SHA256    string
	Tolerance float64
	To        Text // save: the path, below the spec's folder or --out
}

// After is one name in after.
type After struct {
	Name string
	Task *Task    // nil when nothing fits
	at   []string // where it is written, below the task
}

// ReduceOp is the operation of reduce (enums.tsv, aclrtReduceKind).
type ReduceOp string

// The operations.
const (
	ReduceSum ReduceOp = "sum"
	ReduceMax ReduceOp = "max"
	ReduceMin ReduceOp = "min"
)

// ElementType is the type of the elements of a buffer (enums.tsv, aclDataType).
type ElementType string

// The element types that tasks know.
const (
	Int8     ElementType = "int8"
	Int16    ElementType = "int16"
	Int32    ElementType = "int32"
	Float16  ElementType = "float16"
	BFloat16 ElementType = "bfloat16"
	Float32  ElementType = "float32"
	Float64  ElementType = "float64"
)

// QueryKind is what a query asks.
type QueryKind string

// The questions. Subject names the event, stream or device that is asked about, From the earlier event of elapsed.
const (
	QueryRunMode     QueryKind = "run-mode"
	QueryVersion     QueryKind = "version"
	QueryEventStatus QueryKind = "event-status"
	QueryElapsed     QueryKind = "elapsed"
	QueryStream      QueryKind = "stream"
	QueryMemory      QueryKind = "memory"
)

// Run says how often the tasks run and who orders them.
type Run struct {
	Warmup   int `yaml:"warmup" validate:"min=0"` // iterations that are not measured
	Repeat   int `yaml:"repeat" validate:"min=1"` // measured iterations; 1 where neither repeat nor for is written
	For      time.Duration
	Ordering Ordering `yaml:"ordering" validate:"oneof=auto manual"`
}

// Ordering says who orders tasks on different streams.
type Ordering string

// The orderings.
const (
	OrderAuto   Ordering = "auto"
	OrderManual Ordering = "manual"
)

// Work is every instance of every task in program order: tasks as written, instances in index order. Nodes are those of
// the graph that it was made with.
type Work struct {
	Items []Item
}

// Item is one instance of one task.
type Item struct {
	Task    *Task
	Address Address // "task.upload.3"
	Pos     []int
	Stream  int   // node of the stream that it goes on; -1: the host does it
	Context int   // node of the context that must be current; -1: any
	Device  int   // node of the device; -1: none of its own
	Subject []int // nodes; one for most verbs, several for sync, check and save
	Object  []int // nodes; empty, or as many as Subject
	From    int   // node of the earlier event of elapsed, else -1
	Inputs  []int
	Outputs []int
	Uses    []Use
	After   []int // numbers of items, ascending
}

// Use is one range of bytes that an item touches.
type Use struct {
	Buffer   int // node
	From, To int64
	Write    bool
	Host     bool // touched by the host, not by a stream
}
