// Package specs holds the example specs, so that `ascendrun init --template` can write them where there is no checkout.
package specs

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed *.yaml
var files embed.FS

// beside are examples that need a file beside them, and so cannot be written alone.
var beside = []string{"inference"}

// Names are the names of the good examples that can be written alone, in alphabetical order.
func Names() []string {
	paths, err := fs.Glob(files, "*.yaml")
	if err != nil {
		panic("bug: " + err.Error())
	}
	for i, p := range paths {
		paths[i] = strings.TrimSuffix(p, ".yaml")
	}
	slices.Sort(paths)
	return slices.DeleteFunc(paths, func(name string) bool { return slices.Contains(beside, name) })
}

// Text is the text of an example, and its path in a checkout, by which its comments may call it.
func Text(name string) (text []byte, path string, err error) {
	text, err = files.ReadFile(name + ".yaml")
	if err != nil {
		return nil, "", fmt.Errorf("there is no example %q", name)
	}
	return text, "examples/specs/" + name + ".yaml", nil
}

// Title is the first sentence of an example's first comment.
func Title(name string) string {
	text, _, err := Text(name)
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(text), "\n")
	title, _, _ := strings.Cut(strings.TrimPrefix(line, "# "), ". ")
	return strings.TrimSuffix(title, ".")
}
