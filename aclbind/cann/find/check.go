package find

// Why this file exists: the loader's text for a wrong file is short ("invalid ELF header"), it waits for ever on a pipe,
// and a library that was cut off while it was copied kills the process with SIGBUS. What can be told by reading is told
// before the loader is asked.

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
)

// machines are the ELF machines by GOARCH.
var machines = map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}

// check tells why a file cannot be loaded into this process; nil when nothing speaks against it.
func check(path string) error {
	if _, err := os.Lstat(path); errors.Is(err, os.ErrPermission) {
		return ErrClosed
	} else if err != nil {
		return ErrAbsent // also where a file stands in the place of a folder
	}
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		if to, lerr := os.Readlink(path); lerr == nil {
			return fmt.Errorf("it is a link to %s, which does not exist", to)
		}
	}
	switch {
	case err != nil:
		return bare(err)
	case info.IsDir():
		return errors.New("it is a directory")
	case !info.Mode().IsRegular():
		return errors.New("it is no regular file")
	}
	file, err := os.Open(path)
	if err != nil {
		return bare(err)
	}
	defer file.Close()
	return checkELF(file, info.Size())
}

// checkELF judges the headers of a file of some size.
func checkELF(file io.ReaderAt, size int64) error {
	magic := make([]byte, len(elf.ELFMAG))
	if n, _ := file.ReadAt(magic, 0); string(magic[:n]) != elf.ELFMAG {
		return errors.New("it is no shared object: it does not begin like an ELF file")
	}
	f, err := elf.NewFile(file)
	if err != nil {
		return fmt.Errorf("it is damaged, or was cut off: %w", err)
	}
	switch {
	case f.Class != elf.ELFCLASS64 || f.Data != elf.ELFDATA2LSB || f.Machine != machines[runtime.GOARCH]:
		return fmt.Errorf("it is for another machine: %v %v, and this process is %v", f.Class, f.Machine, machines[runtime.GOARCH])
	case f.Type != elf.ET_DYN:
		return fmt.Errorf("it is no shared object: its type is %v", f.Type)
	}
	dynamic := false
	for _, p := range f.Progs {
		// A sum past the range of numbers is past the end too.
		if end := p.Off + p.Filesz; p.Type == elf.PT_LOAD && (end < p.Off || end > uint64(size)) {
			return fmt.Errorf("it is cut off: it has %d bytes and says that it has %d", size, end)
		}
		dynamic = dynamic || p.Type == elf.PT_DYNAMIC
	}
	if !dynamic {
		return errors.New("it is no shared object: it has nothing to link with")
	}
	return nil
}

// bare takes the path off an error, since the caller names it.
func bare(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err
	}
	return err
}
