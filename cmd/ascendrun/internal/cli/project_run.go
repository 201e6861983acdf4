package cli

// What the project file of the working directory says about a run, and which files a project file may name.

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/spf13/pflag"
)

// settle gives flags that nobody gave the values of the working directory's project file. What is wrong with them is a
// finding.
func (p *projects) settle(flags *pflag.FlagSet) {
	own := p.project("-")
	given := make(map[string]bool)
	flags.Visit(func(f *pflag.Flag) { given[f.Name] = true })
	for _, w := range own.run {
		value, err := w.Value, error(nil)
		switch {
		case given[w.Key]:
			continue
		case w.Key == "output":
			value, err = outputWithin(own.dir, value)
		case w.Key == "jobs":
			if n, wrong := strconv.Atoi(value); wrong != nil || n < 1 {
				err = fmt.Errorf("%q is no integer from 1", value)
			}
		case w.Key != "format":
			if _, wrong := strconv.ParseBool(value); wrong != nil {
				err = fmt.Errorf("%q is neither true nor false", value)
			}
		}
		if err == nil {
			err = flags.Set(w.Key, value)
		}
		if err != nil {
			own.fault(spec.CodeOutOfRange, w.Range, projectKeyOf(w.Key).wrong+": "+ending(reasonOf(err)))
		}
	}
}

// outputWithin is --output as a project file gives it: its file stands below the folder.
func outputWithin(dir, text string) (string, error) {
	format, path, ok := strings.Cut(text, "=")
	if !ok || !slices.Contains(report.Formats, format) {
		format, path = "", text
	}
	full, err := within(dir, path)
	if err != nil || format == "" {
		return full, err
	}
	return format + "=" + full, nil
}

// within is a path that a project file names, which must lie below its folder, behind links as well: the file comes with
// the specs, and whoever judges them need not trust them.
func within(dir, path string) (string, error) {
	outside := errors.New("a project file names only files below its own folder; give others as a flag")
	if !filepath.IsLocal(path) {
		return "", outside
	}
	full := filepath.Join(dir, path)
	real, err := filepath.EvalSymlinks(full)
	if errors.Is(err, os.ErrNotExist) {
		real, err = filepath.EvalSymlinks(filepath.Dir(full))
	}
	if err != nil {
		return "", err
	}
	if root, err := filepath.EvalSymlinks(dir); err != nil || !isBelow(real, root) {
		return "", outside
	}
	return full, nil
}
