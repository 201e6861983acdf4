package lsp

// Where things are named. Places come from the last text that was a spec, and are followed through what was typed since.

import (
	"bytes"
	"cmp"
	"context"
	"regexp"
	"slices"

	"github.com/ascendrun/ascendrun/spec"
)

// mention is a place that names something: a thing of the spec, or a variable.
type mention struct {
	of        any // *spec.Decl, or the name of a variable
	name      string
	from, to  int // in the good text
	declares  bool
	indirect  bool // the name does not stand there as such
	positions []spec.Position
}

// mentions are all of the last good spec, in the order of its text.
func mentions(s *spec.Spec) []mention {
	var list []mention
	for _, m := range s.Mentions() {
		list = append(list, mention{m.Target, m.Target.Name, m.Range.Start.Byte, m.Range.End.Byte, m.Declares, m.Indirect, m.Positions})
	}
	list = append(list, variables(s)...)
	slices.SortStableFunc(list, func(a, b mention) int { return cmp.Compare(a.from, b.from) })
	return list
}

// variable is ${NAME} or $NAME; $$ is a dollar sign, and a comment is passed over.
var variable = regexp.MustCompile(`(?m)\$\$|(?:^|[ \t])#.*$|\$\{?([A-Za-z_][A-Za-z0-9_]*)`)

// variables are the places that name an entry of vars.
func variables(s *spec.Spec) []mention {
	var list []mention
	known := make(map[string]bool)
	for _, v := range s.Vars {
		known[v.Name] = true
		r := s.RootRange("vars", v.Name)
		from, to := r.Start.Byte, r.End.Byte
		if text := s.Text[from:to]; len(text) > 1 && unquote(string(text)) == v.Name && len(text) == len(v.Name)+2 {
			from, to = from+1, to-1
		}
		list = append(list, mention{of: v.Name, name: v.Name, from: from, to: to, declares: true, indirect: string(s.Text[from:to]) != v.Name})
	}
	for _, m := range variable.FindAllSubmatchIndex(s.Text, -1) {
		if m[2] >= 0 && known[string(s.Text[m[2]:m[3]])] {
			name := string(s.Text[m[2]:m[3]])
			list = append(list, mention{of: name, name: name, from: m[2], to: m[3]})
		}
	}
	return list
}

// follow is where a byte of the good text is now: what was typed since is taken for one edit.
func (d *document) follow(off int) int {
	before, behind := d.same()
	switch {
	case off <= before:
		return off
	case off >= len(d.good.Text)-behind:
		return off + len(d.text) - len(d.good.Text)
	}
	return before
}

// back is where a byte of the text was in the good text; -1 for one that was typed since.
func (d *document) back(off int) int {
	before, behind := d.same()
	switch {
	case off <= before:
		return off
	case off >= len(d.text)-behind:
		return off + len(d.good.Text) - len(d.text)
	}
	return -1
}

// same is how much of the beginning and of the end is as it was in the good text.
func (d *document) same() (before, behind int) {
	old, now := d.good.Text, d.text
	if d.current || bytes.Equal(old, now) {
		return len(old), 0
	}
	if d.compared {
		return d.before, d.behind
	}
	defer func() { d.before, d.behind, d.compared = before, behind, true }()
	most := min(len(old), len(now))
	for before < most && old[before] == now[before] {
		before++
	}
	for behind < most-before && old[len(old)-1-behind] == now[len(now)-1-behind] {
		behind++
	}
	return before, behind
}

// named is what the text names at a place, with all its mentions; nil for nothing.
func (d *document) named(at textPosition) (here *mention, all []mention) {
	if d.good == nil {
		return nil, nil
	}
	off := d.back(d.offset(at))
	list := mentions(d.good)
	for i, m := range list {
		if m.from <= off && off <= m.to {
			here = &list[i]
			if off < m.to {
				break // else a neighbour may begin here
			}
		}
	}
	if here == nil {
		return nil, nil
	}
	for _, m := range list {
		if m.of == here.of {
			all = append(all, m)
		}
	}
	return here, all
}

// where is the place of a mention now.
func (d *document) where(m mention) textRange { return d.span(d.follow(m.from), d.follow(m.to)) }

func (s *server) definition(_ context.Context, p positionParams) ([]location, error) {
	return s.places(p, func(m mention) bool { return m.declares })
}

func (s *server) references(_ context.Context, p referenceParams) ([]location, error) {
	return s.places(p.positionParams, func(m mention) bool { return !m.declares || p.Context.IncludeDeclaration })
}

func (s *server) places(p positionParams, wanted func(mention) bool) ([]location, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []location{}
	d := s.fresh(p.TextDocument.URI)
	if d == nil {
		return list, nil
	}
	_, all := d.named(p.Position)
	for _, m := range all {
		if wanted(m) {
			list = append(list, location{URI: d.uri, Range: d.where(m)})
		}
	}
	return list, nil
}

func (s *server) highlight(_ context.Context, p positionParams) ([]highlight, error) {
	places, err := s.places(p, func(mention) bool { return true })
	list := []highlight{}
	for _, l := range places {
		list = append(list, highlight{l.Range})
	}
	return list, err
}
