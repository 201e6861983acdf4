package spec

// References that lead nowhere: what is said and what is offered.

import (
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// maxCompared bounds the names that suggestions are looked for among, so that a file of nothing but mistakes is still
// read in a moment.
const maxCompared = 200_000

// lost reports a reference that leads nowhere, or to another kind of thing.
func (l *lookups) lost(c *Decl, r *Ref, kinds []Kind) {
	s, wanted := l.d.spec, ""
	for i, kind := range kinds {
		if i > 0 {
			wanted += " or a "
		}
		wanted += string(kind)
	}
	article := func(noun string) string {
		noun = "a " + noun
		return strings.ReplaceAll(noun, "a event", "an event")
	}
	name := quote(r.Name)
	if r.shown != "" {
		name = quote(r.shown)
	}
	for _, kind := range declaredKinds {
		if slices.Contains(kinds, kind) || s.find(kind, r.Name) == nil {
			continue
		}
		detail := "The name " + name + " is " + article(string(kind)) + ", and " + article(wanted) + " is needed here."
		switch {
		case c.Kind == KindTask && kind == KindBuffer && r.path[0] == string(VerbSignal):
			detail += " To write a value into memory, say which: value: 1."
		case c.Kind == KindTask && kind == KindBuffer && r.path[0] == string(VerbAwait):
			detail += " To wait for a value in memory, say which: eq: 1."
		}
		if c.Kind.Rank() > KindContext.Rank() && c.Kind != KindTask && kind == KindDevice {
			detail += " For the default context of the device write device: in place of context:."
		}
		l.report(c, r.path, CodeWrongKind, detail)
		return
	}
	detail := "There is no " + strings.ReplaceAll(wanted, "or a ", "or ") + " of the name " + name + "."
	if near, tied := l.suggest(r, kinds); near != "" {
		fixed := near
		if n, _ := origins(c, r.path); n != nil && n.Kind == scalarNode {
			kind := ""
			if strings.HasPrefix(n.Value, string(r.Kind)+".") {
				kind = string(r.Kind) + "." // of dependsOn or sync, and it may hold the name's letters
			}
			fixed = kind + near + strings.TrimPrefix(n.Value[len(kind):], r.Name)
			if isQuoted(n) {
				fixed = `"` + fixed + `"`
			}
		}
		f := l.report(c, r.path, CodeUnknownRef, detail+" Did you mean "+near+"?")
		replace(f, fixed)
		guess(f, tied)
	} else {
		l.report(c, r.path, CodeUnknownRef, detail+" Declare it, or correct the name.")
	}
}

// suggest is the nearest name that would fit, and whether another one is as near.
func (l *lookups) suggest(r *Ref, kinds []Kind) (near string, tied bool) {
	if l.names == nil {
		l.names = make(map[Kind][]string)
		for x := range l.d.spec.declared {
			c := x.Declaration()
			l.names[c.Kind] = append(l.names[c.Kind], c.Name)
		}
	}
	var known []string
	for _, kind := range kinds {
		known = append(known, l.names[kind]...)
	}
	l.compared += len(known)
	if r.shown != "" || l.compared > maxCompared {
		return "", false
	}
	return diag.Suggest(r.Name, known), diag.IsTied(r.Name, known)
}
