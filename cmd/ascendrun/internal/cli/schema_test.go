package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/ascendrun/ascendrun/spec"
)

// TestSchemaFile keeps the schemas of docs what the command prints.
func TestSchemaFile(t *testing.T) {
	for word, file := range map[string]string{"spec": "ascendrun.schema.json", "project": "ascendrun-project.schema.json"} {
		checkSchemaFile(t, word, "../../../../docs/"+file)
	}
	if bare, spec := try(t, nil, "schema"), try(t, nil, "schema", "spec"); bare != spec {
		t.Error("schema alone is not that of specs")
	}
	for _, args := range [][]string{{"specs"}, {"spec", "project"}, {""}} {
		if o := try(t, nil, append([]string{"schema"}, args...)...); o.code != 64 || o.stdout != "" {
			t.Errorf("%q: %+v", args, o)
		}
	}
}

func checkSchemaFile(t *testing.T, word, schemaFile string) {
	t.Helper()
	o := try(t, nil, "schema", word)
	if o.code != 0 || o.stderr != "" {
		t.Fatalf("%+v", o)
	}
	if *update {
		if err := os.WriteFile(schemaFile, []byte(o.stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, []byte(o.stdout)) {
		t.Errorf("%s is not what the language says: go generate ./cmd/...", schemaFile)
	}
}

// schemaJudge compiles the schema; the meta schema of draft-07 judges it at that.
func schemaJudge(t *testing.T) func(text []byte) error {
	t.Helper()
	return judgeBy(t, spec.SchemaID, spec.Schema())
}

func judgeBy(t *testing.T, id string, text []byte) func(text []byte) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(id, document); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(id)
	if err != nil {
		t.Fatal(err)
	}
	return func(text []byte) error {
		var v any
		if err := yaml.Unmarshal(text, &v); err != nil {
			return err
		}
		return schema.Validate(v)
	}
}

// TestSchemaAcceptsWhatIsGood: every good example, and the example of every key.
func TestSchemaAcceptsWhatIsGood(t *testing.T) {
	judge := schemaJudge(t)
	files, err := filepath.Glob(examples + "/*.yaml")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := judge(text); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
	for _, f := range spec.Fields() {
		text := f.Example + "\n"
		if f.Path != "apiVersion" {
			text += "apiVersion: ascendrun/v1\n"
		}
		if err := judge([]byte(text)); err != nil {
			t.Errorf("the example of %s: %v", f.Path, err)
		}
	}
}

// bySchema are the bad examples that a schema can refuse. What the others have wrong hangs on several places of the
// file, on the machine, or on the text behind the values. A few of these already stop at the reader of YAML.
var bySchema = strings.Fields(`card-number count-zero counted-default-context default-stream-priority destroy-default-context
	destroy-default-stream dotted-name duplicate-key empty-id float-id missing-device position-in-brackets
	priority-nine tab-indent timeout-none two-parents unknown-key unknown-word unquoted-variable`)

// TestSchemaRefusesWhatItCan holds the list: no bad example leaves it, and none joins unseen.
func TestSchemaRefusesWhatItCan(t *testing.T) {
	judge := schemaJudge(t)
	files, err := filepath.Glob(examples + "/bad/*.yaml")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(f), ".yaml")
		if err, want := judge(text), slices.Contains(bySchema, name); (err != nil) != want {
			t.Errorf("%s: %v, want refused: %v", name, err, want)
		}
	}
}

// TestSchemaJudgesForms are forms that stand in no example.
func TestSchemaJudgesForms(t *testing.T) {
	judge := schemaJudge(t)
	for _, c := range []struct {
		text string
		good bool
	}{
		{"x-own: [1, {a: b}]\ndevices: {x-more: here, npu0: 0}", true},
		{"devices: {a: 0-7, b: \"8,10-11\", c: \"${ID}\", d: {ids: [12, 13-14, $ID]}}", true},
		{"devices: {npu0: &d {id: 0, x-why: none}}", true},
		{"devices: {npu0: {id: 64}}", false},
		{"devices: {all: 0}", false},
		{"devices: {1st: 0}", false},
		{"devices: {npu0: {id: 0, ids: 0-3}}", false},
		{"contexts: {main: pool.3}", true},
		{"contexts: {main: \"pool[3]\"}", false},
		{"contexts: {main: 0}", false},
		{"streams: {a: {context: main, flags: fast-sync}, b: {context: main, flags: [fast-sync, \"${F}\"]}}", true},
		{"streams: {a: {context: main, flags: [fast]}}", false},
		{"streams: {a: {context: main, dependsOn: [stream.b.0.+1, context.c.*]}}", true},
		{"streams: {a: {context: main, dependsOn: [b]}}", false},
		{"hold: 1h30m", true},
		{"hold: 30", false},
		{"timeouts: {step: 0s, total: \"${T}\"}", true},
		{"requires: {devices: 65}", false},
		{"tasks: [{copy: a, to: b, on: s}, {fill: a, with: 0}, {check: a, fill: 0}, {save: a, to: out/a.bin}, {sync: all}]", true},
		{"tasks: [{copy: a, on: s}]", false},
		{"tasks: [{copy: a, to: b, record: e, on: s}]", false},
		{"tasks: [{on: s}]", false},
		{"tasks: [{record: e, with: 3, on: s}]", false},
		{"buffers: {a: {context: main, size: 4MiB, from: {fill: 256}}}", false},
		{"buffers: {a: {context: main}}", false},
		{"vars: {CARDS: 0-7, N: 3}", true},
		{"tasks: [{reduce: a, into: b, op: sum, on: s}]", false},
		{"tasks: [{record: e}]", false},
		{"tasks: [{fill: 3, with: 0}]", false},
		{"tasks: [{check: a, fill: b}]", false},
		{"tasks: [{check: a}]", false},
		{"tasks: [{check: a, equals: b, sha256: \"" + strings.Repeat("0", 64) + "\"}]", false},
		{"tasks: [{check: a, equals: b, tolerance: 0.1}]", false},
		{"tasks: [{copy: a, to: out/a.bin}]", false},
		{"tasks: [{query: elapsed, from: a, to: b}, {query: version}, {query: memory, device: pool.0}]", true},
		{"tasks: [{query: elapsed, from: a}]", false},
		{"tasks: [{sync: stream.s.0}, {sync: s}, {sync: 4}]", false},
		{"tasks: [{sync: stream.s.0}, {sync: s}, {sync: event.e.*}]", true},
		{"buffers: {a: {context: main, size: 4KiB, from: {fill: 0, pattern: ramp}}}", false},
		{"buffers: {a: {context: main, size: 4.5KiB}}", false},
		{"run: {repeat: 3, for: 1s}", false},
	} {
		if err := judge([]byte("apiVersion: ascendrun/v1\n" + c.text)); (err == nil) != c.good {
			t.Errorf("%s: %v, want good: %v", c.text, err, c.good)
		}
	}
}
