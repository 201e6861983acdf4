package sim

// Why this file exists: a fault that was ordered and never came proves nothing, and looks like a test that passed.

// Unmet are the faults that have not come so far: the call was not made, or not often enough, or the device was not
// wanted. They are in the order of Config.Words.
func (s *Sim) Unmet() []Word {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Word
	for _, o := range s.cfg.Slow {
		if s.calls(o.Call, AnyDevice) == 0 {
			out = append(out, o.word())
		}
	}
	for _, o := range s.cfg.Fail {
		if s.calls(o.Call, o.Device) < max(o.N, 1) {
			out = append(out, o.word())
		}
	}
	for _, o := range s.cfg.Stall {
		if s.calls(o.Call, o.Device) < max(o.N, 1) {
			out = append(out, o.word())
		}
	}
	for _, o := range s.cfg.Lose {
		if !s.is(o.Device, func(d *device) bool { return d.lost }) {
			out = append(out, o.word())
		}
	}
	for _, o := range s.cfg.Busy {
		if !s.is(o.Device, func(d *device) bool { return d.refused }) {
			out = append(out, o.word())
		}
	}
	return out
}

// is asks about a device; there may be no such one behind a mask.
func (s *Sim) is(id int32, what func(*device) bool) bool {
	return id >= 0 && int(id) < len(s.devices) && what(&s.devices[id])
}

// calls is how often a function was called, on a device or at all. Calls on one device are counted where an order
// speaks of the function.
func (s *Sim) calls(fn string, dev int32) int {
	f := s.functions[fn]
	switch {
	case f == nil:
		return 0
	case dev == AnyDevice:
		return f.total
	}
	return f.byDevice[dev]
}
