package spec

// The language as a JSON Schema (draft-07), for editors and for programs that know schemas and not this language. It is
// made of the same list of keys that the decoder reads, so that no key can be in one and not in the other. What hangs
// on several places at once, such as whether a name is declared, no schema can tell: that is for Load and the rules.

import (
	"encoding/json"
	"slices"
	"strings"
)

// SchemaID is the name of the schema; it changes with the version of the language only.
const SchemaID = "https://ascendrun.dev/schema/v1.json"

// shape is a schema, or a part of one.
type shape = map[string]any

// Schema is the JSON Schema of a document. Equal languages give equal bytes.
func Schema() []byte {
	root := object("")
	root["$schema"], root["$id"] = "http://json-schema.org/draft-07/schema#", SchemaID
	root["title"] = "ascendrun spec"
	root["description"] = "One process's use of the AscendCL runtime. Values may hold ${NAME}, and keys that begin with x- are ignored."
	root["required"] = []string{"apiVersion"}
	root["definitions"] = definitions()
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic("bug: the schema is no JSON: " + err.Error())
	}
	return append(text, '\n')
}

// object is a mapping with the keys that the language has below a path.
func object(path string) shape {
	properties := make(shape)
	for _, f := range language {
		name := f.Path
		if path != "" {
			var below bool
			if name, below = strings.CutPrefix(f.Path, path+"."); !below {
				continue
			}
		}
		if !strings.Contains(name, ".") {
			properties[name] = described(f, fieldShape(f))
		}
	}
	return shape{
		"type": "object", "properties": properties, "additionalProperties": false,
		"patternProperties": shape{"^x-": true},
	}
}

// described puts what is known of a key beside its shape, where editors look for it.
func described(f Field, s shape) shape {
	doc := f.Doc
	if f.Default != "" {
		doc += "\n\nDefault: " + f.Default + "."
	}
	s["description"] = doc + "\n\nExample:\n" + f.Example
	if v := exampleOf(f); v != nil {
		s["examples"] = []any{v}
	}
	if slices.Contains(words[f.Path], f.Default) || f.Type == "duration" && isDuration(f.Default) && f.Default != "" {
		s["default"] = f.Default
	}
	return s
}

// exampleOf is the value that the example of a key gives it.
func exampleOf(f Field) any {
	v := plainYAML(f.Example)
	for i, part := range strings.Split(f.Path, ".") {
		if i == 1 {
			v = entryWith(v, part)
		}
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[part]
	}
	return v
}

// entryWith steps from a section into the entry that shows a key: one below a name, one of a list, or the section itself.
func entryWith(section any, key string) any {
	has := func(v any) bool { m, ok := v.(map[string]any); return ok && m[key] != nil }
	switch s := section.(type) {
	case map[string]any:
		if has(s) {
			return s
		}
		for _, name := range sortedKeys(s) {
			if has(s[name]) {
				return s[name]
			}
		}
	case []any:
		for _, item := range s {
			if has(item) {
				return item
			}
		}
	}
	return nil
}

// fieldShape is what the value of a key looks like.
func fieldShape(f Field) shape {
	s := shapeOf(f)
	switch f.Path {
	case "buffers.from":
		s["oneOf"] = requireEach([]string{"file", "fill", "pattern"})
		s["dependencies"] = shape{"seed": []string{"pattern"}}
	case "run":
		s["not"] = shape{"required": []string{"repeat", "for"}}
	case "tasks.size": // of no bytes there is nothing to do
		s["not"] = shape{"const": 0}
	}
	return s
}

// shapeOf is a shape as the words of a key's type tell it.
func shapeOf(f Field) shape {
	if choice := words[f.Path]; choice != nil {
		one := either(shape{"enum": choice}, ref("variable"))
		if strings.HasPrefix(f.Type, "list of ") {
			return listOf(one)
		}
		return one
	}
	if s := sectionShape(f.Path); s != nil {
		return s
	}
	if from, ok := strings.CutPrefix(f.Type, "integer "); ok {
		return integerShape(from)
	}
	if make, ok := typeShapes[f.Type]; ok {
		return make()
	}
	if strings.HasPrefix(f.Type, "name of ") {
		return either(ref("reference"))
	}
	if f.Type == "mapping" {
		return object(f.Path)
	}
	panic("bug: no shape for the type " + f.Type + " of " + f.Path)
}

// typeShapes are the shapes of types that need no more than their words.
var typeShapes = map[string]func() shape{
	apiVersion:                     func() shape { return shape{"const": apiVersion} },
	"text":                         func() shape { return either(ref("text")) },
	"pattern":                      func() shape { return either(ref("text")) },
	"path":                         func() shape { return either(ref("text")) },
	"version constraint":           func() shape { return either(ref("text")) },
	"mapping of names to defaults": func() shape { return byName(shape{"type": []string{"string", "number", "boolean"}}) },
	"path | mapping":               func() shape { return either(ref("text"), shape{"type": "object"}) },
	"boolean":                      func() shape { return either(shape{"type": "boolean"}, ref("variable")) },
	"boolean | duration":           func() shape { return either(shape{"type": "boolean"}, ref("duration")) },
	"duration":                     func() shape { return either(ref("duration")) },
	"size":                         func() shape { return either(ref("size")) },
	"list of integers | ranges":    func() shape { return either(ref("ids")) },
	"list of devices | all":        func() shape { return either(shape{"const": "all"}, listOf(ref("reference"))) },
	"list of addresses":            func() shape { return listOf(ref("address")) },
	"list of buffers":              func() shape { return listOf(ref("reference")) },
	"list of names of tasks":       func() shape { return listOf(taskName()) },
	"name":                         taskName,
	"number from 0":                func() shape { return either(shape{"type": "number", "minimum": 0}, ref("variable")) },
	"64 hexadecimal digits": func() shape {
		return either(shape{"type": "string", "pattern": "^[0-9a-fA-F]{64}$"}, ref("variable"))
	},
	"stream.x | event.x | device.x | all": func() shape {
		return either(ref("reference"), shape{"type": "string", "pattern": "^(stream|event|device)\\." + namePattern + positionPattern + "$"})
	},
	"name of a buffer | integer 0 to 255": func() shape {
		return either(ref("reference"), integerShape("0 to 255"))
	},
	"name of a buffer or event | path": func() shape { return either(ref("text")) },
	"name of a buffer | text":          func() shape { return either(ref("text")) },
}

// taskName is a name of the user's; YAML takes one that is called true for a boolean.
func taskName() shape {
	return either(shape{"type": "string", "pattern": "^" + namePattern + "$", "not": shape{"const": "all"}}, shape{"type": "boolean"}, ref("variable"))
}

// either is a value of one of several shapes.
func either(shapes ...shape) shape { return shape{"anyOf": shapes} }

// listOf is a list; one item may stand in place of a list of one.
func listOf(item shape) shape {
	return either(item, shape{"type": "array", "items": item})
}

// integerShape reads "0 to 63" and "from 1".
func integerShape(words string) shape {
	s := shape{"type": "integer"}
	if least, ok := strings.CutPrefix(words, "from "); ok {
		s["minimum"] = json.Number(least)
	} else if least, most, ok := strings.Cut(words, " to "); ok {
		s["minimum"], s["maximum"] = json.Number(least), json.Number(most)
	}
	return either(s, ref("variable"))
}

func ref(name string) shape { return shape{"$ref": "#/definitions/" + name} }
