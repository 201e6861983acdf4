package cli

// Which files are left out, and where a repository begins.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// patterns is --ignore-pattern.
type patterns []string

func (p *patterns) String() string { return "" }

// Type lets the environment hold several, one a line.
func (p *patterns) Type() string { return "stringArray" }

func (p *patterns) Set(text string) error {
	glob := strings.TrimSuffix(strings.TrimPrefix(text, "./"), "/")
	if glob == "" || !doublestar.ValidatePattern(glob) {
		return fmt.Errorf("%q is no pattern", text)
	}
	*p = append(*p, glob)
	return nil
}

// match tells whether a pattern matches an absolute path, or a folder on the way to it from dir. A pattern without a
// slash is a name anywhere.
func (p patterns) match(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	if err != nil || !isBelow(path, dir) {
		return false
	}
	rel = filepath.ToSlash(rel)
	for _, glob := range p {
		for end := 0; end < len(rel); end++ {
			next := strings.IndexByte(rel[end:], '/')
			if next < 0 {
				next = len(rel) - end
			}
			begin := end
			end += next
			what := rel[:end]
			if !strings.Contains(glob, "/") {
				what = rel[begin:end]
			}
			if doublestar.MatchUnvalidated(glob, what) {
				return true
			}
		}
	}
	return false
}

// isBelow tells whether path is dir or below it; both are absolute and clean.
func isBelow(path, dir string) bool {
	rest, ok := strings.CutPrefix(path, strings.TrimSuffix(dir, "/"))
	return ok && (rest == "" || rest[0] == '/')
}

// repository is the folder of the repository that dir is in, "" for none.
func repository(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// placeInRepository names files from the folder of the repository, or from the working directory where there is none,
// with slashes. A file that is not below it keeps its absolute path.
func placeInRepository() func(file string) string {
	start, err := os.Getwd()
	if err != nil {
		return filepath.ToSlash
	}
	root := repository(start)
	if root == "" {
		root = start
	}
	return func(file string) string {
		if file == stdinName {
			return file
		}
		path := file
		if !filepath.IsAbs(path) {
			path = filepath.Join(start, path)
		}
		if isBelow(path, root) {
			path = strings.TrimPrefix(strings.TrimPrefix(path, root), "/")
		}
		return filepath.ToSlash(path)
	}
}
