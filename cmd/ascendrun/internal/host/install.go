package host

// Where the driver and CANN are installed, and which libraries that gives. The order in which a library is looked for
// is the one that set_env.sh and the frameworks use: what the loader would take, then the variables of an
// installation, then the places where the installers put it.

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Names of the library, the one of every release first; the second came with CANN 8.5.
var libraryNames = []string{"libascendcl.so", "libacl_rt.so"}

// HomeVariables are set by set_env.sh of an installation.
var HomeVariables = []string{"ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME", "ASCEND_INSTALL_PATH", "ASCEND_HOME"}

// homes are the places where installers put CANN, the newest layout first.
var homes = []string{
	"/usr/local/Ascend/cann", "/usr/local/Ascend/ascend-toolkit/latest", "/usr/local/Ascend/nnrt/latest",
	"/usr/local/Ascend/nnae/latest", "/usr/local/Ascend/latest", "/opt/Ascend/cann", "/usr/local/Ascend/acllib",
}

// Library is a file that may be the runtime's library.
type Library struct {
	Path string
	Stub bool // it lies in a folder of stubs, which load and answer nothing
}

func (l Library) String() string {
	if l.Stub {
		return l.Path + " (a stub, only for linking)"
	}
	return l.Path
}

// homeFolders are the roots of installations that may be there, in order.
func (h *Host) homeFolders() []string {
	var list []string
	for _, name := range HomeVariables {
		if v, ok := h.Env(name); ok && filepath.IsAbs(v) {
			list = append(list, v)
		}
	}
	if home, ok := h.Env("HOME"); ok && filepath.IsAbs(home) {
		list = append(list, home+"/Ascend/cann", home+"/Ascend/ascend-toolkit/latest")
	}
	return append(list, homes...)
}

// libraries are the library files that are there, in the order in which they are wanted, each once.
func (h *Host) libraries() []Library {
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH]
	var folders []string
	if path, ok := h.Env("LD_LIBRARY_PATH"); ok {
		folders = filepath.SplitList(path)
	}
	for _, home := range h.homeFolders() {
		folders = append(folders, home+"/lib64", home+"/"+arch+"-linux/lib64", home+"/runtime/lib64", home+"/acllib/lib64")
	}
	var list []Library
	for _, folder := range folders {
		if !filepath.IsAbs(folder) {
			continue // the working directory is no place for a library
		}
		for _, name := range libraryNames {
			path := filepath.Join(folder, name)
			if slices.ContainsFunc(list, func(l Library) bool { return l.Path == path }) || !h.exists(path) {
				continue
			}
			list = append(list, Library{Path: path, Stub: isStub(path)})
		}
	}
	return list
}

// isStub tells a library that only serves for linking.
func isStub(path string) bool {
	return strings.Contains(path, "/devlib/") || strings.Contains(path, "/stub/")
}

// install is where something is installed, with its version where a record tells.
type install struct{ Path, Version string }

// driver is the installed driver.
func (h *Host) driver() install {
	base := h.value("/etc/ascend_install.info", "Driver_Install_Path_Param")
	if base == "" {
		base = "/usr/local/Ascend"
	}
	path := filepath.Join(base, "driver")
	if !h.exists(path) {
		return install{}
	}
	return install{path, h.value(path+"/version.info", "Version")}
}

// cann is the first installation of CANN that is there.
func (h *Host) cann() install {
	for _, home := range h.homeFolders() {
		if !h.exists(home) {
			continue
		}
		for _, record := range append(h.glob(home+"/*-linux/ascend_*_install.info"), home+"/version.cfg", home+"/version.info") {
			for _, name := range []string{"version", "runtime_running_version"} {
				if v := h.value(record, name); v != "" {
					_, version, parts := strings.Cut(v, ":") // [7.0.0.1:8.0.0] is internal and public
					if !parts {
						version = v
					}
					return install{home, version}
				}
			}
		}
		return install{Path: home}
	}
	return install{}
}
