package find

// Why this file exists: a library needs its neighbours, which set_env.sh of its installation makes known to the loader,
// and old releases have no function that tells their version, but a record beside the library.

import (
	"os"
	"path/filepath"
	"strings"
)

// depth is how far above a library its installation is looked for: ascend-toolkit/latest/x86_64-linux/lib64.
const depth = 4

// homeOf is the nearest folder above a library that has set_env.sh, "" when there is none.
func homeOf(library string) string {
	folder := filepath.Dir(library)
	for range depth {
		folder = filepath.Dir(folder)
		if info, err := os.Stat(filepath.Join(folder, "set_env.sh")); err == nil && info.Mode().IsRegular() {
			return folder
		}
	}
	return ""
}

// records are files of an installation that name its release, relative to a folder of the library's path.
var records = []string{"ascend_toolkit_install.info", "ascend_nnrt_install.info", "ascend_nnae_install.info",
	"runtime/version.info", "version.info", "version.cfg"}

// Release is what the install records beside a library say, such as "8.0.RC2"; "" when there are none.
func Release(library string) string {
	folder := filepath.Dir(library)
	for range depth {
		folder = filepath.Dir(folder)
		for _, r := range records {
			if v := recorded(filepath.Join(folder, r)); v != "" {
				return v
			}
		}
	}
	return ""
}

// recorded is the version that a record names. One of its forms has the internal version before the public one:
// [7.0.0.1:8.0.0].
func recorded(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if ok && (strings.EqualFold(key, "version") || key == "runtime_running_version") {
			value = strings.Trim(value, "[]\"")
			return value[strings.LastIndex(value, ":")+1:]
		}
	}
	return ""
}
