package report

// A plan as people read it: the steps in order with their calls, the release in reverse, what it costs each device.

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// PlanText prints a plan.
func PlanText(w io.Writer, s Style, p *plan.Plan) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	fmt.Fprintf(b, "%s on %s\n", s.paint(bold, Clean(p.Name.Shown)), Machine(p.Target))
	fmt.Fprintf(b, "\n%s\n", s.paint(bold, "Create"))
	steps(b, s, p.Steps)
	if work := p.Work(); len(work) > 0 {
		again := repeats(p.Spec.Run.Warmup, p.Spec.Run.Repeat, p.Spec.Run.For)
		if again != "" {
			again += " (one iteration is shown)"
		}
		fmt.Fprintf(b, "\n%s%s\n", s.paint(bold, "Work"), again)
		steps(b, s, work)
	}
	fmt.Fprintf(b, "\n%s\n", s.paint(bold, "Release"))
	steps(b, s, p.Release)
	if len(p.Budget) > 0 {
		fmt.Fprintf(b, "\n%s (of this process alone; other processes on a device are not counted)\n", s.paint(bold, "Streams"))
	}
	for _, d := range p.Budget {
		fmt.Fprintf(b, "  device %d: %s declared + %s hidden = %s of %s\n", d.Device, count(d.Streams.Used), count(d.Streams.Hidden),
			count(d.Streams.Used+d.Streams.Hidden), count(d.Streams.Limit))
	}
	n := p.Count(plan.Create)
	tasks := ""
	if t := p.Count(plan.Task); t > 0 {
		tasks = Quantity(t, "task") + ", "
	}
	fmt.Fprintf(b, "\nPlan: %s to create, %s implicit, %s%s to release.\n", count(n), count(p.Count(plan.Implied)), tasks, count(n))
}

// steps prints steps by number. Numbers in "after" are those of the same list.
func steps(b *bufio.Writer, s Style, list []plan.Step) {
	digits, width := len(itoa(len(list))), 0
	for i := range list {
		width = max(width, len(list[i].Address))
	}
	width = min(width, 48)
	for i := range list {
		st := &list[i]
		fmt.Fprintf(b, "  %*d  %-*s  %s\n", digits, i+1, width, st.Address, s.paint(faint, stepFacts(st)))
		for _, c := range st.Calls {
			fmt.Fprintf(b, "  %*s  %-5s %s%s\n", digits, "", c.Kind, Clean(c.String()), outcome(c.Out))
		}
	}
}

// stepFacts is what else there is to say of a step: where it runs, and after what.
func stepFacts(st *plan.Step) string {
	var facts []string
	switch {
	case st.Elided != "":
		facts = append(facts, "elided: on the device it is the memory of "+string(st.Elided))
	case st.Action == plan.Implied:
		facts = append(facts, "implicit: comes and goes with another, nothing is called")
	default:
		facts = append(facts, "lane "+string(st.Lane))
	}
	if n := len(st.After); n > 0 {
		const most = 8 // a runtime that waits for a thousand devices need not name them all
		var list []string
		for _, a := range st.After[:min(n, most)] {
			list = append(list, itoa(a+1))
		}
		text := "after " + strings.Join(list, ", ")
		if n > most {
			text += fmt.Sprintf(" and %s more", count(n-most))
		}
		facts = append(facts, text)
	}
	return strings.Join(facts, "; ")
}

func outcome(out spec.Address) string {
	if out == "" {
		return ""
	}
	return " = " + string(out)
}

// Machine is a target in words: what it is, and who said so.
func Machine(t spec.Target) string {
	return machine(t) + "; " + map[spec.TargetSource]string{
		spec.FromFlag:     "as named",
		spec.FromBackend:  "as the backend says",
		spec.FromRequires: "assumed from requires",
		spec.FromDefault:  "assumed, since nothing names a machine",
	}[t.Source]
}

// machine is a machine without who named it.
func machine(t spec.Target) string {
	text := fmt.Sprintf("%s (%s), %s, %s", t.Chip, t.SoC, Quantity(t.Devices, "device"), t.RunMode)
	if t.CANN != "" {
		text += ", CANN " + t.CANN
	}
	if t.MaskSet {
		text += ", mask " + Clean(fmt.Sprintf("%q", t.Mask))
	}
	return text
}
