package report

// A graph as a picture that any browser shows: one SVG without scripts, fonts or other files, light or dark as the
// reader's screen is. Every text in it may come from a hostile file.

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// look is the look. Everything is below a class, so that the picture can stand in a page with others. Colours are
// written out twice, since few programs besides browsers know variables.
const look = `.ascendrun text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:11px;fill:#59636e}
.ascendrun .name{font-size:13px;font-weight:600;fill:#1f2328}
.ascendrun .page{fill:#ffffff}
.ascendrun .frame{fill:#f6f8fa;stroke:#d1d9e0}
.ascendrun .frame.odd{fill:#ffffff}
.ascendrun .leaf{fill:#ffffff;stroke:#c2cad2}
.ascendrun .odd>.leaf{fill:#f6f8fa}
.ascendrun .implicit{stroke-dasharray:4 3}
.ascendrun .badge{fill:#dfe5ec}
.ascendrun .wire{fill:none;stroke:#818b98;stroke-width:1.4}
.ascendrun .head{fill:#818b98}
.ascendrun .dotted{stroke-dasharray:2 4;stroke-linecap:round}
.ascendrun .cycle .wire{stroke:#cf222e;stroke-width:2.2}
.ascendrun .cycle .head,.ascendrun .cycle .place{fill:#cf222e}
.ascendrun .cycle .at{fill:#ffffff}
.ascendrun .wrong{fill:#cf222e}
.ascendrun .device,.ascendrun .host{fill:#57606a}
.ascendrun .context{fill:#0969da}
.ascendrun .stream{fill:#1f883d}
.ascendrun .buffer{fill:#bf8700}
.ascendrun .model{fill:#8250df}
.ascendrun .event{fill:#0598bc}
.ascendrun .notify{fill:#bf3989}
@media (prefers-color-scheme:dark){
.ascendrun text{fill:#9198a1}
.ascendrun .name{fill:#f0f6fc}
.ascendrun .page{fill:#0d1117}
.ascendrun .frame{fill:#151b23;stroke:#3d444d}
.ascendrun .frame.odd{fill:#0d1117}
.ascendrun .leaf{fill:#0d1117;stroke:#4b535d}
.ascendrun .odd>.leaf{fill:#151b23}
.ascendrun .badge{fill:#2f3742}
.ascendrun .wire{stroke:#8b949e}
.ascendrun .head{fill:#8b949e}
.ascendrun .device,.ascendrun .host{fill:#9198a1}
.ascendrun .context{fill:#4493f8}
.ascendrun .cycle .wire{stroke:#f85149}
.ascendrun .cycle .head,.ascendrun .cycle .place{fill:#f85149}
.ascendrun .cycle .at{fill:#0d1117}
.ascendrun .wrong{fill:#f85149}
}
`

// SVG draws the graph.
func (g *Graph) SVG(w io.Writer) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	p := g.picture()
	l := lay(p)
	notes := g.notes(p, l.width)
	for _, n := range notes {
		l.width = max(l.width, 2*margin+textWidth(n.text, factPx))
	}
	height := l.height + len(notes)*factRow + margin/2
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" class="ascendrun" role="img" width="%d" height="%d" viewBox="0 0 %[1]d %d">`+"\n", l.width, height, height)
	fmt.Fprintf(b, "<title>%s: who needs whom</title>\n<desc>%s</desc>\n<style>\n%s</style>\n", escape(g.Name), escape(g.describe(p)), look)
	fmt.Fprintf(b, `<rect class="page" width="%d" height="%d" rx="8"/>`+"\n", l.width, height)
	g.frame(b, l, 0)
	for i := range l.wires {
		g.arrow(b, l, &l.wires[i])
	}
	for i, n := range notes {
		fmt.Fprintf(b, `<text class="%s" x="%d" y="%d">%s</text>`+"\n", n.class, margin, l.height+(i+1)*factRow-4, escape(n.text))
	}
	b.WriteString("</svg>\n")
}

