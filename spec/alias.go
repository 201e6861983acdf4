package spec

// Aliases: stepping behind them and back, how often that is allowed, and pointing at them in findings.

import "github.com/ascendrun/ascendrun/spec/diag"

// enter steps onto a value: behind an alias the value is what the alias means. It returns nil when a limit forbids
// that. Whoever enters leaves with the mark.
func (d *decoder) enter(n *node) (behind *node, mark int) {
	mark = len(d.via)
	if n.Kind == aliasNode {
		d.aliases++
		d.via = append(d.via, n)
		if d.aliases > maxAliases {
			if contains(n.Alias, n) {
				d.limit(n, endless(n.Alias))
				return nil, mark
			}
			d.limit(n, "More than 10,000 aliases are expanded. Write the values out, or use ids and count where many things are alike.")
			return nil, mark
		}
		n = n.Alias
		for _, before := range d.via[:mark] {
			if before.Alias == n {
				d.limit(d.via[mark], endless(n))
				return nil, mark
			}
		}
	}
	if len(d.via) > 0 {
		if d.borrowed++; d.borrowed > maxBorrowed {
			d.limit(d.via[0], "Aliases repeat more than 1,000,000 values. Write the values out, or use ids and count where many things are alike.")
			return nil, mark
		}
	}
	return n, mark
}

func endless(n *node) string {
	return "The anchor &" + n.Anchor + " contains itself, so it would never end. Remove the alias."
}

// contains tells whether a node is written inside another one.
func contains(outer, n *node) bool {
	for _, c := range outer.Content {
		if c == n || contains(c, n) {
			return true
		}
	}
	return false
}

// leave steps back.
func (d *decoder) leave(mark int) { d.via = d.via[:mark] }

// limit reports a limit of aliases, once.
func (d *decoder) limit(n *node, detail string) {
	if !d.limited {
		d.limited = true
		d.via = d.via[:0]
		d.report(CodeLimit, n, detail)
	}
}

// used points at the aliases that the walk went through.
func (d *decoder) used() []diag.Related {
	var list []diag.Related
	for _, a := range d.via {
		list = append(list, diag.Related{Message: "used here", Range: d.src.at(a)})
	}
	return list
}

// lend is the key that an alias stands for, always the same copy: a finding about it points at the anchor's text and
// says where that is used.
func (d *decoder) lend(alias *node) *node {
	if k := d.lent[alias]; k != nil {
		return k
	}
	k := *alias.Alias
	if d.lent == nil {
		d.lent = make(map[*node]*node)
	}
	d.lent[alias], d.lent[&k] = &k, alias
	return &k
}
