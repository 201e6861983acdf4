package aclbind

// Why this file exists: a runtime answers with a number. This is where a number becomes a name, a cause and a next
// step. The tables behind it are generated from data/errors.tsv and data/causes.tsv.

//go:generate go run ./gen

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Error is a runtime call that answered something else than 0.
type Error struct {
	Op     string // the C function, such as "aclrtSetDevice"
	Code   int    // the aclError
	Recent string // what aclGetRecentErrMsg said, "" when nothing
}

// Error is one line: the call, the code and its name.
func (e *Error) Error() string {
	return fmt.Sprintf("%s answered %d (%s)", e.Op, e.Code, e.Name())
}

// Is makes errors.Is match on the code, and on the call when the target names one.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && (t.Op == "" || t.Op == e.Op)
}

// Status is what is known of the code; of an unknown one only the number and a placeholder for the name.
func (e *Error) Status() Status {
	if s, ok := Lookup(e.Code); ok {
		return s
	}
	return Status{Code: e.Code, Name: unknownName, Class: ClassNo, General: true,
		Remedy: "look the number up in the headers of the installed CANN: it is newer than this table"}
}

// Name is the name of the code in the headers, or "unknown code".
func (e *Error) Name() string {
	if s, ok := Lookup(e.Code); ok {
		return s.Name
	}
	return unknownName
}

// Class is the class of the code: one of the Class constants.
func (e *Error) Class() string { return e.Status().Class }

const unknownName = "unknown code"

// The classes of Status.Class: what is still to be had after the code.
const (
	ClassNo         = "no"          // the call failed; the same call will fail again until something is changed
	ClassSoft       = "soft"        // nothing is broken: work can go on
	ClassMaybe      = "maybe"       // not yet: the same call may succeed later
	ClassTaskFailed = "task-failed" // a task on the device failed; the device itself usually lives
	ClassDeviceLost = "device-lost" // the device or the way to it is in trouble: reset it or restart the process
)

// Status is a code and what is known of it. Its slices belong to the table and must not be written to.
type Status struct {
	Name     string   // in the headers, such as "ACL_ERROR_RT_INVALID_DEVICEID"
	Code     int      // the aclError
	Category string   // which part of the runtime answers it, and of what kind it is
	Class    string   // one of the Class constants
	Since    string   // the first CANN release that has it; "old" before 5.0.2
	Cause    string   // in the words of the manual's table
	Action   string   // in the words of the manual's table
	Header   string   // that declares it
	Causes   []string // the likeliest first
	General  bool     // Causes is the manual's line: nothing more is known
	Remedy   string   // what to do next
	Hides    string   // what usually stands behind it, "" where it means what it says
	Helps    Helps    // what is worth trying once it was answered

	ReleaseCauses []string // as Causes, for a call that lets something go; nil: Causes hold there too
	ReleaseRemedy string   // as Remedy
}

// Helps says of each measure whether it helps: a sentence that begins with "yes" or "no".
type Helps struct {
	Retry   string `json:"retry"`   // the same call again
	Abort   string `json:"abort"`   // of the stream (aclrtStreamAbort)
	Reset   string `json:"reset"`   // of the device, by force (aclrtResetDeviceForce)
	Restart string `json:"restart"` // of the process
}

// AtRelease is what is known of the code when a call that lets something go answered it: a device that cannot be reset
// has other reasons than one that cannot be opened, and little is left to be tried.
func (s Status) AtRelease() Status {
	if s.ReleaseCauses != nil {
		s.Causes, s.Remedy, s.Hides, s.Helps = s.ReleaseCauses, s.ReleaseRemedy, "", Helps{}
	}
	return s
}

// Lookup is the status of a code. Code 0 has three names; it is ACL_SUCCESS here.
func Lookup(code int) (Status, bool) {
	i, ok := slices.BinarySearchFunc(statuses[:], code, func(s Status, c int) int { return s.Code - c })
	if !ok {
		return Status{}, false
	}
	return statuses[i], true
}

// ByName is the status of a name of the headers, in any letter case.
func ByName(name string) (Status, bool) {
	for i := range statuses {
		if strings.EqualFold(statuses[i].Name, name) {
			return statuses[i], true
		}
	}
	return Status{}, false
}

// Statuses is the whole table, by code.
func Statuses() []Status { return slices.Clone(statuses[:]) }

// CodeOf is the aclError inside an error: 0 for nil, -1 for an error that is no *Error.
func CodeOf(err error) int {
	if err == nil {
		return 0
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return -1
}
