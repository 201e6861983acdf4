package spec

// How Refs makes the graph: nodes section by section, each instance once, with common room for what 200,000 of them
// have in pieces (addresses, positions).

import "strconv"

// builder makes a graph. Its tables lead from a declaration to its nodes.
type builder struct {
	s        *Spec
	g        *Graph
	devices  []int   // first node, by number of the declaration
	contexts []int   // likewise; of explicit contexts only
	aliases  [][]int // the default contexts that an implicit context names, -1 where there is none
	streams  []int
	buffers  []int
	models   []int
	events   []int
	notifies []int
	pos      []int  // room for positions
	text     []byte // room for addresses
	ends     []int  // where the address of each node ends in text
}

// reserve makes room for every node and edge that is known beforehand.
func (b *builder) reserve() {
	s, nodes, pos := b.s, 1, 0
	add := func(d *Decl, each int) {
		n := size(d.Dims, maxInstances)
		nodes += n * each
		pos += n * len(d.Dims)
	}
	for _, d := range s.Devices {
		add(&d.Decl, 2)
	}
	for _, c := range s.Contexts {
		add(&c.Decl, 1)
	}
	for x := range s.declared {
		if c := x.Declaration(); c.Kind.Rank() > KindContext.Rank() {
			add(c, 1)
		}
	}
	b.g.Nodes = make([]Node, 0, nodes)
	b.g.Edges = make([]Edge, 0, nodes)
	b.pos = make([]int, 0, pos)
	b.ends = make([]int, 0, nodes)
	b.text = make([]byte, 0, nodes*24)
	b.devices, b.streams = make([]int, len(s.Devices)), make([]int, len(s.Streams))
	b.buffers, b.models = make([]int, len(s.Buffers)), make([]int, len(s.Models))
	b.events, b.notifies = make([]int, len(s.Events)), make([]int, len(s.Notifies))
	b.contexts, b.aliases = make([]int, len(s.Contexts)), make([][]int, len(s.Contexts))
}

// add adds a node whose address was just written.
func (b *builder) add(n Node) int {
	b.ends = append(b.ends, len(b.text))
	b.g.Nodes = append(b.g.Nodes, n)
	return len(b.g.Nodes) - 1
}

// instance adds a node of a declaration.
func (b *builder) instance(d *Decl, n Node, ending string) int {
	b.text = append(append(append(b.text, d.Kind...), '.'), d.Name...)
	for _, p := range n.Pos {
		b.text = strconv.AppendInt(append(b.text, '.'), int64(p), 10)
	}
	b.text = append(b.text, ending...)
	return b.add(n)
}

// addresses gives the nodes their addresses, as pieces of one string.
func (b *builder) addresses() {
	whole, from := string(b.text), 0
	for i, end := range b.ends {
		b.g.Nodes[i].Address = Address(whole[from:end])
		from = end
	}
}

func (b *builder) edge(from, to int, why Reason, r *Ref) {
	b.g.Edges = append(b.g.Edges, Edge{From: from, To: to, Reason: why, Ref: r})
}

// positions keeps a copy of the positions of an instance.
func (b *builder) positions(at []int) []int {
	if len(at) == 0 {
		return nil
	}
	from := len(b.pos)
	b.pos = append(b.pos, at...)
	return b.pos[from:len(b.pos):len(b.pos)]
}

// device adds the instances of a device, each explicit one with its default context.
func (b *builder) device(d *Device) {
	b.devices[d.num] = len(b.g.Nodes)
	at := make([]int, len(d.Dims))
	for i := range size(d.Dims, maxInstances) {
		id := -1
		if i < len(d.IDs) {
			id = d.IDs[i]
		}
		pos := b.positions(at)
		n := len(b.g.Nodes)
		b.instance(&d.Decl, Node{Kind: KindDevice, Mode: d.Mode, Decl: d, Pos: pos, ID: id, Device: n, Context: -1}, "")
		b.edge(n, 0, ByRuntime, nil)
		if d.Mode == Explicit {
			b.instance(&d.Decl, Node{Kind: KindContext, Mode: Implicit, Default: true, Pos: pos, ID: id, Device: n, Context: -1}, ".default")
			b.edge(n+1, n, ByRuntime, nil)
		}
		step(at, d.Dims)
	}
}

// parents says which instance of its target each instance of a declaration lives in, its own count left aside: nil for
// the one of the same number. It is false when the reference leads nowhere.
func parents(r *Ref) (list []int, ok bool) {
	if r.Target == nil {
		return nil, false
	}
	dims := r.Target.Declaration().Dims
	picks, bad := alignParent(dims, r.Positions)
	if bad != nil || len(r.Positions) == 0 {
		return nil, bad == nil
	}
	eachPair(open(dims, picks), dims, picks, func(_, to int) { list = append(list, to) })
	return list, true
}