// frame draws a frame and what is in it.
func (g *Graph) frame(b *bufio.Writer, l *layout, n int) {
	c := &l.shapes[n]
	odd := ""
	if c.depth%2 == 1 {
		odd = " odd"
	}
	g.open(b, c, strings.TrimSpace(odd))
	c.rects(b, "frame"+odd, 8)
	x, y := c.x+12, c.y+titleRow/2+4
	kind := string(c.Kind) + " "
	fmt.Fprintf(b, `<text class="%s" x="%d" y="%d">%s</text>`, c.Kind, x, y, escape(kind))
	x += textWidth(kind, factPx)
	x = c.named(b, x, y)
	if c.facts != "" {
		fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, x+12, y, escape(c.facts))
	}
	b.WriteByte('\n')
	for _, i := range c.inner {
		if l.shapes[i].column < 0 {
			g.frame(b, l, i)
		} else {
			g.leaf(b, &l.shapes[i])
		}
	}
	b.WriteString("</g>\n")
}

// leaf draws a box of a column.
func (g *Graph) leaf(b *bufio.Writer, c *shape) {
	g.open(b, c, "")
	c.rects(b, "leaf", 5)
	fmt.Fprintf(b, `<rect class="%s" x="%d" y="%d" width="4" height="%d" rx="2"/>`, c.Kind, c.x+7, c.y+8, c.h-16)
	y := c.y + nameRow
	c.named(b, c.x+textInset, y)
	y += factRow
	fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, c.x+textInset, y, escape(c.second()))
	for _, line := range c.lines {
		y += factRow
		fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, c.x+textInset, y, escape(line))
	}
	b.WriteString("</g>\n")
}

// open begins a thing with its tooltip: the address, how many, and where it is written.
func (g *Graph) open(b *bufio.Writer, c *shape, class string) {
	b.WriteString("<g")
	if class != "" {
		fmt.Fprintf(b, ` class="%s"`, class)
	}
	text := c.many()
	if c.Decl != nil && g.Spec != nil {
		text += ", " + place(g.Spec.KeyRange(c.Decl.Declaration()))
	}
	fmt.Fprintf(b, "><title>%s</title>", escape(text))
}

// rects draws the outline of a box, and the edges of two more behind it where it stands for many.
func (c *shape) rects(b *bufio.Writer, class string, round int) {
	if c.Mode == spec.Implicit {
		class += " implicit"
	}
	for off := c.stack(); off >= 0; off -= 3 {
		fmt.Fprintf(b, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`, class, c.x+off, c.y+off, c.w, c.h, round)
	}
}

// named writes the name and beside it how many there are, and says where that ends.
func (c *shape) named(b *bufio.Writer, x, y int) int {
	name := c.shown()
	fmt.Fprintf(b, `<text class="name" x="%d" y="%d">%s</text>`, x, y, escape(name))
	x += textWidth(name, namePx)
	if c.count > 1 {
		times := "×" + count(c.count)
		w := textWidth(times, factPx) + 12
		fmt.Fprintf(b, `<rect class="badge" x="%d" y="%d" width="%d" height="16" rx="8"/><text x="%d" y="%d" text-anchor="middle">%s</text>`,
			x+10, y-12, w, x+10+w/2, y, times)
		x += w + 10
	}
	return x
}

// arrow draws an arrow; one of a cycle is red and says where it is written.
func (g *Graph) arrow(b *bufio.Writer, l *layout, w *wire) {
	class, dotted := "needs", ""
	if w.cyclic {
		class = "cycle"
	}
	if w.reason == spec.ByDependsOn {
		dotted = " dotted"
	}
	tip, away := w.b, w.b.away
	fmt.Fprintf(b, `<g class="%s"><title>%s</title><path class="wire%s" d="%s"/><path class="head" d="M%d %dl%d -4v8z"/>`,
		class, escape(g.says(w.link)), dotted, l.path(w), tip.x, tip.y, away*(head+1))
	if w.cyclic && g.Spec != nil {
		text := place(g.Spec.EdgeRange(g.Graph, w.edge))
		wide := textWidth(text, factPx) + 12
		x := w.a.x + 12
		if w.a.away < 0 {
			x = w.a.x - 12 - wide
		}
		fmt.Fprintf(b, `<rect class="place" x="%d" y="%d" width="%d" height="16" rx="8"/><text class="at" x="%d" y="%d" text-anchor="middle">%s</text>`,
			x, w.a.y-8, wide, x+wide/2, w.a.y+4, text)
	}
	b.WriteString("</g>\n")
}

// escape makes foreign text safe in a picture.
func escape(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(strings.Join(strings.FieldsFunc(Clean(text), func(r rune) bool { return r == '\n' || r == '\t' }), " "))); err != nil {
		return ""
	}
	return b.String()
}
