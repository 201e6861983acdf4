package acltest_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/acltest"
)

// unseen is a case of which nobody has a row.
const unseen = "a case of the manual"

// Every row that was observed is a case or is left out for a reason, and nothing else is.
func TestEveryRowIsAccountedFor(t *testing.T) {
	rows := map[string]acltest.Row{}
	for _, r := range acltest.Rows() {
		rows[r.ID] = r
	}
	if len(rows) != 94 {
		t.Errorf("%d rows, want 94", len(rows))
	}
	seen := map[string]string{}
	account := func(id, as string) {
		if seen[id] != "" {
			t.Errorf("%s is %s and %s", id, seen[id], as)
		}
		seen[id] = as
		switch r, found := rows[id]; {
		case as == unseen:
			if found {
				t.Errorf("%s is called unseen, and was observed", id)
			}
		case !found:
			t.Errorf("%s (%s) is no row", id, as)
		case r.Evidence == "stand-in":
			t.Errorf("%s (%s) was not observed: it binds nobody", id, as)
		}
	}
	for _, c := range acltest.Cases() {
		if c.Manual {
			account(c.ID, unseen)
		} else {
			account(c.ID, "a case")
		}
		if !strings.HasSuffix(c.Why, ".") || c.Run == nil {
			t.Errorf("%s: the reason is no sentence, or there is nothing to run", c.ID)
		}
		if fatal := strings.Contains(rows[c.ID].Code+rows[c.ID].After, "SIGSEGV"); fatal != (c.Kind == acltest.Fatal) {
			t.Errorf("%s is of kind %v, but the row says %q, %q", c.ID, c.Kind, rows[c.ID].Code, rows[c.ID].After)
		}
		if blocks := rows[c.ID].Code == "no return"; blocks != (c.Kind == acltest.Blocking) {
			t.Errorf("%s is of kind %v, but the row answers %q", c.ID, c.Kind, rows[c.ID].Code)
		}
	}
	for _, l := range acltest.Omitted {
		account(l.ID, "left out")
		if l.Why == "" {
			t.Errorf("%s is left out for no reason", l.ID)
		}
	}
	for _, r := range acltest.Rows() {
		if r.Evidence != "stand-in" && seen[r.ID] == "" {
			t.Errorf("%s (%s) is neither a case nor left out", r.ID, r.Scenario)
		}
	}
}
