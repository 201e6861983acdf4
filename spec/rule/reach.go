package rule

// Whose memory a task touches, and whether the device that does the work can reach it.

import "github.com/ascendrun/ascendrun/spec"

// onOrVerb is the field that says where the work is done: on, or the verb where the host does it.
func (p *Pass) onOrVerb(it *spec.Item) string {
	if it.Task.On.Name == "" {
		return string(it.Task.Verb)
	}
	return "on"
}

// reach is who may reach whose memory.
func (p *Pass) reach() map[spec.Peer]bool {
	may := make(map[spec.Peer]bool)
	for _, pair := range p.Spec.Peers(p.Graph) {
		may[pair] = true
	}
	return may
}

// ownedBy is the device whose memory a node is, -1 for host memory and what is no buffer.
func (p *Pass) ownedBy(node int) int {
	if b := p.buffer(node); b == nil || b.Memory != spec.OnDevice {
		return -1
	}
	return p.Graph.Nodes[node].Device
}

// unreached is the first buffer of an item that its device cannot reach, -1 when it reaches all of them.
func (p *Pass) unreached(reach map[spec.Peer]bool, it *spec.Item) int {
	if it.Device < 0 || p.Target.Chip == "910_93" {
		return -1
	}
	for _, u := range it.Uses {
		owner := p.ownedBy(u.Buffer)
		if owner >= 0 && owner != it.Device && !reach[spec.Peer{From: it.Device, To: owner}] {
			return u.Buffer
		}
	}
	return -1
}

// betweenDevices tells whether an item copies from the memory of one device to that of another.
func (p *Pass) betweenDevices(it *spec.Item) bool {
	if it.Task.Verb != spec.VerbCopy || len(it.Subject) == 0 || len(it.Object) == 0 {
		return false
	}
	a, b := p.ownedBy(it.Subject[0]), p.ownedBy(it.Object[0])
	return a >= 0 && b >= 0 && a != b
}

// crossings are the directions in which tasks reach the memory of another device.
func (p *Pass) crossings() map[sight]bool {
	at := make(map[int]position) // by node
	count := make(map[*spec.Device]int)
	for i, n := range p.Graph.Nodes {
		if d, ok := n.Decl.(*spec.Device); ok && n.Kind == spec.KindDevice {
			at[i] = position{d, count[d]}
			count[d]++
		}
	}
	crossed := make(map[sight]bool)
	p.eachItem(func(it *spec.Item) {
		for _, u := range it.Uses {
			if owner := p.ownedBy(u.Buffer); owner >= 0 && it.Device >= 0 && owner != it.Device {
				crossed[sight{at[it.Device], at[owner]}] = true
			}
		}
	})
	return crossed
}
