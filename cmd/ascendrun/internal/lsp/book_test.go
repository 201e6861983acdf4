package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// Every sure fix that the rule book's own bad examples are offered takes its finding away once it is made.
func TestFixesOfTheRuleBook(t *testing.T) {
	made := 0
	for _, r := range rule.All() {
		e := start(t)
		e.language = "ascendrun" // some of them do not say themselves that they are specs
		found := e.open(r.Bad)
		for _, f := range found {
			var actions []struct {
				Title       string
				IsPreferred bool
				Diagnostics []finding
				Edit        struct{ Changes map[string][]edit }
			}
			e.ask("textDocument/codeAction", obj{"textDocument": obj{"uri": uri}, "range": f.Range, "context": obj{"diagnostics": []any{}, "only": []string{"quickfix"}}}, &actions)
			for _, a := range actions {
				if !a.IsPreferred {
					continue
				}
				made++
				text := apply(e.text, a.Edit.Changes[uri])
				for _, now := range judge("/specs/a b.yaml", []byte(text)).List {
					if a.Diagnostics[0].Message == now.Detail {
						t.Errorf("%s: after %q there is still %s: %s", r.Code, a.Title, now.Code, now.Detail)
					}
				}
			}
		}
		e.end(nil)
	}
	if made < 5 {
		t.Errorf("only %d fixes were made", made)
	}
}

// Every name of every example can be changed and changed back, which gives the text of before.
func TestRenamingThereAndBack(t *testing.T) {
	files, err := filepath.Glob("../../../../examples/specs/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		e := start(t)
		e.open(string(text))
		s, _ := spec.Parse(file, text, spec.Options{})
		for x := range s.Declarations() {
			d := x.Declaration()
			at, before := s.KeyRange(d).Start.Byte, 0
			for _, m := range s.Mentions() {
				if m.Target == d && m.Range.Start.Byte < at {
					before++
				}
			}
			there := e.rename(place(string(text), at), d.Name+"-2")
			if !strings.Contains(there, d.Name+"-2") {
				t.Fatalf("%s: %s is not renamed", file, d.Name)
			}
			e.set(there)
			// Every name before this one has grown by two letters.
			back := e.rename(place(there, at+2*before), d.Name)
			if back != string(text) {
				t.Errorf("%s: %s there and back gives\n%s", file, d.Name, back)
			}
			e.set(string(text))
		}
		e.end(nil)
	}
}

// rename is the text in which what is named at a place has another name.
func (e *editor) rename(at pos, name string) string {
	e.t.Helper()
	var edits struct{ Changes map[string][]edit }
	e.ask("textDocument/rename", obj{"textDocument": obj{"uri": uri}, "position": at, "newName": name}, &edits)
	return apply(e.text, edits.Changes[uri])
}

// set replaces the whole text, as an editor does that sends no edits.
func (e *editor) set(text string) {
	e.t.Helper()
	e.text = text
	e.v++
	e.tell("textDocument/didChange", obj{"textDocument": obj{"uri": uri, "version": e.v}, "contentChanges": []obj{{"text": text}}})
}
