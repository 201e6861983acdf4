package engine

// What is measured of each task: by which clock, and how many bytes it moves.

import (
	"github.com/ascendrun/ascendrun/engine/measure"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// meter measures each task, all its instances together. It answers which of its series each instance belongs to.
func meter(p *plan.Plan) (*measure.Meter, []int) {
	items := p.Spec.Work(p.Graph).Items
	var tasks []measure.Task
	at := make(map[*spec.Task]int)
	series := make([]int, len(items))
	for n := range items {
		t := items[n].Task
		i, ok := at[t]
		if !ok {
			i = len(tasks)
			at[t] = i
			tasks = append(tasks, measure.Task{Name: string(spec.MakeAddress(spec.KindTask, t.Name, nil)), Clock: clock(&items[n]), Bytes: moved(&items[n])})
			if t.Query == spec.QueryElapsed {
				tasks[i].Bytes = between(items[:n], &items[n])
			}
			if t.On.Name != "" {
				tasks[i].Stream = string(spec.MakeAddress(spec.KindStream, t.On.Name, nil))
			}
		}
		series[n] = i
	}
	return measure.New(tasks, p.Spec.Run.Warmup), series
}

func clock(it *spec.Item) measure.Clock {
	switch {
	case it.Stream >= 0:
		return measure.Submit
	case it.Task.Query == spec.QueryElapsed:
		return measure.Device
	case it.Task.Verb == spec.VerbCheck || it.Task.Verb == spec.VerbSave:
		return measure.Host
	}
	return measure.Call
}

// moved is how many bytes one instance of a task writes; one that must fail moves none.
func moved(it *spec.Item) (bytes int64) {
	if v := it.Task.Verb; it.Task.Expect != 0 || v != spec.VerbCopy && v != spec.VerbFill && v != spec.VerbReduce {
		return 0
	}
	for _, u := range it.Uses {
		if u.Write {
			bytes += u.To - u.From
		}
	}
	return bytes
}

// between is how many bytes a stream moves between the two events of a query, when both are recorded on the same one:
// with the time that the device tells that is a bandwidth.
func between(before []spec.Item, query *spec.Item) (bytes int64) {
	record := func(e int) int {
		for n := len(before) - 1; n >= 0; n-- {
			if it := &before[n]; it.Task.Verb == spec.VerbRecord && it.Subject[0] == e {
				return n
			}
		}
		return -1
	}
	from, to := record(query.From), record(query.Subject[0])
	if from < 0 || to < 0 || before[from].Stream != before[to].Stream {
		return 0
	}
	for n := from + 1; n < to; n++ {
		if it := &before[n]; it.Stream == before[to].Stream {
			bytes += moved(it)
		}
	}
	return bytes
}
