package main

// Why this file exists: zstatus.go and zfunction.go, the tables that people ask about by number and by name.

import (
	"cmp"
	"fmt"
	"log"
	"slices"
	"strings"
)

// status joins the manual's table with the ranked causes.
func status(t tables) string {
	causes, remedy := map[int][]string{}, map[int]string{}
	for _, r := range t.causes {
		switch code := number(r[0]); r[1] {
		case "cause":
			causes[code] = append(causes[code], r[2])
		case "remedy":
			remedy[code] = r[2]
		default:
			log.Fatalf("causes.tsv: kind %q", r[1])
		}
	}
	table := slices.Clone(t.errors)
	slices.SortStableFunc(table, func(a, b []string) int {
		if c := cmp.Compare(number(a[1]), number(b[1])); c != 0 {
			return c
		}
		// The canonical name of 0 comes first.
		return cmp.Compare(b2i(a[0] != "ACL_SUCCESS"), b2i(b[0] != "ACL_SUCCESS"))
	})
	var b strings.Builder
	b.WriteString("var statuses = [...]Status{\n")
	for _, r := range table {
		code := number(r[1])
		list, do := causes[code], remedy[code]
		if list == nil {
			list = []string{r[5]}
		}
		if do == "" {
			do = r[6]
		}
		fmt.Fprintf(&b, "{Name: %q, Code: %d, Category: %q, Class: %q, Since: %q,\nCause: %q, Action: %q, Header: %q,\nCauses: %#v,\nRemedy: %q},\n",
			r[0], code, r[2], r[3], r[4], r[5], r[6], r[7], list, do)
	}
	b.WriteString("}\n")
	return b.String()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

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
