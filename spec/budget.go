package spec

// DeviceBudget is what the declared things of one device spend of its streams.
type DeviceBudget struct {
	Node   int // number of the device's node
	Used   int // explicit streams
	Hidden int // default and internal streams, which nobody declares
}

// Total is the sum that the limit of the chip bounds.
func (b DeviceBudget) Total() int { return b.Used + b.Hidden }

// StreamBudget sums the streams of every device of the graph, in the order of its nodes. A device that we open costs
// the streams of its default context; one that a context opens costs only its own default stream
// (semantics.md 4: the first time also costs the device's own). Each explicit context costs its default stream, and
// on some chips an internal one.
func StreamBudget(g *Graph, t Target) []DeviceBudget {
	var out []DeviceBudget
	at := make([]int32, len(g.Nodes))
	for i, n := range g.Nodes {
		if n.Kind == KindDevice && !n.Default {
			hidden := t.Hidden.PerDevice
			if n.Mode == Implicit {
				hidden = 1
			}
			at[i] = int32(len(out))
			out = append(out, DeviceBudget{Node: i, Hidden: hidden})
			continue
		}
		if n.Device < 0 || n.Mode == Implicit {
			continue
		}
		switch b := &out[at[n.Device]]; n.Kind {
		case KindContext:
			b.Hidden += t.Hidden.PerContext
		case KindStream:
			b.Used++
		}
	}
	return out
}
