package spec

// The section run: how often the tasks run, and who orders them.

func (d *decoder) run(n *node) {
	r := &d.spec.Run
	d.section(n, "a mapping with warmup, repeat or for, and ordering", func(n *node) {
		repeat, long := false, (*node)(nil)
		for f := d.fields(n, runKeys); f.next(); {
			switch f.name {
			case "warmup":
				if i, v, ok := d.integer(f.val, "a number of iterations", optional); ok && d.valid(v, "run.warmup", i) {
					r.Warmup = i
				}
			case "repeat":
				repeat = true
				if i, v, ok := d.integer(f.val, "a number of iterations, from 1", optional); ok && d.valid(v, "run.repeat", i) {
					r.Repeat = i
				}
			case "for":
				long = f.val
				if span, ok := d.duration(f.val); ok {
					r.For = span
				}
			case "ordering":
				r.Ordering = choose(d, f.val, "run.ordering", OrderAuto)
			}
		}
		switch {
		case repeat && long != nil:
			d.report(CodeOutOfRange, long, "Both repeat and for are written, and one of them says when the work ends. Remove one.")
		case r.For > 0:
			r.Repeat = 0
		}
	})
}
