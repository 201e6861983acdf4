package lsp

// The language as the list of keys tells it: which keys a mapping may have, which words and which kinds of names a value.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// fields are the keys of the language by path.
var fields = func() map[string]spec.Field {
	all := make(map[string]spec.Field)
	for _, f := range spec.Fields() {
		all[f.Path] = f
	}
	return all
}()

// kinds are the kinds of declared things, in the order of an apply.
var kinds = []spec.Kind{spec.KindDevice, spec.KindContext, spec.KindBuffer, spec.KindModel, spec.KindStream, spec.KindEvent, spec.KindNotify}

// sections are the kinds by the name of their section.
var sections = func() map[string]spec.Kind {
	all := make(map[string]spec.Kind)
	for _, k := range kinds {
		all[k.Section()] = k
	}
	return all
}()

// shortForm are the kinds that a scalar in place of a declaration names.
var shortForm = func() map[string][]spec.Kind {
	all := map[string][]spec.Kind{"contexts": {spec.KindDevice}}
	for _, k := range kinds[2:] {
		all[k.Section()] = []spec.Kind{spec.KindContext, spec.KindDevice}
	}
	return all
}()

// fieldOf is a path of keys without the names that the user gave.
func fieldOf(path []string) []string {
	var parts []string
	for i, p := range path {
		if p == "-" || p == "" || i == 1 && sections[path[0]] != "" {
			continue
		}
		parts = append(parts, p)
	}
	return parts
}

func join(path []string) string { return strings.Join(path, ".") }

// keysOf are the keys that the mapping around a spot may have; none where they are names.
func keysOf(at *spot) []string {
	path := fieldOf(at.path)
	switch {
	case len(at.path) == 0:
	case len(path) == 0, path[0] == "vars", sections[path[0]] != "" && len(at.path) == 1:
		return nil
	case path[0] == "tasks" && len(at.path) == 2:
		return taskKeys(at.keys)
	}
	prefix := join(path)
	if prefix != "" {
		prefix += "."
	}
	var list []string
	for _, f := range spec.Fields() {
		if name, below := strings.CutPrefix(f.Path, prefix); below && !strings.Contains(name, ".") {
			list = append(list, name)
		}
	}
	return list
}

// taskKeys are the verbs, or the keys that go with the one that is there.
func taskKeys(there map[string]string) []string {
	verb := ""
	for _, v := range spec.Verbs() {
		if _, ok := there[v]; ok && (verb == "" || verb == string(spec.VerbFill)) { // fill is also a key of check
			verb = v
		}
	}
	if verb == "" {
		return spec.Verbs()
	}
	return spec.TaskKeys(verb)
}

// words are the words that a field takes.
func words(f spec.Field) []string {
	list := spec.Words(f.Path)
	switch {
	case f.Path == "apiVersion":
		list = append(list, f.Type)
	case strings.HasSuffix(f.Type, "| all"):
		list = append(list, "all")
	case strings.HasPrefix(f.Type, "boolean"):
		list = append(list, "true", "false")
	}
	return list
}

// named are the kinds of things that a field names, and whether their kind is written in front.
func named(f spec.Field) (of []spec.Kind, full bool) {
	if f.Type == "list of addresses" {
		return kinds, true
	}
	words := strings.FieldsFunc(f.Type, func(r rune) bool { return r == ' ' || r == '|' || r == '.' })
	if words = slices.DeleteFunc(words, func(w string) bool { return w == "a" || w == "an" || w == "of" }); len(words) == 0 {
		return nil, false
	}
	names := words[0] == "name" || words[0] == "list"
	for i, w := range words {
		kind := spec.Kind(w)
		if k, ok := sections[w]; ok {
			kind = k
		}
		if slices.Contains(kinds, kind) && (names || i+1 < len(words) && words[i+1] == "x") {
			of = append(of, kind)
		}
	}
	return of, false
}

// explain is what a key means, in Markdown.
func explain(f spec.Field) string {
	text := fmt.Sprintf("**%s** · %s", f.Path, f.Type)
	if f.Default != "" {
		text += " · default " + f.Default
	}
	return text + "\n\n" + f.Doc + "\n\n```yaml\n" + f.Example + "\n```"
}

// describeDims says what a declaration is, and how many.
func describeDims(d *spec.Decl) string {
	if len(d.Dims) == 0 {
		return string(d.Kind)
	}
	var sizes []string
	for _, dim := range d.Dims {
		sizes = append(sizes, fmt.Sprint(dim.Size))
	}
	return string(d.Kind) + " × " + strings.Join(sizes, " × ")
}
