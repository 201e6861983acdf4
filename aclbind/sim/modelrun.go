package sim

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a model runs on a stream, in its turn. The data sets are read when it is queued, so that they may
// be destroyed at once; their memory is read when it runs.

// run is one run of a model, as a call states it.
type run struct {
	m       *offline
	in, out []span
}

// judgeRun is what both forms check. A card takes inputs that are up to 64 bytes too short, and larger ones than the
// model's; the simulator takes no shorter ones, for what lies behind them is nobody's.
func (s *Sim) judgeRun(fn string, t *thread, id uint32, in, out aclbind.MdlDataset) (run, answer) {
	ins, outs := s.datasets[in], s.datasets[out]
	if ins == nil || outs == nil {
		return run{}, badArgument(aclbind.ErrInvalidParam, "%#x or %#x is no data set", uintptr(in), uintptr(out))
	}
	m, a := s.model(fn, t, id)
	if a.code != 0 {
		return run{}, a
	}
	r := run{m: m}
	sizes := make([]uint64, 0, len(m.d.Inputs)+len(m.d.Outputs))
	for _, x := range m.d.Inputs {
		sizes = append(sizes, x.Size)
	}
	if r.in, a = s.spansOf(m, "inputs", ins, sizes); a.code != 0 {
		return r, a
	}
	sizes = sizes[:0]
	for _, x := range m.d.Outputs {
		sizes = append(sizes, x.Size)
	}
	r.out, a = s.spansOf(m, "outputs", outs, sizes)
	return r, a
}

// spansOf is the memory of a data set, judged against what the model wants.
func (s *Sim) spansOf(m *offline, what string, set *dataset, sizes []uint64) ([]span, answer) {
	if len(set.list) != len(sizes) {
		return nil, badArgument(aclbind.ErrModelParam, "the data set has %d buffers, and model %d has %d %s", len(set.list), m.id, len(sizes), what)
	}
	out := make([]span, len(sizes))
	for i, h := range set.list {
		b := s.buffers[h]
		switch {
		case b == nil:
			return nil, badArgument(aclbind.ErrInvalidParam, "%s[%d] was destroyed: %#x is no data buffer", what, i, uintptr(h))
		case b.size < sizes[i]:
			return nil, badArgument(aclbind.ErrModelParam, "%s[%d] has %d bytes, and model %d needs %d", what, i, b.size, m.id, sizes[i])
		}
		out[i] = span{b.data, sizes[i]}
		switch block, a := s.own(out[i]); {
		case a.code != 0:
			return nil, a
		case block.kind == pinnedMemory && !s.onDevice():
			return nil, badArgument(aclbind.ErrModelParam, "%s[%d] is %v, and models work on device memory", what, i, block)
		}
	}
	return out, ok
}

// do is the work itself, for change.
func (r run) do(views [][]byte) { compute(r.m.d, views[:len(r.in)], views[len(r.in):]) }

func (r run) spans() []span { return append(r.in[:len(r.in):len(r.in)], r.out...) }

// MdlExecute is aclmdlExecute: the calling thread waits until the outputs are there.
func (s *Sim) MdlExecute(id uint32, in, out aclbind.MdlDataset) error {
	const fn = "aclmdlExecute"
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		r, a := s.judgeRun(fn, t, id, in, out)
		if a.code == 0 {
			a = s.unsafeNow(t)
		}
		if a.code != 0 {
			return a
		}
		dev := r.m.ctx.dev
		r.m.runs++
		defer func() { r.m.runs-- }()
		s.pause(r.m.d.Latency)
		if dev.lost {
			return lostAnswer(dev)
		}
		return s.change(dev, r.do, r.spans()...)
	})
}

// pause lets time pass, with the lock given up.
func (s *Sim) pause(d time.Duration) {
	if d > 0 {
		s.await(nil, d)
	}
}

// MdlExecuteAsync is aclmdlExecuteAsync.
func (s *Sim) MdlExecuteAsync(id uint32, in, out aclbind.MdlDataset, on aclbind.Stream) error {
	const fn = "aclmdlExecuteAsync"
	return s.enqueue(fn, on, noArguments, func(t *thread, st *stream) (*task, answer) {
		r, a := s.judgeRun(fn, t, id, in, out)
		if a.code != 0 {
			return nil, a
		}
		work := s.then(st, r.do, r.spans()...)
		return &task{
			takes: r.m.d.Latency,
			put:   func() { r.m.runs++ },
			lost:  func() { r.m.runs-- },
			run: func() answer {
				r.m.runs--
				return work()
			},
		}, ok
	})
}
