package host

// The files in /dev that the driver makes, and whether this user may open them. They are judged by their modes and
// never opened: opening a device of a busy machine can disturb it.

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// shared are the device files that every user of any card needs.
var shared = []string{"/dev/davinci_manager", "/dev/devmm_svm", "/dev/hisi_hdc"}

// File is a device file that is there.
type File struct {
	Path  string
	Mode  os.FileMode
	UID   int
	GID   int
	Group string // the name of GID, "" when /etc/group does not know it
}

// cards lists the numbers N of files such as /dev/davinciN, ascending.
func (h *Host) cards(prefix string) []int {
	var list []int
	for _, path := range h.glob(prefix + "[0-9]*") {
		if n, err := strconv.Atoi(strings.TrimPrefix(path, prefix)); err == nil {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list
}

// files are the device files of the cards and the shared ones, and the shared ones that are not there.
func (h *Host) files(cards []int) (there []File, missing []string) {
	paths := make([]string, 0, len(cards)+len(shared))
	for _, n := range cards {
		paths = append(paths, fmt.Sprintf("/dev/davinci%d", n))
	}
	for _, path := range append(paths, shared...) {
		info, err := os.Stat(h.at(path))
		if err != nil {
			missing = append(missing, path)
			continue
		}
		f := File{Path: path, Mode: info.Mode().Perm()}
		if st, ok := info.Sys().(*syscall.Stat_t); ok {
			f.UID, f.GID = int(st.Uid), int(st.Gid)
		}
		f.Group = h.group(f.GID)
		there = append(there, f)
	}
	return there, missing
}

// group is the name of a group.
func (h *Host) group(gid int) string {
	text, err := os.ReadFile(h.at("/etc/group"))
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(strings.TrimSpace(line), ":"); len(f) > 2 && f[2] == strconv.Itoa(gid) {
			return f[0]
		}
	}
	return ""
}

// Opens tells whether a user may read and write a file, by its mode alone.
func (f File) Opens(w Who) bool {
	const both = 6
	switch {
	case w.UID == 0:
		return true
	case w.UID == f.UID:
		return f.Mode>>6&both == both
	case slices.Contains(w.Groups, f.GID):
		return f.Mode>>3&both == both
	}
	return f.Mode&both == both
}
