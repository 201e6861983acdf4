package spec_test

// What loading costs beside the parser that it stands on. The promise is a ratio in one run, so that it holds on any
// machine: BenchmarkLoad reports how many times the cost of a bare parse a whole load is.

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/ascendrun/ascendrun/spec"
)

// manyStreams is a spec of n streams as people would write them.
func manyStreams(n int) []byte {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\nname: many\ndevices:\n  pool: {ids: 0-7}\ncontexts:\n  main: pool.0\n  side: pool.1\nstreams:\n")
	for i := range n {
		switch i % 4 {
		case 0:
			fmt.Fprintf(&b, "  stream-%06d: main\n", i)
		case 1:
			fmt.Fprintf(&b, "  stream-%06d: {context: side, priority: %d}\n", i, i%8)
		case 2:
			fmt.Fprintf(&b, "  stream-%06d:\n    context: main\n    flags: [fast-launch]\n", i)
		case 3:
			fmt.Fprintf(&b, "  stream-%06d: {context: main, onFailure: stop}\n", i)
		}
	}
	return []byte(b.String())
}

// shuffled is a spec of n streams whose names are in no order.
func shuffled(n int) []byte {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\ndevices: {npu0: 0}\ncontexts: {main: npu0}\nstreams:\n")
	for i := range n {
		fmt.Fprintf(&b, "  s%d: {context: main, priority: %d}\n", i*7919%n, i%8)
	}
	return []byte(b.String())
}

// withVariables is a spec of n streams, each with two variables.
func withVariables(n int) []byte {
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\nvars: {C: main}\ndevices: {npu0: 0}\ncontexts: {main: npu0}\nstreams:\n")
	for i := range n {
		fmt.Fprintf(&b, "  s-%06d: {context: \"${C}\", priority: \"${P:-2}\"}\n", i)
	}
	return []byte(b.String())
}

// shapes are the files that loading is measured on.
var shapes = []struct {
	name string
	text func(n int) []byte
}{{"usual", manyStreams}, {"shuffled", shuffled}, {"variables", withVariables}}

func load(b testing.TB, text []byte) *spec.Spec {
	s, found := spec.Parse("many.yaml", text, spec.Options{})
	if len(found) > 0 {
		b.Fatalf("%s: %s", found[0].Range, found[0].Detail)
	}
	return s
}

func BenchmarkYAMLNode(b *testing.B) {
	text := manyStreams(10_000)
	b.ReportAllocs()
	for b.Loop() {
		var n yaml.Node
		if err := yaml.Unmarshal(text, &n); err != nil {
			b.Fatal(err)
		}
	}
}

// best keeps the fastest run of what it is told: on a machine that does other things too, the others tell about those.
type best time.Duration

func (b *best) of(start time.Time) {
	if d := best(time.Since(start)); *b == 0 || d < *b {
		*b = d
	}
}

// BenchmarkLoad loads 10,000 streams, and reports the ratio to a bare parse of the same bytes, both taken in turns.
func BenchmarkLoad(b *testing.B) {
	for _, shape := range shapes {
		b.Run(shape.name, func(b *testing.B) { benchmarkLoad(b, shape.text(10_000)) })
	}
}

func benchmarkLoad(b *testing.B, text []byte) {
	var parse, whole best
	for b.Loop() {
		start := time.Now()
		var n yaml.Node
		if err := yaml.Unmarshal(text, &n); err != nil {
			b.Fatal(err)
		}
		parse.of(start)
		start = time.Now()
		load(b, text)
		whole.of(start)
	}
	b.ReportMetric(float64(whole)/float64(parse), "times-yaml")
}

// BenchmarkLoadTenfold reports how many times more ten times as many streams cost, and the same of a bare parse: fresh
// memory makes that one more than ten as well.
func BenchmarkLoadTenfold(b *testing.B) {
	for _, shape := range shapes {
		b.Run(shape.name, func(b *testing.B) { benchmarkTenfold(b, shape.text(10_000), shape.text(100_000)) })
	}
}

func benchmarkTenfold(b *testing.B, small, large []byte) {
	parse := func(text []byte) {
		var n yaml.Node
		if err := yaml.Unmarshal(text, &n); err != nil {
			b.Fatal(err)
		}
	}
	var short, long, shortParse, longParse best
	timed := func(t *best, f func()) {
		start := time.Now()
		f()
		t.of(start)
	}
	for b.Loop() {
		for range 3 { // short runs are hit harder by what else happens
			timed(&short, func() { load(b, small) })
			timed(&shortParse, func() { parse(small) })
		}
		timed(&long, func() { load(b, large) })
		timed(&longParse, func() { parse(large) })
	}
	b.ReportMetric(float64(long)/float64(short), "times-10000")
	b.ReportMetric(float64(longParse)/float64(shortParse), "yaml-times-10000")
}

// BenchmarkRefs makes the graph of 100,000 instances.
func BenchmarkRefs(b *testing.B) {
	s := load(b, manyStreams(100_000))
	b.ReportAllocs()
	for b.Loop() {
		if g := spec.Refs(s); len(g.Nodes) < 100_000 {
			b.Fatal("nodes are missing")
		}
	}
}
