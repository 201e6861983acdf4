package report

// Where things stand in a picture of a graph. What lives in a thing is drawn inside it, so that most needs want no
// arrow. The frames (runtime, devices, contexts) lie one below the other. What lives in a context stands in columns that
// run through the whole picture: memory, streams, events. Arrows lead left, to what was made before, through the
// gutters between the columns, where no box is and no title reaches.

import (
	"cmp"
	"math"
	"slices"

	"github.com/ascendrun/ascendrun/spec"
)

// layout is a picture whose every box has its place.
type layout struct {
	shapes        []shape
	wires         []wire
	columns       [3]struct{ x, w int }
	used          []int // columns with something in them
	gutter        int   // how wide gutters are
	width, height int
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
	l.tile()
	l.ports()
	return l
}

// order puts the work in the order of the program: what is touched first stands first.
func (l *layout) order(p *picture) {
	first := make(map[spec.Declared]int)
	touch := func(t *spec.Task, list ...spec.Ref) {
		for _, r := range list {
			if old, ok := first[r.Target]; !ok || t.Index < old {
				first[r.Target] = t.Index
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
	key := func(n int) int {
		if at, ok := first[l.shapes[n].Decl]; ok && l.shapes[n].Decl != nil && l.shapes[n].column >= 0 {
			return at
		}
		return math.MaxInt
	}
	for i := range l.shapes {
		slices.SortStableFunc(l.shapes[i].inner, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
	}
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
	for _, i := range c.inner {
		if l.shapes[i].column < 0 {
			y = l.down(i, y) + gap + l.shapes[i].stack()
		}
	}
	tops := [3]int{y, y, y}
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
	c.h = y - c.y
	return y
}
