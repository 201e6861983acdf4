package plan

// Peers: a device reaches the memory of another once that direction was opened, while both devices are open. All
// directions from one device are one step, made after the devices and their contexts and before what lives in those, and
// undone in reverse: before any of the devices is given back, and after the streams that copy between devices are done.

import "github.com/ascendrun/ascendrun/spec"

// KindPeers is the kind of a step that opens the directions from one device.
const KindPeers spec.Kind = "peers"

// sight is a device and those whose memory it reaches, all as nodes.
type sight struct {
	from  int
	to    []int
	users []int // streams of the device that touch memory of another
}

// sightsOf lists them in the order of the devices.
func sightsOf(s *spec.Spec, g *spec.Graph) (list []sight) {
	for _, p := range s.Peers(g) {
		if n := len(list); n == 0 || list[n-1].from != p.From {
			list = append(list, sight{from: p.From})
		}
		last := &list[len(list)-1]
		last.to = append(last.to, p.To)
	}
	if w := s.Work(g); w != nil && len(list) > 0 {
		findUsers(w, g, list)
	}
	return list
}

// findUsers gives each device its streams that touch memory of another.
func findUsers(w *spec.Work, g *spec.Graph, list []sight) {
	of, seen := make(map[int]*sight), make(map[int]bool)
	for i := range list {
		of[list[i].from] = &list[i]
	}
	for i := range w.Items {
		it := &w.Items[i]
		s := of[it.Device]
		if s == nil || it.Stream < 0 || seen[it.Stream] {
			continue
		}
		for _, u := range it.Uses {
			if g.Nodes[u.Buffer].Device != it.Device {
				seen[it.Stream] = true
				s.users = append(s.users, it.Stream)
				break
			}
		}
	}
}

// opener is the node that a device is open with: itself, or its first context when that opens it; -1 when nothing does.
func opener(g *spec.Graph, device int) int {
	if g.Nodes[device].Mode == spec.Explicit {
		return device
	}
	for i, n := range g.Nodes {
		if n.Kind == spec.KindContext && n.Device == device && n.Mode == spec.Explicit {
			return i
		}
	}
	return -1
}

// needs are the nodes that must be there first.
func (s *sight) needs(g *spec.Graph) (nodes []int) {
	for _, d := range append([]int{s.from}, s.to...) {
		if n := opener(g, d); n >= 0 {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// context is the address of the context in which the directions are opened.
func (s *sight) context(g *spec.Graph) spec.Address {
	n := opener(g, s.from)
	if n == s.from {
		return g.Nodes[n].Address.Default()
	}
	return g.Nodes[n].Address
}

// steps are the step that opens the directions and the one that closes them.
func (s *sight) steps(g *spec.Graph, after []int, where places) (do, undo Step) {
	device := &g.Nodes[s.from]
	node := spec.Node{Kind: KindPeers, Mode: spec.Explicit, Decl: device.Decl, Pos: device.Pos, ID: device.ID, Device: s.from, Context: -1,
		Address: device.Address + ".peers"}
	do = Step{Node: node, Address: node.Address, Action: Create, Lane: device.Address, After: after, Range: where.of(device.Decl)}
	undo = Step{Node: node, Address: node.Address, Action: Released, Lane: device.Address, Range: do.Range}
	ctx := s.context(g)
	do.Calls, undo.Calls = []Call{BindContext(ctx)}, []Call{BindContext(ctx)}
	for i := range s.to {
		to := g.Nodes[s.to[i]].ID
		do.Calls = append(do.Calls, CanAccessPeer(device.ID, to), EnablePeer(to))
		undo.Calls = append(undo.Calls, DisablePeer(g.Nodes[s.to[len(s.to)-1-i]].ID))
	}
	return do, undo
}

// CanAccessPeer is aclrtDeviceCanAccessPeer.
func CanAccessPeer(device, peer int) Call {
	return Call{Kind: Query, Function: "aclrtDeviceCanAccessPeer", Args: []Arg{{"deviceId", int64(device)}, {"peerDeviceId", int64(peer)}}}
}

// EnablePeer is aclrtDeviceEnablePeerAccess from the current device.
func EnablePeer(peer int) Call {
	return Call{Kind: Make, Function: "aclrtDeviceEnablePeerAccess", Args: []Arg{{"peerDeviceId", int64(peer)}, {"flags", int64(0)}}}
}

// DisablePeer is aclrtDeviceDisablePeerAccess from the current device.
func DisablePeer(peer int) Call {
	return Call{Kind: Undo, Function: "aclrtDeviceDisablePeerAccess", Args: []Arg{{"peerDeviceId", int64(peer)}}}
}
