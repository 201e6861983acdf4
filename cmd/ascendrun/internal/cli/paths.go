package cli

// What the paths of `validate` mean: files, folders, globs, and - for standard input.

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// expand turns the arguments of validate into files, in the order in which they were named, a folder's in
// the order of their names; a file that is named twice is judged once. A path that is not there stays, for the loader
// to complain about.
func expand(args []string) ([]string, error) {
	var files []string
	seen := make(map[string]bool)
	add := func(path string) {
		if key := filepath.Clean(path); !seen[key] {
			seen[key] = true
			files = append(files, path)
		}
	}
	for _, a := range args {
		info, err := os.Stat(a)
		switch {
		case a == "-":
			add(a)
		case err == nil && info.IsDir():
			before := len(files)
			found := 0
			walk(a, func(path string) { found++; add(path) })
			if found == 0 && before == len(files) {
				return nil, usagef("no *.yaml or *.yml in the folder %s", a)
			}
		case err == nil || !strings.ContainsAny(a, "*?["):
			add(a)
		default:
			matches, err := filepath.Glob(a)
			if err != nil {
				return nil, usagef("the pattern %q is wrong: %v", a, err)
			}
			if len(matches) == 0 {
				return nil, usagef("nothing matches %s", a)
			}
			slices.Sort(matches)
			for _, m := range matches {
				if info, err := os.Stat(m); err == nil && info.IsDir() {
					walk(m, add)
					continue
				}
				add(m)
			}
		}
	}
	return files, nil
}

// walk calls add for every YAML file below dir whose path has no hidden name. What cannot be opened is added as it
// is, for the loader to complain about.
func walk(dir string, add func(path string)) {
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		hidden := path != dir && strings.HasPrefix(d.Name(), ".")
		switch {
		case hidden && d.IsDir():
			return filepath.SkipDir
		case hidden:
			return nil
		case err != nil:
			add(path)
			return nil
		case d.IsDir():
			return nil
		}
		if ext := filepath.Ext(path); ext == ".yaml" || ext == ".yml" {
			add(path)
		}
		return nil
	})
}
