package spec

// The top of a document: which sections there are, and the small ones.

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// apiVersion is the one version of the language.
const apiVersion = "ascendrun/v1"

// document reads the whole document.
func (d *decoder) document(root *node) {
	s := d.spec
	s.Timeouts = DefaultTimeouts
	s.Run = Run{Repeat: 1, Ordering: OrderAuto}
	base := filepath.Base(s.File)
	base = strings.TrimSuffix(strings.TrimSuffix(strings.Trim(base, "<>"), ".yaml"), ".yml")
	s.Name = Text{base, base}
	if _, v := lookup(root, "vars"); v != nil {
		d.path = append(d.path, "vars")
		d.readVars(v)
		d.path = d.path[:0]
	}
	version := false
	for f := d.fields(root, topKeys); f.next(); {
		switch f.name {
		case "apiVersion":
			version = true
			d.version(f.val)
		case "name":
			if t, ok := d.text(f.val, "a name", optional); ok {
				s.Name = t
			}
		case "vars": // read above
		case "requires":
			d.requires(f.val)
		case "init":
			d.init(f.val)
		case "hold":
			d.hold(f.val)
		case "timeouts":
			d.timeouts(f.val)
		case "devices":
			d.devices(f.val)
		case "contexts":
			d.contexts(f.val)
		case "streams":
			d.streams(f.val)
		case "buffers":
			d.buffers(f.val)
		case "models":
			d.models(f.val)
		case "events":
			d.events(f.val)
		case "notifies":
			d.notifies(f.val)
		case "tasks":
			d.tasks(f.val)
		case "run":
			d.run(f.val)
		}
	}
	if !version {
		d.reportAt(CodeMissing, s.RootRange(), "apiVersion is missing. Write apiVersion: "+apiVersion+" at the top.").Fix =
			&diag.Fix{Description: "write apiVersion: " + apiVersion}
	}
	d.resolve()
	s.Vars = d.vars.list
}

// isMapping reports a value that should be a mapping and is none.
func (d *decoder) isMapping(n *node, want string) bool {
	if isTagged(n) && !d.tag(n) {
		return false
	}
	switch {
	case n.Kind == mappingNode:
		return true
	case isNull(n):
		d.missing(n, want, optional)
	default:
		d.wrongType(n, want)
	}
	return false
}

// section steps into a mapping; visit is not called when it is none.
func (d *decoder) section(n *node, want string, visit func(*node)) {
	n, mark := d.enter(n)
	if n != nil && d.isMapping(n, want) {
		visit(n)
	}
	d.leave(mark)
}

// version reads apiVersion, which is never interpolated: nothing outside the file may choose the language.
func (d *decoder) version(n *node) {
	n, mark := d.enter(n)
	defer d.leave(mark)
	switch {
	case n == nil:
	case n.Kind != scalarNode:
		d.wrongType(n, apiVersion)
	case n.Value == "" || isNull(n):
		d.missing(n, apiVersion, required)
	case n.Value != apiVersion:
		f := d.report(CodeOutOfRange, n, "This ascendrun reads apiVersion "+apiVersion+" only, and this is "+quote(n.Value)+". Correct it, or use an ascendrun that knows that version.")
		replace(f, apiVersion)
		guess(f, true)
	}
}

func (d *decoder) requires(n *node) {
	r := &d.spec.Requires
	d.section(n, "a mapping with cann, soc or devices", func(n *node) {
		for f := d.fields(n, requiresKeys); f.next(); {
			switch f.name {
			case "cann":
				if t, ok := d.text(f.val, "a version constraint such as \">=8.0\"", optional); ok {
					r.CANN = t.Value
				}
			case "soc":
				if t, ok := d.text(f.val, "a pattern such as \"Ascend910B*\"", optional); ok {
					r.SoC = t.Value
				}
			case "devices":
				const want = "a number of devices"
				if i, v, ok := d.integer(f.val, want, optional); ok {
					if r.Devices = i; !d.valid(v, "requires.devices", i) {
						r.Devices = 0
					}
				}
			}
		}
	})
}

// hold is a boolean or a duration.
func (d *decoder) hold(n *node) {
	const want = "true, false or a duration such as 30m"
	v, ok := d.scalar(n, want, optional)
	if !ok {
		return
	}
	if on, ok := d.boolean(v); ok {
		switch tagged := isTagged(v.n); {
		case v.put, !tagged && !isQuoted(v.n), tagged && v.n.Tag == "!!bool":
		case tagged:
			d.fault(CodeWrongType, v, "The tag "+v.n.Tag+" makes this something else than "+want+", which is needed here. Remove the tag.")
			return
		default:
			replace(d.fault(CodeWrongType, v, "The quotes make this text, and "+want+" is needed here. Remove them."), strconv.FormatBool(on))
			return
		}
		d.spec.Hold.On = on
		return
	}
	if long, ok := d.span(v, want); ok {
		d.spec.Hold = Hold{On: long > 0, For: long}
	}
}

func (d *decoder) timeouts(n *node) {
	t := &d.spec.Timeouts
	d.section(n, "a mapping of phases to durations", func(n *node) {
		for f := d.fields(n, timeoutKeys); f.next(); {
			long, ok := d.duration(f.val)
			if !ok {
				continue
			}
			switch f.name {
			case "step":
				t.Step = long
			case "create":
				t.Create = long
			case "task":
				t.Task = long
			case "work":
				t.Work = long
			case "release":
				t.Release = long
			case "total":
				t.Total = long
			}
		}
	})
}
