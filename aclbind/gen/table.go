package main

// Why this file exists: the tables as they are read, before anything is made of them.

import (
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// tables are all of data.
type tables struct {
	functions []fn
	enums     []enum
	structs   []structure
	callbacks []fn
	errors    [][]string
	causes    [][]string
}

// fn is a row of functions.tsv: one C function.
type fn struct {
	group, name, ret string
	params           []param
	header           string // that declares it
	since            string
	unsupported      string // chips, as the table spells them
	library          string // that exports it

	kind, meaning, rule string // for people: how it returns, what it does, what must hold
}

// param is one parameter. typ is the table's spelling: i32, u64, size, cstr, ptr, h:NAME, enum:NAME, struct:NAME*,
// opaque:NAME*, fn:NAME, with a * for a pointer to one.
type param struct {
	typ, name, dir string
	readonly       bool // C declares what it points to const
}

// enum is an enumeration of the headers, or a group of macros (typ begins with "define").
type enum struct {
	typ     string
	members []member
}

type member struct {
	name   string
	value  int64
	suffix string // of a macro's number in C, such as UL: programs print it, and compare it, as that type
}

// structure is a row of structs.tsv: the layout of a struct or union.
type structure struct {
	name, kind  string
	size, align int
	fields      []field
	use         string
}

// field is one field of a struct. name is GROUP.NAME inside a union that has a name; typ is a type of C, with the
// lengths of an array behind it.
type field struct {
	name, typ    string
	offset, size int
}

func readTables(dir string) tables {
	t := tables{
		errors: rows(filepath.Join(dir, "errors.tsv"), 8),
		causes: rows(filepath.Join(dir, "causes.tsv"), 3),
	}
	readonly := map[string]bool{}
	for _, r := range rows(filepath.Join(dir, "readonly.tsv"), 2) {
		readonly[r[0]+"."+r[1]] = true
	}
	for _, r := range rows(filepath.Join(dir, "functions.tsv"), 11) {
		f := fn{group: r[0], name: r[1], ret: strings.TrimSuffix(r[2], "(aclError)"), header: r[4], since: r[5], unsupported: r[9], library: r[10],
			kind: r[6], meaning: r[7], rule: r[8]}
		f.params = params(f.name, r[3])
		for i, p := range f.params {
			f.params[i].readonly = readonly[f.name+"."+p.name]
		}
		t.functions = append(t.functions, f)
	}
	for _, r := range rows(filepath.Join(dir, "callbacks.tsv"), 3) {
		t.callbacks = append(t.callbacks, fn{name: r[0], ret: r[1], params: params(r[0], r[2])})
	}
	for _, r := range rows(filepath.Join(dir, "enums.tsv"), 5) {
		digits := strings.TrimRight(r[2], "UL")
		v, err := strconv.ParseInt(digits, 0, 64)
		if err != nil {
			log.Fatalf("enums.tsv: %s: %v", r[1], err)
		}
		if n := len(t.enums); n == 0 || t.enums[n-1].typ != r[0] {
			t.enums = append(t.enums, enum{typ: r[0]})
		}
		e := &t.enums[len(t.enums)-1]
		e.members = append(e.members, member{r[1], v, r[2][len(digits):]})
	}
	for _, r := range rows(filepath.Join(dir, "structs.tsv"), 6) {
		s := structure{name: r[0], kind: r[1], size: number(r[2]), align: number(r[3]), use: r[5]}
		for f := range strings.FieldsSeq(r[4]) {
			name, rest, _ := strings.Cut(f, "@")
			name, typ, _ := strings.Cut(name, ":")
			offset, size, _ := strings.Cut(strings.TrimSuffix(rest, ")"), "(")
			s.fields = append(s.fields, field{name, typ, number(offset), number(size)})
		}
		t.structs = append(t.structs, s)
	}
	return t
}

// params reads a list of parameters; "-" is none.
func params(fn, list string) []param {
	if list == "-" {
		return nil
	}
	var out []param
	for p := range strings.SplitSeq(list, ";") {
		w := strings.Fields(p)
		switch {
		case len(w) == 3:
			out = append(out, param{typ: w[0], name: w[1], dir: w[2]})
		case len(w) == 1 && w[0] == "...":
			out = append(out, param{typ: "..."})
		default:
			log.Fatalf("%s: parameter %q", fn, p)
		}
	}
	return out
}

// rows reads a table without its heading.
func rows(path string, columns int) [][]string {
	text, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	var out [][]string
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		row := strings.Split(line, "\t")
		if len(row) != columns {
			log.Fatalf("%s:%d: %d columns instead of %d", path, i+1, len(row), columns)
		}
		out = append(out, row)
	}
	return out[1:]
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		log.Fatal(err)
	}
	return n
}
