package spec

// The keys of tasks, one by one: what each holds, and what the verb itself names.

import (
	"math"
	"strconv"
	"strings"
)

// common reads the keys that every task may have, and the stream.
func (d *decoder) common(t *Task, name string, n *node) bool {
	switch name {
	case "on":
		t.On = d.reference(n, "the name of a stream", []string{"on"})
	case "name":
		v, ok := d.scalar(n, "a name", required)
		if ok && (isName(v.text) || d.valid(v, "name", v.text)) {
			t.Name, t.Named, t.key = v.text, true, v.n
		}
	case "after":
		d.items(n, "a list of names of tasks", func(i int, item *node) {
			if v, ok := d.scalar(item, "the name of a task", required); ok {
				t.After = append(t.After, After{Name: v.text, at: []string{"after", strconv.Itoa(i)}})
			}
		})
	case "timeout":
		if long, ok := d.duration(n); ok {
			t.Timeout = &long
		}
	case "expect":
		if i, v, ok := d.integer(n, "a code such as 507000", optional); ok && d.valid(v, "tasks.expect", i) {
			t.Expect = i
		}
	default:
		return false
	}
	return true
}

// bytes reads the keys that say which bytes are meant.
func (d *decoder) bytes(t *Task, name string, n *node) bool {
	into := map[string]*int64{"offset": &t.Offset, "toOffset": &t.ToOffset, "size": &t.Size}[name]
	if into == nil {
		return false
	}
	size, ok := d.size(n)
	if ok {
		*into = size
	}
	if ok && name == "size" && size == 0 {
		d.report(CodeOutOfRange, target(n), "A task on no bytes does nothing. Write a size from 1, or leave it out for the rest of the buffer.")
	}
	return true
}

// detail reads the keys that only some verbs have.
func (d *decoder) detail(t *Task, name string, n *node) {
	ref := func(want string) Ref { return d.reference(n, want, []string{name}) }
	switch name {
	case "to":
		switch t.Verb {
		case VerbSave:
			t.To, _ = d.text(n, "the path of a file", optional)
		case VerbQuery:
			t.Subject = ref("the name of an event")
		default:
			t.Object = ref("the name of a buffer")
		}
	case "into":
		t.Object = ref("the name of a buffer")
	case "with":
		if b := d.byte(n); b != nil {
			t.With = *b
		}
	case "op":
		t.Op = choose[ReduceOp](d, n, "tasks.op", "")
	case "type":
		t.Type = choose[ElementType](d, n, "tasks.type", "")
	case "inputs":
		t.Inputs = d.bufferList(n, name)
	case "outputs":
		t.Outputs = d.bufferList(n, name)
	case "value", "eq":
		v, ok := d.unsigned(n, "a number from 0", math.MaxUint64)
		if t.Value = &v; !ok {
			t.broken = true
		}
	case "event", "stream", "device":
		t.Subject = ref("the name of a " + name)
	case "from":
		t.From = ref("the name of an event")
	case "fill":
		t.Fill = d.byte(n)
	case "sha256":
		d.sum(t, n)
	case "tolerance":
		t.Tolerance, _ = d.float(n, "a number from 0, such as 1e-3")
	case "equals":
		if t.Verb == VerbQuery {
			t.Equals, _ = d.text(n, "what the query must answer", optional)
		} else {
			t.Object = ref("the name of a buffer")
		}
	}
}

func (d *decoder) bufferList(n *node, name string) []Ref {
	var list []Ref
	d.items(n, "a list of buffers", func(i int, item *node) {
		list = append(list, d.reference(item, "the name of a buffer", []string{name, strconv.Itoa(i)}))
	})
	return list
}

// sum reads a SHA-256.
func (d *decoder) sum(t *Task, n *node) {
	v, ok := d.scalar(n, "64 hexadecimal digits", optional)
	switch {
	case !ok:
	case len(v.text) != 64 || strings.Trim(v.text, "0123456789abcdefABCDEF") != "":
		d.fault(CodeOutOfRange, v, "This is no SHA-256, which has 64 hexadecimal digits. Write what sha256sum prints, in quotes.")
	default:
		t.SHA256 = strings.ToLower(v.text)
	}
}

// subject reads what the verb names.
func (d *decoder) subject(t *Task, task, n *node) {
	path := []string{string(t.Verb)}
	switch t.Verb {
	case VerbQuery:
		t.Query = choose[QueryKind](d, n, "tasks.query", "")
		t.Subject.path, t.From.path = nil, nil
	case VerbSync:
		v, ok := d.scalar(n, "what to wait for", required)
		switch {
		case !ok:
			t.Subject.path = path
		case v.text == "all":
			t.All = true
		default:
			t.Subject = d.kinded(v, path, KindStream, KindEvent, KindDevice)
		}
	case VerbExecute:
		t.Subject = d.reference(n, "the name of a model", path)
	case VerbRecord, VerbWait, VerbReset:
		t.Subject = d.reference(n, "the name of an event", path)
	case VerbSignal, VerbAwait:
		t.Subject = d.reference(n, "the name of a notify", path)
	default:
		t.Subject = d.reference(n, "the name of a buffer", path)
	}
}

// kinded reads a reference that may begin with its kind.
func (d *decoder) kinded(v value, path []string, kinds ...Kind) Ref {
	if kind, rest, ok := strings.Cut(v.text, "."); ok {
		for _, k := range kinds {
			if string(k) != kind {
				continue
			}
			r := Ref{Kind: k, path: path}
			if v.put {
				r.shown = v.n.Value
			}
			name, positions, dotted := strings.Cut(rest, ".")
			d.fill(&r, v, name, positions, dotted)
			return r
		}
	}
	return d.refer(v, "stream.x, event.x, device.x or all", path)
}
