package spec

// Reading mappings: known keys, merged mappings, the two ways a key can be wrong, and what is not read at all.

import (
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// fields walks the pairs of a mapping whose keys are known. It is used like a scanner:
//
//	for f := d.fields(n, streamKeys); f.next(); {
//		switch f.name { … f.val … }
//	}
type fields struct {
	d        *decoder
	keys     *keys
	n        *node
	i        int
	depth    int    // length of the path outside
	mark     int    // of the aliases outside
	here     uint32 // keys met in this mapping
	met      uint32 // keys met in this mapping or one that overrides it
	merged   bool
	waiting  []*node // mappings to merge, nearest last
	own      met     // keys that begin with x-
	name     string
	key, val *node
}

func (d *decoder) fields(n *node, k *keys) fields {
	d.mend(n, k.has)
	return fields{d: d, keys: k, n: n, depth: len(d.path), mark: len(d.via)}
}

// next steps to the next key that counts; keys that do not are reported on the way.
func (f *fields) next() bool {
	d := f.d
	d.path = d.path[:f.depth]
	for {
		for f.i+1 < len(f.n.Content) {
			k, v := f.n.Content[f.i], f.n.Content[f.i+1]
			f.i += 2
			if k = d.key(k, v); k == nil {
				continue
			}
			if isMerge(k) {
				f.merge(v)
				continue
			}
			at := f.keys.index(k.Value)
			if at < 0 {
				f.unknown(k, v)
				continue
			}
			bit := uint32(1) << at
			if f.here&bit != 0 {
				f.duplicate(k)
				continue
			}
			f.here |= bit
			if f.met&bit != 0 {
				continue
			}
			f.met |= bit
			f.name, f.key, f.val = f.keys.names[at], k, v
			d.path = append(d.path, f.name)
			return true
		}
		d.leave(f.mark)
		if len(f.waiting) == 0 {
			return false
		}
		last := len(f.waiting) - 1
		n := f.waiting[last]
		f.waiting = f.waiting[:last]
		m, _ := d.enter(n)
		if m == nil {
			continue
		}
		d.mend(m, f.keys.has)
		f.n, f.i, f.here, f.merged, f.own = m, 0, 0, true, nil
	}
}

// key is a key behind an alias; nil when it cannot be one, which is reported.
func (d *decoder) key(k, v *node) *node {
	if k.Kind == scalarNode && !isTagged(k) {
		if isEmpty(v) && strings.HasSuffix(k.Value, ":") && !isQuoted(k) {
			whole := *k // {id:}, which the parser takes for a key "id:"
			whole.Value = strings.TrimSuffix(k.Value, ":")
			return &whole
		}
		return k
	}
	alias := k
	if k = target(k); k.Kind != scalarNode {
		d.report(CodeWrongType, k, "A key must be text, not "+kindName(k)+". Write a name before the colon.")
		d.skim(v, len(d.path)+1)
		return nil
	}
	d.tag(k)
	if alias != k {
		k = d.lend(alias)
	}
	return k
}

// merge notes the mappings of a << for later: they only count where nothing nearer does.
func (f *fields) merge(v *node) {
	f.waiting = append(f.waiting, f.d.mergeList(v)...)
}

// mergeList is what a << names, last first.
func (d *decoder) mergeList(v *node) []*node {
	n := target(v)
	switch n.Kind {
	case mappingNode:
		return []*node{v}
	case sequenceNode:
		var list []*node
		for _, m := range slices.Backward(n.Content) {
			if target(m).Kind == mappingNode {
				list = append(list, m)
			} else {
				d.report(CodeWrongType, m, "<< takes mappings, and this is "+kindName(target(m))+". Name an anchor whose value is a mapping.")
			}
		}
		return list
	}
	d.report(CodeWrongType, v, "<< takes a mapping or a list of mappings, and this is "+kindName(n)+". Name an anchor whose value is a mapping.")
	return nil
}

// duplicate reports a key that is written again.
func (f *fields) duplicate(k *node) {
	d := f.d
	d.path = append(d.path[:f.depth], k.Value)
	first, _ := written(f.n, k.Value)
	d.twice(first, k)
	d.path = d.path[:f.depth]
}

// twice reports a key that is written again in the same mapping.
func (d *decoder) twice(first, k *node) {
	found := d.report(CodeDuplicateKey, k, "The key "+quote(k.Value)+" is written twice in this mapping, and only one could count. Remove one of them.")
	if first != nil && first != k {
		found.Related = append(found.Related, diag.Related{Message: "the first one", Range: d.src.at(first)})
	}
}

// unknown reports a key that the mapping does not have, unless it is the user's own.
func (f *fields) unknown(k, v *node) {
	d := f.d
	d.path = append(d.path[:f.depth], k.Value)
	defer func() { d.path = d.path[:f.depth] }()
	d.skim(v, len(d.path))
	if strings.HasPrefix(k.Value, "x-") {
		f.own.add(d, k)
		return
	}
	detail := "There is no key " + quote(k.Value) + " here."
	if reason := f.keys.reasons[k.Value]; reason != "" {
		d.report(CodeUnknownKey, k, detail+" "+reason)
		return
	}
	word := k.Value
	near := diag.Suggest(word, f.keys.names)
	if near == "" {
		word = strings.ToLower(word)
		near = diag.Suggest(word, f.keys.names)
	}
	if near != "" {
		offer(d.report(CodeUnknownKey, k, detail+" Did you mean "+near+"? A key of your own may begin with x-."), near, word, f.keys.names)
		return
	}
	d.report(CodeUnknownKey, k, detail+" Use one of "+strings.Join(f.keys.names, ", ")+", or begin a key of your own with x-.")
}

// met are the keys of one mapping so far, with no meaning of their own.
type met map[string]*node

// add notes a key, and reports it when it is there already.
func (m *met) add(d *decoder, k *node) {
	if first := (*m)[k.Value]; first != nil {
		d.twice(first, k)
		return
	}
	if *m == nil {
		*m = make(met)
	}
	(*m)[k.Value] = k
}

// names walks the pairs of a mapping whose keys are names that the user gave. Keys that begin with x- are left out.
func (d *decoder) names(n *node, visit func(k, v *node, far int)) {
	var own met
	mapping := 0
	d.pairs(n, func(k, v *node, far int) {
		if strings.HasPrefix(k.Value, "x-") {
			if far != mapping { // merged in, where it may be written again
				own, mapping = nil, far
			}
			own.add(d, k)
			d.skim(v, len(d.path))
			return
		}
		visit(k, v, far)
	})
}

// sectionsOfParents are the sections whose short form is the name of a parent.
var sectionsOfParents = []string{"contexts", "streams", "buffers", "models", "events", "notifies"}

// pairs walks all pairs of a mapping, then those that are merged into it. visit is told how far away a pair was merged
// from: 0 for the mapping itself.
func (d *decoder) pairs(n *node, visit func(k, v *node, far int)) {
	depth, mark := len(d.path), len(d.via)
	waiting := []*node(nil)
	var own func(string) bool
	if depth == 1 && slices.Contains(sectionsOfParents, d.path[0]) {
		own = func(string) bool { return true } // no short form of theirs has a comma in it
	}
	for far := 0; ; far++ {
		d.mend(n, own)
		for i := 0; i+1 < len(n.Content); i += 2 {
			k, v := d.key(n.Content[i], n.Content[i+1]), n.Content[i+1]
			switch {
			case k == nil:
			case isMerge(k):
				waiting = append(waiting, d.mergeList(v)...)
			default:
				d.path = append(d.path, k.Value)
				visit(k, v, far)
				d.path = d.path[:depth]
			}
		}
		for n = nil; n == nil; {
			d.leave(mark)
			if len(waiting) == 0 {
				return
			}
			n, _ = d.enter(waiting[len(waiting)-1])
			waiting = waiting[:len(waiting)-1]
		}
	}
}

// skim passes over a value that is not read: it may not be deeper than any other, and the variables that it names
// are used. A key that is written twice is a slip there too.
func (d *decoder) skim(n *node, depth int) bool {
	if depth >= maxDepth && (n.Kind == mappingNode || n.Kind == sequenceNode) {
		d.report(CodeLimit, n, "This is nested more than 100 levels deep. Make it flatter.")
		return false
	}
	d.vars.mention(n.Value)
	if n.Kind == mappingNode && len(n.Content) > 2 {
		var keys met
		for i := 0; i+1 < len(n.Content); i += 2 {
			if k := n.Content[i]; k.Kind == scalarNode && !isMerge(k) {
				keys.add(d, k)
			}
		}
	}
	for _, c := range n.Content {
		if !d.skim(c, depth+1) {
			return false
		}
	}
	return true
}
