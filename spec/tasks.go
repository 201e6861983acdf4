package spec

// The section tasks: a list, in program order. The verb of a task is a key, and says which other keys it takes.

import (
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
