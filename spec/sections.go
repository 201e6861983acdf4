package spec

// The sections of declared things. Each entry becomes its struct at once; names are sorted afterwards, and references
// are looked up when every name is known.

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// entry is what a section holds besides the struct itself, until duplicates are sorted out.
type entry struct {
	decl Declared
	name string
	far  int // how far away it was merged from
	met  int // its place among the entries
}

// declarations reads a section. add makes the struct of one entry with its defaults; read fills it.
func (d *decoder) declarations(n *node, kind Kind, add func() Declared, read func(x Declared, n *node)) []entry {
	var list []entry
	last, rising := "", true // a section that is in order already is not looked at again
	d.section(n, "a mapping of names to "+kind.Section(), func(n *node) {
		list = make([]entry, 0, len(n.Content)/2)
		d.names(n, func(k, v *node, far int) {
			x := add()
			c := x.Declaration()
			c.Kind, c.Name, c.key = kind, k.Value, k
			last, rising = k.Value, rising && last < k.Value
			if isName(k.Value) {
				d.decl = c
			} else {
				d.valid(value{n: k, text: k.Value}, "name", k.Value)
			}
			behind, mark := d.enter(v)
			if v.Kind == aliasNode {
				c.via = v
			}
			if c.node = behind; behind == nil {
				c.node, c.broken = k, true
			} else if isTagged(behind) && !d.tag(behind) {
				c.broken = true
			} else {
				read(x, behind)
			}
			d.leave(mark)
			d.decl = nil
			list = append(list, entry{x, k.Value, far, len(list)})
		})
	})
	if rising {
		return list
	}
	return d.unique(list)
}

// unique sorts a section by name and sorts out what is written twice: a name beside << overrides the merged one.
func (d *decoder) unique(list []entry) []entry {
	slices.SortFunc(list, func(a, b entry) int { // nearest first, since they were met in that order
		return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(a.met, b.met))
	})
	kept := list[:0]
	for _, e := range list {
		if len(kept) == 0 || kept[len(kept)-1].name != e.name {
			kept = append(kept, e)
			continue
		}
		first, c := kept[len(kept)-1], e.decl.Declaration()
		if e.far == first.far {
			d.path = append(d.path, c.Name)
			f := d.report(CodeDuplicateKey, c.key, "The name "+quote(c.Name)+" is written twice in this section, and only one could count. Give one of them another name.")
			f.Related = append(f.Related, diag.Related{Message: "the first one", Range: d.src.at(first.decl.Declaration().key)})
			d.path = d.path[:len(d.path)-1]
		}
	}
	return kept
}

// slab hands out structs, a few of them from one allocation.
func slab[T any](n *node) func() *T {
	var room []T
	left := len(target(n).Content) / 2
	return func() *T {
		if len(room) == cap(room) {
			room = make([]T, 0, min(max(left, 1), 64))
			left -= cap(room)
		}
		room = room[:len(room)+1]
		return &room[len(room)-1]
	}
}

// inOrder is a section as the model has it.
func inOrder[T Declared](list []entry) []T {
	section := make([]T, len(list))
	for i, e := range list {
		section[i] = e.decl.(T)
	}
	return section
}

func (d *decoder) devices(n *node) {
	add := slab[Device](n)
	start := func() Declared {
		dev := add()
		dev.Mode, dev.Reset = Explicit, Normal
		return dev
	}
	d.spec.Devices = inOrder[*Device](d.declarations(n, KindDevice, start, d.device))
}

