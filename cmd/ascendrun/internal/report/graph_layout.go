package report

// Where things stand in a picture of a graph. What lives in a thing is drawn inside it, so that most needs want no
// arrow. The frames (runtime, devices, contexts) lie one below the other. What lives in a context stands in columns that
// run through the whole picture: memory, streams, events. Arrows lead left, to what was made before, through the
// gutters between the columns, where no box is and no title reaches.

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// Measures, in pixels.
const (
	margin    = 16
	inset     = 14 // from a frame to the frame in it
	titleRow  = 32 // of a frame
	gap       = 12 // between one box and the next
	gutter    = 104
	redGutter = 168 // with room for the places of a cycle
	textInset = 18
	nameRow   = 19
	factRow   = 16
	namePx    = 13
	factPx    = 11
	port      = 18 // from one arrow at a side of a box to the next
	mostTasks = 12 // listed in one box
	mostText  = 56 // columns of one line
)

// advance is how wide a column of a fixed-width font is, in hundredths of its size: of the usual fonts, the widest.
const advance = 62

func textWidth(text string, px int) int { return (columns(text)*px*advance + 99) / 100 }

// shape is a box of the picture: a frame with a title, or a leaf in a column.
type shape struct {
	*group
	x, y, w, h  int
	column      int // -1: a frame
	title       int // where the title of a frame ends
	facts       string
	lines       []string // tasks of a stream
	inner       []int    // what is drawn in it
	depth       int      // of a frame: how many are around it
	first       int      // the first task that touches it
	left, right []end    // arrows at its sides
}

// end is one end of an arrow.
type end struct {
	wire int
	out  bool
	far  int // the shape at the other end
}

// layout is a picture whose every box has its place.
type layout struct {
	shapes        []shape
	wires         []wire
	columns       [3]struct{ x, w int }
	used          []int // columns with something in them
	gutter        int   // how wide gutters are
	width, height int
}

// kindHost stands for the thread that submits the work.
const kindHost spec.Kind = "host"

// columnOf is the column of a kind; -1 for what has a frame.
func columnOf(k spec.Kind) int {
	switch k {
	case spec.KindRuntime, spec.KindDevice, spec.KindContext:
		return -1
	case spec.KindBuffer, spec.KindModel:
		return 0
	case spec.KindEvent, spec.KindNotify:
		return 2
	}
	return 1
}

// brief keeps a line from growing without bounds; the whole text is in the tooltip.
func brief(text string) string {
	text = strings.Join(strings.Fields(Clean(text)), " ")
	if r := []rune(text); len(r) > mostText {
		return string(r[:mostText-1]) + "…"
	}
	return text
}

// lay finds a place for everything.
func lay(p *picture) *layout {
	l := &layout{shapes: make([]shape, len(p.groups), len(p.groups)+1), gutter: gutter}
	for i := range p.groups {
		l.shapes[i] = newShape(&p.groups[i])
		if around := p.groups[i].around; around >= 0 {
			l.shapes[i].depth = l.shapes[around].depth + 1
			l.shapes[around].inner = append(l.shapes[around].inner, i)
		}
	}
	if len(p.host) > 0 {
		l.shapes[0].inner = append(l.shapes[0].inner, len(l.shapes))
		l.shapes = append(l.shapes, newShape(&group{Node: spec.Node{Kind: kindHost}, address: "host", name: "host", count: 1, tasks: p.host}))
	}
	l.order(p)
	l.wire(p)
	l.across()
	l.height = l.down(0, margin) + margin
	l.ports()
	return l
}

func newShape(x *group) shape {
	c := shape{group: x, column: columnOf(x.Kind), facts: brief(strings.Join(x.facts(), " · ")), first: 1 << 30}
	for i, t := range x.tasks {
		if i == mostTasks-1 && len(x.tasks) > mostTasks {
			c.lines = append(c.lines, "… and "+Quantity(len(x.tasks)-i, "more task"))
			break
		}
		c.lines = append(c.lines, brief(itoa(t.Index)+"  "+taskWords(t)))
	}
	return c
}

