package main

// Why this file exists: the table's spelling of a type as C has it, for the headers and for what is compiled against
// them.

import (
	"fmt"
	"strings"
)

// plain are the types of C that have another name in the table.
var plain = map[string]string{
	"i32": "int32_t", "u32": "uint32_t", "i64": "int64_t", "u64": "uint64_t", "size": "size_t", "f32": "float",
	"u16(fp16)": "aclFloat16", "cstr": "const char *", "ptr": "void *", "char": "char", "void": "void",
}

// cType is a type in C, ending in a blank or a star, so that a name can follow.
func cType(t string) string {
	base := strings.TrimRight(t, "*")
	stars := t[len(base):]
	if p, ok := plain[base]; ok {
		base = p
	} else if _, name, ok := strings.Cut(base, ":"); ok {
		base = name
	}
	if !strings.HasSuffix(base, "*") {
		base += " "
	}
	return base + stars
}

// cResult is the type of what a function answers.
func (f fn) cResult() string {
	if f.ret == "i32" {
		return "aclError "
	}
	return cType(f.ret)
}

// cHead is a function's prototype without the semicolon, declared as name.
func (f fn) cHead(name string) string {
	var list []string
	for _, p := range f.params {
		if p.typ == "..." {
			list = append(list, "...")
			continue
		}
		c := cType(p.typ) + p.name
		if p.readonly {
			c = "const " + c
		}
		list = append(list, c)
	}
	if list == nil {
		list = []string{"void"}
	}
	return fmt.Sprintf("%s%s(%s)", f.cResult(), name, strings.Join(list, ", "))
}

// cArray takes the lengths off a type of structs.tsv: uint8_t[8] is uint8_t and [8].
func cArray(t string) (base, lengths string) {
	if i := strings.IndexByte(t, '['); i >= 0 {
		return t[:i], t[i:]
	}
	return t, ""
}
