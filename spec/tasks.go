package spec

// The section tasks: a list, in program order. The verb of a task is a key, and says which other keys it takes.

import (
	"math"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// verbs are the keys of each verb, besides those that every task may have.
var verbs = []struct {
	verb Verb
	keys string
}{
	{VerbCopy, "to on offset toOffset size"},
	{VerbFill, "with on offset size"},
	{VerbReduce, "into op type on offset toOffset size"},
	{VerbExecute, "inputs outputs on"},
	{VerbRecord, "on"},
	{VerbWait, "on"},
	{VerbReset, "on"},
	{VerbSignal, "value on offset"},
	{VerbAwait, "eq on offset"},
	{VerbSync, ""},
	{VerbQuery, "event stream device from to equals"},
	{VerbCheck, "equals fill sha256 tolerance type offset toOffset size"},
	{VerbSave, "to offset size"},
}

// verbKeys are the keys of a task by its verb.
var verbKeys = func() map[Verb]*keys {
	all := make(map[Verb]*keys)
	onHost := "The host does this, so it is on no stream. Remove on."
	for _, v := range verbs {
		k := &keys{names: append(append([]string{string(v.verb)}, strings.Fields(v.keys)...), "name", "after", "timeout", "expect")}
		if !k.has("on") {
			k.reasons = map[string]string{"on": onHost}
		}
		all[v.verb] = k
	}
	return all
}()

// verbNames are the verbs in the order of the language.
var verbNames = func() []string {
	var list []string
	for _, v := range verbs {
		list = append(list, string(v.verb))
	}
	return list
}()

func (d *decoder) tasks(n *node) {
	names := make(map[string]*Task)
	if behind := target(n); behind.Kind == scalarNode && !isNull(behind) {
		d.wrongType(n, "a list of tasks")
		return
	}
	d.items(n, "a list of tasks", func(i int, item *node) {
		t := &Task{Index: i}
		t.Kind, t.Name, t.num = KindTask, strconv.Itoa(i), i
		behind, mark := d.enter(item)
		defer d.leave(mark)
		if item.Kind == aliasNode {
			t.via = item
		}
		if behind == nil || !d.isMapping(behind, "a task such as {copy: a, to: b}") {
			return
		}
		t.key, t.node = behind, behind
		d.decl = &t.Decl
		if d.task(t, behind) {
			if first := names[t.Name]; t.Named && first != nil {
				_, again := lookup(behind, "name")
				f := d.report(CodeDuplicateKey, again, "The name "+quote(t.Name)+" is given to two tasks, and after could mean either. Give one of them another name.")
				f.Related = append(f.Related, diag.Related{Message: "the first one", Range: d.src.at(first.key)})
			} else if t.Named {
				names[t.Name] = t
			}
			d.spec.Tasks = append(d.spec.Tasks, t)
		}
		d.decl = nil
	})
	for i, t := range d.spec.Tasks {
		t.Index = i
	}
}

// verb finds what a task does; false when that cannot be told, which is reported.
func (d *decoder) verb(t *Task, n *node) bool {
	var met []*node
	for _, name := range verbNames {
		k, _ := lookup(n, name)
		if k == nil || name == string(VerbFill) && t.Verb == VerbCheck {
			continue
		}
		if met = append(met, k); t.Verb == "" {
			t.Verb, t.key = Verb(name), k
		}
		if name == string(VerbCheck) && t.Verb == VerbFill { // fill is a key of check
			met, t.Verb, t.key = []*node{k}, VerbCheck, k
		}
	}
	switch {
	case len(met) == 1:
		return true
	case len(met) > 1:
		f := d.report(CodeOutOfRange, met[1], "The task has two verbs, "+met[0].Value+" and "+met[1].Value+", and does one thing. Make two tasks of it.")
		f.Related = append(f.Related, diag.Related{Message: "the other one", Range: d.src.at(met[0])})
		return false
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		if near := diag.Suggest(k.Value, verbNames); k.Kind == scalarNode && near != "" && !topTask[k.Value] {
			d.skim(n, len(d.path))
			offer(d.report(CodeUnknownKey, k, "There is no verb "+quote(k.Value)+". Did you mean "+near+"?"), near, k.Value, verbNames)
			return false
		}
	}
	d.skim(n, len(d.path))
	d.report(CodeMissing, n, "The task has no verb, so it does nothing. Begin it with one of "+strings.Join(verbNames, ", ")+".")
	return false
}

// topTask are the keys that some task may have.
var topTask = func() map[string]bool {
	all := make(map[string]bool)
	for _, k := range verbKeys {
		for _, name := range k.names {
			all[name] = true
		}
	}
	return all
}()

// task reads one task; false when it has no verb.
func (d *decoder) task(t *Task, n *node) bool {
	d.mend(n, func(name string) bool { return topTask[name] })
	if !d.verb(t, n) {
		return false
	}
	there := make(map[string]bool)
	for f := d.fields(n, verbKeys[t.Verb]); f.next(); {
		there[f.name] = true
		switch {
		case f.name == string(t.Verb):
			d.subject(t, n, f.val)
		case !d.common(t, f.name, f.val) && !d.bytes(t, f.name, f.val):
			d.detail(t, f.name, f.val)
		}
	}
	d.wants(t, n, there)
	return true
}

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

// wants reports what a task lacks.
func (d *decoder) wants(t *Task, n *node, there map[string]bool) {
	lacks := func(key, why string) {
		if !there[key] {
			t.broken = true
			d.report(CodeMissing, t.key, "The task has no "+key+". "+why)
		}
	}
	switch t.Verb {
	case VerbCopy:
		lacks("to", "Write to: and the buffer that it copies to.")
	case VerbFill:
		lacks("with", "Write with: and the byte that it fills with, such as with: 0.")
	case VerbReduce:
		lacks("into", "Write into: and the buffer that it reduces into.")
		lacks("op", "Write op: sum, max or min.")
		lacks("type", "Write type: and what the elements are, such as float32.")
	case VerbSave:
		lacks("to", "Write to: and the path of a file.")
	case VerbQuery:
		d.queryWants(t, there, lacks)
	case VerbCheck:
		d.checkWants(t, there)
	}
	if verbKeys[t.Verb].has("on") && t.Verb != VerbCopy && t.Verb != VerbFill {
		lacks("on", "It is done by a stream: write on: and the name of one.")
	}
}

// queryWants: what each question is about.
func (d *decoder) queryWants(t *Task, there map[string]bool, lacks func(key, why string)) {
	about := map[QueryKind][]string{QueryEventStatus: {"event"}, QueryElapsed: {"from", "to"}, QueryStream: {"stream"}, QueryMemory: {"device"}}[t.Query]
	if t.Query == "" {
		return
	}
	for _, key := range about {
		lacks(key, "The query "+string(t.Query)+" asks about it.")
	}
	for _, key := range []string{"event", "stream", "device", "from", "to"} {
		wanted := false
		for _, a := range about {
			wanted = wanted || a == key
		}
		if there[key] && !wanted {
			k, _ := lookup(t.node, key)
			d.report(CodeUnknownKey, k, "The query "+string(t.Query)+" does not ask about "+key+". Remove it.")
			t.Subject, t.From = Ref{}, Ref{}
		}
	}
}

// checkWants: a check compares with one thing.
func (d *decoder) checkWants(t *Task, there map[string]bool) {
	var with []string
	for _, key := range []string{"equals", "fill", "sha256"} {
		if there[key] {
			with = append(with, key)
		}
	}
	switch {
	case len(with) == 0:
		d.report(CodeMissing, t.key, "It is not said what the buffer must hold. Write equals: and another buffer, fill: and a byte, or sha256:.")
	case len(with) > 1:
		k, _ := lookup(t.node, with[1])
		d.report(CodeOutOfRange, k, "Both "+with[0]+" and "+with[1]+" are written, and a check compares with one thing. Make two checks of it.")
	case there["tolerance"] && with[0] != "equals":
		k, _ := lookup(t.node, "tolerance")
		d.report(CodeOutOfRange, k, "A tolerance is for comparing two buffers with equals. Remove it.")
	case there["tolerance"] && !there["type"]:
		d.report(CodeMissing, t.key, "The task has a tolerance and no type. Write type: and what the elements are, such as float32.")
	}
}
