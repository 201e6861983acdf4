package report_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/dag"
	"github.com/mattn/go-runewidth"
	"pgregory.net/rapid"
)

// element is anything of a picture.
type element struct {
	XMLName  xml.Name
	Class    string    `xml:"class,attr"`
	X        int       `xml:"x,attr"`
	Y        int       `xml:"y,attr"`
	W        int       `xml:"width,attr"`
	H        int       `xml:"height,attr"`
	D        string    `xml:"d,attr"`
	Anchor   string    `xml:"text-anchor,attr"`
	Text     string    `xml:",chardata"`
	Elements []element `xml:",any"`
}

func (e *element) is(class string) bool {
	return e.XMLName.Local == "rect" && strings.HasPrefix(e.Class, class)
}

// box is the outline of a thing: the last, since the edges of others lie behind it.
func (e *element) box() *element {
	var box *element
	for i := range e.Elements {
		if x := &e.Elements[i]; x.is("frame") || x.is("leaf") {
			box = x
		}
	}
	return box
}

// picture is the picture of a spec, whatever is wrong with it.
func picture(t interface{ Fatal(...any) }, text string, each bool) (svg element, leaves []*element) {
	s, _ := spec.Load("-", spec.Options{Stdin: strings.NewReader(text)})
	if s == nil {
		t.Fatal("not read: ", text)
	}
	g := &report.Graph{Name: s.Name.Shown, Spec: s, Graph: spec.Refs(s), Each: each}
	d := dag.New(len(g.Graph.Nodes))
	for _, e := range g.Graph.Edges {
		d.Edge(e.From, e.To)
	}
	if all := d.Cycles(); len(all) > 0 {
		g.Cycle = all[0]
	}
	var one, two bytes.Buffer
	g.SVG(&one)
	g.SVG(&two)
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Fatal("drawn differently the second time")
	}
	if err := xml.Unmarshal(one.Bytes(), &svg); err != nil {
		t.Fatal(err, one.String())
	}
	var find func(e *element)
	find = func(e *element) {
		if b := e.box(); b != nil && b.is("leaf") {
			leaves = append(leaves, b)
		}
		for i := range e.Elements {
			find(&e.Elements[i])
		}
	}
	find(&svg)
	return svg, leaves
}

// Nothing lies on anything else: boxes stand inside what they live in and beside each other, words end before their box
// does, and arrows keep off the boxes of others.
func TestNothingOverlaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := randomSpec(t)
		svg, leaves := picture(t, text, rapid.Bool().Draw(t, "each"))
		page := &element{W: svg.W, H: svg.H}
		inside(t, text, &svg, page)
		for _, p := range paths(&svg) {
			for _, at := range points(p) {
				for _, b := range leaves {
					if at[0] > float64(b.X)+1 && at[0] < float64(b.X+b.W)-1 && at[1] > float64(b.Y)+1 && at[1] < float64(b.Y+b.H)-1 {
						t.Fatalf("%s\nthe arrow %s crosses the box at %d, %d", text, p, b.X, b.Y)
					}
				}
			}
		}
	})
}

// inside checks everything in e, whose box is around.
func inside(t *rapid.T, text string, e, around *element) {
	var boxes []*element
	for i := range e.Elements {
		x := &e.Elements[i]
		if b := x.box(); x.XMLName.Local == "g" && b != nil {
			if b.X < around.X || b.Y < around.Y || b.X+b.W > around.X+around.W || b.Y+b.H > around.Y+around.H {
				t.Fatalf("%s\nthe box %+v is not inside %+v", text, *b, *around)
			}
			for _, other := range boxes {
				if b.X < other.X+other.W && other.X < b.X+b.W && b.Y < other.Y+other.H && other.Y < b.Y+b.H {
					t.Fatalf("%s\nthe boxes %+v and %+v overlap", text, *b, *other)
				}
			}
			boxes = append(boxes, b)
			inside(t, text, x, b)
		}
		if x.XMLName.Local == "text" && x.Anchor == "" {
			px := 11.0
			if x.Class == "name" {
				px = 13
			}
			if end := float64(x.X) + 0.62*px*float64(runewidth.StringWidth(strings.TrimRight(x.Text, " "))); int(end) > around.X+around.W {
				t.Fatalf("%s\nthe words %q leave their box", text, x.Text)
			}
		}
	}
}

