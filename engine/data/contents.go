// Package data is what buffers hold, seen as bytes: what they begin with, what a check finds in them, and the files that
// a save writes. It knows files and numbers, and neither devices nor calls.
package data

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/ascendrun/ascendrun/spec"
)

// Contents are the bytes that a buffer begins with. They can be read in pieces, so that a large buffer on a device
// needs no copy of its own on the host.
type Contents struct {
	size    int64
	file    *os.File
	shown   string // the path of the file as it may be printed
	pattern func(p []byte, off int64)
}

// Open readies the contents of a buffer of size bytes. A file is looked at again here, for it may have changed since
// the spec was judged: it must still be a regular file with at least as many bytes as the buffer.
func Open(c spec.Content, size int64) (*Contents, error) {
	d := &Contents{size: size}
	switch {
	case c.File != nil:
		return d, d.open(c.File)
	case c.Fill != nil:
		b := *c.Fill
		d.pattern = func(p []byte, _ int64) { fill(p, b) }
	case c.Pattern == spec.Ramp:
		d.pattern = ramp
	case c.Pattern == spec.Random:
		seed := c.Seed
		d.pattern = func(p []byte, off int64) { random(p, off, seed) }
	default:
		panic("bug: contents of a buffer that begins with none")
	}
	return d, nil
}

func (d *Contents) open(f *spec.File) error {
	d.shown = f.Path.Shown
	if f.Abs == "" {
		return fmt.Errorf("the file %s cannot be read: %s", d.shown, f.Problem)
	}
	// The links were resolved when the spec was read: one that stands there now was put there since. Opening a pipe
	// must not wait for whoever writes to it.
	file, err := os.OpenFile(f.Abs, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return fmt.Errorf("the file %s cannot be read: %w", d.shown, bare(err))
	}
	info, err := file.Stat()
	switch {
	case err != nil:
		err = fmt.Errorf("the file %s cannot be read: %w", d.shown, bare(err))
	case !info.Mode().IsRegular():
		err = fmt.Errorf("%s is no longer a regular file: put the file back", d.shown)
	case info.Size() < d.size:
		err = fmt.Errorf("the file %s has %d bytes and the buffer %d: write a longer file, or a smaller size", d.shown, info.Size(), d.size)
	default:
		d.file = file
		return nil
	}
	file.Close()
	return err
}

// ReadAt implements io.ReaderAt over the bytes of the buffer; no more of a file is read than the buffer takes.
func (d *Contents) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off >= d.size {
		return 0, io.EOF
	}
	short := int64(len(p)) > d.size-off
	if short {
		p = p[:d.size-off]
	}
	if d.file == nil {
		d.pattern(p, off)
	} else if n, err := d.file.ReadAt(p, off); n < len(p) {
		if errors.Is(err, io.EOF) {
			return n, fmt.Errorf("the file %s became shorter while it was read: leave it alone during an apply", d.shown)
		}
		return n, fmt.Errorf("the file %s cannot be read: %w", d.shown, bare(err))
	}
	if short {
		return len(p), io.EOF
	}
	return len(p), nil
}

// Close lets the file go.
func (d *Contents) Close() error {
	if d.file == nil {
		return nil
	}
	return d.file.Close()
}

// bare is an error without the path that it happened at, which may hold something that must not print.
func bare(err error) error {
	var place *fs.PathError
	if errors.As(err, &place) {
		return place.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
