package order

// Races: the touches of a buffer are kept by range and by stream, newest last, so that those which an operation knows
// nothing of are the last ones of each stream.

type span struct{ from, to int64 }

// touched is one buffer.
type touched struct {
	spans []span
	lanes []lanes // by span
}

// lanes are the instances that touched a span, by stream; the host's come last.
type lanes struct{ reads, writes [][]int32 }

func (t *touched) at(s span, streams int) *lanes {
	for i := range t.spans {
		if t.spans[i] == s {
			return &t.lanes[i]
		}
	}
	t.spans = append(t.spans, s)
	t.lanes = append(t.lanes, lanes{make([][]int32, streams+1), make([][]int32, streams+1)})
	return &t.lanes[len(t.lanes)-1]
}

// race compares an operation that runs with those that ran before it.
func (c *checker) race(y int32) {
	op := c.op(y)
	for _, u := range op.Uses {
		if u.From >= u.To {
			continue
		}
		b := c.buffers[u.Buffer]
		if b == nil {
			b = &touched{}
			c.buffers[u.Buffer] = b
		}
		for i, s := range b.spans {
			if s.from < u.To && u.From < s.to {
				c.against(y, b.lanes[i].writes)
				if u.Write {
					c.against(y, b.lanes[i].reads)
				}
			}
		}
	}
	for _, u := range op.Uses {
		if u.From >= u.To {
			continue
		}
		l := c.buffers[u.Buffer].at(span{u.From, u.To}, c.p.Streams)
		list := &l.reads[c.lane(y)]
		if u.Write {
			list = &l.writes[c.lane(y)]
		}
		*list = append(*list, y)
	}
}

// against adds the races with the touches of other streams.
func (c *checker) against(y int32, touches [][]int32) {
	for lane, list := range touches {
		if lane == c.lane(y) {
			continue
		}
		for i := len(list) - 1; i >= 0 && !c.before(list[i], y); i-- {
			p := c.pair(list[i], y)
			if c.pairs[p] {
				continue
			}
			if len(c.found.Races) == maxRaces {
				c.found.More = true
				return
			}
			c.pairs[p] = true
			c.found.Races = append(c.found.Races, p)
		}
	}
}
