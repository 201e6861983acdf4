package data

// Files that a save writes: below one folder, whatever links lie in it, and whole or not at all.

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/ascendrun/ascendrun/spec"
)

// Folder is where saves go.
type Folder struct{ root *os.Root }

// OpenFolder opens the folder that saves go to: that of the spec, or --out.
func OpenFolder(dir string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("the folder that is saved to cannot be opened: %w: make it, or name another with --out DIR", bare(err))
	}
	return &Folder{root}, nil
}

// Close lets the folder go.
func (f *Folder) Close() error { return f.root.Close() }

// FileName is the path of a save for one of many: {index} is its positions, written as in addresses.
func FileName(to spec.Text, pos []int) spec.Text {
	return to.At(pos)
}

// File is a file that is being written. It has its name only once it is committed.
type File struct {
	folder    *Folder
	file      *os.File
	name      spec.Text
	temporary string
	written   int64
}

// Create begins a file. What has the name already stays as it is until Commit.
func (f *Folder) Create(name spec.Text) (*File, error) {
	if !filepath.IsLocal(name.Value) {
		return nil, fmt.Errorf("%s cannot be saved: it does not lie below the folder that is saved to: write a path below it, or name another folder with --out DIR", name.Shown)
	}
	dir, base := filepath.Split(name.Value)
	w := &File{folder: f, name: name, temporary: filepath.Join(dir, "."+base+"."+rand.Text()[:8]+".tmp")}
	var err error
	if w.file, err = f.root.OpenFile(w.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644); err != nil {
		return nil, w.explain(err)
	}
	return w, nil
}

// Write implements io.Writer. After an error the file is to be discarded.
func (w *File) Write(p []byte) (int, error) {
	n, err := w.file.Write(p)
	w.written += int64(n)
	if err != nil {
		err = w.explain(err)
	}
	return n, err
}

// Commit gives the file its name, in place of what had it. When it answers an error nothing of the file is left.
func (w *File) Commit() error {
	// Disks that are full, or of other machines, may say so only now.
	err := w.file.Sync()
	if shut := w.file.Close(); err == nil {
		err = shut
	}
	if err == nil {
		err = w.folder.root.Rename(w.temporary, w.name.Value)
	}
	if err != nil {
		w.folder.root.Remove(w.temporary)
		return w.explain(err)
	}
	return nil
}

// Discard removes what was written.
func (w *File) Discard() {
	w.file.Close()
	w.folder.root.Remove(w.temporary)
}

// Save writes a whole file.
func (f *Folder) Save(name spec.Text, b []byte) error {
	w, err := f.Create(name)
	if err != nil {
		return err
	}
	if _, err := w.Write(b); err != nil {
		w.Discard()
		return err
	}
	return w.Commit()
}

// explain says what went wrong and what to do about it.
func (w *File) explain(err error) error {
	err = bare(err)
	what := w.name.Shown + " cannot be saved: "
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return fmt.Errorf("%s%w after %d bytes; nothing of it was left: make room, or name another folder with --out DIR", what, err, w.written)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%sits folder does not exist: make the folder %s first", what, filepath.Dir(w.name.Shown))
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%s%w: its folder must be one that you may write to; name another with --out DIR", what, err)
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.EISDIR), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%s%w: a folder has its name, or a file that of its folder; write another path", what, err)
	}
	return fmt.Errorf("%s%w: files are written only below the spec's folder, or --out DIR", what, err)
}
