package report

// What differs between a saved plan and the plan of today. Only steps and release count, and of them only what an
// apply would do: where a thing is written may move freely.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// Difference is one step that is not as it was.
type Difference struct {
	Part    string `json:"part"`    // steps, release
	Change  string `json:"change"`  // added, removed, changed, moved
	Address string `json:"address"` // of the step
	Before  string `json:"before,omitempty"`
	After   string `json:"after,omitempty"`
}

// ReadPlan reads a plan that was saved as JSON.
func ReadPlan(text []byte) (*Plan, error) {
	var p Plan
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("it is not a plan in JSON: %w", err)
	}
	major, _, _ := strings.Cut(p.FormatVersion, ".")
	mine, _, _ := strings.Cut(FormatVersion, ".")
	switch {
	case p.FormatVersion == "":
		return nil, errors.New("it has no format_version, so it is not a document of ascendrun")
	case major != mine:
		return nil, fmt.Errorf("it is of format %s, and this version reads %s", p.FormatVersion, FormatVersion)
	case p.Steps == nil || p.Release == nil:
		return nil, errors.New("it has no steps and release, so it is not a plan")
	}
	return &p, nil
}

// Compare lists what differs, in the order of the plans.
func Compare(before, after *Plan) []Difference {
	return append(compare("steps", before.Steps, after.Steps), compare("release", before.Release, after.Release)...)
}

// OtherMachine says that two plans were judged against different machines, "" when they were not: what differs then
// may come of that alone.
func OtherMachine(before, after *Plan) string {
	facts := func(t spec.Target) spec.Target {
		return spec.Target{Chip: t.Chip, SoC: t.SoC, Devices: t.Devices, RunMode: t.RunMode, Mask: t.Mask, MaskSet: t.Mask != "", Limits: t.Limits, CANN: t.CANN}
	}
	was, is := facts(before.Target), facts(after.Target)
	if reflect.DeepEqual(was, is) {
		return ""
	}
	return fmt.Sprintf("note: the saved plan was made for another machine: %s; this one for: %s", Clean(machine(was)), machine(is))
}

func compare(part string, before, after []Step) []Difference {
	var list []Difference
	old := make(map[string]string, len(before))
	for i := range before {
		old[string(before[i].Address)] = doing(&before[i])
	}
	now := make(map[string]bool, len(after))
	for i := range after {
		now[string(after[i].Address)] = true
	}
	var stayed []string // addresses of both, in the old order
	for i := range before {
		a := string(before[i].Address)
		if now[a] {
			stayed = append(stayed, a)
			continue
		}
		list = append(list, Difference{Part: part, Change: "removed", Address: a, Before: old[a]})
	}
	at := 0
	for i := range after {
		a, is := string(after[i].Address), doing(&after[i])
		was, met := old[a]
		if !met {
			list = append(list, Difference{Part: part, Change: "added", Address: a, After: is})
			continue
		}
		switch {
		case was != is:
			list = append(list, Difference{Part: part, Change: "changed", Address: a, Before: was, After: is})
		case at < len(stayed) && stayed[at] != a:
			list = append(list, Difference{Part: part, Change: "moved", Address: a})
		}
		at++
	}
	return list
}

// doing is everything about a step that an apply would notice, on one line.
func doing(s *Step) string {
	parts := []string{string(s.Action)}
	for _, c := range s.Calls {
		parts = append(parts, string(c.Kind)+" "+c.String())
	}
	if s.Action != "implicit" {
		parts = append(parts, "in lane "+string(s.Lane))
	}
	var after []string
	for _, a := range s.After {
		after = append(after, string(a))
	}
	slices.Sort(after)
	if len(after) > 0 {
		parts = append(parts, "after "+strings.Join(after, " "))
	}
	return strings.Join(parts, "; ")
}

// String is the call as a plan prints it, with the names of its inputs.
func (c Call) String() string {
	var args []string
	for _, a := range c.Args {
		value, err := json.Marshal(a.Value)
		if err != nil {
			panic("bug: an argument that is not JSON: " + err.Error())
		}
		args = append(args, a.Name+"="+strings.Trim(string(value), `"`))
	}
	return c.Function + "(" + strings.Join(args, ", ") + ")" + outcome(c.Out)
}

// DifferencesText prints what differs.
func DifferencesText(w io.Writer, s Style, list []Difference) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	for _, d := range list {
		switch d.Change {
		case "added":
			fmt.Fprintf(b, "%s %s %s: %s\n", s.paint(green, "+"), d.Part, Clean(d.Address), Clean(d.After))
		case "removed":
			fmt.Fprintf(b, "%s %s %s: %s\n", s.paint(red, "-"), d.Part, Clean(d.Address), Clean(d.Before))
		case "moved":
			fmt.Fprintf(b, "%s %s %s: moved\n", s.paint(yellow, "~"), d.Part, Clean(d.Address))
		default:
			fmt.Fprintf(b, "%s %s %s:\n    - %s\n    + %s\n", s.paint(yellow, "~"), d.Part, Clean(d.Address), Clean(d.Before), Clean(d.After))
		}
	}
}
