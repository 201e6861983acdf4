package main

// Why this file exists: one exported function, on either side of the border between C and Go. Only numbers and
// addresses cross it.

import (
	"fmt"
	"strings"
)

// goWord is a type of the rule as it crosses the border, and how a value of it is made into the rule's type.
func goWord(typ string) (word, open string) {
	switch typ {
	case "string":
		return "unsafe.Pointer", "text(%s)"
	case "Ptr":
		return "uintptr", "aclbind.Ptr(%s)"
	case "int32", "uint32", "int64", "uint64", "uint16", "float32":
		return typ, "%s"
	}
	if enumTypes[typ] {
		return "int32", "aclbind." + typ + "(%s)"
	}
	return "uintptr", "aclbind." + typ + "(%s)"
}

// enumTypes are the Go names of enumerations; every other name of the rule is a handle.
var enumTypes = map[string]bool{}

// noteEnums fills enumTypes from the parameters and results of the table.
func noteEnums(t tables) {
	note := func(typ string) {
		if name, ok := strings.CutPrefix(strings.TrimRight(typ, "*"), "enum:"); ok {
			enumTypes[goName(name)] = true
		}
	}
	for _, f := range t.functions {
		note(f.ret)
		for _, p := range f.params {
			note(p.typ)
		}
	}
}

// goExport is the Go side: outputs are addresses that are not NULL.
func (m method) goExport() string {
	params := make([]string, len(m.order))
	var args, outs, put []string
	for i, x := range m.args {
		word, open := goWord(x.typ)
		params[m.place("a", i)] = x.goParam() + " " + word
		args = append(args, fmt.Sprintf(open, x.goParam()))
	}
	for i, x := range m.results {
		params[m.place("r", i)] = fmt.Sprintf("to%d unsafe.Pointer", i)
		outs = append(outs, fmt.Sprintf("v%d", i))
		typ := x.typ
		if _, open := goWord(typ); open != "%s" {
			typ = "aclbind." + typ
		}
		put = append(put, fmt.Sprintf("*(*%s)(to%d) = v%d\n", typ, i, i))
	}
	call := fmt.Sprintf("process().%s(%s)", m.name, strings.Join(args, ", "))
	var b strings.Builder
	fmt.Fprintf(&b, "\n//export go_%s\nfunc go_%s(%s)", m.fn.name, m.fn.name, strings.Join(params, ", "))
	switch {
	case m.direct == "void":
		fmt.Fprintf(&b, " { %s }\n", call)
	case m.direct == "string":
		fmt.Fprintf(&b, " unsafe.Pointer { return cText(%s) }\n", call)
	case m.direct != "":
		word, _ := goWord(m.direct)
		fmt.Fprintf(&b, " %s { return %s(%s) }\n", word, word, call)
	case len(outs) == 0:
		fmt.Fprintf(&b, " int32 { return code(%s) }\n", call)
	default:
		fmt.Fprintf(&b, " int32 {\n%s, err := %s\nif err == nil {\n%s}\nreturn code(err)\n}\n", strings.Join(outs, ", "), call, strings.Join(put, ""))
	}
	return b.String()
}

// place is where in the parameters the nth argument ("a") or result ("r") stands.
func (m method) place(kind string, n int) int {
	for i, o := range m.order {
		if o == kind {
			if n == 0 {
				return i
			}
			n--
		}
	}
	panic("no such parameter of " + m.fn.name)
}

// goParam is a parameter's name where it would be a word of Go.
func (a goArg) goParam() string {
	switch a.name {
	case "func", "type", "len", "string":
		return a.name + "_"
	}
	return a.name
}

// cExport is the C side.
func (m method) cExport() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n{\n", m.cHead(m.fn.name))
	fmt.Fprintf(&b, "    CALLED(%s);\n", m.refusal())
	var args []string
	for i, p := range m.params {
		switch {
		case m.order[i] == "r":
			fmt.Fprintf(&b, "    OUTPUT(%s);\n", p.name)
			args = append(args, p.name)
		case p.typ == "cstr", p.typ == "char*" && p.dir == "in":
			args = append(args, "(void *)"+p.name)
		case strings.HasSuffix(p.typ, "*"), p.typ == "ptr", strings.HasPrefix(p.typ, "h:"), strings.HasPrefix(p.typ, "fn:"):
			args = append(args, "(uintptr_t)"+p.name)
		default:
			args = append(args, p.name)
		}
	}
	call := fmt.Sprintf("go_%s(%s)", m.fn.name, strings.Join(args, ", "))
	switch {
	case m.direct == "void":
		fmt.Fprintf(&b, "    %s;\n}\n", call)
	case m.direct == "string":
		fmt.Fprintf(&b, "    TEXT(%s);\n}\n", call)
	case m.direct != "":
		fmt.Fprintf(&b, "    return (%s)%s;\n}\n", strings.TrimRight(m.cResult(), " "), call)
	default:
		fmt.Fprintf(&b, "    return %s;\n}\n", call)
	}
	return b.String()
}

// cAbsent is a function that is not simulated. One that answers no code answers nothing at all, and says so as loudly.
func (f fn) cAbsent() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n{\n", f.cHead(f.name))
	for _, p := range f.params {
		fmt.Fprintf(&b, "    (void)%s;\n", p.name)
	}
	fmt.Fprintf(&b, "    CALLED(%s);\n", f.refusal())
	switch {
	case f.ret == "i32":
		b.WriteString("    return ABSENT();\n}\n")
	default:
		fmt.Fprintf(&b, "    ABSENT();\n    return %s;\n}\n", f.refusal())
	}
	return b.String()
}

// refusal is what a call answers that the library cannot take at all.
func (f fn) refusal() string {
	if f.ret == "i32" {
		return "ACL_ERROR_INTERNAL_ERROR"
	}
	return fmt.Sprintf("(%s)0", strings.TrimRight(f.cResult(), " "))
}
