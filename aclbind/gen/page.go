package main

// Why this file exists: the page that says which functions of AscendCL the simulator's library does and which it
// answers 207000 for. It is made of what is exported, so it cannot promise too much.

import (
	"fmt"
	"strings"
)

// page lists the functions by the groups of the table.
func page(t tables, missing []string) string {
	absent := map[string]bool{}
	for _, name := range missing {
		absent[name] = true
	}
	var order []string
	done, left := map[string][]string{}, map[string][]string{}
	for _, f := range t.functions {
		if done[f.group] == nil && left[f.group] == nil {
			order = append(order, f.group)
		}
		if absent[f.name] {
			left[f.group] = append(left[f.group], f.name)
		} else {
			done[f.group] = append(done[f.group], f.name)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Functions of the simulator's library\n\nWritten by `go generate ./aclbind`. [How to use the library](simulator.md).\n\n"+
		"Of the %d functions %d are simulated. The others are there to be linked against; they answer 207000, and\n"+
		"aclGetRecentErrMsg names them. Those that answer no code answer NULL or 0.\n", len(t.functions), len(t.functions)-len(missing))
	for _, g := range order {
		fmt.Fprintf(&b, "\n## %s\n", g)
		if list := done[g]; list != nil {
			fmt.Fprintf(&b, "\nSimulated: %s.\n", strings.Join(list, ", "))
		}
		if list := left[g]; list != nil {
			fmt.Fprintf(&b, "\nNot simulated: %s.\n", strings.Join(list, ", "))
		}
	}
	return b.String()
}
