package mem_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// mapped is a mapping for the test.
func mapped(t *testing.T, n uint64) uintptr {
	t.Helper()
	p, err := mem.Map(n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := mem.Unmap(p, n); err != nil {
			t.Error(err)
		}
	})
	return p
}

// What is written through one view is read through another, at any offset.
func TestViewsSeeTheSameBytes(t *testing.T) {
	p := mapped(t, 3*mem.Page)
	if p%mem.Page != 0 {
		t.Errorf("%#x does not begin a page", p)
	}
	if got := mem.View(p, 3*mem.Page); !bytes.Equal(got, make([]byte, 3*mem.Page)) {
		t.Error("a new mapping is not zeros")
	}
	copy(mem.View(p+mem.Page-2, 5), "hello")
	if got := string(mem.View(p+mem.Page-1, 3)); got != "ell" {
		t.Errorf("read %q", got)
	}
	if got := mem.Text(p+mem.Page-2, 100); got != "hello" {
		t.Errorf("the text is %q", got)
	}
	if got := mem.Text(p+mem.Page-2, 2); got != "he" {
		t.Errorf("the text of two bytes is %q", got)
	}
	if got := mem.Text(0, 9); got != "" {
		t.Errorf("NULL is %q", got)
	}
}

// A mapping far beyond the machine's memory is possible as long as nobody touches all of it.
func TestUntouchedPagesCostNothing(t *testing.T) {
	const tib = 1 << 40
	p := mapped(t, tib)
	mem.View(p+tib-1, 1)[0] = 7
	if got := mem.View(p+tib-1, 1)[0]; got != 7 {
		t.Errorf("the last byte is %d", got)
	}
}

// Touching what was given back ends the process rather than meeting somebody else's bytes.
func TestFenceFaults(t *testing.T) {
	const child = "MEM_TEST_FENCE"
	if os.Getenv(child) != "" {
		p := mapped(t, mem.Page)
		if err := mem.Fence(p, mem.Page); err != nil {
			t.Fatal(err)
		}
		t.Logf("read %d", mem.View(p, 1)[0])
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestFenceFaults$")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "unexpected fault address") {
		t.Errorf("the read ended with %v:\n%s", err, out)
	}
}

// Errors name what was asked.
func TestErrors(t *testing.T) {
	if _, err := mem.Map(1 << 62); err == nil || !strings.Contains(err.Error(), "4611686018427387904 bytes") {
		t.Errorf("mapping the impossible: %v", err)
	}
	if err := mem.Fence(1, 1); err == nil {
		t.Error("an address inside a page was fenced")
	}
	if err := mem.Unmap(1, 1); err == nil {
		t.Error("an address inside a page was unmapped")
	}
}
