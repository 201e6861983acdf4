package sim

import "math"

// Why this file exists: operators have a limit of time, in steps that the chip can count. No operator runs here; the
// limit is rounded as on a card and answered.

// maxSteps is the longest limit in steps, and the one in force until another is set.
const maxSteps = 254

// step is a chip's step in microseconds.
func (s *Sim) step() int64 { return s.cfg.Chip.TimeStep / 1000 }

// inForce is the limit in microseconds.
func (s *Sim) inForce() int64 {
	if s.opSteps == 0 {
		return maxSteps * s.step()
	}
	return s.opSteps * s.step()
}

// limitOps sets the limit, rounded up to a step; 0 is the longest.
func (s *Sim) limitOps(fn string, microseconds uint64) (actual uint64, err error) {
	err = s.call(fn, target{}, func(*thread) answer {
		steps := microseconds / uint64(s.step())
		if microseconds%uint64(s.step()) != 0 {
			steps++
		}
		if steps == 0 || steps > maxSteps {
			steps = maxSteps
		}
		s.opSteps = int64(steps)
		actual = uint64(s.inForce())
		return ok
	})
	return actual, err
}

// SetOpExecuteTimeOut is aclrtSetOpExecuteTimeOut, in seconds.
func (s *Sim) SetOpExecuteTimeOut(seconds uint32) error {
	_, err := s.limitOps("aclrtSetOpExecuteTimeOut", uint64(seconds)*1_000_000)
	return err
}

// SetOpExecuteTimeOutV2 is aclrtSetOpExecuteTimeOutV2, in microseconds; it answers what is in force.
func (s *Sim) SetOpExecuteTimeOutV2(microseconds uint64) (actual uint64, err error) {
	return s.limitOps("aclrtSetOpExecuteTimeOutV2", microseconds)
}

// GetOpTimeOutInterval is aclrtGetOpTimeOutInterval: the step in microseconds.
func (s *Sim) GetOpTimeOutInterval() (microseconds uint64, err error) {
	err = s.call("aclrtGetOpTimeOutInterval", target{}, func(*thread) answer {
		microseconds = uint64(s.step())
		return ok
	})
	return microseconds, err
}

// GetOpExecuteTimeout is aclrtGetOpExecuteTimeout: the limit in force, in milliseconds.
func (s *Sim) GetOpExecuteTimeout() (ms uint32, err error) {
	err = s.call("aclrtGetOpExecuteTimeout", target{}, func(*thread) answer {
		ms = uint32(min(s.inForce()/1000, math.MaxUint32))
		return ok
	})
	return ms, err
}
