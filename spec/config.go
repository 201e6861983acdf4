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
	d.openConfig(c)
}

// openConfig reads the file. Links are resolved before it is judged where the file lies, so that a link in the spec's
// folder opens no door.
func (d *decoder) openConfig(c *Config) {
	dir := d.opt.Dir
	if dir == "" && d.spec.File != stdinName {
		dir = filepath.Dir(d.spec.File)
	}
	home, err := realPath(dir)
	if err != nil {
		c.Problem = "the folder of the spec cannot be found"
		return
	}
	path := c.Path.Value
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
	file, err := realPath(path)
	switch {
	case err != nil && !inside(filepath.Clean(path)):
		c.Outside = true // not even whether it exists is told
		return
	case err != nil:
		c.Problem = problem(err)
		return
	case !inside(file):
		c.Outside = true
		return
	}
	c.File = file
	text, why, code := readRegular(file, maxConfig)
	switch {
	case code == CodeLimit:
		c.Problem = "it is larger than 1 MiB"
	case why != "":
		c.Problem = "it is not a regular file, or it may not be read"
	default:
		c.Data = text
	}
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
			if item.Kind == scalarNode && isEmpty(item) {
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
	switch number := strings.TrimPrefix(v.text, "-"); {
	case v.put || isQuoted(n) && !isTagged(n):
		writeString(b, v.text)
	case n.Tag == "!!null":
		b.WriteString("null")
	case n.Tag == "!!bool":
		b.WriteString(strings.ToLower(v.text))
	case n.Tag == "!!int" && number != "" && strings.Trim(number, "0123456789") == "" && (number == "0" || number[0] != '0'):
		b.WriteString(v.text)
	case n.Tag == "!!int":
		if i, err := strconv.ParseInt(strings.ReplaceAll(v.text, "_", ""), 0, 64); err == nil {
			d.report(CodeAmbiguous, n, "Readers of YAML disagree on this number. It is read as "+strconv.FormatInt(i, 10)+"; write that.")
			b.WriteString(strconv.FormatInt(i, 10))
			return
		}
		writeString(b, v.text)
	case n.Tag == "!!float":
		f, err := strconv.ParseFloat(v.text, 64)
		if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
			d.report(CodeWrongType, n, "JSON has no such number. Write another one, or put it in quotes.")
			b.WriteString("null")
			return
		}
		b.WriteString(strconv.FormatFloat(f, 'g', -1, 64))
	default:
		writeString(b, v.text)
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
