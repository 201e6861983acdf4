// Package find looks for the library of AscendCL among the files of a machine. It loads nothing, so that a program
// that cannot load it still tells what is there.
//
// The order is the one of set_env.sh and of the frameworks: what the loader would take, then the variables of an
// installation, then the places where the installers put it. A path that a user gave is the only place. The working
// directory is none.
package find

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Names of the library: the one of every release first; the second came with CANN 8.5.
var Names = []string{"libascendcl.so", "libacl_rt.so"}

// HomeVariables are set by set_env.sh of an installation.
var HomeVariables = []string{"ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME", "ASCEND_INSTALL_PATH", "ASCEND_HOME"}

// homes are where installers put CANN, the newest layout first, and the last of them on boards of 2020.
var homes = []string{"/usr/local/Ascend/cann", "/usr/local/Ascend/ascend-toolkit/latest", "/usr/local/Ascend/nnrt/latest",
	"/usr/local/Ascend/nnae/latest", "/usr/local/Ascend/latest", "/opt/Ascend/cann", "/usr/local/Ascend"}

// folders are where libraries lie below a home.
var folders = []string{"lib64", arch[runtime.GOARCH] + "-linux/lib64", "runtime/lib64", "acllib/lib64"}

// arch is how CANN spells a GOARCH.
var arch = map[string]string{"amd64": "x86_64", "arm64": "aarch64"}

// Search says where to look.
type Search struct {
	Lib  string                                    // the absolute path that the user gave; "" looks everywhere
	Env  func(name string) (value string, ok bool) // the environment
	Root string                                    // stands before the places that do not come from Env; "" but in tests
}

// Candidate is a place that was looked at.
type Candidate struct {
	Path    string // the file, or the folder in which there is none
	From    string // why it was looked at, such as "$ASCEND_HOME_PATH"
	Real    string // the file behind all links, "" when there is none
	Home    string // the installation around it: the folder that has set_env.sh; "" when there is none
	Problem error  // why it cannot be the library; nil when it can be loaded as far as files tell
}

// Problems that callers tell apart.
var (
	ErrAbsent = errors.New("no library there")
	ErrClosed = fmt.Errorf("%w to look into its folder", fs.ErrPermission)
	ErrStub   = errors.New("it is a stub, only for linking")
)

// Candidates are all places in the order in which they are wanted, each file once.
func Candidates(s Search) []Candidate {
	if s.Lib != "" {
		return []Candidate{judge(s.Lib, "the given path")}
	}
	l := list{seen: map[string]bool{}}
	if path, ok := s.Env("LD_LIBRARY_PATH"); ok && path != "" {
		l.folders("LD_LIBRARY_PATH", path, filepath.SplitList(path))
	}
	for _, path := range loaderCache(s.Root+"/etc/ld.so.cache", Names) {
		l.file(path, "the loader's cache")
	}
	for _, name := range HomeVariables {
		if home, ok := s.Env(name); ok && home != "" {
			l.home("$"+name, home)
		}
	}
	if home, ok := s.Env("HOME"); ok && home != "" {
		l.home("a usual place", filepath.Join(home, "Ascend/cann"))
		l.home("a usual place", filepath.Join(home, "Ascend/ascend-toolkit/latest"))
	}
	for _, home := range homes {
		l.home("a usual place", s.Root+home)
	}
	return l.found
}

// list grows by places.
type list struct {
	found []Candidate
	seen  map[string]bool
}

// home looks into the folders of an installation.
func (l *list) home(from, home string) {
	var in []string
	for _, f := range folders {
		in = append(in, filepath.Join(home, f))
	}
	l.folders(from, home, in)
}

// folders looks into some folders that were named together, and notes when there is nothing in any.
func (l *list) folders(from, named string, in []string) {
	some, closed := false, false
	for _, folder := range in {
		if !filepath.IsAbs(folder) {
			continue // relative to a working directory
		}
		for _, name := range Names {
			there, hidden := l.file(filepath.Join(folder, name), from)
			some, closed = some || there, closed || hidden
		}
	}
	if some {
		return
	}
	c := Candidate{Path: named, From: from, Problem: ErrAbsent}
	if _, err := os.Stat(named); closed && err == nil {
		c.Problem = ErrClosed // an installation is there; the home of somebody else, which one cannot look into, is no sign of any
	}
	l.found = append(l.found, c)
}

// file notes a file that is there, once. It tells whether it is, or whether that cannot be seen.
func (l *list) file(path, from string) (there, hidden bool) {
	c := judge(path, from)
	if errors.Is(c.Problem, ErrAbsent) || errors.Is(c.Problem, ErrClosed) {
		return false, errors.Is(c.Problem, ErrClosed)
	}
	if id := cmp.Or(c.Real, path); !l.seen[id] {
		l.seen[id] = true
		l.found = append(l.found, c)
	}
	return true, false
}

// judge looks at one file.
func judge(path, from string) Candidate {
	c := Candidate{Path: path, From: from, Home: homeOf(path)}
	if !filepath.IsAbs(path) {
		c.Problem = errors.New("it is not absolute: a library is never looked for from the working directory")
		return c
	}
	if c.Problem = check(path); c.Problem != nil {
		return c
	}
	if c.Real, c.Problem = filepath.EvalSymlinks(path); c.Problem == nil && (isStub(path) || isStub(c.Real)) {
		c.Problem = ErrStub
	}
	return c
}

// isStub tells by its folder a library that loads and answers nothing.
func isStub(path string) bool {
	parts := strings.Split(filepath.Dir(path), "/")
	return slices.Contains(parts, "devlib") || slices.Contains(parts, "stub")
}
