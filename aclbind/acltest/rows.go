package acltest

import (
	_ "embed"
	"strings"
)

// Why this file exists: the rows are the specification, so none may be lost on the way. Every one that was observed is
// a case or is named here with the reason why not.

//go:embed data/observed.tsv
var observed string

// Row is one row of the table.
type Row struct {
	ID, Group, Scenario, Code, After, Evidence string
}

// Rows is the table of what was observed. Rows whose evidence is "stand-in" come from the stand-in of the driver under
// the real runtime, not from the runtime, and bind nobody.
func Rows() []Row {
	var out []Row
	for line := range strings.Lines(observed) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) == 6 && f[0] != "id" {
			out = append(out, Row{f[0], f[1], f[2], f[3], f[4], f[5]})
		}
	}
	return out
}

// Left is a row without a case, and why.
type Left struct{ ID, Why string }

// Omitted are the observed rows without a case.
var Omitted = []Left{
	{"device-10", "a Driver has no output pointers that could be NULL; the simulator's library is asked in C"},
}
