package main_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim/libascendcl/libtest"
)

// Each header stands alone, in every C and C++ that its readers may use, without a warning.
func TestHeadersCompile(t *testing.T) {
	include := filepath.Join(libtest.Root(t), "include")
	headers, err := filepath.Glob(filepath.Join(include, "acl", "*.h"))
	if err != nil || len(headers) < 7 {
		t.Fatal(headers, err)
	}
	var text strings.Builder
	for _, h := range headers {
		text.WriteString("#include \"acl/" + filepath.Base(h) + "\"\n")
	}
	for _, language := range []string{"c99", "c11", "c17", "c++98", "c++11", "c++20"} {
		lang, compiler := "c", "gcc"
		if strings.HasPrefix(language, "c++") {
			lang, compiler = "c++", "g++"
		}
		args := append([]string{"-std=" + language, "-x", lang, "-fsyntax-only", "-I" + include, "-"}, strict...)
		for line := range strings.Lines(text.String()) {
			cmd := exec.Command(compiler, args...)
			cmd.Stdin = strings.NewReader(line + "extern int none;\n")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s of %s: %v\n%s", line, language, err, out)
			}
		}
	}
}
