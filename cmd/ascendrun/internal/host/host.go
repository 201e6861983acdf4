// Package host is what a machine shows of NPUs without a runtime being asked: device files and who may use them, the
// driver, installations of CANN, variables, and who holds a device. It opens no device and loads no library, so that
// looking changes nothing. Paths and names are those of the CANN installation guide.
package host

import (
	"os"
	"path/filepath"
	"strings"
)

// Host is a machine to look at.
type Host struct {
	Root string                      // stands before paths that no variable gave; "" is this machine's own
	Env  func(string) (string, bool) // its variables
	Set  []string                    // the names of all that are set
	Who  Who                         // who looks
	Lib  string                      // the library that the user named; "" looks for one
}

// Who is the user of a process.
type Who struct {
	UID    int
	Groups []int
}

// Me is the user of this process.
func Me() Who {
	w := Who{UID: os.Geteuid(), Groups: []int{os.Getegid()}}
	if more, err := os.Getgroups(); err == nil {
		w.Groups = append(w.Groups, more...)
	}
	return w
}

// at is where a path of the machine is found.
func (h *Host) at(path string) string { return filepath.Join(h.Root, path) }

// glob lists the paths of the machine that fit a pattern, which is ours and well-formed.
func (h *Host) glob(pattern string) []string {
	found, err := filepath.Glob(h.at(pattern))
	if err != nil {
		panic("bug: the pattern " + pattern + ": " + err.Error())
	}
	for i := range found {
		found[i] = "/" + strings.TrimPrefix(strings.TrimPrefix(found[i], h.Root), "/")
	}
	return found
}

func (h *Host) exists(path string) bool {
	_, err := os.Stat(h.at(path))
	return err == nil
}

// value reads NAME=VALUE out of a file of such lines, as the install records are; "" when it is not there.
func (h *Host) value(path, name string) string {
	text, err := os.ReadFile(h.at(path))
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, v, ok := strings.Cut(line, "="); ok && strings.EqualFold(strings.TrimSpace(key), name) {
			return strings.Trim(strings.TrimSpace(v), `"[]`)
		}
	}
	return ""
}
