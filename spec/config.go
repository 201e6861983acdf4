package spec

// init.config: a file beside the spec, read here so that rules need not open anything, or a mapping in its place.

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func (d *decoder) init(n *node) {
	d.section(n, "a mapping with config", func(n *node) {
		for f := d.fields(n, initKeys); f.next(); {
			d.config(f.val)
		}
	})
}

func (d *decoder) config(n *node) {
	const want = "the path of a file, or a mapping"
	if behind, mark := d.enter(n); behind != nil && behind.Kind == mappingNode {
		if !isTagged(behind) || d.tag(behind) {
			var b bytes.Buffer
			before := len(d.list)
			d.json(&b, behind, len(d.path))
			c := &Config{Inline: true}
			if !d.list[before:].HasErrors() {
				c.Data = b.Bytes()
			}
			d.spec.Init.Config = c
		}
		d.leave(mark)
		return
	} else if d.leave(mark); behind == nil {
		return
	}
	t, ok := d.text(n, want, optional)
	if !ok {
		return
	}
	c := &Config{Path: t}
	d.spec.Init.Config = c
	if c.File, c.Problem, c.Outside = d.locate(t); c.File == "" {
		return
	}
	text, why, code := readRegular(c.File, maxConfig)
	switch {
	case code == CodeLimit:
		c.Problem = "it is larger than 1 MiB"
	case why != "":
		c.Problem = "it is not a regular file, or it may not be read"
	default:
		c.Data = text
	}
}

// locate finds a file that the spec names. Links are resolved before it is judged where the file lies, so that a link in
// the spec's folder opens no door.
func (d *decoder) locate(written Text) (file, why string, outside bool) {
	dir := d.opt.Dir
	if dir == "" && d.spec.File != stdinName {
		dir = filepath.Dir(d.spec.File)
	}
	home, err := realPath(dir)
	if err != nil {
		return "", "the folder of the spec cannot be found", false
	}
	path := written.Value
	if !filepath.IsAbs(path) {
		path = filepath.Join(home, path)
	}
	inside := func(path string) bool {
		if d.opt.AnyPath || within(home, path) {
			return true
		}
		for _, allowed := range d.opt.AllowPaths {
			if dir, err := realPath(allowed); err == nil && within(dir, path) {
				return true
			}
		}
		return false
	}
	file, err = realPath(path)
	switch {
	case err != nil && !inside(filepath.Clean(path)):
		return "", "", true // not even whether it exists is told
	case err != nil:
		return "", problem(err), false
	case !inside(file):
		return "", "", true
	}
	return file, "", false
}

// problem names what keeps a file from being found, without its path, which may hold something secret.
func problem(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "it may not be read"
	}
	return "it cannot be found"
}