// order puts the work in the order of the program: what is touched first stands first.
func (l *layout) order(p *picture) {
	at := make(map[spec.Declared]int)
	for i := range p.groups {
		if d := p.groups[i].Decl; d != nil {
			at[d] = i
		}
	}
	touch := func(t *spec.Task, list ...spec.Ref) {
		for _, r := range list {
			if i, ok := at[r.Target]; ok && r.Target != nil {
				l.shapes[i].first = min(l.shapes[i].first, t.Index)
			}
		}
	}
	tasks := slices.Clone(p.host)
	for i := range p.groups {
		tasks = append(tasks, p.groups[i].tasks...)
	}
	for _, t := range tasks {
		touch(t, t.Subject, t.On, t.Object, t.From)
		touch(t, t.Inputs...)
		touch(t, t.Outputs...)
	}
	for i := range l.shapes {
		slices.SortStableFunc(l.shapes[i].inner, func(a, b int) int {
			x, y := &l.shapes[a], &l.shapes[b]
			if x.column < 0 || y.column < 0 {
				return 0
			}
			return cmp.Compare(x.first, y.first)
		})
	}
}

// leafWidth is the width that the text of a box in a column takes.
func (c *shape) leafWidth() int {
	w := textWidth(c.shown(), namePx) + badgeWidth(c.count)
	w = max(w, textWidth(c.second(), factPx))
	for _, line := range c.lines {
		w = max(w, textWidth(line, factPx))
	}
	return w + textInset + 14
}

// shown is the name in the picture.
func (c *shape) shown() string { return brief(c.name) }

// second is the line below the name of a box.
func (c *shape) second() string {
	if c.Kind == kindHost {
		return "calls on no stream"
	}
	if c.facts == "" {
		return string(c.Kind)
	}
	return string(c.Kind) + " · " + c.facts
}

// badgeWidth is what "×32" takes beside a name.
func badgeWidth(n int) int {
	if n == 1 {
		return 0
	}
	return textWidth("×"+count(n), factPx) + 22
}

// titleWidth is what the title of a frame takes.
func (c *shape) titleWidth() int {
	w := textWidth(string(c.Kind)+" ", factPx) + textWidth(c.shown(), namePx) + badgeWidth(c.count)
	if c.facts != "" {
		w += 12 + textWidth(c.facts, factPx)
	}
	return w
}

// across places the columns side by side; the first is as wide as the widest title, which keeps gutters free.
func (l *layout) across() {
	deepest, titles := 0, 0
	for i := range l.shapes {
		c := &l.shapes[i]
		if c.column >= 0 {
			l.columns[c.column].w = max(l.columns[c.column].w, c.leafWidth())
			continue
		}
		deepest = max(deepest, c.depth)
		c.x = margin + c.depth*inset
		c.title = c.x + 12 + c.titleWidth()
		titles = max(titles, c.title)
	}
	for k := range l.columns {
		if l.columns[k].w > 0 {
			l.used = append(l.used, k)
		}
	}
	if len(l.used) == 0 {
		l.used = []int{1}
	}
	x := margin + (deepest+1)*inset
	l.columns[l.used[0]].w = max(l.columns[l.used[0]].w, titles+gap-x, 200)
	for n, k := range l.used {
		if n > 0 {
			x += l.gutter
		}
		l.columns[k].x = x
		x += l.columns[k].w
	}
	for i := range l.wires {
		if last := l.used[len(l.used)-1]; l.wires[i].gutter == last {
			x += l.gutter - gap
			break
		}
	}
	for i := range l.shapes {
		c := &l.shapes[i]
		if c.column < 0 {
			c.w = x + (deepest-c.depth+1)*inset - c.x
		} else {
			c.x, c.w = l.columns[c.column].x, l.columns[c.column].w
		}
	}
	l.width = x + (deepest+1)*inset + margin
}

// down places a frame and all in it below y, and says where it ends.
func (l *layout) down(n, y int) int {
	c := &l.shapes[n]
	c.y = y
	y += titleRow
	if len(c.inner) == 0 {
		c.h = titleRow
		return y
	}
	var tops [3]int
	for k := range tops {
		tops[k] = y
	}
	for _, i := range c.inner {
		leaf := &l.shapes[i]
		if leaf.column < 0 {
			continue
		}
		leaf.y = tops[leaf.column]
		leaf.h = nameRow + factRow*(1+len(leaf.lines)) + gap
		leaf.h = max(leaf.h, port*max(len(leaf.left), len(leaf.right))+4)
		tops[leaf.column] += leaf.h + gap + leaf.stack()
	}
	y = max(tops[0], tops[1], tops[2])
	for _, i := range c.inner {
		if l.shapes[i].column < 0 {
			y = l.down(i, y) + gap + l.shapes[i].stack()
		}
	}
	c.h = y - c.y
	return y
}

// stack is how far the edges of the others show behind the first of many.
func (c *shape) stack() int {
	if c.count > 1 {
		return 6
	}
	return 0
}
