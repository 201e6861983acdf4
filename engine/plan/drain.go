package plan

// Streams that were given work are drained before they are destroyed: a destroy that waits for work which never ends
// does not return.

import (
	"time"

	"github.com/ascendrun/ascendrun/spec"
)

// drainLimit is how long a release waits for the work of one stream.
const drainLimit = 10 * time.Second

// DrainLimit is that of a spec: no more than half of what its release or a step may take, so that time is left for what
// follows a stream that is stuck.
func DrainLimit(s *spec.Spec) time.Duration {
	limit := drainLimit
	for _, most := range []time.Duration{s.Timeouts.Release, s.Timeouts.Step} {
		if most > 0 {
			limit = min(limit, most/2)
		}
	}
	return limit
}

// DrainStream is aclrtSynchronizeStreamWithTimeout before a stream is destroyed.
func DrainStream(stream spec.Address, limit time.Duration) Call {
	ms := max(1, int64((limit+time.Millisecond-1)/time.Millisecond))
	return Call{Kind: Drain, Function: "aclrtSynchronizeStreamWithTimeout", Args: []Arg{{"stream", stream}, {"timeout", ms}}}
}

// AbortStream is aclrtStreamAbort.
func AbortStream(stream spec.Address) Call {
	return Call{Kind: Drain, Function: "aclrtStreamAbort", Args: []Arg{{"stream", stream}}}
}
