// Package acltest is what a driver must do, as cases that any driver can be run through. The rows were read off the
// real open-source runtime (data/observed.tsv); a case bears its row's id and says why the engine needs it to be so.
//
// A driver's own test calls Run. For the simulator that is all there is to it; a real library keeps its state in the
// process, so its harness asks for a process per case.
package acltest

import (
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Kind is how a case ends.
type Kind int

const (
	// Code cases compare what calls answer.
	Code Kind = iota
	// Fatal cases misuse the runtime so that the real one crashes or corrupts memory. A driver that can tell answers
	// 107017 and reports it; one that cannot is run in a process of its own, which must die.
	Fatal
	// Blocking cases make a call that must not return: it must still be at it after two seconds.
	Blocking
)

func (k Kind) String() string { return [...]string{"code", "fatal", "blocking"}[k] }

// Need is what a case needs beyond the methods of a Driver. Cases whose needs a harness does not meet are left out.
type Need int

// The needs; they add up.
const (
	NeedWork          Need = 1 << iota // Harness.Queue
	NeedDefaultStream                  // Harness.DefaultStream
	NeedLastError                      // Harness.LastError
	NeedPrimary                        // Harness.PrimaryActive
)

// Case is one thing that must hold.
type Case struct {
	ID     string // the row of observed.tsv
	Kind   Kind
	Why    string // why the engine needs it
	Partly string // which part of the row the case leaves out, and why; "" for none
	Needs  Need
	Mask   string // ASCEND_RT_VISIBLE_DEVICES of the case; "" is unset
	Run    func(p *Process)
}

// Harness is a driver under test. Only New is needed.
type Harness struct {
	// New makes a driver on a machine with 8 devices of an A2 in a process that has not used it yet; mask, when not
	// "", is set as ASCEND_RT_VISIBLE_DEVICES before.
	New func(mask string) aclbind.Driver
	// Queue gives a stream of the current context work of some length; a negative one never ends.
	Queue func(d aclbind.Driver, s aclbind.Stream, takes time.Duration) error
	// DefaultStream is aclrtCtxGetCurrentDefaultStream.
	DefaultStream func(d aclbind.Driver) (aclbind.Stream, error)
	// LastError is aclrtPeekAtLastError, or aclrtGetLastError when it clears.
	LastError func(d aclbind.Driver, clear bool) int
	// PrimaryActive is aclrtGetPrimaryCtxState.
	PrimaryActive func(d aclbind.Driver, device int32) (bool, error)
	// Fatal tells what fatal misuse the driver has reported; nil when it cannot tell.
	Fatal func(d aclbind.Driver) []string
	// Close ends a driver's use: nothing of it runs afterwards. It lets calls return that would not.
	Close func(d aclbind.Driver)
	// Isolate runs every case in a process of its own.
	Isolate bool
}

// meets tells what the harness can do.
func (h Harness) meets(n Need) bool {
	var have Need
	if h.Queue != nil {
		have |= NeedWork
	}
	if h.DefaultStream != nil {
		have |= NeedDefaultStream
	}
	if h.LastError != nil {
		have |= NeedLastError
	}
	if h.PrimaryActive != nil {
		have |= NeedPrimary
	}
	return n&^have == 0
}

// Cases is the whole suite, in the order of the rows.
func Cases() []Case {
	var out []Case
	for _, group := range [][]Case{
		initCases, deviceCases, contextCases, handleCases, resetCases, explicitCases, crossCases, threadCases,
		limitCases, workCases, queryCases,
	} {
		out = append(out, group...)
	}
	return out
}
