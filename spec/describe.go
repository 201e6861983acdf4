package spec

// What a reader asks about a key of the language beyond its own text: what stands below it, and for the keys of tasks,
// which of them go together.

import (
	"slices"
	"strings"
)

// FieldsBelow are the keys right below a path; none where the value is no mapping of keys.
func FieldsBelow(path string) []Field {
	var list []Field
	for _, f := range language {
		if name, below := strings.CutPrefix(f.Path, path+"."); below && !strings.Contains(name, ".") {
			list = append(list, f)
		}
	}
	return list
}

// VerbKeys are the keys that a task with a verb needs, and those that it may have besides; none for what is no verb.
func VerbKeys(verb string) (needs, may []string) {
	k := verbKeys[Verb(verb)]
	if k == nil {
		return nil, nil
	}
	needs = partners[Verb(verb)]
	for _, name := range k.names {
		if name != verb && !slices.Contains(needs, name) {
			may = append(may, name)
		}
	}
	return needs, may
}

// VerbsWith are the verbs whose tasks may have a key, in the order of the language; all is true when every verb is.
func VerbsWith(key string) (list []string, all bool) {
	for _, v := range verbNames {
		if key != v && verbKeys[Verb(v)].has(key) {
			list = append(list, v)
		}
	}
	return list, len(list) == len(verbNames)
}
