package rule

// ASR402 finds settings on a stream that ascendrun does not make.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr402 = Rule{
	Code:     "ASR402",
	Title:    "Setting on an implicit stream",
	Severity: diag.Error,
	At:       "the setting",
	Why: "The default stream comes with its context and goes with it. Its priority and flags are the runtime's " +
		"choice, its failure mode cannot be set on every chip, and destroying it answers 100000 when it is named " +
		"by NULL and corrupts the process when it is not.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  default: {context: main, mode: implicit, priority: 2}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0}
streams:
  compute: {context: main, priority: 2}
`,
	Fix:   "Remove the setting, or make the stream explicit.",
	check: checkImplicitSettings,
}

func checkImplicitSettings(p *Pass) {
	for _, st := range p.Spec.Streams {
		if st.Mode != spec.Implicit {
			continue
		}
		for _, field := range []string{"priority", "flags", "onFailure", "destroy"} {
			if !p.Spec.Written(&st.Decl, field) {
				continue
			}
			f := p.at(&st.Decl, field)
			f.Count = instances(&st.Decl)
			if field == "destroy" {
				f.ACLCode = 100000 // what destroying NULL answers; other settings have no call to fail
			}
			f.Detail = fmt.Sprintf("%s is the default stream of its context: the runtime makes it, and it goes with the context, so %s cannot be chosen. Remove it, or make the stream explicit.",
				address(&st.Decl), field)
			p.report(f)
		}
	}
}
