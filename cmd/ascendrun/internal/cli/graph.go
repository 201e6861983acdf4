package cli

// `ascendrun graph`: who needs whom.

import (
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/dag"
	"github.com/spf13/cobra"
)

type graphOptions struct {
	input
	format    string
	instances bool
	path      string
}

func (s *session) graphCommand() *cobra.Command {
	var o graphOptions
	cmd := &cobra.Command{
		Use:   "graph SPEC",
		Short: "Draw who needs whom",
		Long: `Draw who needs whom: as a tree, as a picture (svg), for Graphviz (dot), for Mermaid, or as JSON. Implicit things are
drawn as such. A cycle is drawn and marked, and the exit code is then 3.

The picture needs nothing but a browser. In it things stand inside what they live in, one box stands for all instances
of a declaration, and arrows lead from a thing to what else it needs.`,
		Example: "  ascendrun graph spec.yaml\n  ascendrun graph --format svg spec.yaml > graph.svg",
		Args:    oneSpec,
		RunE: func(_ *cobra.Command, args []string) error {
			o.path = args[0]
			return s.graph(o)
		},
	}
	o.flags(cmd)
	cmd.Flags().Var(oneOf(&o.format, "tree", "tree", "svg", "dot", "mermaid", "json"), "format", "form of the output")
	complete(cmd, "format")
	cmd.Flags().BoolVar(&o.instances, "instances", false, "draw every instance, not one box for all instances of a declaration (json always has all)")
	return cmd
}

func (s *session) graph(o graphOptions) error {
	named, err := s.machine(&o.input)
	if err != nil {
		return err
	}
	l := s.load(o.path, &o.input, true)
	p := engine.Plan(l.spec, l.found, engine.TargetFor(l.spec, named), "auto")
	exit := exitOf(p.Diagnostics)
	f := s.findings(p.Diagnostics, l, &o.input)
	g := &report.Graph{Name: p.Name.Shown, Spec: p.Spec, Graph: p.Graph, Each: o.instances}
	if p.Graph != nil {
		g.Cycle = cycle(p.Graph)
	}
	if o.format == "json" {
		report.WriteJSON(&s.out, g.JSON(report.NewHeader(exit), f))
		return ended(exit)
	}
	f.Text(&s.errs, s.errStyle)
	if exit == engine.Invalid && len(g.Cycle) == 0 {
		s.notPlanned(p, "No graph")
		return ended(exit)
	}
	switch o.format {
	case "svg":
		g.SVG(&s.out)
	case "dot":
		g.DOT(&s.out)
	case "mermaid":
		g.Mermaid(&s.out)
	default:
		g.Tree(&s.out, s.outStyle)
	}
	return ended(exit)
}

// cycle is the first cycle of a graph, nil when it has none.
func cycle(g *spec.Graph) []int {
	d := dag.New(len(g.Nodes))
	for _, e := range g.Edges {
		d.Edge(e.From, e.To)
	}
	if all := d.Cycles(); len(all) > 0 {
		return all[0]
	}
	return nil
}
