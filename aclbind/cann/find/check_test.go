package find

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// patched is the library with a word of its ELF header changed.
func (m *machine) patched(at int, value uint16) []byte {
	text := bytes.Clone(m.library)
	binary.LittleEndian.PutUint16(text[at:], value)
	return text
}

// Places in the header of a 64-bit file.
const (
	typeAt    = 16
	machineAt = 18
)

// What the loader would stumble over, or wait for, is told by its own name.
func TestCheck(t *testing.T) {
	m := newMachine(t)
	other := elf.EM_AARCH64
	if machines[runtime.GOARCH] == other {
		other = elf.EM_X86_64
	}
	narrow := new(bytes.Buffer)
	head := elf.Header32{Type: uint16(elf.ET_DYN), Machine: uint16(elf.EM_386), Version: 1, Ehsize: 52, Phentsize: 32}
	copy(head.Ident[:], elf.ELFMAG+"\x01\x01\x01")
	if err := binary.Write(narrow, binary.LittleEndian, head); err != nil {
		t.Fatal(err)
	}
	fifo := filepath.Join(m.root, "fifo")
	if err := syscall.Mkfifo(fifo, 0o644); err != nil {
		t.Fatal(err)
	}
	m.link("gone.so", "broken")
	m.link("loop", "loop")
	text := m.file("text", []byte("# a linker script\nINPUT(libascendcl.so.1)\n"))
	for path, want := range map[string]string{
		m.file("good", nil):                 "",
		filepath.Join(m.root, "none"):       "no library there",
		filepath.Join(m.root, "broken"):     "a link to gone.so, which does not exist",
		filepath.Join(m.root, "loop"):       "too many levels of symbolic links",
		text + "/libascendcl.so":            "not a directory",
		m.root:                              "a directory",
		fifo:                                "no regular file",
		"/dev/null":                         "no regular file",
		text:                                "does not begin like an ELF file",
		m.file("empty", []byte{}):           "does not begin like an ELF file",
		m.file("magic", []byte(elf.ELFMAG)): "damaged",
		m.file("other", m.patched(machineAt, uint16(other))):      "another machine: ELFCLASS64 " + other.String(),
		m.file("narrow", narrow.Bytes()):                          "another machine: ELFCLASS32 EM_386",
		m.file("program", m.patched(typeAt, uint16(elf.ET_EXEC))): "its type is ET_EXEC",
		m.file("cut", m.library[:len(m.library)/4]):               "damaged",
		m.file("tail", m.tailless()):                              "cut off",
	} {
		got := check(path)
		if want == "" && got != nil || want != "" && (got == nil || !strings.Contains(got.Error(), want)) {
			t.Errorf("%s: %v, want %q", filepath.Base(path), got, want)
		}
	}
}

// tailless is the library cut off inside what would be loaded, without the section table that would tell it first.
func (m *machine) tailless() []byte {
	text := bytes.Clone(m.library)
	f, err := elf.NewFile(bytes.NewReader(text))
	if err != nil {
		m.t.Fatal(err)
	}
	end := uint64(0)
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD {
			end = max(end, p.Off+p.Filesz)
		}
	}
	clear(text[40:48]) // e_shoff
	clear(text[60:64]) // e_shnum, e_shstrndx
	return text[:end-8]
}

// A file that may not be read says so. Root may read everything, so the thread gives that up; it ends with the goroutine.
func TestCheckUnreadable(t *testing.T) {
	m := newMachine(t)
	path := m.file("secret", nil)
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	for dir := m.root; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	got := make(chan error)
	go func() {
		runtime.LockOSThread()
		const nobody = 65534
		syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0)
		got <- check(path)
	}()
	if err := <-got; err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("got %v", err)
	}
}

func FuzzCheckELF(f *testing.F) {
	text, err := os.ReadFile("/bin/true")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text[:4096])
	f.Add([]byte(elf.ELFMAG))
	f.Fuzz(func(t *testing.T, text []byte) {
		_ = checkELF(bytes.NewReader(text), int64(len(text))) // it must come back
	})
}
