// Package engine decides and does: it judges a spec against a machine, plans it, applies the plan on a driver and
// releases everything, whatever fails in between.
package engine

import (
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// Plan judges s by the rule book and plans it. found are the findings of the loader. When anything is an error the
// plan has no steps, so that nothing unchecked is ever applied.
func Plan(s *spec.Spec, found diag.List, t spec.Target, backend string) *plan.Plan {
	if s == nil {
		return &plan.Plan{Target: t, Backend: backend, Diagnostics: found, Found: found}
	}
	g := spec.Refs(s)
	all := rule.Judge(found, s, g, t)
	p := &plan.Plan{Name: s.Name, Target: t, Backend: backend, Spec: s, Graph: g}
	if !all.HasErrors() {
		p = plan.Build(s, g, t, backend)
	}
	p.Diagnostics, p.Found = all, found
	return p
}
