package cli

// The keys of project files, with their schema, so that editors complete and check them as they do specs.

import (
	"encoding/json"
	"slices"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
)

// projectKey is a key of project files. Each is a flag of validate, and means the same.
type projectKey struct {
	name  string
	run   bool // it is about a run: only the file of the working directory counts
	list  bool // it may have several values
	doc   string
	wrong string // how a finding about its value begins
	value map[string]any
}

var projectKeys = []projectKey{
	{"strict", false, false, "Let warnings fail.", "", map[string]any{"type": "boolean"}},
	{"rule", false, true, "How a rule counts, as CODE=off, CODE=warning or CODE=error. An error stays one.", "A rule's level is wrong",
		map[string]any{"type": "string", "pattern": "^[Aa][Ss][Rr][0-9]{3}=(off|warning|error)$"}},
	{"ignore-pattern", false, true, "Files that are left out: a name anywhere below this folder, or with a slash a path from here; ** is any folders.",
		"The pattern is wrong", map[string]any{"type": "string", "minLength": 1}},
	{"target", false, false, "The machine that specs are judged against, in words such as chip=910B,devices=8, or a YAML file of them below this folder.",
		"The target is wrong", map[string]any{"type": "string", "minLength": 1}},
	{"format", true, false, "The form of what goes to standard output.", "The form is wrong", map[string]any{"enum": report.Formats}},
	{"output", true, true, "A file below this folder to write to, as FILE in place of standard output, or as FORMAT=FILE besides.", "The output is wrong",
		map[string]any{"type": "string", "minLength": 1}},
	{"summary", true, false, "Print how often each rule was found in place of the findings.", "summary is wrong", map[string]any{"type": "boolean"}},
	{"all", true, false, "Print more than 100 findings a file.", "all is wrong", map[string]any{"type": "boolean"}},
	{"jobs", true, false, "How many files are judged at once.", "The number of jobs is wrong", map[string]any{"type": "integer", "minimum": 1}},
}

// notInProjects are flags of validate that project files do not have, and why.
var notInProjects = map[string]string{
	"set":        "What ${NAME} is when nobody says otherwise stands in vars of the spec, so that plan and apply know it too.",
	"allow-path": "Which files outside a folder may be opened is for whoever starts ascendrun, and not for what it reads: give it as a flag.",
	"fix":        "Whether files are changed is for whoever starts ascendrun: give it as a flag.",
	"diff":       "It belongs to --fix: give it as a flag.",
	"yes":        "It belongs to --fix: give it as a flag.",
}

func projectKeyOf(name string) *projectKey {
	i := slices.IndexFunc(projectKeys, func(k projectKey) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	return &projectKeys[i]
}

// projectSchemaID is the name of the schema of project files.
const projectSchemaID = "https://ascendrun.dev/schema/project-v1.json"

// projectSchema is the JSON Schema (draft-07) of project files.
func projectSchema() []byte {
	properties := make(map[string]any)
	for _, k := range projectKeys {
		shape := map[string]any{"description": k.doc}
		if k.list {
			shape["anyOf"] = []any{k.value, map[string]any{"type": "array", "items": k.value}}
		} else {
			for word, v := range k.value {
				shape[word] = v
			}
		}
		properties[k.name] = shape
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema": "http://json-schema.org/draft-07/schema#", "$id": projectSchemaID, "title": "ascendrun project file",
		"description": "What holds for all specs of a folder and of those below it, as .ascendrun.yaml.",
		"type":        "object", "properties": properties, "additionalProperties": false,
	}, "", "  ")
	if err != nil {
		panic("bug: the schema is no JSON: " + err.Error())
	}
	return append(text, '\n')
}
