package report

// The boxes of a picture of a graph, and how much room their words take.

import (
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
	dx          int // how far to the right of the columns' places it stands, with the device around it
	title       int // where the title of a frame ends
	facts       string
	lines       []string // tasks of a stream
	inner       []int    // what is drawn in it
	depth       int      // of a frame: how many are around it
	left, right []end    // arrows at its sides
}

// end is one end of an arrow.
type end struct {
	wire int
	out  bool
	far  int // the shape at the other end
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

// brief keeps a line from growing without bounds; the tooltip has the whole address.
func brief(text string) string {
	text = strings.Join(strings.Fields(Clean(text)), " ")
	if r := []rune(text); len(r) > mostText {
		return string(r[:mostText-1]) + "…"
	}
	return text
}

func newShape(x *group) shape {
	c := shape{group: x, column: columnOf(x.Kind), facts: brief(strings.Join(x.facts(), " · "))}
	for _, line := range x.taskLines() {
		c.lines = append(c.lines, brief(line))
	}
	return c
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

// stack is how far the edges of the others show behind the first of many.
func (c *shape) stack() int {
	if c.count > 1 {
		return 6
	}
	return 0
}
