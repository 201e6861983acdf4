package spec

// The parts of the schema: the forms that single values have, and the sections with what their entries must and must
// not have.

import (
	"maps"
	"slices"
)

// Patterns are in the common part of the dialects of regular expressions that readers of schemas know; none looks ahead.
const (
	namePattern     = `[A-Za-z][A-Za-z0-9_-]{0,62}`
	positionPattern = `(\.([0-9]|[1-9][0-9]{1,8}|\*|\+([0-9]|[1-9][0-9]{1,8})))*`
	// ownName is a name that does not begin with x-, which would make it a key that is ignored.
	ownName       = `^([A-WYZa-wyzX][A-Za-z0-9_-]{0,62}|x|x[A-Za-z0-9_][A-Za-z0-9_-]{0,61})$`
	idPattern     = `0*([0-9]|[1-5][0-9]|6[0-3])`
	idRange       = idPattern + `(-` + idPattern + `)?`
	numberPattern = `[0-9]+(\.[0-9]*)?|\.[0-9]+`
)

func definitions() shape {
	pattern := func(p string) shape { return shape{"type": "string", "pattern": p} }
	return shape{
		"variable": shape{
			"description": "${NAME}, $NAME, ${NAME:-default}, ${NAME:?message} or ${NAME:+other}; $$ is a dollar sign. The field says which type the text then has.",
			"type":        "string", "pattern": `\$`,
		},
		"text": either(shape{"type": "string", "minLength": 1}, shape{"type": []string{"number", "boolean"}}),
		"reference": either(pattern("^"+namePattern+positionPattern+"$"), shape{"type": "boolean"},
			ref("variable")), // a thing may be called true, which YAML takes for a boolean
		"address": either(pattern("^(runtime|[a-z]+\\."+namePattern+positionPattern+")$"), ref("variable")),
		"duration": either(pattern(`^\+?(0|((`+numberPattern+`)(ns|us|µs|μs|ms|s|m|h))+)$`), shape{"const": 0},
			ref("variable")),
		"size": either(shape{"type": "integer", "minimum": 0}, pattern(`^[0-9]+(B|[KMGT]i?B)$`), ref("variable")),
		"id":   shape{"type": "integer", "minimum": 0, "maximum": maxID},
		"ids": either(ref("id"), ref("ranges"),
			shape{"type": "array", "minItems": 1, "items": either(ref("id"), ref("ranges"))}),
		"ranges": either(pattern("^ *"+idRange+" *(, *"+idRange+" *)*$"), ref("variable")),
	}
}

// byName is a mapping of the user's names.
func byName(entry shape) shape {
	return shape{
		"type": "object", "additionalProperties": false,
		"properties":        shape{"all": false}, // the word stands for every name
		"patternProperties": shape{"^x-": true, ownName: entry},
	}
}

// entries say what the entries of a section must have beyond the values of their keys.
var entries = map[string]struct {
	short    func() shape // what may stand in place of a mapping
	one      []string     // exactly one of these keys
	required []string
	implicit []string // keys that an implicit one cannot have
}{
	"devices":  {short: func() shape { return either(ref("id"), ref("ranges")) }, one: []string{"id", "ids"}},
	"contexts": {required: []string{"device"}, implicit: []string{"count"}},
	"streams":  {one: []string{"context", "device"}, implicit: []string{"count", "priority", "flags", "onFailure", "destroy"}},
	"buffers":  {one: []string{"context", "device"}, required: []string{"size"}},
	"events":   {one: []string{"context", "device"}},
	"notifies": {one: []string{"context", "device"}},
	"models":   {one: []string{"context", "device"}, required: []string{"file"}},
}

// sectionShape is the shape of a section of declared things or of tasks, nil for any other key.
func sectionShape(path string) shape {
	if path == "tasks" {
		return shape{"type": "array", "items": taskShape()}
	}
	e, ok := entries[path]
	if !ok {
		return nil
	}
	long := object(path)
	if len(e.required) > 0 {
		long["required"] = e.required
	}
	if len(e.one) > 0 {
		long["oneOf"] = requireEach(e.one)
	}
	if len(e.implicit) > 0 {
		none := make(shape)
		for _, key := range e.implicit {
			none[key] = false
		}
		long["if"] = shape{"properties": shape{"mode": shape{"const": "implicit"}}, "required": []string{"mode"}}
		long["then"] = shape{"properties": none}
	}
	if e.short != nil {
		return byName(either(e.short(), long))
	}
	if len(e.required) > 0 && e.one != nil { // more than the parent is needed, so there is no short form
		return byName(long)
	}
	return byName(either(ref("reference"), long))
}

func requireEach(keys []string) []shape {
	var list []shape
	for _, key := range keys {
		list = append(list, shape{"required": []string{key}})
	}
	return list
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
