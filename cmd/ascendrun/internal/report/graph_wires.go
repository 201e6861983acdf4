package report

// The arrows of a picture of a graph: which gutter each takes, where it leaves and arrives, and its curve.

import (
	"cmp"
	"fmt"
	"slices"
)

// wire is an arrow from what needs to what is needed.
type wire struct {
	link
	gutter int // to the right of this column
	lane   int // where it passes a whole column: how far below the top of the frame around it
	a, b   point
}

// point is where an arrow meets a box, and the direction that leads away from the box: -1 is left, 1 is right.
type point struct{ x, y, away int }

// head is the length of an arrow's head.
const head = 7

// wire chooses a gutter and sides for every link.
func (l *layout) wire(p *picture) {
	var have [3]bool
	for i := range l.shapes {
		if c := l.shapes[i].column; c >= 0 {
			have[c] = true
		}
	}
	first := max(slices.Index(have[:], true), 0)
	if !slices.Contains(have[:], true) {
		first = 1
	}
	before := func(k int) int { // the gutter to the left of a column
		for k--; k > first && !have[k]; k-- {
		}
		return k
	}
	lanes := make(map[int]int)
	for k := range p.arrows {
		w := wire{link: k}
		a, b := &l.shapes[k.from], &l.shapes[k.to]
		var leftA, leftB bool
		switch {
		case a.column < 0 && b.column < 0:
			w.gutter = first
		case a.column < 0:
			w.gutter, leftB = sideOf(b.column, first, before)
		case b.column < 0:
			w.gutter, leftA = sideOf(a.column, first, before)
		case a.column == b.column:
			w.gutter = a.column
		case a.column > b.column:
			w.gutter, leftA = before(a.column), true
		default:
			w.gutter, leftB = before(b.column), true
		}
		if a.column >= 0 && b.column >= 0 && a.column != b.column && w.gutter != min(a.column, b.column) {
			lanes[a.around]++
			w.lane = 4 * lanes[a.around]
		}
		if w.cyclic {
			l.gutter = redGutter
		}
		n := len(l.wires)
		l.wires = append(l.wires, w)
		a.attach(leftA, end{n, true, k.to})
		b.attach(leftB, end{n, false, k.from})
	}
}

// sideOf is the gutter and the side at which a box meets an arrow of a frame.
func sideOf(column, first int, before func(int) int) (gutter int, left bool) {
	if column == first {
		return column, false
	}
	return before(column), true
}

func (c *shape) attach(left bool, e end) {
	if left {
		c.left = append(c.left, e)
	} else {
		c.right = append(c.right, e)
	}
}

// ports spreads the arrows over the sides of their boxes, those that lead up above those that lead down.
func (l *layout) ports() {
	for i := range l.shapes {
		c := &l.shapes[i]
		for _, side := range []struct {
			ends []end
			x    int
			away int
		}{{c.left, c.x, -1}, {c.right, c.x + c.w, 1}} {
			slices.SortStableFunc(side.ends, func(a, b end) int {
				return cmp.Compare(l.shapes[a.far].y, l.shapes[b.far].y)
			})
			for k, e := range side.ends {
				at := point{side.x, c.y + c.h/2 + k*port - (len(side.ends)-1)*port/2, side.away}
				if c.column < 0 { // all arrows of a frame meet its title; those that arrive, a little lower
					at = point{c.title + 8, c.y + titleRow/2 - 4, 1}
					if !e.out {
						at.y += 8
					}
				}
				if e.out {
					l.wires[e.wire].a = at
				} else {
					l.wires[e.wire].b = at
				}
			}
		}
	}
}

// path is the curve of an arrow, without its head.
func (l *layout) path(w *wire) string {
	a, b := w.a, w.b
	b.x += b.away * head
	from := l.columns[w.gutter].x + l.columns[w.gutter].w + l.shapes[w.from].dx // the left edge of the gutter
	d := fmt.Sprintf("M%d %d", a.x, a.y)
	if l.shapes[w.from].column < 0 {
		a.x = max(a.x, from)
		d += fmt.Sprintf("H%d", a.x)
	}
	goal := b
	if l.shapes[w.to].column < 0 {
		goal.x = max(b.x, from)
	}
	if w.lane > 0 { // over the column between: in the title row of the frame around
		y := l.shapes[l.shapes[w.from].around].y + w.lane
		near, far := l.passage(w)
		d += l.curve(a, point{near, y, -a.away}) + fmt.Sprintf("H%d", far)
		a = point{far, y, a.away}
	}
	d += l.curve(a, goal)
	if goal.x != b.x {
		d += fmt.Sprintf("H%d", b.x)
	}
	return d
}

// passage is where an arrow that passes a column goes in and comes out.
func (l *layout) passage(w *wire) (in, out int) {
	between := l.columns[1]
	between.x += l.shapes[w.from].dx
	if w.a.away < 0 {
		return between.x + between.w, between.x
	}
	return between.x, between.x + between.w
}

// curve leads from one point to another, leaving and arriving level.
func (l *layout) curve(a, b point) string {
	reach := max(a.x-b.x, b.x-a.x) / 2
	if a.away == b.away { // out and back on the same side
		reach = min(l.gutter*5/6, l.gutter*2/5+max(a.y-b.y, b.y-a.y)/3)
	}
	return fmt.Sprintf("C%d %d %d %d %d %d", a.x+a.away*reach, a.y, b.x+b.away*reach, b.y, b.x, b.y)
}
