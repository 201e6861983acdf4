package main

// Why this file exists: zfunction.go, the table of functions by name.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// function spells chips as package chip does, and unfolds the marks of the table.
func function(t tables) string {
	chips := map[string][]string{"-": nil, "?": nil, "IPV350 n/a": nil, "A2": {"910B"}, "A3": {"910_93"}}
	table := slices.Clone(t.functions)
	slices.SortFunc(table, func(a, b fn) int { return cmp.Compare(a.name, b.name) })
	var b strings.Builder
	b.WriteString("var functions = [...]Function{\n")
	for _, r := range table {
		list := []string{}
		for _, c := range strings.Split(r.unsupported, ",") {
			if names, ok := chips[c]; ok {
				list = append(list, names...)
				continue
			}
			list = append(list, c)
		}
		if len(list) == 0 {
			fmt.Fprintf(&b, "{Name: %q, Since: %q},\n", r.name, r.since)
			continue
		}
		fmt.Fprintf(&b, "{Name: %q, Since: %q, Unsupported: %#v},\n", r.name, r.since, list)
	}
	b.WriteString("}\n")
	return b.String()
}