// paths are the arrows.
func paths(e *element) (list []string) {
	if e.XMLName.Local == "path" && strings.HasPrefix(e.Class, "wire") {
		return []string{e.D}
	}
	for i := range e.Elements {
		list = append(list, paths(&e.Elements[i])...)
	}
	return list
}

// points are points of an arrow, close to each other.
func points(path string) (list [][2]float64) {
	var x, y float64
	for step := range strings.FieldsFuncSeq(spaced(path), func(r rune) bool { return r == ';' }) {
		var n [6]float64
		switch step[0] {
		case 'M':
			fmt.Sscan(step[1:], &x, &y)
		case 'H':
			fmt.Sscan(step[1:], &n[0])
			for k := 0.0; k <= 1; k += 0.02 {
				list = append(list, [2]float64{x + k*(n[0]-x), y})
			}
			x = n[0]
		case 'C':
			fmt.Sscan(step[1:], &n[0], &n[1], &n[2], &n[3], &n[4], &n[5])
			bend := func(k, a, b, c, d float64) float64 {
				return math.Pow(1-k, 3)*a + 3*math.Pow(1-k, 2)*k*b + 3*(1-k)*k*k*c + k*k*k*d
			}
			for k := 0.0; k <= 1; k += 0.02 {
				list = append(list, [2]float64{bend(k, x, n[0], n[2], n[4]), bend(k, y, n[1], n[3], n[5])})
			}
			x, y = n[4], n[5]
		}
	}
	return list
}

// spaced sets the steps of a path apart.
func spaced(path string) string { return strings.NewReplacer("H", ";H", "C", ";C").Replace(path) }

// randomSpec is a spec with some of everything, and often with mistakes.
func randomSpec(t *rapid.T) string {
	many := func(name string, most int) int { return rapid.IntRange(0, most).Draw(t, name) }
	var all []string
	needs := func() string {
		if len(all) == 0 || many("needs", 3) > 0 {
			return ""
		}
		return ", dependsOn: [" + rapid.SampledFrom(all).Draw(t, "need") + "]"
	}
	pick := func(kind string) string {
		var list []string
		for _, a := range all {
			if name, ok := strings.CutPrefix(a, kind+"."); ok {
				list = append(list, name)
			}
		}
		if len(list) == 0 {
			return "none"
		}
		return rapid.SampledFrom(list).Draw(t, kind)
	}
	var b strings.Builder
	b.WriteString("apiVersion: ascendrun/v1\nname: " + strings.Repeat("long name ", 1+many("name", 6)) + "\ndevices:\n")
	for i := range 1 + many("devices", 5) {
		all = append(all, fmt.Sprintf("device.d%d", i))
		fmt.Fprintf(&b, "  d%d: {ids: [%s]%s}\n", i, rapid.SampledFrom([]string{fmt.Sprint(i), "10, 11", "12, 13, 14"}).Draw(t, "ids"), needs())
	}
	section := func(name, kind string, most int, rest func() string) {
		b.WriteString(name + ":\n")
		n := many(name, most)
		for i := range n {
			all = append(all, fmt.Sprintf("%s.%s%d%s", kind, kind[:1], i, strings.Repeat("x", many("length", 40))))
		}
		for _, a := range all[len(all)-n:] {
			fmt.Fprintf(&b, "  %s: {%s%s%s}\n", strings.TrimPrefix(a, kind+"."), rest(), rapid.SampledFrom([]string{"", ", count: 2"}).Draw(t, "count"), needs())
		}
		if n == 0 {
			b.WriteString("  {}\n")
		}
	}
	home := func() string {
		if rapid.Bool().Draw(t, "default") {
			return "device: " + pick("device")
		}
		return "context: " + pick("context")
	}
	section("contexts", "context", 3, func() string { return "device: " + pick("device") })
	section("streams", "stream", 4, home)
	section("buffers", "buffer", 4, func() string { return home() + ", size: 1KiB" })
	section("events", "event", 3, home)
	b.WriteString("tasks:\n")
	for range 1 + many("tasks", 20) {
		switch many("verb", 3) {
		case 0:
			fmt.Fprintf(&b, "  - {copy: %s, to: %s, on: %s}\n", pick("buffer"), pick("buffer"), pick("stream"))
		case 1:
			fmt.Fprintf(&b, "  - {fill: %s, with: 0, on: %s}\n", pick("buffer"), pick("stream"))
		case 2:
			fmt.Fprintf(&b, "  - {record: %s, on: %s}\n", pick("event"), pick("stream"))
		default:
			b.WriteString("  - {sync: all}\n")
		}
	}
	return b.String()
}
