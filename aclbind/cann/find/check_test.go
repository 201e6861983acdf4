package find

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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
		text + "/libascendcl.so":            "no library there",
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
	opened(t, m.root)
	if err := asNobody(func() error { return check(path) }); err == nil || !strings.Contains(err.Error(), "permission denied") {
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

// asNobody does something with the rights of a user that owns nothing.
func asNobody[T any](do func() T) T {
	got := make(chan T)
	go func() {
		runtime.LockOSThread()
		const nobody = 65534
		syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0)
		got <- do()
	}()
	return <-got
}

// What one may not look into is no sign of a library, unless an installation shows from outside.
func TestClosedFolders(t *testing.T) {
	m := newMachine(t)
	m.file("me/Ascend/cann/lib64/libascendcl.so", nil)
	m.file("shut/lib64/libascendcl.so", nil)
	m.file("text", []byte("no folder"))
	for _, closed := range []string{"me", "shut"} {
		if err := os.Chmod(filepath.Join(m.root, closed), 0); err != nil {
			t.Fatal(err)
		}
	}
	opened(t, m.root)
	for home, want := range map[string]string{"/me": "no library there", "/shut": "no library there", "/text": "no library there"} {
		m.env["HOME"] = m.root + home
		got := asNobody(m.found)
		if line := "a usual place: " + home + "/Ascend/cann: " + want; !slices.Contains(got, line) {
			t.Errorf("no line %q in\n%s", line, strings.Join(got, "\n"))
		}
	}
	m.env["ASCEND_HOME_PATH"] = m.root + "/shut"
	if got := asNobody(m.found); got[0] != "$ASCEND_HOME_PATH: /shut: permission denied to look into its folder" {
		t.Errorf("got %q first", got[0])
	}
}

// opened lets everybody into a folder of the test.
func opened(t *testing.T, folder string) {
	t.Helper()
	for dir := folder; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}
