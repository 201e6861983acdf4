package cli

// The project file, .ascendrun.yaml: what holds for all specs of a folder and of those below it. The nearest one counts
// whole; nothing is taken from those above it. What is about a run and not about files is taken from the one of the
// working directory. Flags come before both.

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

const projectFile = ".ascendrun.yaml"

// settings are what flags and project files have in common.
type settings struct {
	strict   bool
	levels   levels
	patterns patterns
	machine  *chip.Machine // to judge against, of a project file only; nil for the one that each spec asks for
}

func newSettings() settings { return settings{levels: levels{}} }

// project is a project file that was read, or the flags alone where there is none.
type project struct {
	settings
	dir   string // its folder
	name  string // the file as findings name it, "" for none
	text  []byte
	found diag.List
	run   []spec.Word // what is about a run
}

// projects finds the project files of folders, each once.
type projects struct {
	flags     settings
	start     string                                    // the working directory
	machineOf func(words string) (*chip.Machine, error) // reads a target; nil where nobody asks for one

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
	defer func() { maps.Copy(f.levels, p.flags.levels) }()
	if rel, err := filepath.Rel(p.start, path); err == nil && isBelow(path, p.start) {
		f.name = rel
	}
	text, err := readFile(path)
	if err != nil {
		f.fault(spec.CodeUnreadable, diag.FileRange(f.name), fmt.Sprintf("The project file cannot be read: %v.", err))
		return f
	}
	f.text = text
	if saysNothing(text) {
		return f
	}
	var words []spec.Word
	words, f.found = spec.DecodeWords(f.name, text)
	var before diag.Range // of the key of the last word
	for _, w := range words {
		if key := projectKeyOf(w.Key); key != nil && !key.list && w.KeyRange == before {
			f.fault(spec.CodeWrongType, w.Range, w.Key+" has one value, and this is another. Remove it.")
			continue
		}
		before = w.KeyRange
		f.take(w, p.machineOf)
	}
	f.found.Sort()
	return f
}
