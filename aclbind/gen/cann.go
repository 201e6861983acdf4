package main

// Why this file exists: the real library has the same methods as the simulator, one a function, each made of nothing
// but its row in the table. Numbers and addresses go over as words; what comes out is written by C into a frame that
// does not move; a text is a copy with a NUL.

import (
	"cmp"
	"fmt"
	"log"
	"slices"
	"strings"
)

// handCalls are functions whose call is written by hand in package cann, and why.
var handCalls = map[string]string{
	"aclFinalizeReference":    "its output may be NULL, and is not so here",
	"aclInit":                 "an empty path is NULL, and signal handlers are put back",
	"aclFloat16ToFloat":       "a float comes back, which is no word",
	"aclFloatToFloat16":       "a float goes over, which is no word",
	"aclrtGetPrimaryCtxState": "C takes nothing but NULL for the flags",
}

// noCalls are functions that the real library's binding leaves out, and why.
var noCalls = map[string]string{
	"aclAppLog":                          "variadic",
	"aclmdlRIAddCondTask":                structByValue,
	"aclrtIpcOpenEventHandle":            structByValue,
	"aclrtLaunchSIMTKernelWithArgsArray": structByValue,
	"aclrtLaunchSIMTKernelWithHostArgs":  structByValue,
	"aclrtMemManagedAdvise":              structByValue,
	"aclrtMemManagedPrefetchAsync":       structByValue,
}

const structByValue = "a struct by value, which is no word"

// calls writes the methods of cann.Library, in the order of names, and their places in its table of symbols.
func calls(t tables) string {
	table := slices.Clone(t.functions)
	slices.SortFunc(table, func(a, b fn) int { return cmp.Compare(a.name, b.name) })
	var index, methods strings.Builder
	widest := 0
	for i, f := range table {
		m, ok := bind(f)
		if ok == (noCalls[f.name] != "") {
			log.Fatalf("gen/cann.go: %s has a Go form: %v, and is left out because it is %q", f.name, ok, noCalls[f.name])
		}
		if !ok {
			continue
		}
		fmt.Fprintf(&index, "%s = %d\n", f.name, i)
		if handCalls[f.name] == "" {
			methods.WriteString(m.call())
			widest = max(widest, len(m.results))
		}
	}
	return "import (\n\"math\"\n\"runtime\"\n\n\"github.com/ascendrun/ascendrun/aclbind\"\n" +
		"\"github.com/ascendrun/ascendrun/aclbind/cann/internal/dl\"\n\"github.com/ascendrun/ascendrun/aclbind/mem\"\n)\n\n" +
		"// The functions, as places in aclbind.Functions.\nconst (\n" + index.String() + ")\n\n" +
		fmt.Sprintf("// Sizes: of that table, and of the most that comes out of one function.\nconst (\nfunctionCount = %d\noutCount = %d\n)\n",
			len(table), widest) + methods.String()
}

// call is one method.
func (m method) call() string {
	words := make([]string, len(m.order))
	var params, results, before, after []string
	for i, a := range m.args {
		name := a.goParam()
		params = append(params, name+" "+inPort(a.typ))
		words[m.place("a", i)] = "uintptr(" + name + ")"
		if a.typ == "float32" || a.typ == "string" && m.direct != "" {
			log.Fatalf("gen/cann.go: %s takes a %s, and no rule says how", m.fn.name, a.typ)
		}
		if a.typ == "string" {
			words[m.place("a", i)] = "dl.Address(" + name + "Text)"
			before = append(before, fmt.Sprintf("%sText, err := text(%s, %s)\nif err != nil {\nreturn\n}\n", name, m.fn.name, name))
			after = append(after, fmt.Sprintf("runtime.KeepAlive(%sText)\n", name))
		}
	}
	if len(m.results) > 0 {
		before = append(before, "out := newFrame()\n")
	}
	for i, r := range m.results {
		words[m.place("r", i)] = fmt.Sprintf("out.at(%d)", i)
		results = append(results, r.goParam()+" "+inPort(r.typ))
		after = append(after, r.goParam()+" = "+fromWord(r.typ, fmt.Sprintf("out[%d]", i))+"\n")
	}
	if len(m.results) > 0 {
		after = append(after, "out.free()\n")
	}
	words = append([]string{m.fn.name}, words...)
	head := fmt.Sprintf("\n// %s is %s.\nfunc (lib *Library) %s(%s)", m.name, m.fn.name, m.name, strings.Join(params, ", "))
	call := fmt.Sprintf("lib.call(%s)", strings.Join(words, ", "))
	word := fmt.Sprintf("lib.word(%s)", strings.Join(words, ", "))
	switch {
	case m.direct == "void":
		return fmt.Sprintf("%s { %s }\n", head, word)
	case m.direct != "":
		return fmt.Sprintf("%s %s { return %s }\n", head, inPort(m.direct), fromWord(m.direct, word))
	case len(before) == 0:
		return fmt.Sprintf("%s error { return %s }\n", head, call)
	}
	return fmt.Sprintf("%s (%s) {\n%serr = %s\n%sreturn\n}\n", head, strings.Join(append(results, "err error"), ", "),
		strings.Join(before, ""), call, strings.Join(after, ""))
}

// inPort is a type of the rule in another package than the port.
func inPort(typ string) string {
	if typ[0] >= 'A' && typ[0] <= 'Z' {
		return "aclbind." + typ
	}
	return typ
}

// fromWord makes a value of a type of the rule out of a word that C wrote or returned; of a narrower value the upper
// bytes mean nothing.
func fromWord(typ, word string) string {
	switch typ {
	case "string":
		return "mem.Text(" + word + ", maxText)"
	case "float32":
		return "math.Float32frombits(uint32(" + word + "))"
	}
	return inPort(typ) + "(" + word + ")"
}
