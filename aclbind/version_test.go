package aclbind_test

import (
	"testing"

	"github.com/ascendrun/ascendrun/aclbind"
)

func TestPackageVersion(t *testing.T) {
	for _, c := range []struct {
		major, minor, patch int
		number              int32
		text                string
	}{
		{9, 1, 0, 90_100_000, "9.1.0"},
		{8, 5, 12, 80_512_000, "8.5.12"},
		{10, 0, 1, 100_001_000, "10.0.1"},
		{0, 0, 0, 0, ""},
	} {
		if n := aclbind.PackageNumber(c.major, c.minor, c.patch); n != c.number {
			t.Errorf("%d.%d.%d is the number %d, want %d", c.major, c.minor, c.patch, n, c.number)
		}
		if text := aclbind.PackageVersion(c.number); text != c.text {
			t.Errorf("%d is %q, want %q", c.number, text, c.text)
		}
	}
	if text := aclbind.PackageVersion(-1); text != "" {
		t.Errorf("-1 is %q", text)
	}
}

func TestLookupInterface(t *testing.T) {
	for _, c := range []struct {
		major, minor int32
		release      string
		only, known  bool
	}{
		{1, 16, "8.5", true, true},
		{1, 17, "9.0", false, true},
		{1, 0, "", false, false},
		{2, 17, "", false, false},
	} {
		i, known := aclbind.LookupInterface(c.major, c.minor)
		if i.Release != c.release || i.Only != c.only || known != c.known {
			t.Errorf("%d.%d is %+v, %v", c.major, c.minor, i, known)
		}
	}
}

// The oldest chip lacks what both of those that followed it lack.
func TestRunsOn(t *testing.T) {
	for _, c := range []struct {
		function, chip string
		want           bool
	}{
		{"aclrtStreamAbort", "910B", true},
		{"aclrtStreamAbort", "310P", false},
		{"aclrtStreamAbort", "310", false},
		{"aclmdlRICaptureThreadExchangeMode", "310P", true},
		{"aclmdlRICaptureThreadExchangeMode", "310", true},
		{"aclrtSetDevice", "310", true},
		{"aclrtActiveStream", "910_93", false},
	} {
		f, ok := aclbind.LookupFunction(c.function)
		if !ok || f.RunsOn(c.chip) != c.want {
			t.Errorf("%s on %s: %v, want %v", c.function, c.chip, !c.want, c.want)
		}
	}
}
