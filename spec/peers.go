package spec

// Which devices may reach the memory of which: what the engine enables, and what copies between devices need.

// Peer says that the device of node From may reach the memory of the device of node To.
type Peer struct{ From, To int }

// Peers lists who reaches whom, each pair once, in the order of the nodes that reach. A device does not reach itself by
// being named, and of several nodes with one id (ASR201) only the first counts, so that there are never more than the
// pairs of 64 devices.
func (s *Spec) Peers(g *Graph) []Peer {
	var nodes []int
	instance := make(map[int]int) // of its declaration, by node
	seen := make(map[int]bool)
	var last Declared
	first := 0
	for i, n := range g.Nodes {
		if n.Kind != KindDevice {
			continue
		}
		if n.Decl != last {
			last, first = n.Decl, 0
		}
		if n.ID >= 0 && !seen[n.ID] {
			seen[n.ID] = true
			nodes = append(nodes, i)
			instance[i] = first
		}
		first++
	}
	var list []Peer
	for _, from := range nodes {
		d := g.Nodes[from].Decl.(*Device)
		for _, to := range nodes {
			if from != to && d.reaches(instance[from], g.Nodes[to].Decl.(*Device), instance[to]) {
				list = append(list, Peer{from, to})
			}
		}
	}
	return list
}

// reaches tells whether instance i of a device names instance j of another among its peers.
func (d *Device) reaches(i int, other *Device, j int) bool {
	if d.Peers.All {
		return true
	}
	for k := range d.Peers.Refs {
		r := &d.Peers.Refs[k]
		if r.Target != other {
			continue
		}
		picks, bad := alignSideways(d.Dims, other.Dims, r.Positions, false)
		if bad != nil {
			continue
		}
		met := false
		at := []int{i}[:len(d.Dims)]
		eachTarget(other.Dims, picks, at, 0, 0, func(t int) { met = met || t == j })
		if met {
			return true
		}
	}
	return false
}
