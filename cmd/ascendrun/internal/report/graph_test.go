package report_test

import (
	"bytes"
	"encoding/xml"
	"slices"
	"testing"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/spec"
)

// knot is a device, its default context and two streams that need each other.
func knot() *report.Graph {
	return &report.Graph{Name: `a "b"`, Cycle: []int{3, 4}, Graph: &spec.Graph{
		Nodes: []spec.Node{
			{Address: "runtime", Kind: spec.KindRuntime, Mode: spec.Explicit, Device: -1, Context: -1},
			{Address: "device.d", Kind: spec.KindDevice, Mode: spec.Explicit, Device: 1, Context: -1},
			{Address: "device.d.default", Kind: spec.KindContext, Mode: spec.Implicit, Default: true, Device: 1, Context: -1},
			{Address: "stream.a", Kind: spec.KindStream, Mode: spec.Explicit, Device: 1, Context: 2},
			{Address: "stream.b", Kind: spec.KindStream, Mode: spec.Explicit, Device: 1, Context: 2},
		},
		Edges: []spec.Edge{{From: 1, To: 0, Reason: spec.ByRuntime}, {From: 2, To: 1, Reason: spec.ByRuntime}, {From: 3, To: 2, Reason: spec.ByReference},
			{From: 4, To: 2, Reason: spec.ByReference}, {From: 3, To: 4, Reason: spec.ByDependsOn}, {From: 4, To: 3, Reason: spec.ByDependsOn}},
	}}
}

// A name cannot add anything to a picture but itself.
func TestHostileNamesAreText(t *testing.T) {
	for _, c := range []struct{ name, shown string }{
		{`<script>alert(1)</script>`, `<script>alert(1)</script>`},
		{`]]> --> & &amp; "a" 'b'`, `]]> --> & &amp; "a" 'b'`},
		{"two\nlines\tand more", "two lines and more"},
		{"\x1b[31mred\x00\u202eback\xff", "\ufffd[31mred\ufffd\ufffdback\ufffd"},
	} {
		g := knot()
		g.Name = c.name
		g.Graph.Nodes[3].Address = spec.Address("stream." + c.name)
		var b bytes.Buffer
		g.SVG(&b)
		var svg struct {
			Title  string     `xml:"title"`
			Script []struct{} `xml:"script"`
			Groups []struct {
				Names []string `xml:"text"`
			} `xml:"g"`
		}
		if err := xml.Unmarshal(b.Bytes(), &svg); err != nil {
			t.Errorf("%q: %v", c.name, err)
			continue
		}
		if want := c.shown + ": who needs whom"; svg.Title != want || len(svg.Script) > 0 || !slices.Contains(svg.Groups[0].Names, c.shown) {
			t.Errorf("%q: title %q, words %q, want %q", c.name, svg.Title, svg.Groups[0].Names, c.shown)
		}
	}
}

func TestACycleIsDrawn(t *testing.T) {
	var dot, mermaid, tree bytes.Buffer
	knot().DOT(&dot)
	knot().Mermaid(&mermaid)
	knot().Tree(&tree, report.Style{})
	for _, c := range []struct{ name, got, want string }{
		{"dot", dot.String(), `digraph "a \"b\"" {
  rankdir = "BT"
  node [shape = box, fontname = "monospace"]
  "runtime"
  "device.d"
  "device.d.default" [label = "device.d.default\nimplicit", style = dashed]
  "stream.a"
  "stream.b"
  "device.d" -> "runtime"
  "device.d.default" -> "device.d"
  "stream.a" -> "device.d.default"
  "stream.b" -> "device.d.default"
  "stream.a" -> "stream.b" [color = red, penwidth = 2]
  "stream.b" -> "stream.a" [color = red, penwidth = 2]
}
`},
		{"mermaid", mermaid.String(), `flowchart BT
  n0["runtime"]
  n1["device.d"]
  n2(["device.d.default<br/>implicit"])
  n3["stream.a"]
  n4["stream.b"]
  n1 --> n0
  n2 --> n1
  n3 --> n2
  n4 --> n2
  n3 -.-> n4
  n4 -.-> n3
  linkStyle 4,5 stroke:red,stroke-width:3px
`},
		{"tree", tree.String(), `runtime
└─ device.d
   └─ device.d.default  implicit
      ├─ stream.a  needs stream.b (cycle)
      └─ stream.b  needs stream.a (cycle)

cycle: stream.a → stream.b → stream.a
`},
	} {
		if c.got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, c.got, c.want)
		}
	}
}
