package spec

// What is known of a model without a card comes with the spec, as sizes of files do: rules open nothing.

import (
	"errors"
	"io"
	"os"

	"github.com/ascendrun/ascendrun/model"
)

// described finds the description of a model whose file was found; nil where there is none. A file that is no model
// becomes the file's problem.
func (d *decoder) described(f *File) *model.Description {
	if f.Abs == "" || f.Problem != "" {
		return nil
	}
	found, err := model.Find(f.Abs, d.start)
	switch {
	case err == nil:
		return &found
	case errors.Is(err, model.ErrReal): // what a card needs, and only a card can say more
	case errors.Is(err, model.ErrNone):
		f.Problem = err.Error()
	default:
		f.Problem = problem(err)
	}
	return nil
}

// start reads the first n bytes of a file, if a spec may open it.
func (d *decoder) start(path string, n int) ([]byte, error) {
	file, why, outside := d.locate(Text{Value: path})
	if why != "" || outside {
		return nil, os.ErrNotExist
	}
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return nil, os.ErrNotExist
	}
	r, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // it was only read
	return io.ReadAll(io.LimitReader(r, int64(n)))
}
