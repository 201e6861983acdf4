package main

// Why this file exists: a wrapper goes around every method of the port alike, and the double of its tests listens to
// every one. Both are written from the port's interfaces.

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"log"
	"strings"
)

const portImport = "import \"github.com/ascendrun/ascendrun/aclbind\"\n"

// portMethod is a method of an interface of the port, with its types as another package spells them.
type portMethod struct {
	name, c string   // c is the C function that its comment names, "" when it is no call of the runtime
	params  []string // "id int32"
	args    []string // "id"
	outs    []string // types of the results, the error left out
	failing bool     // the last result is an error
}

// head is the method with a receiver of a type.
func (m portMethod) head(receiver string) string {
	results := m.outs
	if m.failing {
		results = append(results[:len(results):len(results)], "error")
	}
	return fmt.Sprintf("func (%s) %s(%s) (%s)", receiver, m.name, strings.Join(m.params, ", "), strings.Join(results, ", "))
}

// portMethods reads the interfaces of a file.
func portMethods(file string) []portMethod {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		log.Fatal(err)
	}
	spell := func(n ast.Expr) string {
		var b bytes.Buffer
		if err := printer.Fprint(&b, fset, n); err != nil {
			log.Fatal(err)
		}
		if ast.IsExported(b.String()) {
			return "aclbind." + b.String()
		}
		return b.String()
	}
	var out []portMethod
	ast.Inspect(f, func(n ast.Node) bool {
		iface, ok := n.(*ast.InterfaceType)
		if !ok {
			return true
		}
		for _, field := range iface.Methods.List {
			ft, ok := field.Type.(*ast.FuncType)
			if !ok {
				continue // an embedded interface has been seen
			}
			m := portMethod{name: field.Names[0].Name, c: cName(field.Doc.Text())}
			for _, p := range ft.Params.List {
				for _, n := range p.Names {
					m.params = append(m.params, n.Name+" "+spell(p.Type))
					m.args = append(m.args, n.Name)
				}
			}
			for _, r := range ft.Results.List {
				for range max(1, len(r.Names)) {
					if t := spell(r.Type); t == "error" {
						m.failing = true
					} else {
						m.outs = append(m.outs, t)
					}
				}
			}
			out = append(out, m)
		}
		return false
	})
	return out
}

// cName is the first name of a C function in a comment.
func cName(doc string) string {
	for w := range strings.FieldsSeq(doc) {
		if w = strings.TrimRight(w, ".,:;()"); strings.HasPrefix(w, "acl") {
			return w
		}
	}
	return ""
}

// around writes the methods of wrap.around.
func around(methods []portMethod) string {
	var b strings.Builder
	b.WriteString(portImport)
	for _, m := range methods {
		call := fmt.Sprintf("w.d.%s(%s)", m.name, strings.Join(m.args, ", "))
		if m.c == "" {
			fmt.Fprintf(&b, "\n// %s is no call of the runtime.\n%s { return %s }\n", m.name, m.head("w *around"), call)
			continue
		}
		list := "nil"
		if len(m.args) > 0 {
			list = "[]any{" + strings.Join(m.args, ", ") + "}"
		}
		fmt.Fprintf(&b, "\n// %s is %s.\n%s {\n", m.name, m.c, m.head("w *around"))
		switch {
		case len(m.outs) == 0:
			fmt.Fprintf(&b, "return w.none(%q, %s, func() error { return %s })\n", m.c, list, call)
		case len(m.outs) == 1 && m.failing:
			fmt.Fprintf(&b, "return one(w, %q, %s, func() (%s, error) { return %s })\n", m.c, list, m.outs[0], call)
		case len(m.outs) == 1:
			fmt.Fprintf(&b, "out, _ := one(w, %q, %s, func() (%s, error) { return %s, nil })\nreturn out\n", m.c, list, m.outs[0], call)
		default:
			several(&b, m, list, call)
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// several writes a call with several results, which go through the wrapper as an array.
func several(b *strings.Builder, m portMethod, list, call string) {
	var at []string
	for i, t := range m.outs {
		if t != m.outs[0] {
			log.Fatalf("%s: results of several types", m.name)
		}
		at = append(at, fmt.Sprintf("v[%d]", i))
	}
	v := strings.Join(at, ", ")
	fmt.Fprintf(b, "v, err := one(w, %q, %s, func() (v [%d]%s, err error) {\n%s, err = %s\nreturn v, err\n})\nreturn %s, err\n",
		m.c, list, len(m.outs), m.outs[0], v, call, v)
}

// heard writes the methods of the driver in wrap's tests that remembers what it was asked.
func heard(methods []portMethod) string {
	var b strings.Builder
	b.WriteString(portImport)
	for _, m := range methods {
		note := "h.note(" + strings.Join(append([]string{fmt.Sprintf("%q", m.name)}, m.args...), ", ") + ")"
		var answers []string
		for _, t := range m.outs {
			answers = append(answers, map[string]string{"string": `"7"`, "bool": "true", "[]byte": "[]byte{answered}"}[t])
			if answers[len(answers)-1] == "" {
				answers[len(answers)-1] = "answered"
			}
		}
		fmt.Fprintf(&b, "\n%s {\n", m.head("h *heard"))
		if m.failing {
			answers = append(answers, note)
		} else {
			fmt.Fprintf(&b, "_ = %s\n", note)
		}
		fmt.Fprintf(&b, "return %s\n}\n", strings.Join(answers, ", "))
	}
	return b.String()
}
