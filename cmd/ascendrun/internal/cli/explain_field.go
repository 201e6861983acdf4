package cli

// `explain` for the fields of the language: by their path, by the path of a written one, or by their last word.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// explainFields is the text about the field that is meant, or the list of those that may be meant; "" for none.
func explainFields(what string) string {
	met := fieldsLike(what)
	switch {
	case len(met) == 0:
		return ""
	case len(met) == 1:
		return explainField(met[0])
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s is a key in several places:\n\n", what)
	for _, f := range met {
		first, _, more := strings.Cut(f.Doc, ". ")
		if more {
			first += "."
		}
		fmt.Fprintf(&b, "  %-22s  %s\n", f.Path, first)
	}
	fmt.Fprintf(&b, "\nOne of them whole: ascendrun explain %s\n", met[0].Path)
	return b.String()
}

// fieldsLike are the fields that a word can mean: the one of that path; the one that is written there, such as
// devices.pool.ids or tasks.4.copy; else all whose last words they are.
func fieldsLike(what string) []spec.Field {
	for _, path := range []string{what, withoutName(what)} {
		if f, ok := fieldAt(path); ok {
			return []spec.Field{f}
		}
	}
	var ends []spec.Field
	for _, f := range spec.Fields() {
		if what != "" && strings.HasSuffix(f.Path, "."+what) {
			ends = append(ends, f)
		}
	}
	return ends
}

func fieldAt(path string) (spec.Field, bool) {
	fields := spec.Fields()
	i := slices.IndexFunc(fields, func(f spec.Field) bool { return f.Path == path })
	if i < 0 {
		return spec.Field{}, false
	}
	return fields[i], true
}

// withoutName takes the user's name, or the number of a task, out of the path of a written key.
func withoutName(path string) string {
	section, rest, _ := strings.Cut(strings.NewReplacer("[", ".", "]", "").Replace(path), ".")
	name, key, below := strings.Cut(rest, ".")
	f, known := fieldAt(section)
	switch _, err := strconv.Atoi(name); {
	case !known || name == "" || section == "tasks" && err != nil:
		return ""
	case section != "tasks" && !strings.HasPrefix(f.Type, "mapping of names to "):
		return ""
	case below:
		return section + "." + key
	}
	return section
}

func explainField(f spec.Field) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", f.Path, f.Type)
	if f.Default != "" {
		fmt.Fprintf(&b, "default: %s\n", f.Default)
	}
	fmt.Fprintf(&b, "\n%s\n", f.Doc)
	below := spec.FieldsBelow(f.Path)
	switch verb, ofTask := strings.CutPrefix(f.Path, "tasks."); {
	case f.Path == "tasks":
		verbs, others := byVerb(below)
		listKeys(&b, "Verbs, of which each task has one", verbs)
		listKeys(&b, "Other keys", others)
	case ofTask:
		explainTaskKey(&b, verb)
	default:
		listKeys(&b, "Keys", below)
	}
	if f.Example != "" {
		fmt.Fprintf(&b, "\nExample:\n  %s\n", strings.ReplaceAll(strings.TrimRight(f.Example, "\n"), "\n", "\n  "))
	}
	return b.String()
}

// byVerb parts the keys of tasks into verbs and others.
func byVerb(keys []spec.Field) (verbs, others []spec.Field) {
	for _, f := range keys {
		if _, may := spec.VerbKeys(strings.TrimPrefix(f.Path, "tasks.")); may != nil {
			verbs = append(verbs, f)
		} else {
			others = append(others, f)
		}
	}
	return verbs, others
}

// explainTaskKey says which keys of tasks go with one.
func explainTaskKey(b *strings.Builder, key string) {
	needs, may := spec.VerbKeys(key)
	if may != nil {
		b.WriteString("\nIn the same task:\n")
		if len(needs) > 0 {
			fmt.Fprintf(b, "  needed  %s\n", strings.Join(needs, ", "))
		}
		fmt.Fprintf(b, "  may be  %s\n", strings.Join(may, ", "))
	}
	also := "With"
	if may != nil {
		also = "Also with"
	}
	with, all := spec.VerbsWith(key)
	switch {
	case all:
		b.WriteString("\nWith every verb.\n")
	case len(with) == 1:
		fmt.Fprintf(b, "\n%s the verb %s.\n", also, with[0])
	case len(with) > 0:
		fmt.Fprintf(b, "\nWith the verbs %s.\n", strings.Join(with, ", "))
	}
}

func listKeys(b *strings.Builder, title string, list []spec.Field) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s:\n", title)
	for _, f := range list {
		fmt.Fprintf(b, "  %-10s  %s\n", f.Path[strings.LastIndexByte(f.Path, '.')+1:], f.Type)
	}
}

func listFields() string {
	var b strings.Builder
	for _, f := range spec.Fields() {
		fmt.Fprintf(&b, "%-22s  %s\n", f.Path, f.Type)
	}
	return b.String()
}
