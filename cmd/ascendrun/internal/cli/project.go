package cli

// The project file, .ascendrun.yaml: what holds for all specs of a folder and of those below it. The nearest one counts
// whole; nothing is taken from those above it. Flags come before it.

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
)

const projectFile = ".ascendrun.yaml"

// settings are what flags and project files have in common.
type settings struct {
	strict   bool
	levels   levels
	patterns patterns
}

func newSettings() settings { return settings{levels: levels{}} }

// project is a project file that was read, or the flags alone where there is none.
type project struct {
	settings
	dir   string // its folder
	name  string // the file as findings name it, "" for none
	text  []byte
	found diag.List
}

// projects finds the project files of folders, each once.
type projects struct {
	flags settings
	start string // the working directory

	mu     sync.Mutex
	byDir  map[string]*project
	byFile map[string]*project
	order  []*project // as they were met
}

func newProjects(flags settings) *projects {
	start, err := os.Getwd()
	if err != nil {
		start = "/"
	}
	return &projects{flags: flags, start: start, byDir: make(map[string]*project), byFile: make(map[string]*project)}
}

// keep leaves out the files that a pattern matches. It asks for each file's project in order, so that project files are
// reported in the order in which they are met.
func (p *projects) keep(files []string) []string {
	return slices.DeleteFunc(slices.Clone(files), func(file string) bool {
		if file == "-" {
			return false
		}
		full := p.absolute(file)
		of := p.project(file)
		return p.flags.patterns.match(p.start, full) || of.name != "" && of.patterns.match(of.dir, full)
	})
}

// of is what holds for a file: its project's settings, with the flags before them.
func (p *projects) of(file string) *settings { return &p.project(file).settings }

// found are the problems of the project files.
func (p *projects) found() diag.List {
	var list diag.List
	for _, f := range p.order {
		list = append(list, f.found...)
	}
	return list
}

// sources are the texts of the project files.
func (p *projects) sources() map[string][]byte {
	texts := make(map[string][]byte)
	for _, f := range p.order {
		texts[f.name] = f.text
	}
	return texts
}

func (p *projects) absolute(file string) string {
	if filepath.IsAbs(file) {
		return filepath.Clean(file)
	}
	return filepath.Join(p.start, file)
}

func (p *projects) project(file string) *project {
	dir := p.start
	if file != "-" {
		dir = filepath.Dir(p.absolute(file))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if of, met := p.byDir[dir]; met {
		return of
	}
	of := p.search(dir)
	p.byDir[dir] = of
	return of
}

// search looks from a folder upwards, to the repository's folder, else to the working directory. A file above both
// could be anybody's.
func (p *projects) search(dir string) *project {
	last := repository(dir)
	if last == "" {
		last = dir
		if isBelow(dir, p.start) {
			last = p.start
		}
	}
	for at := dir; ; at = filepath.Dir(at) {
		path := filepath.Join(at, projectFile)
		if of, met := p.byFile[path]; met {
			return of
		}
		if _, err := os.Lstat(path); err == nil {
			of := p.read(at, path)
			p.byFile[path] = of
			p.order = append(p.order, of)
			return of
		}
		if at == last || at == filepath.Dir(at) {
			return &project{settings: p.flags}
		}
	}
}

// read reads a project file. What is wrong with it is a finding like any other.
func (p *projects) read(dir, path string) *project {
	f := &project{settings: settings{strict: p.flags.strict, levels: levels{}}, dir: dir, name: path}
	if rel, err := filepath.Rel(p.start, path); err == nil && isBelow(path, p.start) {
		f.name = rel
	}
	text, err := readFile(path)
	if err != nil {
		f.fault(spec.CodeUnreadable, diag.FileRange(f.name), fmt.Sprintf("The project file cannot be read: %v.", err))
		return f
	}
	f.text = text
	var words []spec.Word
	words, f.found = spec.DecodeWords(f.name, text)
	for _, w := range words {
		f.take(w)
	}
	f.found.Sort()
	maps.Copy(f.levels, p.flags.levels)
	return f
}

// take takes one word of the file.
func (f *project) take(w spec.Word) {
	switch w.Key {
	case "strict":
		on, err := strconv.ParseBool(w.Value)
		if err != nil {
			f.fault(spec.CodeWrongType, w.Range, "strict is true or false.")
		}
		f.strict = f.strict || on
	case "rule":
		if err := f.levels.Set(w.Value); err != nil {
			f.fault(spec.CodeOutOfRange, w.Range, "A rule's level is wrong: "+err.Error()+".")
		}
	case "ignore-pattern":
		if err := f.patterns.Set(w.Value); err != nil {
			f.fault(spec.CodeOutOfRange, w.Range, "The pattern is wrong: "+err.Error()+".")
		}
	default:
		detail := fmt.Sprintf("A project file has the keys strict, rule and ignore-pattern, and not %q.", w.Key)
		if w.Key == "jobs" || w.Key == "summary" {
			detail += " It is about a run and not about files: give it as a flag."
		}
		f.fault(spec.CodeUnknownKey, w.KeyRange, detail)
		if near := diag.Suggest(w.Key, []string{"strict", "rule", "ignore-pattern"}); near != "" {
			d := &f.found[len(f.found)-1]
			d.Detail += " Did you mean " + near + "?"
			d.Fix = &diag.Fix{Description: "write " + near, Edits: []diag.Edit{{Range: d.Range, Text: near}}}
		}
	}
}

// fault adds a finding; several words of one unknown key are one.
func (f *project) fault(code diag.Code, r diag.Range, detail string) {
	if slices.ContainsFunc(f.found, func(d diag.Diagnostic) bool { return d.Code == code && d.Range == r }) {
		return
	}
	book, _ := rule.Lookup(code)
	f.found = append(f.found, diag.Diagnostic{Code: code, Summary: book.Title, Detail: detail, Count: 1, Range: r})
}
