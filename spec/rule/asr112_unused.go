package rule

// ASR112 finds what is declared and never named, which is nearly always a misspelling somewhere else.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr112 = Rule{
	Code:     "ASR112",
	Title:    "Nothing names this",
	Severity: diag.Warning,
	At:       "the name",
	Why: "A default under vars that no ${…} of the spec names has no effect; most often the name is misspelt in one " +
		"of the two places. So has a --set of plan, apply or graph. A buffer, event, notify or model that no task uses and " +
		"nothing depends on costs memory or one of few ids for nothing. Contexts have ASR303, and devices and streams need not " +
		"be named.",
	Bad: `apiVersion: ascendrun/v1
vars:    {CARD: 0, CARDS: 1}
devices: {npu0: "${CARD}"}
`,
	Good: `apiVersion: ascendrun/v1
vars:    {CARD: 0}
devices: {npu0: "${CARD}"}
`,
	Fix:   "Name it, or remove it.",
	check: checkUnused,
}

func checkUnused(p *Pass) {
	for _, name := range p.Spec.Unasked {
		d := diag.Diagnostic{Range: diag.FileRange(p.Spec.File)}
		d.Detail = fmt.Sprintf("--set gives %s a value, and no ${%s} stands in this spec, so it has no effect. Names are case-sensitive.", name, name)
		var known []string
		for _, v := range p.Spec.Vars {
			known = append(known, v.Name)
		}
		if near := diag.Suggest(name, known); near != "" {
			d.Detail += " Did you mean " + near + "?"
		}
		p.report(d)
	}
	for _, v := range p.Spec.Vars {
		if v.Used {
			continue
		}
		d := p.atRoot("vars", v.Name)
		d.Detail = fmt.Sprintf("No ${%s} stands in this spec, so the default has no effect. Names are case-sensitive. Name it or remove it.", v.Name)
		p.report(d)
	}
	if !p.torn {
		p.unusedThings()
	}
}

// unusedThings finds what only tasks can use, and none does.
func (p *Pass) unusedThings() {
	named, _ := p.named()
	p.eachDecl(func(d *spec.Decl) {
		if d.Kind.Rank() <= spec.KindContext.Rank() || d.Kind == spec.KindStream || named[d] {
			return
		}
		found := p.at(d)
		found.Count = instances(d)
		found.Detail = fmt.Sprintf("No task uses %s and nothing depends on it. Use it, or remove it.", address(d))
		p.report(found)
	})
}
