package spec

// What editors ask: where each thing is named, which keys a task may have, which words a key takes.

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// Mention is a place of the text that names a declared thing or a task.
type Mention struct {
	Target    *Decl      // what is named
	Declares  bool       // the place where it gets its name
	Positions []Position // of a reference, as written
	Range     diag.Range // the name alone, without kind, positions and quotes
	Indirect  bool       // the name does not stand there as such: it comes from ${…} or is spelt with escapes
}

// Declarations are all things that have names, kind by kind in the order of an apply. Tasks are not among them.
func (s *Spec) Declarations() iter.Seq[Declared] { return s.declared }

// Mentions lists where things are named, in the order of the text. A text that counts several times, by an anchor, is
// there once for each thing that it names. What leads nowhere is left out.
func (s *Spec) Mentions() []Mention {
	var list []Mention
	ref := func(d *Decl, r *Ref) {
		if r.Target != nil {
			list = append(list, s.mention(r.Target.Declaration(), s.RefRange(d, r), r.shown != "", r.Positions))
		}
	}
	for x := range s.declared {
		d := x.Declaration()
		m := s.mention(d, s.KeyRange(d), false, nil)
		m.Declares = true
		list = append(list, m)
		if d.parent != nil {
			ref(d, d.parent)
		}
		if dev, ok := x.(*Device); ok {
			for i := range dev.Peers.Refs {
				ref(d, &dev.Peers.Refs[i])
			}
		}
		for i := range d.DependsOn {
			ref(d, &d.DependsOn[i])
		}
	}
	for _, t := range s.Tasks {
		for _, r := range t.refs() {
			ref(&t.Decl, r)
		}
		if t.Named {
			m := s.mention(&t.Decl, s.Range(&t.Decl, "name"), false, nil)
			m.Declares = true
			list = append(list, m)
		}
		for _, a := range t.After {
			if a.Task != nil {
				list = append(list, s.mention(&a.Task.Decl, s.Range(&t.Decl, a.at...), false, nil))
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Mention) int { return cmp.Compare(a.Range.Start.Byte, b.Range.Start.Byte) })
	return slices.CompactFunc(list, func(a, b Mention) bool { return a.Range == b.Range && a.Target == b.Target })
}

// refs are all references of a task.
func (t *Task) refs() []*Ref {
	list := []*Ref{&t.On, &t.Subject, &t.Object, &t.From}
	for i := range t.Inputs {
		list = append(list, &t.Inputs[i])
	}
	for i := range t.Outputs {
		list = append(list, &t.Outputs[i])
	}
	return list
}

// mention finds the name inside the text of a reference, or of a declaration.
func (s *Spec) mention(target *Decl, whole diag.Range, put bool, positions []Position) Mention {
	m := Mention{Target: target, Range: whole, Indirect: true, Positions: positions}
	text := string(s.Text[whole.Start.Byte:whole.End.Byte])
	from := len(text) - len(strings.TrimLeft(text, `"'`))
	if rest, ok := strings.CutPrefix(text[from:], string(target.Kind)+"."); ok && !isPosition(strings.SplitN(rest, ".", 2)[0]) {
		from = len(text) - len(rest)
	}
	rest, ok := strings.CutPrefix(text[from:], target.Name)
	if put || !ok || rest != "" && strings.IndexByte(`."'`, rest[0]) < 0 {
		return m
	}
	m.Indirect = false
	m.Range = s.src.span(whole.Start.Byte+from, whole.Start.Byte+from+len(target.Name))
	return m
}

// Words are the words that a key takes, by its path in Fields; nil where it takes others than words.
func Words(path string) []string { return slices.Clone(words[path]) }

// Verbs are what tasks can do, in the order of the language.
func Verbs() []string { return slices.Clone(verbNames) }

// TaskKeys are the keys that a task of a verb may have; nil for no verb.
func TaskKeys(verb string) []string {
	if k := verbKeys[Verb(verb)]; k != nil {
		return slices.Clone(k.names)
	}
	return nil
}
