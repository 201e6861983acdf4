package measure

// The measured part of a run: what each task took, and all of it end to end.

import "time"

// Clock says what a time is the time of.
type Clock string

// The clocks.
const (
	// Call: a synchronous call or a synchronise, from before it to its return, on the host's clock.
	Call Clock = "call"
	// Submit: an asynchronous call, on the host's clock: how long it took to put the task on its stream, and not how
	// long the stream then took.
	Submit Clock = "submit"
	// Device: between two events of a stream, as the device tells it.
	Device Clock = "device"
	// Host: work of ascendrun itself, such as a check or a save, on the host's clock.
	Host Clock = "host"
)

// Task is one task to measure, with all its instances.
type Task struct {
	Name   string // its address, without positions: task.upload
	Stream string // the address of what it is on, without positions; "" for the host
	Clock  Clock
	Bytes  int64 // that one execution moves; 0: it moves none, or nobody knows how many
}

// Meter measures a run. It belongs to the one goroutine that submits. Warm-up is not told to it.
type Meter struct {
	tasks   []Task
	series  []Series
	rounds  Series
	warmup  int
	elapsed time.Duration
}

// New readies a meter. warmup is for the record only.
func New(tasks []Task, warmup int) *Meter {
	return &Meter{tasks: tasks, series: make([]Series, len(tasks)), warmup: warmup}
}

// Record adds one execution of one instance of a task, by its place in the list that New was given.
func (m *Meter) Record(task int, d time.Duration) { m.series[task].Record(d) }

// Iteration adds one iteration, from its first submission to that of the next; the last one ends when all is done.
func (m *Meter) Iteration(d time.Duration) { m.rounds.Record(d) }

// End says how long the measured part took, from its first submission until all streams had done their work.
func (m *Meter) End(d time.Duration) { m.elapsed = max(d, 0) }

// Results are what was measured. Tasks that never ran have a Count of 0.
type Results struct {
	Tasks     []Summary
	Warmup    int   // iterations before, which count nowhere
	Iteration Times // one turn through the tasks
	Elapsed   time.Duration
	Bytes     int64   // moved by all tasks together
	Bandwidth float64 // Bytes over Elapsed, bytes a second; 0 when unknown
}

// Summary is one task, all instances together.
type Summary struct {
	Task
	Times
	// Bandwidth is that of one execution: its bytes over the mean time. Clocks that do not see the bytes move give none.
	Bandwidth float64
	// Throughput is that of all instances together: all bytes of the task over the time of the whole measured part.
	Throughput float64
}

// Results sums up.
func (m *Meter) Results() *Results {
	r := &Results{Warmup: m.warmup, Iteration: m.rounds.Times(), Elapsed: m.elapsed}
	for i, t := range m.tasks {
		s := Summary{Task: t, Times: m.series[i].Times()}
		if t.Clock == Call || t.Clock == Device {
			s.Bandwidth = rate(t.Bytes, s.Mean)
		}
		if t.Clock != Device { // which looks at what other tasks move
			moved := t.Bytes * s.Count
			s.Throughput = rate(moved, m.elapsed)
			r.Bytes += moved
		}
		r.Tasks = append(r.Tasks, s)
	}
	r.Bandwidth = rate(r.Bytes, m.elapsed)
	return r
}

// rate is bytes a second; 0 when no time passed.
func rate(bytes int64, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(bytes) / d.Seconds()
}
