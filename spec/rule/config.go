package rule

// The JSON of aclInit: what the runtime would refuse in it, with the place of each fault. The list of keys is that of
// the aclInit page of the manual; keys that are not on it are left alone, since releases add some.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// fault is one thing that aclInit would not take.
type fault struct {
	code     int      // what it would answer
	what     string   // what is wrong
	remedy   string   // what to do
	path     []string // of the key, nil for the whole file
	from, to int      // byte offsets in the JSON
	text     string   // what to write instead, "" when only words help
}

// deepest is how many { and how many [ may be open at once; the two are counted apart.
const deepest = 10

// textKeys are the keys whose value is a text, with the texts allowed where there are few, or marked as the digits of
// a number. Items of lists are "*". Code is what aclInit answers to a wrong one.
var textKeys = []struct {
	path   string
	code   int
	number bool
	words  []string
}{
	{path: "max_opqueue_num", code: 100008, number: true},
	{path: "err_msg_mode", code: 100008, words: []string{"0", "1"}},
	{path: "defaultDevice.default_device", code: 100008, number: true},
	{path: "acl_graph.event_mode", code: 100008, words: []string{"0", "1"}},
	{path: "dump.dump_path", code: 100009},
	{path: "dump.dump_mode", code: 100009, words: []string{"input", "output", "all"}},
	{path: "dump.dump_level", code: 100009, words: []string{"op", "kernel", "all"}},
	{path: "dump.dump_op_switch", code: 100009, words: []string{"on", "off"}},
	{path: "dump.dump_debug", code: 100009, words: []string{"on", "off"}},
	{path: "dump.dump_list.*.model_name", code: 100009},
	{path: "dump.dump_list.*.layer.*", code: 100009},
}

// configFaults finds what is wrong with a configuration, in the order of the text.
func configFaults(data []byte) []fault {
	if f := malformed(data); f != nil {
		return []fault{*f}
	}
	var faults []fault
	w := jsonWalk{dec: json.NewDecoder(bytes.NewReader(data)), data: data}
	w.dec.UseNumber()
	w.visit = func(path []string, token json.Token, from, to int) {
		faults = append(faults, valueFaults(path, token, from, to)...)
	}
	w.deep = func(from int) {
		faults = append(faults, fault{code: 100006, from: from, to: from + 1,
			what:   fmt.Sprintf("The JSON nests %c deeper than %d, which aclInit cannot parse", data[from], deepest),
			remedy: "Make it flatter."})
	}
	w.value(nil)
	return faults
}

// malformed tells where data stops being one JSON object.
func malformed(data []byte) *fault {
	var whole any
	err := json.Unmarshal(data, &whole)
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		at := min(max(int(syntax.Offset)-1, 0), max(len(data)-1, 0))
		return &fault{code: 100006, from: at, to: min(at+1, len(data)), what: "The file is not well-formed JSON: " + syntax.Error(),
			remedy: "Correct it there; aclInit would answer 100006."}
	case err != nil:
		return &fault{code: 100006, what: "The file is not well-formed JSON", remedy: "aclInit would answer 100006."}
	}
	if _, ok := whole.(map[string]any); !ok {
		return &fault{code: 100006, to: min(1, len(data)), what: "The JSON is not an object", remedy: "Put { and } round the settings."}
	}
	return nil
}

// valueFaults judges one value that is not an object or a list.
func valueFaults(path []string, token json.Token, from, to int) []fault {
	dotted := strings.Join(path, ".")
	for _, key := range textKeys {
		if !samePath(key.path, path) {
			continue
		}
		f := fault{code: key.code, path: slices.Clone(path), from: from, to: to}
		text, isText := token.(string)
		if !isText {
			f.what = dotted + " must be a text, in quotes"
			f.remedy = "aclInit does not take a bare number, true, false or null there."
			if n, isNumber := token.(json.Number); isNumber {
				f.text = `"` + n.String() + `"`
				f.remedy = "Write " + f.text + "; aclInit does not take a bare number there."
			}
			return []fault{f}
		}
		if key.number {
			if _, err := strconv.ParseUint(text, 10, 31); err != nil {
				f.what, f.remedy = dotted+" is not a number", "Write digits in quotes, such as \"0\"."
				return []fault{f}
			}
		}
		if key.words != nil && !slices.Contains(key.words, text) {
			f.what = dotted + " is none of " + strings.Join(key.words, ", ")
			f.remedy = "Write one of them."
			if near := diag.Suggest(text, key.words); near != "" {
				f.remedy = fmt.Sprintf("Did you mean %q?", near)
			}
			return []fault{f}
		}
	}
	return nil
}

// samePath compares a pattern such as "dump.dump_list.*.layer.*" with a path, whose list items are numbers.
func samePath(pattern string, path []string) bool {
	i := 0
	for part := range strings.SplitSeq(pattern, ".") {
		if i >= len(path) || part != "*" && part != path[i] {
			return false
		}
		i++
	}
	return i == len(path)
}

// jsonWalk visits the values of well-formed JSON with their places, which the standard decoder does not tell.
type jsonWalk struct {
	dec      *json.Decoder
	data     []byte
	visit    func(path []string, token json.Token, from, to int)
	deep     func(from int)
	braces   int
	brackets int
	tooDeep  bool // said once
}

// next reads a token and finds where it begins: after blanks, commas and colons behind the one before.
func (w *jsonWalk) next() (token json.Token, from, to int, err error) {
	before := int(w.dec.InputOffset())
	token, err = w.dec.Token()
	to = int(w.dec.InputOffset())
	from = before
	for from < to && strings.IndexByte(" \t\r\n,:", w.data[from]) >= 0 {
		from++
	}
	return token, from, to, err
}

// value reads one value and what is in it.
func (w *jsonWalk) value(path []string) error {
	token, from, to, err := w.next()
	if err != nil {
		return err
	}
	open, ok := token.(json.Delim)
	if !ok {
		w.visit(path, token, from, to)
		return nil
	}
	depth := &w.braces
	if open == '[' {
		depth = &w.brackets
	}
	if *depth++; *depth > deepest && !w.tooDeep {
		w.tooDeep = true
		w.deep(from)
	}
	for i := 0; w.dec.More(); i++ {
		key := fmt.Sprint(i)
		if open == '{' {
			name, _, _, err := w.next()
			if err != nil {
				return err
			}
			key = fmt.Sprint(name)
		}
		if err := w.value(append(path, key)); err != nil {
			return err
		}
	}
	*depth--
	_, _, _, err = w.next()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// jsonPos is the line and column of an offset, counted as everywhere: from 1, columns in characters.
func jsonPos(data []byte, offset int) diag.Pos {
	offset = min(max(offset, 0), len(data))
	begin := bytes.LastIndexByte(data[:offset], '\n') + 1
	return diag.Pos{Line: 1 + bytes.Count(data[:offset], []byte{'\n'}), Column: 1 + utf8.RuneCount(data[begin:offset]), Byte: offset}
}
