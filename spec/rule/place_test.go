package rule

import (
	"testing"

	"github.com/ascendrun/ascendrun/spec/diag"
)

func TestOnePerPlace(t *testing.T) {
	at := func(code diag.Code, severity diag.Severity, from, to int) diag.Diagnostic {
		r := diag.Range{Filename: "f", Start: diag.Pos{Line: 1, Column: 1 + from, Byte: from}, End: diag.Pos{Line: 1, Column: 1 + to, Byte: to}}
		return diag.Diagnostic{Code: code, Severity: severity, Range: r, Count: 2}
	}
	got := onePerPlace(diag.List{
		at("ASR404", diag.Warning, 5, 6), // hidden by the error at the same place
		at("ASR402", diag.Error, 5, 6),
		at("ASR202", diag.Error, 8, 9), // hidden by the smaller code
		at("ASR201", diag.Error, 8, 9),
		at("ASR404", diag.Warning, 12, 13), // two declarations behind one text
		at("ASR404", diag.Warning, 12, 13),
		at("ASR203", diag.Error, 0, 0), // no text of its own: all are kept
		at("ASR115", diag.Error, 0, 0),
	})
	want := []struct {
		code  diag.Code
		count int
	}{{"ASR402", 2}, {"ASR201", 2}, {"ASR404", 4}, {"ASR203", 2}, {"ASR115", 2}}
	if len(got) != len(want) {
		t.Fatalf("kept %d of them: %+v", len(got), got)
	}
	for i, w := range want {
		if got[i].Code != w.code || got[i].Count != w.count {
			t.Errorf("%d is %s ×%d, want %s ×%d", i, got[i].Code, got[i].Count, w.code, w.count)
		}
	}
}
