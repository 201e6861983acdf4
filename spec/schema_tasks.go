package spec

// Tasks in the schema: exactly one verb each, with what it needs, only what it knows, and its own meaning of keys that
// mean another thing to another verb.

// partners are the keys that a verb cannot do without.
var partners = map[Verb][]string{
	VerbCopy: {"to"}, VerbFill: {"with"}, VerbReduce: {"into", "op", "type", "on"}, VerbExecute: {"on"}, VerbRecord: {"on"},
	VerbWait: {"on"}, VerbReset: {"on"}, VerbSignal: {"on"}, VerbAwait: {"on"}, VerbSave: {"to"},
}

// meanings are the keys whose values look different with a verb than the key alone tells.
var meanings = map[Verb]map[string]func() shape{
	VerbCopy:  {"to": reference},
	VerbFill:  {"fill": reference},
	VerbCheck: {"fill": func() shape { return integerShape("0 to 255") }, "equals": reference},
	VerbQuery: {"to": reference},
	VerbSave:  {"to": func() shape { return either(ref("text")) }},
}

func reference() shape { return either(ref("reference")) }

// about are the keys that each query needs.
var about = map[QueryKind][]string{
	QueryEventStatus: {"event"}, QueryElapsed: {"from", "to"}, QueryStream: {"stream"}, QueryMemory: {"device"},
}

// taskShape is a task.
func taskShape() shape {
	s := object("tasks")
	var verbs []shape
	for _, name := range verbNames {
		v := Verb(name)
		one := shape{
			"required":      append([]string{name}, partners[v]...),
			"propertyNames": either(shape{"enum": verbKeys[v].names}, shape{"pattern": "^x-"}),
		}
		if len(meanings[v]) > 0 {
			properties := make(shape)
			for key, of := range meanings[v] {
				properties[key] = of()
			}
			one["properties"] = properties
		}
		switch v {
		case VerbCheck:
			one["oneOf"] = requireEach([]string{"equals", "fill", "sha256"})
			one["dependencies"] = shape{"tolerance": []string{"equals", "type"}}
		case VerbQuery:
			one["allOf"] = queryShapes()
		}
		verbs = append(verbs, one)
	}
	s["oneOf"] = verbs
	return s
}

// queryShapes say of each query what it asks about.
func queryShapes() []shape {
	var list []shape
	for _, kind := range words["tasks.query"] {
		list = append(list, shape{
			"if":   shape{"properties": shape{"query": shape{"const": kind}}},
			"then": shape{"required": append([]string{"query"}, about[QueryKind(kind)]...)},
		})
	}
	return list
}
