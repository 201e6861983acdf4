package cli

// What the words of a project file mean, and what is said about those that mean nothing.

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

// take takes one word of the file.
func (f *project) take(w spec.Word, machineOf func(words string) (*chip.Machine, error)) {
	key := projectKeyOf(w.Key)
	var err error
	switch {
	case key == nil:
		f.unknown(w)
	case key.run:
		f.run = append(f.run, w)
	case w.Key == "strict":
		var on bool
		if on, err = strconv.ParseBool(w.Value); err != nil {
			f.fault(spec.CodeWrongType, w.Range, "strict is true or false.")
			return
		}
		f.strict = f.strict || on
	case w.Key == "rule":
		err = f.levels.Set(w.Value)
	case w.Key == "ignore-pattern":
		err = f.patterns.Set(w.Value)
	case w.Key == "target":
		words := w.Value
		if !isWords(words) {
			words, err = within(f.dir, words)
		}
		if err == nil && machineOf != nil {
			f.machine, err = machineOf(words)
		}
	}
	if err != nil {
		f.fault(spec.CodeOutOfRange, w.Range, key.wrong+": "+ending(err.Error()))
	}
}

// unknown reports a key that a project file does not have.
func (f *project) unknown(w spec.Word) {
	var known []string
	for _, k := range projectKeys {
		known = append(known, k.name)
	}
	last := len(known) - 1
	detail := fmt.Sprintf("A project file has the keys %s and %s, and not %q.", strings.Join(known[:last], ", "), known[last], w.Key)
	if reason := notInProjects[w.Key]; reason != "" {
		detail += " " + reason
	}
	f.fault(spec.CodeUnknownKey, w.KeyRange, detail)
	if near := diag.Suggest(w.Key, known); near != "" && notInProjects[w.Key] == "" {
		d := &f.found[len(f.found)-1]
		d.Detail += " Did you mean " + near + "?"
		d.Fix = &diag.Fix{Description: "write " + near, Edits: []diag.Edit{{Range: d.Range, Text: near}}}
	}
}

// saysNothing tells a file of comments alone, which is there to keep those above it away.
func saysNothing(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}

// ending is a sentence with its full stop.
func ending(text string) string {
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// fault adds a finding; several words of one unknown key are one.
func (f *project) fault(code diag.Code, r diag.Range, detail string) {
	if slices.ContainsFunc(f.found, func(d diag.Diagnostic) bool { return d.Code == code && d.Range == r }) {
		return
	}
	book, _ := rule.Lookup(code)
	f.found = append(f.found, diag.Diagnostic{Code: code, Summary: book.Title, Detail: detail, Count: 1, Range: r})
}
