package main

// Why this file exists: the simulator as a shared library has every function of the table. One that the simulator has
// a method for, by the rule of signature.go, is exported through it; of the others a few are written by hand and the
// rest say that they are not simulated.
//
// The C side of a function checks what only C can get wrong, an output that is NULL, and remembers who called. The Go
// side calls the method.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"path/filepath"
	"strings"
)

// byHand are functions of the shared library that are written by hand, and why.
var byHand = map[string]string{
	"aclsysGetVersionStr":               "a text comes out",
	"aclGetCannAttributeList":           "a list comes out",
	"aclrtGetDeviceUtilizationRate":     "a struct comes out",
	"aclrtGetErrorVerbose":              "a struct comes out",
	"aclrtGetPrimaryCtxState":           "an output must be NULL",
	"aclrtDeviceGetStreamPriorityRange": "either output may be NULL",
	"aclAppLog":                         "variadic",
	"aclFinalize":                       "it writes the report",
	"aclFinalizeReference":              "its output may be NULL, and it writes the report",
	"aclrtAllocatorGetByStream":         "functions of the program come out",
}

// exports writes the Go and the C side of what is simulated, the C side of what is not, and the names of the latter.
func exports(t tables, simulated map[string]string) (goSide, cSide, absent string, missing []string) {
	var g, c, a strings.Builder
	g.WriteString("import (\n\"unsafe\"\n\n\"github.com/ascendrun/ascendrun/aclbind\"\n)\n\nimport \"C\"\n")
	c.WriteString("#include \"export.h\"\n")
	a.WriteString("#include \"export.h\"\n")
	for _, f := range t.functions {
		m, ok := bind(f)
		have := simulated[m.name]
		switch {
		case byHand[f.name] != "":
		case ok && have == m.signature():
			g.WriteString(m.goExport())
			c.WriteString(m.cExport())
		case ok && have != "":
			log.Fatalf("package sim: %s%s is no form of %s, which is %s", m.name, have, f.name, m.signature())
		default:
			a.WriteString(f.cAbsent())
			missing = append(missing, f.name)
		}
	}
	return g.String(), c.String(), a.String(), missing
}

// signature is the method as Go types: "(int32, Ptr) (Context, error)".
func (m method) signature() string {
	var in, out []string
	for _, a := range m.args {
		in = append(in, a.typ)
	}
	for _, r := range m.results {
		out = append(out, r.typ)
	}
	switch m.direct {
	case "":
		out = append(out, "error")
	case "void":
	default:
		out = append(out, m.direct)
	}
	return fmt.Sprintf("(%s) (%s)", strings.Join(in, ", "), strings.Join(out, ", "))
}

// simMethods are the exported methods of the simulator with their signatures. Names of package aclbind stand without it.
func simMethods(dir string) map[string]string {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		log.Fatal(err)
	}
	out := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			log.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || !fn.Name.IsExported() || spell(fn.Recv.List[0].Type) != "*Sim" {
				continue
			}
			out[fn.Name.Name] = fmt.Sprintf("(%s) (%s)", typeList(fn.Type.Params), typeList(fn.Type.Results))
		}
	}
	return out
}

// typeList is the types of parameters or results, one for each name.
func typeList(l *ast.FieldList) string {
	var out []string
	if l != nil {
		for _, f := range l.List {
			for range max(1, len(f.Names)) {
				out = append(out, strings.TrimPrefix(spell(f.Type), "aclbind."))
			}
		}
	}
	return strings.Join(out, ", ")
}

// spell is a type as it is written.
func spell(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.StarExpr:
		return "*" + spell(x.X)
	case *ast.SelectorExpr:
		return spell(x.X) + "." + x.Sel.Name
	}
	return "?" // no type of the rule
}
