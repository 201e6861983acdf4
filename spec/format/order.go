package format

// The order of keys: that in which the language describes them. Keys that it does not know keep their places among
// themselves, those of the user's own first at the top, since anchors stand there.

import (
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"gopkg.in/yaml.v3"
)

// ranks are the numbers of the language's keys below a path; named are the sections of things that the user names.
var ranks, named = func() (map[string]int, map[string]bool) {
	ranks, named := make(map[string]int), make(map[string]bool)
	for i, f := range spec.Fields() {
		ranks[f.Path] = i
		named[f.Path] = strings.HasPrefix(f.Type, "mapping of names")
	}
	return ranks, named
}()

// sort puts the keys in order, unless an alias would come to stand before its anchor, or one anchor before another of
// its name.
func (l *layout) sort() {
	was := l.root.copy()
	l.root.sort("", false)
	if !l.root.resolves(make(map[string]bool)) {
		l.root.below = was.below
	}
}

// copy copies an entry as far as sorting changes it.
func (e *entry) copy() *entry {
	c := *e
	c.below = make([]*entry, len(e.below))
	for i, b := range e.below {
		c.below[i] = b.copy()
	}
	return &c
}

// sort orders the keys of an entry's value. path is its path in the language; names tells that the keys are the user's.
func (e *entry) sort(path string, names bool) {
	if e.value.Kind == yaml.MappingNode && !names {
		slices.SortStableFunc(e.below, func(a, b *entry) int { return rank(path, a.key.Value) - rank(path, b.key.Value) })
	}
	for _, b := range e.below {
		switch {
		case b.key == nil: // an item has the path of its list
			b.sort(path, false)
		case names:
			b.sort(path, false)
		default:
			below := join(path, b.key.Value)
			b.sort(below, named[below])
		}
	}
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// rank is the place of a key: << first, the user's own behind the name at the top and last elsewhere.
func rank(path, key string) int {
	r, known := ranks[join(path, key)]
	switch {
	case key == "<<":
		return -1
	case known && path == "" && r > ranks["name"]:
		return r + len(ranks)
	case known:
		return r
	case path == "" && strings.HasPrefix(key, "x-"):
		return len(ranks)
	}
	return 3 * len(ranks)
}

// resolves tells whether every alias has its anchor above it, and no anchor is written twice.
func (e *entry) resolves(anchors map[string]bool) bool {
	for _, n := range []*yaml.Node{e.key, e.value} {
		switch {
		case n == nil:
		case n.Kind == yaml.AliasNode && !anchors[n.Value], n.Anchor != "" && anchors[n.Anchor]:
			return false
		case n.Anchor != "":
			anchors[n.Anchor] = true
		}
	}
	for _, b := range e.below {
		if !b.resolves(anchors) {
			return false
		}
	}
	return true
}
