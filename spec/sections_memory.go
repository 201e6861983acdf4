package spec

// The sections of what tasks touch: buffers, models, events and notifies. Each entry lives in a context, or in the
// default context of a device, as streams do.

import (
	"math"
	"os"
)

// lodger reads the short form of a thing, which is its parent, or steps through the keys of the long one: those that all
// such things share are read here, the others by own.
func (d *decoder) lodger(c *Decl, r *Ref, count *int, n *node, k *keys, own func(name string, n *node)) {
	if n.Kind != mappingNode {
		*r = d.reference(n, "the name of a context or a device, or a mapping", nil)
		return
	}
	var in home
	for f := d.fields(n, k); f.next(); {
		switch f.name {
		case "context", "device":
			d.home(&in, r, f.name, f.val)
		case "count":
			*count = d.count(c, f.val, c.Kind.Section()+".count")
		case "dependsOn":
			d.dependsOn(c, f.val)
		default:
			own(f.name, f.val)
		}
	}
	d.oneHome(in, c)
}

func (d *decoder) buffers(n *node) {
	add := slab[Buffer](n)
	start := func() Declared {
		b := add()
		b.Memory, b.Policy, b.Size = OnDevice, HugeFirst, -1
		return b
	}
	d.spec.Buffers = inOrder[*Buffer](d.declarations(n, KindBuffer, start, d.buffer))
}

func (d *decoder) buffer(x Declared, n *node) {
	b, sized := x.(*Buffer), false
	d.lodger(&b.Decl, &b.Parent, &b.Count, n, bufferKeys, func(name string, n *node) {
		switch name {
		case "size":
			sized = true
			if size, ok := d.size(n); ok {
				b.Size = size
			}
		case "memory":
			b.Memory = choose(d, n, "buffers.memory", OnDevice)
		case "policy":
			b.Policy = choose(d, n, "buffers.policy", HugeFirst)
		case "from":
			d.content(&b.From, n)
		}
	})
	if !sized {
		d.report(CodeMissing, b.key, "The buffer has no size. Write one, such as size: 4MiB.")
	}
}

// content reads what a buffer holds before the work: one of a file, one byte over and over, and a pattern.
func (d *decoder) content(c *Content, n *node) {
	d.section(n, "a mapping with file, fill or pattern", func(n *node) {
		first, seed := "", (*node)(nil)
		for f := d.fields(n, contentKeys); f.next(); {
			if f.name == "seed" {
				seed = f.val
				c.Seed, _ = d.unsigned(f.val, "a seed from 0", math.MaxUint64)
				continue
			}
			if first != "" {
				d.report(CodeOutOfRange, f.key, "Both "+first+" and "+f.name+" are written, and a buffer begins with one content. Remove one of them.")
				continue
			}
			switch first = f.name; f.name {
			case "file":
				if t, ok := d.text(f.val, "the path of a file", optional); ok {
					file := d.file(t)
					c.File = &file
				}
			case "fill":
				c.Fill = d.byte(f.val)
			case "pattern":
				c.Pattern = choose[Pattern](d, f.val, "buffers.from.pattern", "")
			}
		}
		switch {
		case first == "":
			d.report(CodeMissing, n, "It is not said what the buffer begins with. Write file:, fill: or pattern:, or leave from out.")
		case seed != nil && first != "pattern":
			d.report(CodeOutOfRange, seed, "A seed is for pattern: random, and this buffer begins with a "+first+". Remove it.")
		}
	})
}

// file finds a file of the spec and asks how large it is. It is not read here.
func (d *decoder) file(t Text) File {
	f := File{Path: t, Size: -1}
	if f.Abs, f.Problem, f.Outside = d.locate(t); f.Abs == "" {
		return f
	}
	info, err := os.Stat(f.Abs)
	switch {
	case err != nil:
		f.Problem = problem(err)
	case !info.Mode().IsRegular():
		f.Problem = "it is not a regular file"
	default:
		f.Size = info.Size()
	}
	return f
}

func (d *decoder) models(n *node) {
	add := slab[Model](n)
	d.spec.Models = inOrder[*Model](d.declarations(n, KindModel, func() Declared { return add() }, d.model))
}

func (d *decoder) model(x Declared, n *node) {
	m, filed := x.(*Model), false
	m.File.Size = -1
	d.lodger(&m.Decl, &m.Parent, &m.Count, n, modelKeys, func(_ string, n *node) {
		filed = true
		if t, ok := d.text(n, "the path of a model", optional); ok {
			m.File = d.file(t)
			m.Described = d.described(&m.File)
		}
	})
	if !filed {
		d.report(CodeMissing, m.key, "The model has no file. Write file: and the path of the .om file.")
	}
}

func (d *decoder) events(n *node) {
	add := slab[Event](n)
	start := func() Declared {
		e := add()
		e.Type = PlainEvent
		return e
	}
	d.spec.Events = inOrder[*Event](d.declarations(n, KindEvent, start, d.event))
}

func (d *decoder) event(x Declared, n *node) {
	e := x.(*Event)
	d.lodger(&e.Decl, &e.Parent, &e.Count, n, eventKeys, func(_ string, n *node) {
		e.Type = choose(d, n, "events.kind", PlainEvent)
	})
}

func (d *decoder) notifies(n *node) {
	add := slab[Notify](n)
	d.spec.Notifies = inOrder[*Notify](d.declarations(n, KindNotify, func() Declared { return add() }, d.notify))
}

func (d *decoder) notify(x Declared, n *node) {
	y := x.(*Notify)
	d.lodger(&y.Decl, &y.Parent, &y.Count, n, notifyKeys, func(string, *node) {})
}
