package plan

import (
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/dag"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Build plans an apply of s. The graph must be free of cycles and its references whole: the rule book has seen it.
func Build(s *spec.Spec, g *spec.Graph, t spec.Target, backend string) *Plan {
	sights := sightsOf(s, g)
	order, after := sequence(g, sights)
	p := &Plan{Name: s.Name, Target: t, Backend: backend, Spec: s, Graph: g}
	place := make([]int, len(g.Nodes))
	for i, n := range order {
		if n >= 0 {
			place[n] = i
		}
	}
	p.Same = elide(s, g, t.RunMode)
	ordering := p.tasks(place)
	p.Steps, p.Release = make([]Step, len(order)+len(ordering)), make([]Step, len(order)+len(ordering))
	last := len(p.Steps) - 1
	for i, step := range ordering {
		undo := Step{Node: step.Node, Address: step.Address, Action: Released, Lane: step.Lane}
		_, undo.Calls = eventCalls(&step.Node, g.Nodes[step.Node.Context].Address)
		p.Steps[len(order)+i], p.Release[last-len(order)-i] = step, undo
	}
	work := make([]bool, len(g.Nodes))
	for _, n := range p.Worked() {
		work[n] = true
	}
	runs := runsOf(s, g)
	bound := boundDefaults(g, work, sights)
	places := places{s, make(map[spec.Declared]*diag.Range)}
	for i, n := range order {
		if n < 0 {
			p.Steps[i], p.Release[last-i] = sights[-1-n].steps(g, after[i], places)
			continue
		}
		node := &g.Nodes[n]
		lane := lane(g, node)
		step := Step{Node: *node, Address: node.Address, Action: Create, Lane: lane, After: after[i]}
		undo := Step{Node: *node, Address: node.Address, Action: Released, Lane: lane}
		step.Range = places.of(node.Decl)
		undo.Range = step.Range
		switch {
		case node.Mode == spec.Implicit:
			step.Action, undo.Action = Implied, Implied
			if work[n] {
				undo.Calls = []Call{BindContext(g.Nodes[node.Context].Address), DrainStream(node.Address, DrainLimit(s))}
			}
		case node.Kind == spec.KindRuntime:
			step.Calls, undo.Calls = runtimeCalls(s)
		case node.Kind == spec.KindDevice:
			step.Calls, undo.Calls = deviceCalls(node, bound[n])
		case node.Kind == spec.KindContext:
			step.Calls = []Call{CreateContext(node.ID, node.Address)}
			undo.Calls = []Call{DestroyContext(node.Address)}
		case node.Kind == spec.KindStream:
			step.Calls, undo.Calls = streamCalls(node, g.Nodes[node.Context].Address)
			if work[n] {
				undo.Calls = slices.Insert(undo.Calls, 1, DrainStream(node.Address, DrainLimit(s)))
			}
		case node.Kind == spec.KindBuffer:
			if same, is := p.Same[n]; is {
				step.Action, undo.Action = Implied, Implied
				step.Elided = g.Nodes[same].Address
				undo.Elided = step.Elided
				break
			}
			step.Content = p.contents(n)
			step.Calls, undo.Calls = bufferCalls(node, g.Nodes[node.Context].Address, t.RunMode, step.Content)
		case node.Kind == spec.KindModel:
			step.Calls, undo.Calls = modelCalls(g, node, runs[n])
		case node.Kind == spec.KindEvent:
			step.Calls, undo.Calls = eventCalls(node, g.Nodes[node.Context].Address)
		case node.Kind == spec.KindNotify:
			step.Calls, undo.Calls = notifyCalls(node, g.Nodes[node.Context].Address)
		}
		p.Steps[i], p.Release[last-i] = step, undo
	}
	reverseAfter(p)
	p.Budget = budget(g, t)
	return p
}

// places finds where each declaration is written once, however many instances it has.
type places struct {
	spec  *spec.Spec
	known map[spec.Declared]*diag.Range
}

func (p places) of(d spec.Declared) *diag.Range {
	if d == nil {
		return nil
	}
	r := p.known[d]
	if r == nil {
		at := p.spec.Range(d.Declaration())
		r = &at
		p.known[d] = r
	}
	return r
}

// sequence orders the nodes, and says for each place which places must come first. A negative number is a sight, -1 the
// first; sights come before everything that is made in a context, and so have their numbers there.
func sequence(g *spec.Graph, sights []sight) (order []int, after [][]int) {
	cut := 0
	for cut < len(g.Nodes) && g.Nodes[cut].Kind.Rank() <= spec.KindContext.Rank() {
		cut++
	}
	id := func(node int) int {
		if node >= cut {
			node += len(sights)
		}
		return node
	}
	draw := func(users bool) *dag.Graph {
		d := dag.New(len(g.Nodes) + len(sights))
		for _, e := range g.Edges {
			d.Edge(id(e.From), id(e.To))
		}
		for k := range sights {
			for _, n := range sights[k].needs(g) {
				d.Edge(cut+k, id(n))
			}
			for _, n := range sights[k].users {
				if users {
					d.Edge(id(n), cut+k)
				}
			}
		}
		return d
	}
	d := draw(true)
	list, ok := d.Order()
	if !ok { // a device that is only opened after streams which would have to wait for it
		d = draw(false)
		list, ok = d.Order()
	}
	if !ok {
		panic("bug: a cycle was planned")
	}
	place := make([]int, len(list))
	for i, n := range list {
		place[n] = i
	}
	order, after = make([]int, len(list)), make([][]int, len(list))
	for i, n := range list {
		needs := d.Needs(n)
		for k, need := range needs {
			needs[k] = place[need]
		}
		slices.Sort(needs)
		after[i] = needs
		switch order[i] = n; {
		case n >= cut+len(sights):
			order[i] = n - len(sights)
		case n >= cut:
			order[i] = cut - n - 1
		}
	}
	return order, after
}

// reverseAfter turns the After of the steps round for the release.
func reverseAfter(p *Plan) {
	last := len(p.Steps) - 1
	for i := last; i >= 0; i-- {
		for _, need := range p.Steps[i].After {
			r := &p.Release[last-need]
			r.After = append(r.After, last-i)
		}
	}
}

// lane is the context of a step, else its device, else the runtime; a default context is its device's business.
func lane(g *spec.Graph, n *spec.Node) spec.Address {
	switch {
	case n.Kind == spec.KindRuntime || n.Device < 0:
		return spec.RuntimeAddress
	case n.Kind == spec.KindContext && !n.Default:
		return n.Address
	case n.Context >= 0 && !g.Nodes[n.Context].Default:
		return g.Nodes[n.Context].Address
	}
	return g.Nodes[n.Device].Address
}

// boundDefaults marks the devices whose default context some step must bind, so that its handle is read.
func boundDefaults(g *spec.Graph, work []bool, sights []sight) []bool {
	bound := make([]bool, len(g.Nodes))
	for i, n := range g.Nodes {
		if n.Context >= 0 && (n.Mode == spec.Explicit || work[i]) && g.Nodes[n.Context].Default {
			bound[n.Device] = true
		}
	}
	for _, s := range sights {
		bound[s.from] = bound[s.from] || g.Nodes[s.from].Mode == spec.Explicit
	}
	return bound
}

func runtimeCalls(s *spec.Spec) (do, undo []Call) {
	path := ""
	if c := s.Init.Config; c != nil {
		path = c.Path.Shown
		if c.Inline {
			path = "init.config"
		}
	}
	do = []Call{Init(path), Ask("aclrtGetDeviceCount"), Ask("aclrtGetSocName"), Ask("aclrtGetRunMode"),
		Ask("aclrtGetVersion"), AskVersion("runtime")}
	return do, []Call{Finalize()}
}

func deviceCalls(n *spec.Node, bound bool) (do, undo []Call) {
	do = []Call{SetDevice(n.ID)}
	if bound {
		do = append(do, ReadDefault(n.Address.Default()))
	}
	return do, []Call{ResetDevice(n.ID, n.Decl.(*spec.Device).Reset)}
}

// flagBits are the values of the flags (enums.tsv, stream flag).
var flagBits = map[spec.Flag]uint32{spec.FastLaunch: 1, spec.FastSync: 2}

// stopOnFailure is ACL_STOP_ON_FAILURE.
const stopOnFailure = 1

func streamCalls(n *spec.Node, ctx spec.Address) (do, undo []Call) {
	st := n.Decl.(*spec.Stream)
	var flag uint32
	for _, f := range st.Flags {
		flag |= flagBits[f]
	}
	do = []Call{BindContext(ctx), CreateStream(clampPriority(st.Priority), flag, n.Address)}
	if st.OnFailure == spec.Stop {
		do = append(do, SetFailureMode(n.Address, stopOnFailure))
	}
	return do, []Call{BindContext(ctx), DestroyStream(n.Address, st.Destroy)}
}

func budget(g *spec.Graph, t spec.Target) []Budget {
	sums := spec.StreamBudget(g, t)
	out := make([]Budget, len(sums))
	for i, b := range sums {
		out[i] = Budget{Device: g.Nodes[b.Node].ID, Streams: Spent{Used: b.Used, Hidden: b.Hidden, Limit: t.Limits.Streams}}
	}
	return out
}

// clampPriority does what the runtime would do to a priority out of range (observed: limits-and-flags-02), so that
// the plan shows what will be.
func clampPriority(p int) int { return min(max(p, 0), 7) }
