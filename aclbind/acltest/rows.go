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

const (
	events     = "it needs events, which a Driver does not have"
	notifies   = "it needs notifies, which a Driver does not have"
	memory     = "it needs device memory, which a Driver does not have"
	pointers   = "a Driver has no output pointers that could be NULL"
	syncDevice = "it needs aclrtSynchronizeDevice, which a Driver does not have"
)

// Omitted are the observed rows without a case.
var Omitted = []Left{
	{"device-10", pointers},
	{"context-and-handles-16", events},
	{"context-and-handles-17", events},
	{"cross-context-04", events},
	{"cross-context-05", events},
	{"limits-and-flags-07", events},
	{"limits-and-flags-08", notifies},
	{"events-notifies-sync-01", events},
	{"events-notifies-sync-02", events},
	{"events-notifies-sync-03", events},
	{"events-notifies-sync-04", events},
	{"events-notifies-sync-05", events},
	{"events-notifies-sync-06", events},
	{"events-notifies-sync-07", events},
	{"events-notifies-sync-08", events},
	{"events-notifies-sync-09", events},
	{"events-notifies-sync-11", events},
	{"events-notifies-sync-16", events},
	{"events-notifies-sync-17", notifies},
	{"events-notifies-sync-18", notifies},
	{"memory-01", memory},
	{"memory-03", memory},
	{"memory-04", memory},
	{"memory-05", memory},
	{"memory-06", memory},
	{"memory-07", memory},
	{"memory-09", syncDevice},
}
