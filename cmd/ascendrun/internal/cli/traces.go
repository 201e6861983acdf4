package cli

// What speaks of an NPU on a machine. Where nothing does, a simulation is what the user can want; where anything
// does, simulating in silence would be a lie.

import (
	"os"
	"path/filepath"
)

// variables that an installation of CANN sets, and those that share out its devices.
var traceVariables = []string{
	"ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME", "ASCEND_INSTALL_PATH", "ASCEND_RT_VISIBLE_DEVICES", "ASCEND_VISIBLE_DEVICES",
}

// devices that the driver makes.
var traceDevices = []string{"/dev/davinci[0-9]*", "/dev/davinci_manager"}

// folders in which the library is looked for after LD_LIBRARY_PATH.
var traceFolders = []string{
	"/usr/local/Ascend/cann/lib64", "/usr/local/Ascend/ascend-toolkit/latest/lib64", "/usr/local/Ascend/nnrt/latest/lib64",
	"/usr/local/Ascend/nnae/latest/lib64", "/usr/local/Ascend/latest/lib64", "/opt/Ascend/cann/lib64",
	"/usr/local/Ascend/acllib/lib64",
}

// traceLibrary is the library's file.
const traceLibrary = "libascendcl.so"

// machineTraces is traces on the real machine.
func machineTraces(env func(string) (string, bool)) []string {
	return traces(env, func(pattern string) []string {
		found, _ := filepath.Glob(pattern) // the patterns are ours and well-formed
		return found
	}, func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	})
}

// traces lists what speaks of an NPU, in a fixed order; nothing when nothing does.
func traces(env func(string) (string, bool), glob func(pattern string) []string, exists func(path string) bool) []string {
	var seen []string
	for _, pattern := range traceDevices {
		for _, path := range glob(pattern) {
			seen = append(seen, "the device file "+path)
		}
	}
	for _, name := range traceVariables {
		if value, ok := env(name); ok {
			seen = append(seen, "the variable "+name+"="+value)
		}
	}
	var folders []string
	if list, ok := env("LD_LIBRARY_PATH"); ok {
		folders = filepath.SplitList(list)
	}
	if home, ok := env("HOME"); ok && home != "" {
		folders = append(folders, home+"/Ascend/cann/lib64", home+"/Ascend/ascend-toolkit/latest/lib64")
	}
	for _, dir := range append(folders, traceFolders...) {
		if path := filepath.Join(dir, traceLibrary); filepath.IsAbs(path) && exists(path) {
			seen = append(seen, "the library "+path)
		}
	}
	return seen
}
