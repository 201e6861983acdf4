package spec

// References as they are written: name.position.position, and kind.name… in dependsOn.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// reference reads a reference. What it leads to is looked up later; a Ref without a name was reported.
func (d *decoder) reference(n *node, want string, path []string) Ref {
	v, ok := d.scalar(n, want, required)
	if !ok {
		return Ref{path: path}
	}
	return d.refer(v, want, path)
}

// refer makes a reference of a scalar that was read before.
func (d *decoder) refer(v value, want string, path []string) Ref {
	r := Ref{path: path}
	if v.put {
		r.shown = v.n.Value
	}
	if !v.put && v.n.Tag != "!!str" && v.n.Tag != "!!bool" {
		if v.n.Tag == "!!int" {
			d.fault(CodeWrongType, v, "A number is not a name. Write the name that the thing was given, not its id or position.")
			return r
		}
		d.unfit(v, want)
		return r
	}
	name, positions, _ := strings.Cut(v.text, ".")
	if isKind(name) && positions != "" && !isPosition(strings.SplitN(positions, ".", 2)[0]) {
		f := d.fault(CodeUnknownRef, v, "Here the kind is known, so a reference is written without it.")
		if fixed, ok := dotted(positions); ok {
			positions = fixed
		}
		if !v.put {
			replace(f, positions)
		}
		return r
	}
	d.fill(&r, v, name, positions, v.text != name)
	return r
}

// fill puts name and positions into a reference.
func (d *decoder) fill(r *Ref, v value, name, positions string, dotted bool) {
	if !isName(name) {
		d.badReference(v)
		return
	}
	if dotted {
		for part := range strings.SplitSeq(positions, ".") {
			p, ok := position(part)
			if !ok {
				d.fault(CodePosition, v, v.subject()+" has something else than positions after the name. They are written with dots: numbers from 0, * for all, or +1 for the next one. Correct what follows the first dot.")
				r.Positions = nil
				return
			}
			r.Positions = append(r.Positions, p)
		}
	}
	r.Name = name
}

// badReference reports a text that is no reference, and what was probably meant.
func (d *decoder) badReference(v value) {
	f := d.fault(CodeUnknownRef, v, v.subject()+" is not a reference. Write the name of a declared thing, with positions after dots where it is one of many: pool.3.")
	if fixed, ok := dotted(v.text); ok && !v.put {
		if isQuoted(v.n) {
			fixed = strconv.Quote(fixed)
		}
		replace(f, fixed)
	}
}

// dotted turns pool[3][1] into pool.3.1, behind a kind too: stream.s[0] into stream.s.0.
func dotted(text string) (string, bool) {
	name, rest, ok := strings.Cut(text, "[")
	bare := name
	if kind, below, ok := strings.Cut(name, "."); ok && isKind(kind) {
		bare = below
	}
	if !ok || !isName(bare) || !strings.HasSuffix(rest, "]") {
		return "", false
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(rest, "]"), "][") {
		if !isPosition(part) {
			return "", false
		}
		name += "." + part
	}
	return name, true
}

func isPosition(text string) bool { _, ok := position(text); return ok }

// position reads a number, "*" or "+K".
func position(text string) (p Position, ok bool) {
	if text == "*" {
		return Position{Star: true}, true
	}
	digits, plus := strings.CutPrefix(text, "+")
	if digits == "" || len(digits) > 9 || strings.Trim(digits, "0123456789") != "" || len(digits) > 1 && digits[0] == '0' {
		return p, false
	}
	p.Index, _ = strconv.Atoi(digits)
	p.Plus = plus
	return p, true
}

// dependsOn reads a list of addresses.
func (d *decoder) dependsOn(c *Decl, n *node) {
	const want = "an address such as stream.compute"
	d.items(n, "a list of addresses such as [stream.compute]", func(i int, item *node) {
		v, ok := d.scalar(item, want, optional)
		if !ok {
			return
		}
		r := Ref{path: []string{"dependsOn", strconv.Itoa(i)}}
		if v.put {
			r.shown = v.n.Value
		}
		kind, rest, hasKind := strings.Cut(v.text, ".")
		name, positions, dotted := strings.Cut(rest, ".")
		switch k := Kind(kind); {
		case slices.Contains(declaredKinds, k):
			if !hasKind || rest == "" {
				break
			}
			r.Kind = k
			d.fill(&r, v, name, positions, dotted)
			c.DependsOn = append(c.DependsOn, r)
			return
		case k == KindRuntime:
			d.fault(CodeWrongKind, v, "Everything needs the runtime already. Remove it from the list.")
			c.DependsOn = append(c.DependsOn, r)
			return
		}
		c.DependsOn = append(c.DependsOn, r)
		detail := v.subject() + " is not an address. Write kind.name, such as stream.compute, with one of the kinds device, context, buffer, model, stream, event and notify."
		var known []string
		for _, k := range declaredKinds {
			known = append(known, string(k))
		}
		if near := diag.Suggest(kind, known); near != "" && hasKind && !v.put {
			offer(d.fault(CodeUnknownRef, v, detail), near+"."+rest, kind, known)
			return
		}
		d.fault(CodeUnknownRef, v, detail)
	})
}

// peers reads a list of devices, or the word all.
func (d *decoder) peers(dev *Device, n *node) {
	const want = "the name of a device, or all"
	list := target(n)
	d.items(n, "a list of devices, or all", func(i int, item *node) {
		path := []string{"peers", strconv.Itoa(i)}
		if list.Kind != sequenceNode {
			path = path[:1]
		}
		v, ok := d.scalar(item, want, required)
		switch {
		case !ok:
			dev.Peers.Refs = append(dev.Peers.Refs, Ref{path: path})
		case v.text != "all":
			dev.Peers.Refs = append(dev.Peers.Refs, d.refer(v, want, path))
		case list.Kind != sequenceNode:
			dev.Peers.All = true
		default:
			d.fault(CodeOutOfRange, v, "The word all stands alone, not in a list. Write peers: all.")
		}
	})
}