// realPath is the absolute path with links resolved.
func realPath(path string) (string, error) {
	if path == "" {
		path = "."
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// within tells whether a path lies in a folder.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(os.PathSeparator))
}

// json writes a value as JSON. Keys keep their order, so the same spec always gives the same bytes.
func (d *decoder) json(b *bytes.Buffer, n *node, depth int) {
	behind, mark := d.enter(n)
	defer d.leave(mark)
	switch {
	case behind == nil:
		b.WriteString("null")
	case depth >= maxDepth && behind.Kind != scalarNode:
		d.report(CodeLimit, behind, "This is nested more than 100 levels deep. Make it flatter.")
		b.WriteString("null")
	case isTagged(behind) && !d.tag(behind):
		b.WriteString("null")
	case behind.Kind == mappingNode:
		d.jsonObject(b, behind, depth)
	case behind.Kind == sequenceNode:
		b.WriteByte('[')
		for i, item := range behind.Content {
			if i > 0 {
				b.WriteByte(',')
			}
			d.path = append(d.path, strconv.Itoa(i))
			if isNull(target(item)) {
				d.missing(item, "a value", optional)
			}
			d.json(b, item, depth+1)
			d.path = d.path[:len(d.path)-1]
		}
		b.WriteByte(']')
	default:
		d.jsonScalar(b, behind)
	}
}

func (d *decoder) jsonObject(b *bytes.Buffer, n *node, depth int) {
	met := make(map[string]*node, len(n.Content)/2)
	b.WriteByte('{')
	d.pairs(n, func(k, v *node, far int) {
		if first := met[k.Value]; first != nil {
			if far == 0 {
				d.report(CodeDuplicateKey, k, "The key "+quote(k.Value)+" is written twice in this mapping, and only one could count. Remove one of them.")
			}
			return
		}
		if len(met) > 0 {
			b.WriteByte(',')
		}
		met[k.Value] = k
		writeString(b, k.Value)
		b.WriteByte(':')
		if isEmpty(target(v)) {
			d.missing(v, "a value", optional)
		}
		d.json(b, v, depth+1)
	})
	b.WriteByte('}')
}

// jsonScalar writes a scalar. What is plain and looks like a number, a boolean or null is one; where variables were put
// in, it is text, for the file is the place that says what type a value has.
func (d *decoder) jsonScalar(b *bytes.Buffer, n *node) {
	v := value{n: n, text: n.Value, shown: n.Value}
	if strings.IndexByte(n.Value, '$') >= 0 {
		var ok bool
		if v, ok = d.interpolate(v); !ok {
			b.WriteString("null")
			return
		}
	}
	switch digits := strings.TrimLeft(v.text, "+-"); {
	case v.put || isQuoted(n) && !isTagged(n):
		writeString(b, v.text)
	case n.Tag == "!!null":
		b.WriteString("null")
	case n.Tag == "!!bool":
		on, ok := d.boolean(v)
		if !ok {
			d.unfit(v, "true or false")
		}
		b.WriteString(strconv.FormatBool(on))
	case (n.Tag == "!!int" || n.Tag == "!!float") && digits != "" && len(v.text)-len(digits) <= 1 && strings.Trim(digits, "0123456789") == "":
		d.jsonInteger(b, v, digits)
	case n.Tag == "!!int":
		d.report(CodeWrongType, n, "JSON has numbers in decimal digits only, and this is none. Write it so, or put it in quotes for text.")
		b.WriteString("null")
	case n.Tag == "!!float":
		f, err := strconv.ParseFloat(v.text, 64)
		if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
			d.report(CodeWrongType, n, "JSON has no such number. Write another one, or put it in quotes.")
			b.WriteString("null")
			return
		}
		b.WriteString(strconv.FormatFloat(f, 'g', -1, 64))
	default:
		d.oldBoolean(n)
		writeString(b, v.text)
	}
}

// jsonInteger writes an integer with any number of digits. A leading zero is a warning here as elsewhere, and never
// makes the number octal.
func (d *decoder) jsonInteger(b *bytes.Buffer, v value, digits string) {
	plain := strings.TrimLeft(digits[:len(digits)-1], "0") + digits[len(digits)-1:]
	if v.text[0] == '-' {
		plain = "-" + plain
	}
	if digits[0] == '0' && len(digits) > 1 {
		d.leadingZero(v, plain)
	}
	b.WriteString(plain)
}

// oldBoolean warns of the words of older YAML where no field says whether a boolean is meant.
func (d *decoder) oldBoolean(n *node) {
	if n.Style != 0 {
		return
	}
	switch strings.ToLower(n.Value) {
	case "yes", "no", "on", "off":
		f := d.report(CodeAmbiguous, n, "Some readers of YAML take this word for true or false and others for text. It is read as text here; write it in quotes, or write true or false.")
		replace(f, `"`+n.Value+`"`)
	}
}

// writeString writes a JSON string without escaping what only web pages would mind.
func writeString(b *bytes.Buffer, text string) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic("bug: a text has no JSON: " + err.Error())
	}
	b.Truncate(b.Len() - 1) // the line break that Encode adds
}
