package spec

// The text as an outline: its keys, and what is declared under them.

import (
	"cmp"
	"slices"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// Entry is a key of the document, or a thing that is declared under one.
type Entry struct {
	Name    string
	Decl    *Decl      // nil for a key of the document
	Key     diag.Range // the name alone
	Range   diag.Range // all of it
	Entries []Entry
}

// Outline is the document's keys in the order of the text, each with what is declared under it. What an anchor brings
// in from elsewhere stands where it is written, if anywhere.
func (s *Spec) Outline() []Entry {
	var list []Entry
	for i := 0; i+1 < len(s.root.node.Content); i += 2 {
		k, v := s.root.node.Content[i], s.root.node.Content[i+1]
		list = append(list, Entry{Name: k.Value, Key: s.src.at(k), Range: s.stretch(k, v)})
	}
	put := func(name string, d *Decl, from, to *node) {
		e := Entry{Name: name, Decl: d, Key: s.src.at(d.key), Range: s.stretch(from, to)}
		for i := range list {
			l := &list[i]
			if l.Name == d.Kind.Section() && l.Range.Start.Byte <= e.Range.Start.Byte && e.Range.End.Byte <= l.Range.End.Byte {
				l.Entries = append(l.Entries, e)
			}
		}
	}
	for x := range s.declared {
		d := x.Declaration()
		put(d.Name, d, d.key, d.written())
	}
	for _, t := range s.Tasks {
		name := string(t.Verb) + " " + t.Subject.Name
		switch {
		case t.Named:
			name = t.Name
		case t.All:
			name = string(t.Verb) + " all"
		case t.Query != "":
			name = string(t.Verb) + " " + string(t.Query)
		}
		put(name, &t.Decl, t.written(), t.written())
	}
	for _, l := range list {
		slices.SortStableFunc(l.Entries, func(a, b Entry) int { return cmp.Compare(a.Range.Start.Byte, b.Range.Start.Byte) })
	}
	return list
}

// written is the value of a declaration where it stands: the alias, if there is one.
func (d *Decl) written() *node {
	if d.via != nil {
		return d.via
	}
	return d.node
}

// stretch is the text from the beginning of one value to the end of another.
func (s *Spec) stretch(from, to *node) diag.Range {
	r, end := s.src.at(from), s.src.where(to)
	if end.End.Byte > r.End.Byte {
		r.End = end.End
	}
	return r
}
