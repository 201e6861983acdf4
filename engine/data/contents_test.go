package data_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/spec"
	"pgregory.net/rapid"
)

// read is what a buffer of n bytes begins with.
func read(t testing.TB, c spec.Content, n int) []byte {
	t.Helper()
	d, err := data.Open(c, int64(n))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	p := make([]byte, n)
	if _, err := d.ReadAt(p, 0); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestContents(t *testing.T) {
	b := byte(7)
	ramp := read(t, spec.Content{Pattern: spec.Ramp}, 1000)
	for i, got := range ramp {
		if got != byte(i%251) {
			t.Fatalf("byte %d of a ramp is %d", i, got)
		}
	}
	if got := read(t, spec.Content{Fill: &b}, 9); !bytes.Equal(got, bytes.Repeat([]byte{7}, 9)) {
		t.Errorf("fill gave %x", got)
	}
	// The generator's published numbers for the seed 1234567.
	random := read(t, spec.Content{Pattern: spec.Random, Seed: 1234567}, 40)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := binary.LittleEndian.Uint64(random[8*i:]); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
	// And for the seed 0, of which the last three bytes begin the second number.
	if got, want := hex.EncodeToString(read(t, spec.Content{Pattern: spec.Random}, 11)), "afcd1d7b39a820e2f465b9"; got != want {
		t.Errorf("seed 0 gave %s, want %s", got, want)
	}
}

// TestPieces: a piece of the contents is that piece of the whole, wherever it begins.
func TestPieces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, read(t, spec.Content{Pattern: spec.Random, Seed: 1}, 5000), 0o600); err != nil {
		t.Fatal(err)
	}
	b := byte(3)
	all := []spec.Content{{Pattern: spec.Ramp}, {Pattern: spec.Random, Seed: 99}, {Fill: &b}, {File: &spec.File{Abs: path}}}
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(all).Draw(t, "content")
		size := rapid.IntRange(1, 4000).Draw(t, "size")
		off := rapid.IntRange(0, size-1).Draw(t, "offset")
		n := rapid.IntRange(0, size-off+20).Draw(t, "length")
		d, err := data.Open(c, int64(size))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		whole, piece := make([]byte, size), make([]byte, n)
		if _, err := d.ReadAt(whole, 0); err != nil {
			t.Fatal(err)
		}
		got, err := d.ReadAt(piece, int64(off))
		if want := min(n, size-off); got != want || (err == io.EOF) != (n > want) {
			t.Fatalf("ReadAt answered %d, %v for %d of %d bytes", got, err, n, size-off)
		}
		if !bytes.Equal(piece[:got], whole[off:off+got]) {
			t.Fatal("the piece is another")
		}
	})
}

// TestFiles: what stands in the way of a file is said, and nothing waits for a pipe or follows a link set up later.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(os.WriteFile(at("short"), []byte("1234"), 0o600), os.Symlink("short", at("link")),
		syscall.Mkfifo(at("pipe"), 0o600), os.Mkdir(at("folder"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, want string }{
		{"short", "has 4 bytes and the buffer 5"},
		{"link", "cannot be read: too many levels of symbolic links"},
		{"pipe", "no longer a regular file"},
		{"folder", "no longer a regular file"},
		{"missing", "no such file"},
	} {
		f := &spec.File{Path: spec.Text{Value: "secret", Shown: "${FILE}"}, Abs: at(c.name)}
		_, err := data.Open(spec.Content{File: f}, 5)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "${FILE}") || strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v, want %q and the path as it may be shown", c.name, err, c.want)
		}
	}
	d, err := data.Open(spec.Content{File: &spec.File{Abs: at("short")}}, 4)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := os.Truncate(at("short"), 2); err != nil {
		t.Fatal(err)
	}
	if _, err := d.ReadAt(make([]byte, 4), 0); err == nil || !strings.Contains(err.Error(), "became shorter") {
		t.Errorf("a file that was cut off gave %v", err)
	}
}

func BenchmarkContents(b *testing.B) {
	p := make([]byte, 1<<20)
	for _, c := range []spec.Content{{Pattern: spec.Ramp}, {Pattern: spec.Random, Seed: 1}} {
		b.Run(string(c.Pattern), func(b *testing.B) {
			d, err := data.Open(c, int64(len(p)))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(p)))
			for b.Loop() {
				d.ReadAt(p, 0)
			}
		})
	}
}
