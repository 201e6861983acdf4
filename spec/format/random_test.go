package format_test

// Random specs in random dress: keys in any order, values in either style, comments and empty lines wherever YAML lets
// them stand.

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// tree is a value: text of one line, a mapping or a list.
type tree struct {
	text  string
	pairs []pair
	items []tree
	block []string // the lines of a block scalar, its header first
	props string   // anchor
}

type pair struct {
	key string
	tree
}

func text(s string) tree { return tree{text: s} }

// randomSpec makes a sound spec.
func randomSpec(r *rand.Rand) tree {
	var root tree
	add := func(key string, t tree) { root.pairs = append(root.pairs, pair{key, t}) }
	add("apiVersion", text("ascendrun/v1"))
	if r.IntN(3) == 0 {
		add("name", text([]string{"plain", `"in quotes # no comment"`, "'it''s # none'", `"tab\tand ü"`, "http://h/#x"}[r.IntN(5)]))
	}
	if r.IntN(4) == 0 {
		add("vars", tree{pairs: []pair{{"ID", text("0")}}})
	}
	if r.IntN(3) == 0 {
		add("timeouts", tree{pairs: []pair{{"step", text("60s")}, {"create", text("5m")}, {"total", text("2h")}}})
	}
	if r.IntN(4) == 0 {
		add("x-note", tree{block: [][]string{{"|", "one # no comment", "  two", "", "three"}, {">-", "folded # none", "on", "", "and on"}, {"|+", "kept", "", ""},
			{"|2-", "   first", "  then # none"}}[r.IntN(4)]})
	}
	settings := r.IntN(2) == 0
	if settings {
		add("x-settings", tree{props: "&settings ", pairs: []pair{{"priority", text("1")}, {"destroy", text("force")}}})
	}
	devices, contexts, streams := tree{}, tree{}, tree{}
	for i := range 1 + r.IntN(3) {
		id := fmt.Sprint(i)
		if len(root.pairs) > 1 && root.pairs[1].key == "vars" && i == 0 {
			id = `"${ID}"`
		}
		d := tree{pairs: []pair{{"id", text(id)}, {"mode", text("explicit")}}}
		if r.IntN(2) == 0 {
			d = text(id)
		}
		devices.pairs = append(devices.pairs, pair{fmt.Sprint("npu", i), d})
		contexts.pairs = append(contexts.pairs, pair{fmt.Sprint("c", i), text(fmt.Sprint("npu", i))})
		s := tree{pairs: []pair{{"context", text(fmt.Sprintf([]string{"c%d", `"c%d"`, "'c%d'"}[r.IntN(3)], i))}, {"priority", text("2")}}}
		if r.IntN(2) == 0 {
			s.pairs = append(s.pairs, pair{"flags", tree{items: []tree{text("fast-launch"), text("fast-sync")}}})
		}
		if settings && r.IntN(2) == 0 {
			s.pairs = append(s.pairs[:1], pair{"<<", text("*settings")})
		}
		if i > 0 && r.IntN(2) == 0 {
			s.pairs = append(s.pairs, pair{"dependsOn", tree{items: []tree{text(fmt.Sprintf("stream.s%d", i-1)), text("device.npu0")}}})
		}
		streams.pairs = append(streams.pairs, pair{fmt.Sprint("s", i), s})
	}
	add("devices", devices)
	add("contexts", contexts)
	add("streams", streams)
	if r.IntN(2) == 0 {
		randomWork(r, add)
	}
	shuffle(r, &root, settings)
	return root
}

// shuffle puts keys into any order; anchors stay above their aliases.
func shuffle(r *rand.Rand, t *tree, anchored bool) {
	if !anchored {
		r.Shuffle(len(t.pairs), func(i, j int) { t.pairs[i], t.pairs[j] = t.pairs[j], t.pairs[i] })
	}
	for i := range t.pairs {
		shuffle(r, &t.pairs[i].tree, false)
	}
	for i := range t.items {
		shuffle(r, &t.items[i], false)
	}
}

