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
	name := quote(r.Name)
	if r.shown != "" {
		name = quote(r.shown)
	}
	for _, kind := range []Kind{KindDevice, KindContext, KindStream} {
		if slices.Contains(kinds, kind) || s.find(kind, r.Name) == nil {
			continue
		}
		detail := "The name " + name + " is a " + string(kind) + ", and a " + wanted + " is needed here."
		if c.Kind == KindStream && kind == KindDevice {
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
				kind = string(r.Kind) + "." // of dependsOn, and it may hold the name's letters
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
		for _, dev := range l.d.spec.Devices {
			l.names[KindDevice] = append(l.names[KindDevice], dev.Name)
		}
		for _, c := range l.d.spec.Contexts {
			l.names[KindContext] = append(l.names[KindContext], c.Name)
		}
		for _, st := range l.d.spec.Streams {
			l.names[KindStream] = append(l.names[KindStream], st.Name)
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
