package report

// What the pictures of a graph say of a thing besides its name.

import (
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// facts are what tells a thing from others of its kind: what is as usual goes unsaid.
func (x *group) facts() []string {
	var list []string
	say := func(when bool, text string) {
		if when {
			list = append(list, text)
		}
	}
	say(x.Mode == spec.Implicit, "implicit")
	switch d := x.Decl.(type) {
	case *spec.Device:
		say(x.count == 1 && x.ID >= 0, "id "+itoa(x.ID))
		say(x.count > 1, "ids "+numbers(d.IDs))
		say(d.Reset == spec.Force, "reset by force")
		say(d.Peers.All, "reaches all peers")
		say(len(d.Peers.Refs) > 0, "reaches "+refs(d.Peers.Refs))
	case *spec.Context:
		say(x.Default, "named "+d.Name)
		list = append(list, placed(d.Device)...)
	case *spec.Stream:
		say(x.Mode != spec.Implicit && d.Priority != 0, "priority "+itoa(d.Priority))
		for _, f := range d.Flags {
			list = append(list, string(f))
		}
		say(d.OnFailure == spec.Stop, "stops on failure")
		list = append(list, placed(d.Parent)...)
	case *spec.Buffer:
		say(d.Size > 0, bytesText(d.Size))
		say(d.Memory == spec.OnHost, "on the host")
		list = append(list, placed(d.Parent)...)
	case *spec.Event:
		say(d.Type != spec.PlainEvent, string(d.Type))
		list = append(list, placed(d.Parent)...)
	case *spec.Notify:
		list = append(list, placed(d.Parent)...)
	case *spec.Model:
		list = append(list, placed(d.Parent)...)
	}
	if x.Decl != nil && x.count > 1 {
		if dims := x.Decl.Declaration().Dims; len(dims) > 1 && !x.Default {
			var sizes []string
			for _, d := range dims {
				sizes = append(sizes, itoa(d.Size))
			}
			list = append(list, strings.Join(sizes, " × "))
		}
	}
	return list
}

// many is the address and how many there are.
func (x *group) many() string {
	if x.count > 1 {
		return string(x.address) + " ×" + count(x.count)
	}
	return string(x.address)
}

// label is what a box says of a thing in programs that lay out graphs themselves.
func (x *group) label() []string {
	list := []string{x.many()}
	if facts := x.facts(); len(facts) > 0 {
		list = append(list, strings.Join(facts, " · "))
	}
	return append(list, x.taskLines()...)
}

// taskLines are the tasks of a stream in program order, by number.
func (x *group) taskLines() []string {
	var list []string
	for i, t := range x.tasks {
		if i == mostTasks-1 && len(x.tasks) > mostTasks {
			return append(list, "… and "+Quantity(len(x.tasks)-i, "more task"))
		}
		list = append(list, itoa(t.Index)+" "+taskWords(t))
	}
	return list
}

// placed says which of many a thing lives in, where positions pick some.
func placed(r spec.Ref) []string {
	if len(r.Positions) == 0 || r.Target == nil {
		return nil
	}
	return []string{"in " + ref(r)}
}

// ref is a reference as it is written, without what was put in for variables.
func ref(r spec.Ref) string {
	text := r.Name
	if r.Target != nil {
		text = r.Target.Declaration().Name
	}
	for _, p := range r.Positions {
		switch {
		case p.Star:
			text += ".*"
		case p.Plus:
			text += ".+" + itoa(p.Index)
		default:
			text += "." + itoa(p.Index)
		}
	}
	return text
}

func refs(list []spec.Ref) string {
	var names []string
	for _, r := range list {
		names = append(names, ref(r))
	}
	return strings.Join(names, ", ")
}

// numbers writes ids with runs as ranges: 0-3, 6.
func numbers(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		part := itoa(list[i])
		if j > i {
			part += "-" + itoa(list[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// bytesText writes a size with the largest unit that leaves it whole.
func bytesText(n int64) string {
	for _, u := range []struct {
		size int64
		name string
	}{{1 << 40, "TiB"}, {1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n%u.size == 0 {
			return fmt.Sprintf("%d %s", n/u.size, u.name)
		}
	}
	return Quantity(int(n), "byte")
}

// taskWords is a task in a few words: copy image → input.
func taskWords(t *spec.Task) string {
	words := string(t.Verb)
	switch {
	case t.All:
		words += " all"
	case t.Subject.Name != "":
		words += " " + ref(t.Subject)
	}
	if t.Verb == spec.VerbQuery {
		words = strings.Replace(words, "query", "query "+string(t.Query), 1)
	}
	switch {
	case t.Verb == spec.VerbFill:
		words += fmt.Sprintf(" with %d", t.With)
	case t.Fill != nil:
		words += fmt.Sprintf(" = fill %d", *t.Fill)
	case t.SHA256 != "":
		words += " by sha256"
	case t.Object.Name == "":
	case t.Verb == spec.VerbCheck:
		words += " = " + ref(t.Object)
	default:
		words += " → " + ref(t.Object)
	}
	if len(t.Inputs)+len(t.Outputs) > 0 {
		words += " (" + refs(t.Inputs) + ") → " + refs(t.Outputs)
	}
	return words
}
