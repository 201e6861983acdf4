package format_test

// The workload of random specs: memory, events, tasks in any of their forms.

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// keyed is a mapping of words, key and value in turn.
func keyed(words ...string) tree {
	var t tree
	for i := 0; i < len(words); i += 2 {
		t.pairs = append(t.pairs, pair{words[i], text(words[i+1])})
	}
	return t
}

// randomWork adds a workload on the context c0 and the stream s0.
func randomWork(r *rand.Rand, add func(key string, t tree)) {
	buffers := tree{pairs: []pair{{"host", keyed("context", "c0", "size", "4KiB", "memory", "host")}, {"near", keyed("context", "c0", "size", `4096`)}}}
	if r.IntN(2) == 0 {
		from := []tree{keyed("fill", "7"), keyed("pattern", "random", "seed", "9"), keyed("pattern", "ramp")}[r.IntN(3)]
		buffers.pairs[0].pairs = append(buffers.pairs[0].pairs, pair{"from", from})
	}
	add("buffers", buffers)
	add("events", tree{pairs: []pair{{"e", text("c0")}, {"f", keyed("context", "c0", "kind", "sync")}}})
	tasks := tree{items: []tree{keyed("record", "e", "on", "s0")}} // so that a wait has something to wait for
	for i := range 1 + r.IntN(6) {
		t := []tree{
			keyed("copy", "host", "to", "near", "on", "s0"),
			keyed("fill", "near", "with", fmt.Sprint(r.IntN(256)), "on", "s0", "offset", "1KiB"),
			keyed("record", "e", "on", `"s0"`),
			keyed("wait", "e", "on", "s0"),
			keyed("sync", "s0", "timeout", "2s"),
			keyed("sync", "stream.s0"),
			keyed("check", "host", "equals", "near"),
			keyed("query", "run-mode", "equals", "'0'"),
		}[r.IntN(8)]
		if r.IntN(3) == 0 {
			t.pairs = append(t.pairs, pair{"name", text(fmt.Sprint("t", i))})
		}
		tasks.items = append(tasks.items, t)
	}
	add("tasks", tasks)
	if r.IntN(2) == 0 {
		add("run", keyed("warmup", "1", "repeat", "3", "ordering", "auto"))
	}
}

// worked is the workload without the places of things.
func worked(s *spec.Spec) string {
	var b strings.Builder
	for _, t := range s.Tasks {
		fmt.Fprintf(&b, "task %s %s %s %s on %s at %d with %d equals %q timeout %v\n", t.Name, t.Verb, t.Subject.Name, t.Object.Name, t.On.Name, t.Offset, t.With,
			t.Equals.Value, t.Timeout != nil)
	}
	for _, x := range s.Buffers {
		fill := -1
		if x.From.Fill != nil {
			fill = int(*x.From.Fill)
		}
		fmt.Fprintf(&b, "buffer %s %d %s from %d %s %d %v\n", x.Name, x.Size, x.Memory, fill, x.From.Pattern, x.From.Seed, x.From.File != nil)
	}
	fmt.Fprintf(&b, "run %+v\n", s.Run)
	return b.String()
}
