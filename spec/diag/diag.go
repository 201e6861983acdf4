// Package diag is the ground of the house: what is wrong, where it is written, and what to do about it.
//
// Everything that finds a problem a user can fix returns a List. Nothing here knows YAML, AscendCL or terminals;
// printing is the report's business. Only the standard library may be imported.
package diag

import "fmt"

// Severity says whether a finding stops the run.
type Severity uint8

// The severities, worst first, so that a smaller value sorts earlier.
const (
	Error Severity = iota
	Warning
	Note
)

func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Note:
		return "note"
	}
	return fmt.Sprintf("severity(%d)", uint8(s))
}

// MarshalText makes a Severity its word in JSON.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Code is a rule code such as "ASR107".
type Code string

// Pos is a place in a file. Line and Column count from 1, Column in Unicode code points (a tab is one, a byte order
// mark none); Byte counts the file as stored, from 0.
type Pos struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Byte   int `json:"byte"`
}

// Range is a piece of a file; End is exclusive.
type Range struct {
	Filename string `json:"filename"`
	Start    Pos    `json:"start"`
	End      Pos    `json:"end"`
}

// FileRange is the range of a finding that has no text of its own (an unreadable file, a mask, an installation).
func FileRange(filename string) Range {
	one := Pos{Line: 1, Column: 1}
	return Range{Filename: filename, Start: one, End: one}
}

// String is "file:line:column", the form that editors and terminals make clickable.
func (r Range) String() string {
	return fmt.Sprintf("%s:%d:%d", r.Filename, r.Start.Line, r.Start.Column)
}

// Related is another place that belongs to a finding.
type Related struct {
	Message string `json:"message"`
	Range   Range  `json:"range"`
}

// Edit replaces the text of a range.
type Edit struct {
	Range Range  `json:"range"`
	Text  string `json:"text"`
}

// Fix is what would mend a finding; Edits is empty when only words can be offered.
type Fix struct {
	Description string `json:"description"`
	Edits       []Edit `json:"edits"`
	Unsure      bool   `json:"-"` // something else may be meant: it is offered, and made by nobody but the user
}

// Diagnostic is one finding.
type Diagnostic struct {
	Severity Severity
	Code     Code
	Summary  string // what kind of thing is wrong; never holds text of the user
	Detail   string // what, why, what to do, in sentences
	Address  string // address of the declared thing, "" where there is none
	Path     string // JSON pointer into the document, "" for the whole
	Count    int    // how many instances of the written place are meant; 0 is read as 1
	ACLCode  int    // the AscendCL code that the mistake would give at run time, 0 where there is none
	Range    Range
	Related  []Related
	Fix      *Fix
	Ignored  string // the reason that the text gives for passing the finding over; "" when it counts
}
