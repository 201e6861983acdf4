package cli

// How the rules of the book count in a run: --rule and its like in a project file.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// The levels that a rule can be given.
const (
	levelOff     = "off"
	levelWarning = "warning"
	levelError   = "error"
)

// levels are the levels of rules by code.
type levels map[diag.Code]string

func (l levels) String() string { return "" }

// Type lets the environment hold several, one a line.
func (l levels) Type() string { return "stringArray" }

// Set takes CODE=LEVEL. Errors stay errors: plan and apply refuse what they are about, so a run without them would
// promise too much.
func (l levels) Set(text string) error {
	word, level, ok := strings.Cut(text, "=")
	code := diag.Code(strings.ToUpper(word))
	r, known := rule.Lookup(code)
	switch {
	case !ok || !slices.Contains([]string{levelOff, levelWarning, levelError}, level):
		return fmt.Errorf("%q must have the form CODE=off, CODE=warning or CODE=error", text)
	case !known:
		return fmt.Errorf("%q is no rule; docs/rules.md lists them", word)
	case r.Severity == diag.Error && level != levelError:
		return fmt.Errorf("%s is an error, for which plan and apply refuse the spec, so it cannot count as less", code)
	}
	l[code] = level
	return nil
}

// apply gives findings their levels.
func (l levels) apply(list diag.List) diag.List {
	if len(l) == 0 {
		return list
	}
	kept := make(diag.List, 0, len(list))
	for _, d := range list {
		switch l[d.Code] {
		case levelOff:
			continue
		case levelWarning:
			d.Severity = diag.Warning
		case levelError:
			d.Severity = diag.Error
		}
		kept = append(kept, d)
	}
	kept.Sort()
	return kept
}
