package main

// Why this file exists: zname.go, the types of handles and enumerations, and the values of the headers.

import (
	"fmt"
	"log"
	"slices"
	"strings"
)

// names writes a type for every handle and enumeration that a function takes or gives, and every value of one.
func names(t tables) string {
	handles, enums := map[string]bool{}, map[string]bool{}
	note := func(typ string) {
		typ = strings.TrimRight(typ, "*")
		if n, ok := strings.CutPrefix(typ, "h:"); ok {
			handles[n] = true
		}
		if n, ok := strings.CutPrefix(typ, "opaque:"); ok && held[n] {
			handles[n] = true
		}
		if n, ok := strings.CutPrefix(typ, "enum:"); ok {
			enums[n] = true
		}
	}
	for _, f := range slices.Concat(t.functions, t.callbacks) {
		note(f.ret)
		for _, p := range f.params {
			note(p.typ)
		}
	}
	var b strings.Builder
	b.WriteString("// Handles, as the runtime gives them; 0 is NULL.\ntype (\n")
	for _, h := range sorted(handles) {
		fmt.Fprintf(&b, "%s uintptr // %s\n", goName(h), h)
	}
	b.WriteString(")\n")
	for _, e := range sorted(enums) {
		if !slices.ContainsFunc(t.enums, func(x enum) bool { return x.typ == e }) {
			fmt.Fprintf(&b, "\n// %s is an %s; its values are in no table.\ntype %s int32\n", goName(e), e, goName(e))
		}
	}
	taken := map[string]string{}
	for _, e := range t.enums {
		typ, isType := "", !strings.HasPrefix(e.typ, "define")
		switch {
		case isType && !enums[e.typ]:
			continue // only inside structs
		case isType:
			typ = goName(e.typ)
			fmt.Fprintf(&b, "\n// %s is an %s.\ntype %s int32\n\n// The values of %s.\nconst (\n", typ, e.typ, typ, e.typ)
		default:
			_, what, _ := strings.Cut(e.typ, ":")
			fmt.Fprintf(&b, "\n// Macros of the headers%s.\nconst (\n", strings.TrimSuffix(": "+what, ": "))
		}
		for _, m := range e.members {
			name := goConst(typ, m.name)
			if other := taken[name]; other != "" {
				log.Fatalf("%s and %s are both %s in Go", other, m.name, name)
			}
			taken[name] = m.name
			if isType {
				fmt.Fprintf(&b, "%s %s = %d // %s\n", name, typ, m.value, m.name)
			} else {
				fmt.Fprintf(&b, "%s = %d // %s\n", name, m.value, m.name)
			}
		}
		b.WriteString(")\n")
	}
	return b.String()
}

func sorted[V any](set map[string]V) []string {
	var out []string
	for k := range set {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
