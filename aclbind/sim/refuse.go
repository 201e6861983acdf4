package sim

// Why this file exists: programs in C can make mistakes that programs in Go cannot, and call what nobody simulates.

// Refuse answers a call that has no method here with a code, and is counted as any other call is.
func (s *Sim) Refuse(fn string, code int, why string) error {
	return s.call(fn, target{}, func(*thread) answer { return answer{code, why} })
}
