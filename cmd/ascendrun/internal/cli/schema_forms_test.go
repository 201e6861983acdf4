package cli

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// scalarForms are single values, one a line as YAML, as people and machines write them.
var scalarForms = strings.Split(`0
1
63
64
255
256
-1
-0
+1
007
0x10
0o17
1_000
1.0
1.5
1e3
.5
.inf
99999999999999999999
18446744073709551615
true
false
yes
no
on
~
""
" "
null
"0"
"7"
4KiB
"4KiB"
4 KiB
4K
4k
4kb
4Ki
1.5GiB
4B
8MiB
1GB
1TiB
1PiB
KiB
-4KiB
4096B
10s
"10s"
1h30m
1h 30m
90
1.5s
.5s
5.s
-1s
+1s
1d
1us
1µs
s
0s
0
0-7
0 - 7
"0-7"
0,2-5
"0,2-5"
"0, 2-5"
7-0
0-
-7
0-64
a-b
0--1
main
other
main.0
main.0.1
main.*
main.+1
main.-1
main[0]
"main[0]"
main.
main.00
.main
npu0
npu0.0
all
x-main
1main
a.b.c
stream.compute
stream.compute.0
device.npu0
runtime
context
Stream.compute
stream.
stream.compute.x
${V}
"${V}"
$V
a$$b
text with blanks
9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a0"
2026-12-07
2026-12-07T10:00:00Z
!!str 5
!own 5
&a 5
[1]
[main]
[]
{}
{a: b}`, "\n")

// yamlOnly are forms that differ before a schema sees them: numbers in other spellings than decimal digits, too large for
// 64 bits, or of a type of YAML's own; and texts whose meaning hangs on variables.
var yamlOnly = regexp.MustCompile(`^(0x10|0o17|1_000|1e3|1\.0|\.inf|\d{20}|\d{4}-\d\d-\d\d.*|!own 5|.*\$.*)$`)

// severer are the values that the schema refuses and the loader takes with a warning, by key.
var severer = map[string]string{"hold": "yes no on", "streams.priority": "63 64 255 256 -1 90 -7"}

// TestSchemaAndLoaderAgree: in the place where the example of a key has its value, the schema takes the forms that the
// loader takes, and refuses those that it refuses. References are left to the loader, which knows what is declared.
func TestSchemaAndLoaderAgree(t *testing.T) {
	judge := schemaJudge(t)
	judged := 0
	for _, f := range spec.Fields() {
		last := f.Path[strings.LastIndexByte(f.Path, '.')+1:]
		head, rest, ok := strings.Cut(f.Example, last+": ")
		end := strings.IndexAny(rest+"\n", ",}\n")
		if !ok || strings.ContainsAny(rest[:end], "[{") || strings.Contains(f.Type, "name of") || f.Path == "tasks.sync" || strings.HasPrefix(f.Type, "list of") && f.Path != "devices.ids" {
			continue
		}
		for _, form := range scalarForms {
			if yamlOnly.MatchString(form) || slices.Contains(strings.Fields(severer[f.Path]), form) || f.Path == "devices.ids" && form == "7-0" {
				continue
			}
			text := "apiVersion: ascendrun/v1\n" + head + last + ": " + form + rest[end:] + "\n"
			if f.Path == "apiVersion" {
				text = "apiVersion: " + form + "\n"
			}
			_, found := spec.Parse("f", []byte(text), spec.Options{})
			wrong := diag.List{}
			for _, d := range found { // of the form, and not of what else the example would need
				if d.Severity == diag.Error && d.Code != spec.CodeUnknownRef {
					wrong = append(wrong, d)
				}
			}
			if len(wrong) > 0 && wrong[0].Code == spec.CodeSyntax {
				continue
			}
			judged++
			if err := judge([]byte(text)); (err == nil) != (len(wrong) == 0) {
				t.Errorf("%s: %s: the schema says %v, the loader %v", f.Path, form, err, wrong)
			}
		}
	}
	if judged < 2000 {
		t.Errorf("only %d values were judged", judged)
	}
}
