package main

// Why this file exists: a struct of the table as C declares it. Fields that lie on each other make a union, and the
// compiler is asked whether each field lies where the table says.

import (
	"fmt"
	"strings"
)

// declare is the struct's declaration.
func (s structure) declare() string {
	var b strings.Builder
	fmt.Fprintf(&b, "typedef %s %s {\n", s.kind, s.name)
	for i := 0; i < len(s.fields); {
		n := i + 1
		for s.kind == "struct" && n < len(s.fields) && s.fields[n].offset == s.fields[i].offset {
			n++
		}
		if n == i+1 {
			b.WriteString(s.fields[i].declare("    "))
		} else {
			group, _, named := strings.Cut(s.fields[i].name, ".")
			b.WriteString("    __extension__ union {\n")
			for _, f := range s.fields[i:n] {
				b.WriteString(f.declare("        "))
			}
			if !named {
				group = ""
			}
			b.WriteString(strings.TrimRight("    } "+group, " ") + ";\n")
		}
		i = n
	}
	if s.name == "dim3" {
		b.WriteString(dim3)
	}
	fmt.Fprintf(&b, "} %s;\n\n", s.name)
	return b.String()
}

// dim3 is what C++ programs expect of this one struct: a missing dimension is 1.
const dim3 = `#ifdef __cplusplus
    dim3(uint32_t vx = 1, uint32_t vy = 1, uint32_t vz = 1) : x(vx), y(vy), z(vz) {}
#endif
`

func (f field) declare(indent string) string {
	base, lengths := cArray(f.typ)
	if stem, ok := strings.CutSuffix(base, "*"); ok {
		base = stem + " *"
	} else {
		base += " "
	}
	return fmt.Sprintf("%s%s%s%s;\n", indent, base, f.name[strings.LastIndexByte(f.name, '.')+1:], lengths)
}

// layout asks the compiler about every struct.
func layout(t tables) string {
	var b strings.Builder
	b.WriteString("#include <stddef.h>\n\n#include \"acl/acl.h\"\n\n")
	for _, s := range t.structs {
		fmt.Fprintf(&b, "_Static_assert(sizeof(%s) == %d && _Alignof(%s) == %d, \"%s\");\n", s.name, s.size, s.name, s.align, s.name)
		for _, f := range s.fields {
			fmt.Fprintf(&b, "_Static_assert(offsetof(%s, %s) == %d && sizeof(((%s *)0)->%s) == %d, \"%s.%s\");\n",
				s.name, f.name, f.offset, s.name, f.name, f.size, s.name, f.name)
		}
	}
	return b.String()
}
