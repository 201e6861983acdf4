package order

import (
	"fmt"
	"testing"
)

// pipeline uploads, computes and downloads batches that take turns in four buffers.
func pipeline(devices, ops int) Program {
	p := Program{Streams: 3 * devices, Loops: true}
	for i := 0; len(p.Ops) < ops; i++ {
		d, slot := i%devices, i/devices%4
		in, out := 8*d+slot, 8*d+4+slot
		p.Ops = append(p.Ops,
			Op{Stream: 3 * d, Uses: []Use{{Buffer: in, To: 4096, Write: true}}},
			Op{Stream: 3*d + 1, Uses: []Use{{Buffer: in, To: 4096}, {Buffer: out, To: 4096, Write: true}}},
			Op{Stream: 3*d + 2, Uses: []Use{{Buffer: out, To: 4096}}})
	}
	return p
}

func BenchmarkAuto(b *testing.B) {
	bench(b, func(p Program) { Auto(p) })
}

func BenchmarkCheck(b *testing.B) {
	bench(b, func(p Program) {
		if found := Check(p); len(found.Races) > 0 {
			b.Fatal("the ordered pipeline races")
		}
	})
}

// bench measures one operation's share, so that what grows faster than the program shows as a larger figure.
func bench(b *testing.B, do func(Program)) {
	for _, devices := range []int{1, 8} {
		for _, ops := range []int{1_000, 10_000, 100_000} {
			p, _ := Auto(pipeline(devices, ops)).Apply(pipeline(devices, ops))
			b.Run(fmt.Sprintf("devices=%d/ops=%d", devices, ops), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					do(p)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(p.Ops)), "ns/op/operation")
			})
		}
	}
}
