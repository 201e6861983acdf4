package aclbind

// Why this file exists: what the manual says of a C function, for people who ask by name. The text is generated from
// data/functions.tsv and searched when somebody asks.

import (
	_ "embed"
	"strings"
)

//go:embed zmanual.tsv
var manual string

// Manual is what is known of a C function beside its row in Functions.
type Manual struct {
	Function
	Prototype string   // in C, without a semicolon
	Kind      string   // "sync", "async" (only queues work), "blocks" (waits for work of a device)
	Meaning   string   // what it does
	Rule      string   // what must hold, and what surprises; "" when nothing does
	Header    string   // that declares it
	Libraries []string // that export it, without .so; any of them does
}

// LookupManual finds a C function by its exact name.
func LookupManual(name string) (Manual, bool) {
	f, ok := LookupFunction(name)
	if !ok {
		return Manual{}, false
	}
	for line := range strings.Lines(manual) {
		if !strings.HasPrefix(line, name+"\t") {
			continue
		}
		c := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		m := Manual{Function: f, Prototype: c[1], Kind: c[2], Meaning: c[3], Rule: c[4], Header: c[5], Libraries: strings.Split(c[6], "|")}
		if m.Rule == "-" {
			m.Rule = ""
		}
		return m, true
	}
	panic("bug: zmanual.tsv lacks " + name)
}
