package cann

// Why this file exists: opening is where most first runs end. Whatever goes wrong here is told with every place that was
// looked at, what was seen there, and what to do next; nothing of the runtime has been used yet.

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/cann/find"
	"github.com/ascendrun/ascendrun/aclbind/cann/internal/dl"
)

// Options say what to open. The zero value of the search finds nothing that the environment names.
type Options struct {
	find.Search
	// Loading, if it is set, is told the path of a library right before its constructors run: they may end the process.
	Loading func(path string)
}

// Open loads the first library that can be the runtime and makes sure that it is no stub. Signal handlers stay as they
// are. The error is an *OpenError.
func Open(o Options) (*Library, error) {
	// Libraries of CANN read this in constructors, and take over no signals then. The environment is the process's, so
	// that its children inherit it.
	if err := dl.Setenv("ASCEND_COREDUMP_SIGNAL", "none"); err != nil {
		return nil, &OpenError{Next: "report this: " + err.Error()}
	}
	seen := find.Candidates(o.Search)
	for i := range seen {
		c := &seen[i]
		if c.Problem != nil {
			continue
		}
		if o.Loading != nil {
			o.Loading(c.Path)
		}
		lib, err := load(*c)
		if err == nil {
			return lib, nil
		}
		c.Problem = err
	}
	return nil, &OpenError{Seen: seen, Next: next(o.Search, seen)}
}

// load opens one library and asks it what it is.
func load(c find.Candidate) (*Library, error) {
	object, err := dl.Open(c.Path)
	if err != nil {
		return nil, &LoadError{err}
	}
	lib := &Library{object: object, About: About{Path: c.Path, Real: c.Real, Home: c.Home}}
	if _, ok := lib.symbol(aclInit); !ok {
		err = errors.New("it is no library of AscendCL: it has no aclInit")
	} else if lib.isStub() {
		err = find.ErrStub
	}
	if err != nil {
		// A stub that stayed would answer for the symbols of what is loaded next.
		return nil, errors.Join(err, object.Close())
	}
	lib.ask()
	return lib, nil
}

// LoadError is a library that the loader refused, with the loader's own text.
type LoadError struct{ err error }

func (e *LoadError) Error() string { return "the loader says: " + e.err.Error() }

// Unwrap is the loader's error.
func (e *LoadError) Unwrap() error { return e.err }

// OpenError says that no library could be opened.
type OpenError struct {
	Seen []find.Candidate // every place in the order in which it was looked at, each with its problem
	Next string           // what to do next
}

// Error is one line: what stood in the way at the places that have a library, else that there is none.
func (e *OpenError) Error() string {
	var problems []string
	for _, c := range e.Seen {
		if !errors.Is(c.Problem, find.ErrAbsent) || len(e.Seen) == 1 {
			problems = append(problems, fmt.Sprintf("%s: %v", c.Path, c.Problem))
		}
	}
	if len(problems) == 0 {
		problems = append(problems, fmt.Sprintf("no %s in any of %d places", strings.Join(find.Names, " or "), len(e.Seen)))
	}
	return "no AscendCL runtime could be opened: " + strings.Join(problems, "; ")
}

// Unwrap is every place's problem.
func (e *OpenError) Unwrap() []error {
	var all []error
	for _, c := range e.Seen {
		all = append(all, c.Problem)
	}
	return all
}

// next is what to do about the first library that is there.
func next(s find.Search, seen []find.Candidate) string {
	there := slices.IndexFunc(seen, func(c find.Candidate) bool { return !errors.Is(c.Problem, find.ErrAbsent) })
	if there < 0 {
		if s.Lib != "" {
			return "check the path of the library"
		}
		return "install CANN, source its set_env.sh, or name the library"
	}
	c := seen[there]
	refused, isRefused := errors.AsType[*LoadError](c.Problem)
	switch {
	case isRefused && strings.Contains(refused.Error(), "libascend_hal.so"):
		return "the driver's libraries are not found: install the driver (npu-smi info shows it)" + andSource(c.Home)
	case isRefused && c.Home != "":
		return "run this in the shell first, since the loader reads it at the start only: " + source(c.Home)
	case isRefused:
		return "source the set_env.sh of the CANN that it belongs to, since it needs its neighbours"
	case errors.Is(c.Problem, fs.ErrPermission):
		return "let this user read it and the folders above it (chmod a+rX, or its group), or become one who may"
	case errors.Is(c.Problem, find.ErrStub):
		return "name the library of the installed runtime, not one of devlib or stub" + andSource(c.Home)
	}
	return "name a library of CANN for this machine"
}

func source(home string) string { return "source " + home + "/set_env.sh" }

func andSource(home string) string {
	if home == "" {
		return ""
	}
	return ", or " + source(home)
}

// isStub asks the library's version, which is harmless before aclInit. A stub answers that it is one, or answers nothing
// at all.
func (lib *Library) isStub() bool {
	if lib.Has("aclrtGetVersion") {
		out := newFrame()
		defer out.free()
		const untouched = -1
		for i := range out {
			out[i] = ^uint64(0)
		}
		err := lib.call(aclrtGetVersion, out.at(0), out.at(1), out.at(2))
		return aclbind.CodeOf(err) == aclbind.ErrCompilingStubMode || err == nil && int32(out[0]) == untouched
	}
	_, err := lib.GetRunMode()
	return aclbind.CodeOf(err) == aclbind.ErrCompilingStubMode
}