// dress writes a tree.
type dress struct {
	*rand.Rand
	strings.Builder
	comments int
	eol      string
	inBlock  bool // a line that is indented would belong to a block scalar
}

func (d *dress) comment() string {
	d.comments++
	return fmt.Sprintf([]string{"# remark %d", "#remark %d", "## %d: {a, \"b\"] - |", "# ü 'x %d"}[d.IntN(4)], d.comments)
}

// above writes comments and empty lines that may stand above a line.
func (d *dress) above(indent int) {
	for d.IntN(5) == 0 {
		switch d.IntN(3) {
		case 0:
			d.WriteString(d.eol)
		case 1:
			d.WriteString(strings.Repeat(" ", indent) + d.comment() + d.eol)
		default:
			pad := strings.Repeat(" ", d.IntN(8))
			if d.inBlock {
				pad = ""
			}
			d.WriteString(pad + d.comment() + d.eol)
		}
	}
	d.inBlock = false
}

// end ends a line, maybe with a comment.
func (d *dress) end() {
	if d.IntN(4) == 0 {
		d.WriteString(strings.Repeat(" ", 1+d.IntN(3)) + d.comment())
	}
	d.WriteString(d.eol)
}

// value writes what stands behind a colon or a dash at an indentation.
func (d *dress) value(t tree, indent int) {
	switch {
	case t.block != nil:
		d.WriteString(" " + t.block[0] + d.eol)
		for _, l := range t.block[1:] {
			if l != "" {
				l = strings.Repeat(" ", indent+2) + l
			}
			d.WriteString(l + d.eol)
		}
		d.inBlock = true
	case t.pairs == nil && t.items == nil:
		d.WriteString(" " + t.text)
		d.end()
	case d.IntN(2) == 0:
		d.WriteString(" " + t.props)
		d.flow(t, indent)
		d.end()
	default:
		if t.props != "" {
			d.WriteString(" " + strings.TrimSpace(t.props))
		}
		d.end()
		d.block(t, indent+2+2*d.IntN(2))
	}
}

// block writes the entries of a tree, each on lines of its own.
func (d *dress) block(t tree, indent int) {
	pad := strings.Repeat(" ", indent)
	for _, p := range t.pairs {
		d.above(indent)
		d.WriteString(pad + p.key + ":" + strings.Repeat(" ", d.IntN(2)))
		d.value(p.tree, indent)
	}
	for _, i := range t.items {
		d.above(indent)
		d.WriteString(pad + "-")
		d.value(i, indent)
	}
}

// flow writes a tree in braces or brackets, over several lines if it likes.
func (d *dress) flow(t tree, indent int) {
	open, closing := "{", "}"
	if t.items != nil {
		open, closing = "[", "]"
	}
	gap := func() {
		if d.IntN(4) == 0 {
			d.end()
			d.above(indent + 2)
			d.WriteString(strings.Repeat(" ", indent+2))
		}
	}
	d.WriteString(open)
	for i, p := range t.pairs {
		if i > 0 {
			d.WriteString(", ")
		}
		gap()
		d.WriteString(p.key + ": ")
		d.inner(p.tree, indent+2)
	}
	for i, item := range t.items {
		if i > 0 {
			d.WriteString(", ")
		}
		gap()
		d.inner(item, indent+2)
	}
	gap()
	d.WriteString(closing)
}

func (d *dress) inner(t tree, indent int) {
	if t.pairs == nil && t.items == nil {
		d.WriteString(t.text)
		return
	}
	d.flow(t, indent)
}

// written is the spec as a text, and how many comments stand in it.
func written(r *rand.Rand, t tree) (string, int) {
	d := &dress{Rand: r, eol: "\n"}
	if r.IntN(5) == 0 {
		d.eol = "\r\n"
	}
	if r.IntN(10) == 0 {
		d.WriteString("\uFEFF")
	}
	d.block(t, 0)
	d.above(0)
	return d.String(), d.comments
}
