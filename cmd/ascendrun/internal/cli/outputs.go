package cli

// Where the forms of `validate` go: standard output, or files that are there whole or not at all.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
)

// outputs is --output FILE and --output FORMAT=FILE.
type outputs struct {
	main string // in place of standard output
	more []outputFile
}

type outputFile struct{ format, path string }

func (o *outputs) String() string { return "" }

// Type lets the environment hold several, one a line.
func (o *outputs) Type() string { return "stringArray" }

// Set takes what stands before the first = for a form if it is the name of one; a file may have a = in its name.
func (o *outputs) Set(text string) error {
	format, path, ok := strings.Cut(text, "=")
	if !ok || !slices.Contains(report.Formats, format) {
		format, path = "", text
	}
	switch {
	case path == "":
		return errors.New("it must have the form FILE or FORMAT=FILE")
	case format != "":
		o.more = append(o.more, outputFile{format, path})
	case o.main != "":
		return fmt.Errorf("only one file takes the form of --format; write FORMAT=%s for another, with one of %s", path, strings.Join(report.Formats, ", "))
	default:
		o.main = path
	}
	return nil
}

// check refuses two forms in one file.
func (o *outputs) check() error {
	met := map[string]bool{filepath.Clean(o.main): o.main != ""}
	for _, f := range o.more {
		if path := filepath.Clean(f.path); met[path] {
			return usagef("--output names %s twice", f.path)
		} else {
			met[path] = true
		}
	}
	return nil
}

// has tells whether a form is written anywhere.
func (o *outputs) has(format, main string) bool {
	return main == format || slices.ContainsFunc(o.more, func(f outputFile) bool { return f.format == format })
}

// write writes the files.
func (o *outputs) write(v *report.Validation, main string) error {
	files := o.more
	if o.main != "" {
		files = slices.Concat([]outputFile{{main, o.main}}, files)
	}
	for _, f := range files {
		var b bytes.Buffer
		if err := v.Write(f.format, &b); err != nil {
			return err
		}
		if err := replaceFile(f.path, b.Bytes()); err != nil {
			return failf("the file of --output cannot be written: %w", err)
		}
	}
	return nil
}

// appendSummary adds what GitHub does not show to the step's summary, "" for none.
func appendSummary(path string, v *report.Validation) error {
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		err = errors.Join(v.GitHubSummary(f), f.Close())
	}
	if err != nil {
		return failf("the step's summary cannot be written: %w", err)
	}
	return nil
}

// replaceFile puts data in place of a file.
func replaceFile(path string, data []byte) error {
	r, err := newReplacement(path, 0o644)
	if err != nil {
		return err
	}
	if _, err := r.Write(data); err != nil {
		r.discard()
		return err
	}
	return r.commit()
}

// replacement is what will stand in place of a file, behind links, so that nobody ever sees half of it: a file beside it
// takes its name once it is written. Mode and owner stay. What is no regular file (a pipe, a terminal) is written to.
type replacement struct {
	*os.File
	path string // "" when the file itself is written to
}

// newReplacement begins a replacement; a file that was not there before gets the mode.
func newReplacement(path string, mode os.FileMode) (*replacement, error) {
	owner := (*syscall.Stat_t)(nil)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &replacement{File: f}, err
	case err == nil:
		mode = info.Mode().Perm()
		owner, _ = info.Sys().(*syscall.Stat_t)
	case !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, err
	}
	r := &replacement{f, path}
	if owner != nil {
		f.Chown(int(owner.Uid), int(owner.Gid)) // only root can; for everybody else the owner is the same
	}
	if err := f.Chmod(mode); err != nil {
		r.discard()
		return nil, err
	}
	return r, nil
}

// commit gives the replacement its name; when it answers an error the file is as it was.
func (r *replacement) commit() error {
	if r.path == "" {
		return r.Close()
	}
	if err := errors.Join(r.Sync(), r.Close()); err != nil {
		os.Remove(r.Name())
		return err
	}
	if err := os.Rename(r.Name(), r.path); err != nil {
		os.Remove(r.Name())
		return err
	}
	return nil
}

// discard leaves the file as it was.
func (r *replacement) discard() {
	r.Close()
	if r.path != "" {
		os.Remove(r.Name())
	}
}
