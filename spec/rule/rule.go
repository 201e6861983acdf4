// Package rule is the rule book: everything that can be judged about a spec before a device is touched.
//
// A rule is data (code, why, a bad and a good example, the fix) and, for what the loader does not find while reading,
// a check. A check sees the model and a spec.Target, never the text, a file or a driver, so that the same rules serve
// an editor, a build server without a card and an apply that asks a real runtime.
package rule

import (
	"strings"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// Rule is one entry of the book. Codes are never reused.
type Rule struct {
	Code     diag.Code
	Title    string        // what kind of thing is wrong; the summary of its findings
	Severity diag.Severity // of a usual finding; a check may report less, never more
	At       string        // the place that a finding points at
	ACLCode  int           // what the runtime would answer, 0 where it would not notice or where codes vary
	Why      string        // what the mistake is and what it would do at run time
	Bad      string        // a whole spec with exactly this mistake; the name of a path for ASR115
	Good     string        // the same, mended
	Fix      string        // what to do about it
	Target   string        // the machine of the examples in the words of --target, "" for the assumed one

	last  bool        // judged from what all others found
	check func(*Pass) // nil: the loader finds it while reading
}

// Checked tells whether the book itself judges the rule; the others are found while a spec is read.
func (r Rule) Checked() bool { return r.check != nil || r.last }

// Pass is one judgement of one spec against one target.
type Pass struct {
	Spec   *spec.Spec
	Graph  *spec.Graph
	Target spec.Target

	rule  *Rule
	found diag.List
	torn  bool  // the loader found errors: what is missing may only have been misread
	order *flow // nil until a rule asks for it
}

// report adds a finding of the rule that is being judged.
func (p *Pass) report(d diag.Diagnostic) { p.reportAs(p.rule, p.rule.Severity, d) }

// reportAs adds a finding under another rule's code or with less weight than usual.
func (p *Pass) reportAs(r *Rule, severity diag.Severity, d diag.Diagnostic) {
	d.Code, d.Severity, d.Summary = r.Code, severity, r.Title
	if d.ACLCode == 0 {
		d.ACLCode = r.ACLCode
	}
	d.Count = max(d.Count, 1)
	p.found = append(p.found, d)
}

// at begins a finding at a field of a declaration, or at its name when no field is given or the field is not written.
func (p *Pass) at(d *spec.Decl, field ...string) diag.Diagnostic {
	return diag.Diagnostic{
		Range:   p.Spec.Range(d, field...),
		Path:    p.Spec.Pointer(d, field...),
		Address: string(spec.MakeAddress(d.Kind, d.Name, nil)),
	}
}

// atRef begins a finding at a reference to a parent.
func (p *Pass) atRef(d *spec.Decl, r *spec.Ref) diag.Diagnostic {
	found := p.at(d)
	found.Range = p.Spec.RefRange(d, r)
	if r.Kind != "" {
		found.Path = p.Spec.Pointer(d, string(r.Kind))
	}
	return found
}

// atRoot begins a finding outside the sections of declared things, such as "timeouts", "step".
func (p *Pass) atRoot(path ...string) diag.Diagnostic {
	var pointer strings.Builder
	for _, part := range path {
		pointer.WriteByte('/')
		pointer.WriteString(pointerEscapes.Replace(part))
	}
	return diag.Diagnostic{Range: p.Spec.RootRange(path...), Path: pointer.String()}
}

// pointerEscapes are those of JSON pointers; keys of a configuration may hold anything.
var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// seeAlso points at the name of another declaration.
func (p *Pass) seeAlso(message string, d *spec.Decl) []diag.Related {
	return []diag.Related{{Message: message, Range: p.Spec.KeyRange(d)}}
}

// address is the address of a declaration as texts name it.
func address(d *spec.Decl) string { return string(spec.MakeAddress(d.Kind, d.Name, nil)) }

// declOf is the declaration behind a node, nil for the runtime and for a default context that nobody named.
func declOf(n spec.Node) *spec.Decl {
	if n.Decl == nil {
		return nil
	}
	return n.Decl.Declaration()
}

// instances is how many things a declaration stands for.
func instances(d *spec.Decl) int {
	n := 1
	for _, dim := range d.Dims {
		n *= dim.Size
	}
	return n
}

// later tells whether a is written after b. Sections are sorted by name in the model, but people read files from the
// top: of two things that exclude each other the one further down is reported.
func (p *Pass) later(a, b *spec.Decl) bool {
	return p.Spec.KeyRange(a).Start.Byte > p.Spec.KeyRange(b).Start.Byte
}
