package engine

// Exit is a promised exit code of the program. The numbers never change.
type Exit int

// The exit codes. Where several apply, the first of 70, 5, 129/130/143, 7, 6, 3, 1 wins.
const (
	OK          Exit = 0  // done
	Failed      Exit = 1  // failed, everything released
	Differs     Exit = 2  // plan --against, apply --plan
	Invalid     Exit = 3  // the spec is invalid
	Unformatted Exit = 4  // fmt --check
	Leftovers   Exit = 5  // something may still be held, each named
	Unavailable Exit = 6  // backend, library or device unavailable, before the first create step
	Timeout     Exit = 7  // a deadline passed, everything released
	Usage       Exit = 64 // the command line is wrong
	Bug         Exit = 70 // a bug in ascendrun, after release
	Hangup      Exit = 129
	Interrupted Exit = 130
	Terminated  Exit = 143
)

// Reason is the exit code's word in machine output.
func (e Exit) Reason() string {
	switch e {
	case OK:
		return "ok"
	case Failed:
		return "failed"
	case Differs:
		return "differs"
	case Invalid:
		return "invalid"
	case Unformatted:
		return "unformatted"
	case Leftovers:
		return "leftovers"
	case Unavailable:
		return "unavailable"
	case Timeout:
		return "timeout"
	case Usage:
		return "usage"
	case Hangup, Interrupted, Terminated:
		return "interrupted"
	}
	return "bug"
}
