package rule

// ASR303 finds contexts that cost a stream and serve nobody.

import (
	"fmt"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr303 = Rule{
	Code:     "ASR303",
	Title:    "Context that nothing names",
	Severity: diag.Warning,
	At:       "the context",
	Why: "An explicit context costs at least one hidden stream of its device and time to create, and nothing in " +
		"the spec lives in it or depends on it. Most often a stream or buffer names another context than was meant.",
	Bad: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0, spare: npu0}
streams:  {compute: main}
`,
	Good: `apiVersion: ascendrun/v1
devices:  {npu0: 0}
contexts: {main: npu0, spare: npu0}
streams:  {compute: main, copy: spare}
`,
	Fix:   "Use it, or remove it.",
	check: checkUnusedContext,
}

func checkUnusedContext(p *Pass) {
	named, lost := p.named()
	if lost[spec.KindContext] { // a misspelt name somewhere may have meant the context
		return
	}
	for _, c := range p.Spec.Contexts {
		if c.Mode != spec.Explicit || named[&c.Decl] {
			continue
		}
		f := p.at(&c.Decl)
		f.Count = instances(&c.Decl)
		f.Detail = fmt.Sprintf("Nothing lives in %s and nothing depends on it, yet it costs a stream of its device. Use it, or remove it.", address(&c.Decl))
		p.report(f)
	}
}
