package main

// Why this file exists: the one rule by which a C prototype becomes a Go method. The real library's bindings follow it,
// the simulator's methods are recognised by it, and the port's interfaces are spelled by it:
//
//   - aclrtSetDevice is SetDevice, aclInit Init, aclmdlLoadFromFile MdlLoadFromFile;
//   - what goes in is an argument: numbers, const char* as a string, an enumeration, a handle and a thing of the models
//     (a data buffer, a data set, a description, options) by their own types;
//   - a single value that comes out is a result, in order; the last is the error when the function answers an aclError;
//   - every other pointer (buffers, arrays, structs, functions) is a Ptr, in the place that it has in C.

import (
	"strings"
	"unicode"
)

// method is a C function as a Go method.
type method struct {
	fn
	name    string   // in Go
	args    []goArg  // in C order, results left out
	results []goArg  // single values that come out
	direct  string   // the Go type of a result that is no aclError, "" otherwise; "void" for none
	order   []string // for each C parameter "a" or "r": it is the next of args or of results
}

type goArg struct {
	param
	typ string // in Go
}

// scalars are the plain types of the table.
var scalars = map[string]string{
	"i32": "int32", "u32": "uint32", "i64": "int64", "u64": "uint64", "size": "uint64", "f32": "float32", "u16(fp16)": "uint16",
	"cstr": "string", "ptr": "Ptr",
}

// buffers are outputs of one value's type that are no single value: arrays, whose length another parameter says, and
// what is written by a call that fails.
var buffers = map[string]bool{
	"aclrtMemcpyBatch.failIndex":                        true,
	"aclrtMemcpyBatchAsync.failIndex":                   true,
	"aclrtDeviceGetHostAtomicCapabilities.capabilities": true,
	"aclrtDeviceGetP2PAtomicCapabilities.capabilities":  true,
	"aclmdlCreateAndGetOpDesc.inputDesc":                true,
	"aclmdlCreateAndGetOpDesc.outputDesc":               true,
}

// names of methods that the rule would give twice.
var renamed = map[string]string{"aclGetDeviceCapability": "GetDeviceCapabilityOf"}

// bind applies the rule. It tells false for what has no Go form: variadic functions and structs by value.
func bind(f fn) (method, bool) {
	m := method{fn: f, name: goName(f.name)}
	if f.ret != "i32" {
		m.direct = "void"
		if f.ret != "void" {
			m.direct = goType(f.ret)
		}
	}
	for _, p := range f.params {
		switch {
		case p.typ == "...", strings.HasPrefix(p.typ, "struct:") && !strings.HasSuffix(p.typ, "*"):
			return m, false
		case p.dir == "out" && single(f.name, p):
			m.order = append(m.order, "r")
			m.results = append(m.results, goArg{p, goType(strings.TrimSuffix(p.typ, "*"))})
		default:
			m.order = append(m.order, "a")
			t := goType(p.typ)
			if p.typ == "char*" && p.dir == "in" {
				t = "string"
			}
			m.args = append(m.args, goArg{p, t})
		}
	}
	return m, true
}

// single tells whether an output is one value rather than a buffer.
func single(fn string, p param) bool {
	to, ok := strings.CutSuffix(p.typ, "*")
	if !ok || buffers[fn+"."+p.name] || to == "cstr" {
		return false
	}
	return scalars[to] != "" || strings.HasPrefix(to, "h:") || strings.HasPrefix(to, "enum:")
}

// held are the things that a program makes, holds by a pointer and gives back, as if it were a handle.
var held = map[string]bool{"aclDataBuffer": true, "aclmdlConfigHandle": true, "aclmdlDataset": true, "aclmdlDesc": true,
	"aclmdlExecConfigHandle": true}

// goType is the Go spelling of a type of the table, in package aclbind.
func goType(t string) string {
	if s := scalars[t]; s != "" {
		return s
	}
	kind, name, _ := strings.Cut(t, ":")
	if (kind == "h" || kind == "enum") && !strings.HasSuffix(name, "*") {
		return goName(name)
	}
	if kind == "opaque" && held[strings.TrimSuffix(name, "*")] {
		return goName(strings.TrimSuffix(name, "*"))
	}
	return "Ptr"
}

// goName is the Go spelling of a name of AscendCL: without its prefix, beginning with a capital.
func goName(c string) string {
	if n := renamed[c]; n != "" {
		return n
	}
	n := strings.TrimPrefix(c, "aclrt")
	if n == c {
		n = strings.TrimPrefix(c, "acl")
	}
	return strings.ToUpper(n[:1]) + n[1:]
}

// goConst is the Go spelling of a constant: the words of ACL_MEMCPY_HOST_TO_DEVICE in capitals and small letters,
// without the prefix and without those that the name of its type has already.
func goConst(typ, c string) string {
	c = strings.TrimPrefix(strings.TrimPrefix(c, "ACL_"), "RT_")
	words := strings.Split(c, "_")
	for _, w := range camelWords(typ) {
		if len(words) > 1 && strings.EqualFold(words[0], w) {
			words = words[1:]
		}
	}
	var b strings.Builder
	b.WriteString(typ)
	for _, w := range words {
		b.WriteString(w[:1] + strings.ToLower(w[1:]))
	}
	return b.String()
}

// camelWords takes a Go name apart: MemcpyKind is Memcpy and Kind.
func camelWords(name string) []string {
	var out []string
	start := 0
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && !unicode.IsUpper(rune(name[i-1])) {
			out = append(out, name[start:i])
			start = i
		}
	}
	return append(out, name[start:])
}
