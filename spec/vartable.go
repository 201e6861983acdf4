package spec

// The section vars, and what a name stands for: --set, then the environment, then the defaults of the file.

import (
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// varTable answers what a name stands for.
type varTable struct {
	set      map[string]string
	hide     bool // the values of set came from the environment
	env      func(string) (string, bool)
	list     []Var            // sorted by name once they are read
	at       map[string]int   // name -> number in list
	named    map[string]bool  // the names of --set that the document names
	inside   bool             // the vars themselves are being read: they do not see each other
	compared int              // names that were looked through for suggestions so far
	crossed  []string         // entries that others tried to name
	known    map[string]value // what texts that went well became: in a long file the same few stand again and again
	forms    int              // ${NAME:-…} and their like so far
}

// find looks a name up: --set, the environment, vars.
func (t *varTable) find(name string) (Text, bool) {
	if v, ok := t.set[name]; ok {
		if t.hide {
			return Text{Value: v, Shown: "${" + name + "}"}, true
		}
		return Text{Value: v, Shown: v}, true
	}
	if t.env != nil {
		if v, ok := t.env(name); ok {
			return Text{Value: v, Shown: "${" + name + "}"}, true
		}
	}
	if i, ok := t.at[name]; ok && !t.inside {
		return t.list[i].Value, true
	}
	return Text{}, false
}

// near is a name that was probably meant: one of --set or vars that differs in case, or by little. It counts as named.
func (t *varTable) near(name string) string {
	if t.compared += len(t.set) + len(t.list); t.compared > maxCompared {
		return ""
	}
	var known []string
	for set := range t.set {
		known = append(known, set)
	}
	if !t.inside {
		for _, v := range t.list {
			known = append(known, v.Name)
		}
	}
	slices.Sort(known)
	near := ""
	if i := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, name) }); i >= 0 {
		near = known[i]
	} else if len(name) > 2 && len(known) < maxKnown {
		near = diag.Suggest(name, known)
	}
	if near != "" {
		t.mark(near)
	}
	return near
}

// isVar tells whether vars has an entry, read or not.
func (d *decoder) isVar(name string) bool {
	_, vars := lookup(d.spec.root.node, "vars")
	if vars == nil || vars.Kind != mappingNode {
		return false
	}
	if d.vars.compared += len(vars.Content); d.vars.compared > maxCompared*10 {
		return false
	}
	_, v := lookup(vars, name)
	return v != nil
}

// maxKnown bounds the texts that are remembered.
const maxKnown = 1_000

// remember keeps what a text became. The vars themselves are read before their names mean anything, so theirs is not.
func (t *varTable) remember(text string, v value) {
	if t.inside || len(t.known) >= maxKnown {
		return
	}
	if t.known == nil {
		t.known = make(map[string]value)
	}
	t.known[text] = value{text: v.text, shown: v.shown, put: v.put}
}

// mark notes that the document names a variable.
func (t *varTable) mark(name string) {
	if _, ok := t.set[name]; ok {
		if t.named == nil {
			t.named = make(map[string]bool)
		}
		t.named[name] = true
	}
	if i, ok := t.at[name]; ok && !t.inside {
		t.list[i].Used = true
	}
}

// unasked are the names of --set that the document does not name, sorted.
func (t *varTable) unasked() (names []string) {
	for name := range t.set {
		if !t.named[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// mention marks the variables of a text that is not read.
func (t *varTable) mention(text string) {
	for i := 0; i < len(text); i++ {
		if text[i] != '$' {
			continue
		}
		rest := strings.TrimPrefix(text[i+1:], "{")
		if n := nameLength(rest); n > 0 {
			t.mark(rest[:n])
		}
	}
}

// nameLength is how many bytes at the beginning of text are the name of a variable.
func nameLength(text string) int {
	n := 0
	for n < len(text) && (text[n] == '_' || text[n]|0x20 >= 'a' && text[n]|0x20 <= 'z' || n > 0 && text[n] >= '0' && text[n] <= '9') {
		n++
	}
	return n
}

// readVars reads the section vars. It comes first, for all others may name its entries.
func (d *decoder) readVars(n *node) {
	n, mark := d.enter(n)
	defer d.leave(mark)
	if n == nil || !d.isMapping(n, "a mapping of names to defaults") {
		return
	}
	d.vars.inside = true
	d.names(n, func(k, v *node, far int) {
		if i := nameLength(k.Value); i == 0 || i != len(k.Value) {
			d.skim(v, len(d.path))
			d.report(CodeBadName, k, "The name of a variable is letters, digits and _, and begins with no digit; "+quote(k.Value)+" is not.")
			return
		}
		if _, twice := d.vars.at[k.Value]; twice {
			if far > 0 { // merged in, and written here too
				return
			}
			d.report(CodeDuplicateKey, k, "The variable "+k.Value+" is given a default twice, and only one could count. Remove one of them.")
			return
		}
		value, ok := d.text(v, "a default", blank)
		if d.vars.at == nil {
			d.vars.at = make(map[string]int)
		}
		d.vars.at[k.Value] = len(d.vars.list)
		d.vars.list = append(d.vars.list, Var{Name: k.Value, Value: value, Used: !ok})
	})
	d.vars.inside = false
	slices.SortFunc(d.vars.list, func(a, b Var) int { return strings.Compare(a.Name, b.Name) })
	for i, v := range d.vars.list {
		d.vars.at[v.Name] = i
		d.vars.list[i].Used = v.Used || slices.Contains(d.vars.crossed, v.Name)
	}
}
