package spec

// ASR111 in words: always with the choices, since "position missing" alone leaves people counting.

import (
	"fmt"
	"strconv"
	"strings"
)

// misfit reports a reference that cannot be aligned.
func (l *lookups) misfit(c *Decl, r *Ref, m *misfit) {
	name := r.Name
	if r.path != nil && r.path[0] == "dependsOn" {
		name = string(r.Kind) + "." + name
	}
	detail := m.words(c, r.Target.Declaration(), name)
	if r.shown != "" { // the positions are the variable's, and do not print
		detail = "What " + quote(r.shown) + " stands for has positions that do not fit " + r.Target.Declaration().address() +
			". Positions count from 0, one for each dimension that is left."
	}
	f := l.report(c, r.path, CodePosition, detail)
	if text, ok := m.single(c, r.Target.Declaration(), name); ok && r.shown == "" {
		replace(f, text)
	}
}

// words says what is wrong and what could be written.
func (m *misfit) words(c, target *Decl, name string) string {
	dims := target.Dims
	switch m.why {
	case tooMany:
		if len(dims) == 0 {
			return fmt.Sprintf("%s is one thing, so it has no positions. Write %s.", target.address(), name)
		}
		return fmt.Sprintf("%s has %s, and %d positions are written. Write %s.", target.address(), plural(len(dims), "dimension"), m.given, choices(name, dims, nil))
	case beyond:
		dim := dims[m.dims[0]]
		if dim.Size == 1 {
			return fmt.Sprintf("Position %d is past the end: %s has one %s, at position 0. Positions count from 0 and are never device ids.", m.given, target.address(), unit(dim))
		}
		return fmt.Sprintf("Position %d is past the end: %s has %d %ss, at positions 0 to %d. Positions count from 0 and are never device ids.", m.given, target.address(), dim.Size, unit(dim), dim.Size-1)
	case noStep:
		return fmt.Sprintf("+K means the position of this thing plus K, and there is no position to add to here. Write %s.", choices(name, dims, nil))
	case wrongNumber:
		if len(dims) == 0 {
			return fmt.Sprintf("%s is one thing, so it has no positions. Write %s.", target.address(), name)
		}
		if len(m.dims) == 0 {
			return fmt.Sprintf("%s shares every dimension of %s, so no position is needed. Write %s, or all %s.", c.address(), target.address(), name, plural(len(dims), "position"))
		}
		return fmt.Sprintf("%s are written; %s needs %d here, or all %d. Write %s.", plural(m.given, "position"), target.address(), len(m.dims), len(dims), choices(name, dims, m.dims))
	case unequal:
		return fmt.Sprintf("%s, and %s has %d: they do not pair. Write %s.", has(target, name, m.dims[0]), c.label(), m.size, choices(name, dims, m.dims))
	}
	if text, ok := m.single(c, target, name); ok {
		return fmt.Sprintf("%s, and it is not said which. Write %s, or %s.* for all of them.", has(target, name, m.dims[0]), text, name)
	}
	return fmt.Sprintf("%s; write %s.", has(target, name, m.dims[0]), choices(name, dims, m.dims))
}

// has says how many of a thing there are along a dimension.
func has(target *Decl, name string, dim int) string {
	dims := target.Dims
	if dims[dim].Origin != target && dims[dim].Device {
		return fmt.Sprintf("%s has one in each of the %d devices of %s", name, dims[dim].Size, dims[dim].Origin.Name)
	}
	if dim > 0 {
		return fmt.Sprintf("%s has %d in each %s", name, dims[dim].Size, target.parentName())
	}
	return fmt.Sprintf("%s has %d", name, dims[dim].Size)
}

// single is the one thing that was probably meant: what the source is bound to along the only dimension that is left.
func (m *misfit) single(c, target *Decl, name string) (string, bool) {
	if m.why != unwritten || len(m.dims) != 1 {
		return "", false
	}
	origin := target.Dims[m.dims[0]].Origin
	for d := c; d != nil; {
		r := d.parent
		if r == nil || r.Target == nil {
			return "", false
		}
		d = r.Target.Declaration()
		for i, p := range r.Positions {
			if i < len(d.Dims) && d.Dims[i].Origin == origin && !p.Star && !p.Plus {
				return name + "." + strconv.Itoa(p.Index), true
			}
		}
	}
	return "", false
}

// choices is "batch.0 … batch.3", or with several dimensions the first and the last of all.
func choices(name string, dims []Dim, about []int) string {
	if about == nil {
		for i := range dims {
			about = append(about, i)
		}
	}
	if len(about) == 0 {
		return name
	}
	first, last := name+strings.Repeat(".0", len(about)), name
	for _, i := range about {
		last += "." + strconv.Itoa(dims[i].Size-1)
	}
	if first == last {
		return first
	}
	return first + " … " + last
}

// label is what a thing is called where it is compared with another: a task goes by the stream that it is on.
func (d *Decl) label() string {
	if d.Kind == KindTask && d.parent != nil && d.parent.Name != "" {
		return d.parent.Name
	}
	return d.Name
}

func (d *Decl) address() string { return string(MakeAddress(d.Kind, d.Name, nil)) }

// parentName is the name of what a thing lives in.
func (d *Decl) parentName() string {
	if r := d.parent; r != nil {
		return r.Name
	}
	return "parent"
}

func unit(d Dim) string {
	if d.Device {
		return "device"
	}
	return "instance"
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
