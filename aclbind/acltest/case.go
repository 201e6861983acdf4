// Package acltest is what a driver must do, as cases that any driver can be run through. The rows were read off the
// real open-source runtime (data/observed.tsv); a case bears its row's id and says why the engine needs it to be so.
//
// A driver's own test calls Run. For the simulator that is all there is to it; a real library keeps its state in the
// process, so its harness asks for a process per case.
package acltest

import "github.com/ascendrun/ascendrun/aclbind"

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

// Case is one thing that must hold.
type Case struct {
	ID     string // the row of observed.tsv
	Manual bool   // there is no such row: the source and the manual say so, and nobody has seen it
	Kind   Kind
	Why    string // why the engine needs it
	Partly string // which part of the row the case leaves out, and why; "" for none
	Needs  Need
	Mask   string // ASCEND_RT_VISIBLE_DEVICES of the case; "" is unset
	Run    func(p *Process)
}

// Harness is a driver under test. Only New is needed.
type Harness struct {
	// New makes a driver in a process that has not used it yet; mask, when not "", is set as ASCEND_RT_VISIBLE_DEVICES
	// before. The rows were read off a machine with 8 devices of an A2.
	New func(mask string) aclbind.Driver
	// Fatal tells what fatal misuse the driver has reported; nil when it cannot tell.
	Fatal func(d aclbind.Driver) []string
	// Close ends a driver's use: nothing of it runs afterwards. It lets calls return that would not.
	Close func(d aclbind.Driver)
	// Isolate runs every case in a process of its own.
	Isolate bool
	// Describes tells that the driver runs models by descriptions, as no card does.
	Describes bool
}

// Cases is the whole suite, in the order of the rows.
func Cases() []Case {
	var out []Case
	for _, group := range [][]Case{
		initCases, deviceCases, contextCases, handleCases, resetCases, explicitCases, crossCases, threadCases,
		limitCases, eventCases, notifyCases, workCases, memoryCases, queryCases, modelCases,
	} {
		out = append(out, group...)
	}
	return out
}