// pickParent is the instance of the target for instance i of n alike.
func pickParent(list []int, i, alike int) int {
	if i /= max(alike, 1); list != nil {
		return list[i]
	}
	return i
}

// deviceNode is the node of instance i of a device, and that of its default context, -1 when it has none.
func (b *builder) deviceNode(d *Device, i int) (device, def int) {
	if d.Mode == Explicit {
		n := b.devices[d.num] + 2*i
		return n, n + 1
	}
	return b.devices[d.num] + i, -1
}

// alias notes which default contexts an implicit context names. Where several name one, the first by name stands for
// it (ASR301 speaks of the others).
func (b *builder) alias(c *Context) {
	n := size(c.Dims, maxInstances)
	list := make([]int, n)
	to, ok := parents(&c.Device)
	for i := range list {
		list[i] = -1
		if !ok {
			continue
		}
		_, list[i] = b.deviceNode(c.Device.Target.(*Device), pickParent(to, i, c.Count))
		if list[i] >= 0 && b.g.Nodes[list[i]].Decl == nil {
			b.g.Nodes[list[i]].Decl = c
		}
	}
	b.aliases[c.num] = list
}

// context adds the instances of an explicit context.
func (b *builder) context(c *Context) {
	b.contexts[c.num] = len(b.g.Nodes)
	to, ok := parents(&c.Device)
	at := make([]int, len(c.Dims))
	for i := range size(c.Dims, maxInstances) {
		n := Node{Kind: KindContext, Mode: Explicit, Decl: c, Pos: b.positions(at), ID: -1, Device: -1, Context: -1}
		if ok {
			n.Device, _ = b.deviceNode(c.Device.Target.(*Device), pickParent(to, i, c.Count))
			n.ID = b.g.Nodes[n.Device].ID
		}
		node := b.instance(&c.Decl, n, "")
		if ok {
			b.edge(node, n.Device, ByReference, &c.Device)
		}
		step(at, c.Dims)
	}
}

// contextNode is the node of instance i of a context; an implicit one is a default context, or -1.
func (b *builder) contextNode(c *Context, i int) int {
	if c.Mode == Explicit {
		return b.contexts[c.num] + i
	}
	return b.aliases[c.num][i]
}

// lodger adds the instances of a thing that lives in a context, or in the default context of a device.
func (b *builder) lodger(x Declared, r *Ref, mode Mode, count int, first []int) {
	d := x.Declaration()
	first[d.num] = len(b.g.Nodes)
	to, ok := parents(r)
	at := make([]int, len(d.Dims))
	for i := range size(d.Dims, maxInstances) {
		n := Node{Kind: d.Kind, Mode: mode, Decl: x, Pos: b.positions(at), ID: -1, Device: -1, Context: -1}
		if ok {
			parent := pickParent(to, i, count)
			switch t := r.Target.(type) {
			case *Context:
				n.Context = b.contextNode(t, parent)
			case *Device:
				_, n.Context = b.deviceNode(t, parent)
			}
		}
		if n.Context >= 0 {
			n.Device, n.ID = b.g.Nodes[n.Context].Device, b.g.Nodes[n.Context].ID
		}
		node := b.instance(d, n, "")
		if n.Context >= 0 {
			b.edge(node, n.Context, ByReference, r)
		}
		step(at, d.Dims)
	}
}

// nodeOf is the node of instance i of any declaration, -1 for an implicit context without a default context to name.
func (b *builder) nodeOf(x Declared, i int) int {
	switch x := x.(type) {
	case *Device:
		n, _ := b.deviceNode(x, i)
		return n
	case *Context:
		return b.contextNode(x, i)
	case *Stream:
		return b.streams[x.num] + i
	case *Buffer:
		return b.buffers[x.num] + i
	case *Model:
		return b.models[x.num] + i
	case *Event:
		return b.events[x.num] + i
	case *Notify:
		return b.notifies[x.num] + i
	}
	return -1
}

// dependsOn adds what a declaration needs by hand.
func (b *builder) dependsOn(x Declared) {
	d := x.Declaration()
	for i := range d.DependsOn {
		r := &d.DependsOn[i]
		if r.Target == nil {
			continue
		}
		dims := r.Target.Declaration().Dims
		picks, bad := alignSideways(d.Dims, dims, r.Positions, true)
		if bad != nil {
			continue
		}
		eachPair(d.Dims, dims, picks, func(from, to int) {
			if from, to := b.nodeOf(x, from), b.nodeOf(r.Target, to); from >= 0 && to >= 0 {
				b.edge(from, to, ByDependsOn, r)
			}
		})
	}
}
