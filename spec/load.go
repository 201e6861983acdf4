package spec

// From a path to a Spec: what may be opened, what text is, and the tree of yaml.v3.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// Options say where values come from and what may be opened.
type Options struct {
	HideSet    bool                        // Set came from the environment: its values do not print
	OneOfMany  bool                        // other files are read with the same Set, and not each need name all of it
	Set        map[string]string           // --set NAME=value, before everything else
	LookupEnv  func(string) (string, bool) // the environment; nil for none
	AllowPaths []string                    // folders that may be read besides the spec's own
	AnyPath    bool                        // everything may be read: the spec is to be applied, not merely judged
	Dir        string                      // what paths are relative to; "" is the folder of the file, or the working directory for standard input
	Stdin      io.Reader                   // what "-" reads; nil is empty
}

// stdinName is what standard input is called in findings.
const stdinName = "<stdin>"

// Load reads the file at path, or standard input for "-". The Spec is not nil whenever the text is a mapping, with
// whatever could be understood; the list holds every problem of the file.
func Load(path string, o Options) (*Spec, diag.List) {
	if path == "-" {
		if o.Stdin == nil {
			o.Stdin = strings.NewReader("")
		}
		text, err := io.ReadAll(io.LimitReader(o.Stdin, maxFile+1))
		if err != nil {
			return nil, unreadable(stdinName, "Standard input cannot be read: "+err.Error()+".")
		}
		return Parse(stdinName, text, o)
	}
	text, why, code := readRegular(path, maxFile)
	if why != "" {
		found := unreadable(path, why)
		found[0].Code, found[0].Summary = code, summary(code)
		return nil, found
	}
	return Parse(path, text, o)
}

// unreadable is ASR115, which has no text to point at.
func unreadable(name, detail string) diag.List {
	return diag.List{{Code: CodeUnreadable, Summary: summary(CodeUnreadable), Detail: detail, Count: 1, Range: diag.FileRange(name)}}
}

// readRegular reads a regular file of at most most bytes. Opening a pipe could wait for ever, so what it is is asked
// first, and again of what was opened.
func readRegular(path string, most int64) (text []byte, why string, code diag.Code) {
	info, err := os.Stat(path)
	if err == nil && info.Mode().IsRegular() {
		var f *os.File
		if f, err = os.Open(path); err == nil {
			defer f.Close()
			if info, err = f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() <= most {
				text, err = io.ReadAll(io.LimitReader(f, most+1))
			}
		}
	}
	var place *fs.PathError
	switch {
	case errors.As(err, &place):
		return nil, fmt.Sprintf("The path cannot be read: %v. Check its spelling and its rights.", place.Err), CodeUnreadable
	case err != nil:
		return nil, fmt.Sprintf("The path cannot be read: %v.", err), CodeUnreadable
	case info.IsDir():
		return nil, "The path is a folder, and a file is needed here. Name a file in it.", CodeUnreadable
	case !info.Mode().IsRegular():
		return nil, "The path is not a regular file, and reading it might wait for ever. Name a file, or use - for standard input.", CodeUnreadable
	case info.Size() > most || int64(len(text)) > most:
		return nil, fmt.Sprintf("The file has %d bytes, and at most %d are read.", max(info.Size(), int64(len(text))), most), CodeLimit
	}
	return text, "", ""
}

// Parse reads a text as if it were the file of that name.
func Parse(name string, text []byte, o Options) (*Spec, diag.List) {
	d := &decoder{src: &source{name: name, text: text}, opt: o, vars: varTable{set: o.Set, hide: o.HideSet, env: o.LookupEnv}}
	if !d.checkText() {
		return nil, d.list
	}
	root := d.tree()
	if root == nil {
		return nil, d.list
	}
	d.spec = &Spec{File: name, Text: text, src: d.src, root: origin{node: root}}
	d.spec.Ignores = d.ignores(root)
	d.document(root)
	if o.OneOfMany {
		return d.spec, d.list
	}
	d.spec.Unasked = d.vars.unasked()
	return d.spec, d.list
}

// tree parses the text into nodes; nil when it is no mapping, which is reported.
func (d *decoder) tree() *node {
	dec := yaml.NewDecoder(bytes.NewReader(d.src.text))
	var doc yaml.Node
	switch err := decodeNode(dec, &doc); {
	case errors.Is(err, io.EOF):
		d.syntax(0, 0, "The file is empty. A spec begins with apiVersion: "+apiVersion+".")
		return nil
	case err != nil:
		d.malformed(err)
		return nil
	}
	var root *node
	if len(doc.Content) > 0 {
		root = doc.Content[0]
	}
	if bytes.Contains(d.src.text, []byte("---")) || bytes.Contains(d.src.text, []byte("...")) {
		d.second(dec)
	}
	switch {
	case root == nil || isNull(root):
		d.syntax(0, 0, "The file is empty. A spec begins with apiVersion: "+apiVersion+".")
		return nil
	case root.Kind != mappingNode:
		f := d.report(CodeSyntax, root, "The top of the file is "+kindName(root)+", and a spec is a mapping that begins with apiVersion: "+apiVersion+".")
		f.Path = ""
		return nil
	}
	if bytes.IndexByte(d.src.text, '\t') >= 0 {
		d.flowTabs(root)
	}
	return root
}

// decodeNode reads the next document. A panic of the parser is a bug there and no reason to stop.
func decodeNode(dec *yaml.Decoder, doc *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the parser gave up: %v", p)
		}
	}()
	return dec.Decode(doc)
}

// second reports what stands behind the first document.
func (d *decoder) second(dec *yaml.Decoder) {
	var doc yaml.Node
	err := decodeNode(dec, &doc)
	if errors.Is(err, io.EOF) {
		return
	}
	from, to := d.secondPlace(&doc)
	d.reportAt(CodeSecond, d.src.span(from, to), "A file is one document, and what stands from here on would never be read. Put it into a file of its own, or both into one mapping.")
}

// secondPlace is the line that begins the second document: the first --- behind some content, or what stands behind
// the ... that ends the first.
func (d *decoder) secondPlace(doc *yaml.Node) (from, to int) {
	text := d.src.text
	if doc.Line > 0 {
		from = d.src.offset(doc.Line, doc.Column)
		return from, max(from, lineEnd(text, from))
	}
	content, ended := false, false
	for at := 0; at < len(text); {
		end := lineEnd(text, at)
		line := string(text[at:end])
		switch {
		case strings.HasPrefix(line, "---") && content:
			return at, at + 3
		case content && (line == "..." || strings.HasPrefix(line, "... ")):
			ended = true
		case ended && strings.TrimSpace(line) != "" && line[0] != '#':
			if i := strings.Index(line, " #"); i >= 0 {
				end = at + i
			}
			return at, trimRight(text, at, end)
		case strings.TrimSpace(line) != "" && line[0] != '#' && line[0] != '%':
			content = true
		}
		for at = end; at < len(text) && (text[at] == '\n' || text[at] == '\r'); at++ {
		}
	}
	return 0, 0
}

// syntax reports that the text is not what it should be.
func (d *decoder) syntax(from, to int, detail string) *diag.Diagnostic {
	return d.reportAt(CodeSyntax, d.src.span(from, to), detail)
}
