package rule

// What several rules ask about devices: which are implicit and how they are used, which instances a reference to a
// parent means, and who can reach whose memory.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// eachDecl visits every declaration, section by section and by name.
func (p *Pass) eachDecl(visit func(*spec.Decl)) {
	for _, d := range p.Spec.Devices {
		visit(&d.Decl)
	}
	for _, c := range p.Spec.Contexts {
		visit(&c.Decl)
	}
	for _, st := range p.Spec.Streams {
		visit(&st.Decl)
	}
	for _, b := range p.Spec.Buffers {
		visit(&b.Decl)
	}
	for _, e := range p.Spec.Events {
		visit(&e.Decl)
	}
	for _, n := range p.Spec.Notifies {
		visit(&n.Decl)
	}
	for _, m := range p.Spec.Models {
		visit(&m.Decl)
	}
}

// lostDevice tells whether the device of some context is not known. The loader has reported it; whether a device is
// opened by a context cannot be said then.
func (p *Pass) lostDevice() bool {
	return slices.ContainsFunc(p.Spec.Contexts, func(c *spec.Context) bool { return c.Device.Target == nil })
}

func (p *Pass) hasImplicitDevice() bool {
	return slices.ContainsFunc(p.Spec.Devices, func(d *spec.Device) bool { return d.Mode == spec.Implicit })
}

// implicitContexts are the contexts that name a default context, from the top of the file down.
func (p *Pass) implicitContexts() []*spec.Context {
	var list []*spec.Context
	for _, c := range p.Spec.Contexts {
		if c.Mode == spec.Implicit {
			list = append(list, c)
		}
	}
	if len(list) > 1 {
		slices.SortStableFunc(list, func(a, b *spec.Context) int {
			return p.Spec.KeyRange(&a.Decl).Start.Byte - p.Spec.KeyRange(&b.Decl).Start.Byte
		})
	}
	return list
}

// implicitlyNamed holds the implicit devices whose default context some context names: ASR302 is about them.
func (p *Pass) implicitlyNamed() map[*spec.Device]bool {
	named := make(map[*spec.Device]bool)
	for _, c := range p.Spec.Contexts {
		if dev, ok := c.Device.Target.(*spec.Device); ok && c.Mode == spec.Implicit && dev.Mode == spec.Implicit {
			named[dev] = true
		}
	}
	return named
}

// misusedDevices holds the implicit devices that ASR302 or ASR205 has a better word for than "nothing opens it".
func (p *Pass) misusedDevices() map[*spec.Device]bool {
	misused := p.implicitlyNamed()
	for _, st := range p.Spec.Streams {
		if dev, ok := st.Parent.Target.(*spec.Device); ok && dev.Mode == spec.Implicit {
			misused[dev] = true
		}
	}
	return misused
}

// position is one instance of a device declaration.
type position struct {
	device *spec.Device
	index  int
}

// parentPositions are the positions of a device that a reference to a parent means: the written one, else all.
func parentPositions(dev *spec.Device, r *spec.Ref) []int {
	if len(r.Positions) == 1 && !r.Positions[0].Star && !r.Positions[0].Plus {
		if i := r.Positions[0].Index; i >= 0 && i < len(dev.IDs) {
			return []int{i}
		}
		return nil
	}
	all := make([]int, len(dev.IDs))
	for i := range all {
		all[i] = i
	}
	return all
}

// peerPositions are the positions of other that the reference in the peers of d means for its instance i.
func peerPositions(d *spec.Device, i int, r *spec.Ref, other *spec.Device) []int {
	if len(r.Positions) == 1 {
		switch at := r.Positions[0]; {
		case at.Plus && len(other.IDs) > 0:
			return []int{(i + at.Index) % len(other.IDs)}
		case at.Star:
			return parentPositions(other, &spec.Ref{})
		}
		return parentPositions(other, r)
	}
	if other == d { // one origin: the same position, which is the device itself
		return nil
	}
	return parentPositions(other, r)
}

// sight says that one device may reach the memory of another.
type sight struct{ from, to position }

// peerSight is who names whom among its peers, without those that name all. It is nil when there is nothing to judge:
// no peers, or more devices than a process can see, which other rules refuse.
func (p *Pass) peerSight() map[sight]bool {
	total, any := 0, false
	for _, d := range p.Spec.Devices {
		total += len(d.IDs)
		any = any || d.Peers.All || len(d.Peers.Refs) > 0
	}
	if !any || total > 64 {
		return nil
	}
	sees := make(map[sight]bool)
	for _, d := range p.Spec.Devices {
		for r := range d.Peers.Refs {
			other, ok := d.Peers.Refs[r].Target.(*spec.Device)
			if !ok {
				continue
			}
			for i := range d.IDs {
				for _, j := range peerPositions(d, i, &d.Peers.Refs[r], other) {
					sees[sight{position{d, i}, position{other, j}}] = true
				}
			}
		}
	}
	return sees
}

// idText is "id 3" or "the ids 0, 1, 5".
func idText(ids []int) string {
	if len(ids) == 1 {
		return "id " + strconv.Itoa(ids[0])
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(ids)))
	return "the ids " + numbers(sorted)
}

// numbers writes ascending numbers for people; long lists are cut.
func numbers(list []int) string {
	const shown = 16
	if len(list) > shown {
		return fmt.Sprintf("%s and %d more", joined(list[:shown], ", "), len(list)-shown)
	}
	return joined(list, ", ")
}

// joined writes numbers with something between them.
func joined(list []int, between string) string {
	var b strings.Builder
	for i, n := range list {
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

// reportBlind reports one-sided peer access, n pairs of devices in all.
func (p *Pass) reportBlind(f diag.Diagnostic, d, other *spec.Device, n int) {
	f.Count = n
	f.Detail = fmt.Sprintf("%s names %s as a peer, but not the other way round, so copies can go in one direction only. "+
		"Name %s among the peers of %s too, or write peers: all on both.", address(&d.Decl), address(&other.Decl), d.Name, address(&other.Decl))
	f.Related = p.seeAlso("does not name it", &other.Decl)
	p.report(f)
}
