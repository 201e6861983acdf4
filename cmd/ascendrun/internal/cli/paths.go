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
			if walk(a, add) == 0 {
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
			found := 0
			for _, m := range matches {
				if info, err := os.Stat(m); err == nil && info.IsDir() {
					found += walk(m, add)
					continue
				}
				found++
				add(m)
			}
			if found == 0 {
				return nil, usagef("no *.yaml or *.yml in the folders that %s matches", a)
			}
		}
	}
	return files, nil
}

// walk calls add for every YAML file below dir whose path has no hidden name, and counts them. What cannot be opened is
// added as it is, for the loader to complain about. A link to a folder is that folder when it was named; one below it is
// not followed, so that no walk is endless.
func walk(dir string, add func(path string)) (found int) {
	root, err := filepath.EvalSymlinks(dir)
	if err != nil {
		root = dir
	}
	take := func(path string) {
		found++
		if rest, err := filepath.Rel(root, path); err == nil {
			path = filepath.Join(dir, rest)
		}
		add(path)
	}
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		hidden := path != root && strings.HasPrefix(d.Name(), ".")
		switch {
		case hidden && d.IsDir():
			return filepath.SkipDir
		case hidden:
			return nil
		case err != nil:
			take(path)
			return nil
		case d.IsDir():
			return nil
		}
		if ext := filepath.Ext(path); ext == ".yaml" || ext == ".yml" {
			take(path)
		}
		return nil
	})
	return found
}
