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
}

// param is one parameter. typ is the table's spelling: i32, u64, size, cstr, ptr, h:NAME, enum:NAME, struct:NAME*,
// opaque:NAME*, fn:NAME, with a * for a pointer to one.
type param struct{ typ, name, dir string }

// enum is an enumeration of the headers, or a group of macros (typ begins with "define").
type enum struct {
	typ     string
	members []member
}

type member struct {
	name  string
	value int64
}

// structure is a row of structs.tsv: the layout of a struct or union.
type structure struct {
	name, kind  string
	size, align int
	fields      []field
	use         string
}

type field struct {
	name         string
	offset, size int
}

func readTables(dir string) tables {
	t := tables{
		errors: rows(filepath.Join(dir, "errors.tsv"), 8),
		causes: rows(filepath.Join(dir, "causes.tsv"), 3),
	}
	for _, r := range rows(filepath.Join(dir, "functions.tsv"), 11) {
		f := fn{group: r[0], name: r[1], ret: strings.TrimSuffix(r[2], "(aclError)"), header: r[4], since: r[5], unsupported: r[9], library: r[10]}
		if r[3] != "-" {
			for p := range strings.SplitSeq(r[3], ";") {
				w := strings.Fields(p)
				switch {
				case len(w) == 3:
					f.params = append(f.params, param{w[0], w[1], w[2]})
				case len(w) == 1 && w[0] == "...":
					f.params = append(f.params, param{typ: "..."})
				default:
					log.Fatalf("functions.tsv: %s: parameter %q", f.name, p)
				}
			}
		}
		t.functions = append(t.functions, f)
	}
	for _, r := range rows(filepath.Join(dir, "enums.tsv"), 5) {
		v, err := strconv.ParseInt(r[2], 0, 64)
		if err != nil {
			log.Fatalf("enums.tsv: %s: %v", r[1], err)
		}
		if n := len(t.enums); n == 0 || t.enums[n-1].typ != r[0] {
			t.enums = append(t.enums, enum{typ: r[0]})
		}
		e := &t.enums[len(t.enums)-1]
		e.members = append(e.members, member{r[1], v})
	}
	for _, r := range rows(filepath.Join(dir, "structs.tsv"), 6) {
		s := structure{name: r[0], kind: r[1], size: number(r[2]), align: number(r[3]), use: r[5]}
		for f := range strings.FieldsSeq(r[4]) {
			name, rest, _ := strings.Cut(f, "@")
			offset, size, _ := strings.Cut(strings.TrimSuffix(rest, ")"), "(")
			s.fields = append(s.fields, field{name, number(offset), number(size)})
		}
		t.structs = append(t.structs, s)
	}
	return t
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