func (d *decoder) device(x Declared, n *node) {
	dev := x.(*Device)
	if n.Kind != mappingNode {
		d.shortDevice(dev, n)
		return
	}
	var id, ids *node
	for f := d.fields(n, deviceKeys); f.next(); {
		switch f.name {
		case "id":
			id = f.val
			d.id(dev, f.val)
		case "ids":
			ids = f.val
			d.ids(dev, f.val)
		case "mode":
			dev.Mode = choose(d, f.val, "devices.mode", Explicit)
		case "reset":
			dev.Reset = choose(d, f.val, "devices.reset", Normal)
		case "peers":
			d.peers(dev, f.val)
		case "dependsOn":
			d.dependsOn(&dev.Decl, f.val)
		}
	}
	switch {
	case id != nil && ids != nil:
		d.report(CodeOutOfRange, ids, "Both id and ids are written, and a device has one of them. Remove one: id for one device, ids for many under one name.")
		dev.broken = true
	case id == nil && ids == nil:
		d.report(CodeMissing, dev.key, "The device has no id. Write id: 0 for one device, or ids: 0-7 for many under one name.")
		dev.broken = true
	}
}

func (d *decoder) contexts(n *node) {
	add := slab[Context](n)
	start := func() Declared {
		c := add()
		c.Mode = Explicit
		return c
	}
	d.spec.Contexts = inOrder[*Context](d.declarations(n, KindContext, start, d.context))
}

var pathDevice, pathContext = []string{"device"}, []string{"context"}

func (d *decoder) context(x Declared, n *node) {
	c := x.(*Context)
	if n.Kind != mappingNode {
		c.Device = d.reference(n, "the name of a device, or a mapping", pathDevice)
		return
	}
	there := false
	for f := d.fields(n, contextKeys); f.next(); {
		switch f.name {
		case "device":
			there = true
			c.Device = d.reference(f.val, "the name of a device", pathDevice)
		case "mode":
			c.Mode = choose(d, f.val, "contexts.mode", Explicit)
		case "count":
			c.Count = d.count(&c.Decl, f.val, "contexts.count")
		case "dependsOn":
			d.dependsOn(&c.Decl, f.val)
		}
	}
	if !there {
		d.report(CodeMissing, c.key, "The context has no device. Write device: and the name of one.")
	}
}

func (d *decoder) streams(n *node) {
	add := slab[Stream](n)
	start := func() Declared {
		st := add()
		st.Mode, st.OnFailure, st.Destroy = Explicit, Continue, Normal
		return st
	}
	d.spec.Streams = inOrder[*Stream](d.declarations(n, KindStream, start, d.stream))
}

func (d *decoder) stream(x Declared, n *node) {
	st := x.(*Stream)
	if n.Kind != mappingNode {
		st.Parent = d.reference(n, "the name of a context or a device, or a mapping", nil)
		return
	}
	var in home
	for f := d.fields(n, streamKeys); f.next(); {
		switch f.name {
		case "context", "device":
			d.home(&in, &st.Parent, f.name, f.val)
		case "mode":
			st.Mode = choose(d, f.val, "streams.mode", Explicit)
		case "priority":
			st.Priority, _, _ = d.integer(f.val, "a priority, 0 to 7", optional)
		case "flags":
			d.flags(st, f.val)
		case "onFailure":
			st.OnFailure = choose(d, f.val, "streams.onFailure", Continue)
		case "destroy":
			st.Destroy = choose(d, f.val, "streams.destroy", Normal)
		case "count":
			st.Count = d.count(&st.Decl, f.val, "streams.count")
		case "dependsOn":
			d.dependsOn(&st.Decl, f.val)
		}
	}
	d.oneHome(in, &st.Decl)
}

// home is where a thing lives, as it is written: in a context, or in the default context of a device.
type home struct{ context, device *node }

func (d *decoder) home(in *home, r *Ref, name string, n *node) {
	if name == "context" {
		in.context = n
		*r = d.reference(n, "the name of a context", pathContext)
		return
	}
	if in.device = n; in.context == nil {
		*r = d.reference(n, "the name of a device", pathDevice)
	}
}

// oneHome wants exactly one of the two.
func (d *decoder) oneHome(in home, c *Decl) {
	switch {
	case in.context != nil && in.device != nil:
		d.report(CodeOutOfRange, in.device, "Both context and device are written, and the "+string(c.Kind)+" lives in one of them. Remove device, or remove context for the device's default context.")
	case in.context == nil && in.device == nil:
		d.report(CodeMissing, c.key, "The "+string(c.Kind)+" has neither context nor device. Write one of them.")
	}
}
