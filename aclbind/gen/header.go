package main

// Why this file exists: the C headers of AscendCL, made from the tables: the same names, values and layouts as the
// ones of CANN, so that a program's source compiles against either, and none of their text.

import (
	"fmt"
	"slices"
	"strings"
)

// header is one file to include, with what it holds.
type header struct {
	file     string
	includes []string
	body     strings.Builder
}

const (
	baseHeader      = "acl_base_rt.h"
	allocatorHeader = "acl_rt_allocator.h"
	runtimeHeader   = "acl_rt.h"
	poolHeader      = "acl_rt_memory_soma.h"
	modelHeader     = "acl_mdl.h"
	runtimeCodes    = "error_codes/rt_error_codes.h"
	modelCodes      = "error_codes/ge_error_codes.h"
)

// headers writes every header, by its path below include/acl.
func headers(t tables) map[string]string {
	list := []*header{
		{file: runtimeCodes},
		{file: modelCodes, includes: []string{"<stdint.h>"}},
		{file: baseHeader, includes: []string{"<stddef.h>", "<stdint.h>", `"error_codes/rt_error_codes.h"`, `"error_codes/ge_error_codes.h"`}},
		{file: "acl_base.h", includes: []string{`"acl_base_rt.h"`}},
		{file: allocatorHeader, includes: []string{`"acl_base.h"`}},
		{file: runtimeHeader, includes: []string{"<stdbool.h>", `"acl_base.h"`, `"acl_rt_allocator.h"`}},
		{file: poolHeader, includes: []string{`"acl_rt.h"`}},
		{file: modelHeader, includes: []string{`"acl_rt.h"`}},
		{file: "acl.h", includes: []string{`"acl_rt.h"`, `"acl_rt_memory_soma.h"`, `"acl_mdl.h"`}},
	}
	in := func(file string) *strings.Builder {
		return &list[slices.IndexFunc(list, func(h *header) bool { return h.file == file })].body
	}
	base := in(baseHeader)
	base.WriteString("#ifndef ACL_FUNC_VISIBILITY\n#define ACL_FUNC_VISIBILITY\n#endif\n\n/* The code that a function answers; 0 is success. */\ntypedef int aclError;\ntypedef uint16_t aclFloat16;\n\n")
	codes(t, in)
	writeNames(t, base)
	values(t, in)
	for _, s := range t.structs {
		in(home(s.name)).WriteString(s.declare())
	}
	for _, c := range t.callbacks {
		file := runtimeHeader
		if strings.HasPrefix(c.name, "aclrtAllocator") {
			file = allocatorHeader
		}
		_, list, _ := strings.Cut(c.cHead(""), "(")
		fmt.Fprintf(in(file), "typedef %s(*%s)(%s;\n", cType(c.ret), c.name, list)
	}
	for _, f := range t.functions {
		file, _, _ := strings.Cut(f.header, " ")
		fmt.Fprintf(in(file), "ACL_FUNC_VISIBILITY %s;\n", f.cHead(f.name))
	}
	base.WriteString(appLog)
	out := map[string]string{}
	for _, h := range list {
		out[h.file] = h.text()
	}
	return out
}

// appLog is the one macro of the headers that is no number.
const appLog = `
#if !defined(__cplusplus) || __cplusplus >= 201103L
#define ACL_APP_LOG(level, ...) aclAppLog(level, __func__, __FILE__, __LINE__, __VA_ARGS__)
#endif
`

// text is the whole file.
func (h *header) text() string {
	guard := "ASCENDRUN_" + strings.ToUpper(strings.NewReplacer("/", "_", ".", "_").Replace(h.file)) + "_"
	var b strings.Builder
	fmt.Fprintf(&b, "/* %s */\n\n#ifndef %s\n#define %s\n\n", generated, guard, guard)
	for _, i := range h.includes {
		fmt.Fprintf(&b, "#include %s\n", i)
	}
	if h.body.Len() > 0 {
		fmt.Fprintf(&b, "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n%s\n#ifdef __cplusplus\n}\n#endif\n", h.body.String())
	}
	fmt.Fprintf(&b, "\n#endif /* %s */\n", guard)
	return b.String()
}

// home is the header of a type, which its name tells.
func home(name string) string {
	switch {
	case strings.HasPrefix(name, "aclrtMemPool"):
		return poolHeader
	case strings.HasPrefix(name, "aclmdl") && !strings.HasPrefix(name, "aclmdlRI"):
		return modelHeader
	case strings.HasPrefix(name, "aclrt"), strings.HasPrefix(name, "aclmdlRI"), name == "dim3",
		name == "aclRegisterCallbackType", strings.HasPrefix(name, "aclCANNPackage"):
		return runtimeHeader
	}
	return baseHeader
}

// codes declares the error codes in the way of the official headers, each in its own file: the runtime's are macros,
// which a case label in C and an #if can use, the others constants.
func codes(t tables, in func(string) *strings.Builder) {
	for _, r := range t.errors {
		form := "static const int %s = %s;\n"
		switch r[7] {
		case runtimeCodes:
			form = "#define %s %s\n"
		case modelCodes:
			form = "static const int32_t %s = %s;\n"
		}
		fmt.Fprintf(in(r[7]), form, r[0], r[1])
	}
	in(baseHeader).WriteString("\n")
}

// writeNames declares handles and the structs whose insides are the runtime's own.
func writeNames(t tables, b *strings.Builder) {
	handles, hidden := map[string]bool{}, map[string]bool{"aclrtUtilizationExtendInfo": true}
	note := func(typ string) {
		kind, name, _ := strings.Cut(strings.TrimRight(typ, "*"), ":")
		switch kind {
		case "h":
			handles[name] = true
		case "opaque":
			hidden[name] = true
		}
	}
	for _, f := range slices.Concat(t.functions, t.callbacks) {
		note(f.ret)
		for _, p := range f.params {
			note(p.typ)
		}
	}
	for _, h := range sorted(handles) {
		fmt.Fprintf(b, "typedef void *%s;\n", h)
	}
	for _, h := range sorted(hidden) {
		fmt.Fprintf(b, "typedef struct %s %s;\n", h, h)
	}
	b.WriteString("\n")
}

// values declares enumerations and macros. An enumeration whose values are in no table is a plain number.
func values(t tables, in func(string) *strings.Builder) {
	known := map[string]bool{}
	for _, e := range t.enums {
		if strings.HasPrefix(e.typ, "define") {
			for _, m := range e.members {
				fmt.Fprintf(in(runtimeHeader), "#define %s %d%s\n", m.name, m.value, m.suffix)
			}
			continue
		}
		known[e.typ] = true
		b := in(home(e.typ))
		fmt.Fprintf(b, "typedef enum %s {\n", e.typ)
		for i, m := range e.members {
			comma := ","
			if i == len(e.members)-1 {
				comma = ""
			}
			fmt.Fprintf(b, "    %s = %d%s\n", m.name, m.value, comma)
		}
		fmt.Fprintf(b, "} %s;\n\n", e.typ)
	}
	for _, f := range t.functions {
		for _, p := range f.params {
			name, ok := strings.CutPrefix(strings.TrimRight(p.typ, "*"), "enum:")
			if ok && !known[name] {
				known[name] = true
				fmt.Fprintf(in(home(name)), "typedef int32_t %s;\n\n", name)
			}
		}
	}
}
