// Command build makes the simulator's shared library and its headers, in the folders that an installed CANN has:
//
//	go run ./aclbind/sim/libascendcl/build -o DIR
//
// writes DIR/lib64/libascendcl.so, DIR/lib64/libacl_rt.so (a link to it) and DIR/include/acl. It needs a C compiler.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

const library = "libascendcl.so"

func main() {
	out := flag.String("o", "", "the folder to write to")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: build -o DIR")
		os.Exit(2)
	}
	if err := build(*out); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func build(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	pkg := "github.com/ascendrun/ascendrun/aclbind/sim/libascendcl"
	list := exec.Command("go", "list", "-f", "{{.Dir}}", pkg)
	list.Stderr = os.Stderr
	src, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list %s: %w", pkg, err)
	}
	from := string(src[:len(src)-1])
	lib := filepath.Join(dir, "lib64")
	if err := os.MkdirAll(lib, 0o755); err != nil {
		return err
	}
	flags := fmt.Sprintf("-Wl,-soname,%s -Wl,--version-script=%s", library, filepath.Join(from, "exports.map"))
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-extldflags '"+flags+"'", "-o", filepath.Join(lib, library), pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	// The header that go build writes is of the library's inside.
	if err := os.Remove(filepath.Join(lib, "libascendcl.h")); err != nil {
		return err
	}
	link := filepath.Join(lib, "libacl_rt.so")
	if err := os.Remove(link); err != nil && !os.IsNotExist(err) {
		return err
	}
	if err := os.Symlink(library, link); err != nil {
		return err
	}
	include := filepath.Join(dir, "include")
	if err := os.RemoveAll(include); err != nil {
		return err
	}
	return os.CopyFS(include, os.DirFS(filepath.Join(from, "include")))
}
