package main

// Why this file exists: zmanual.tsv, what is told of a function to people who ask. Hardly anybody does in a run, so it
// is a text that a program carries along and reads when asked, not a table that it builds at its start.

import (
	"fmt"
	"slices"
	"strings"
)

// manual is one line a function, by name: name, prototype, how it returns, meaning, rule, header, libraries.
func manual(t tables) string {
	lines := make([]string, len(t.functions))
	for i, f := range t.functions {
		lines[i] = strings.Join([]string{f.name, f.cHead(f.name), f.kind, f.meaning, f.rule, f.header, f.library}, "\t")
	}
	slices.Sort(lines)
	return fmt.Sprintf("# %s\n%s\n", generated, strings.Join(lines, "\n"))
}
