package rule

// ASR115 is found by the loader: a path that cannot be read as a spec. The other paths are still checked.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr115 = Rule{
	Code:     "ASR115",
	Title:    "Path cannot be read",
	Severity: diag.Error,
	At:       "the path, 1:1 of the file",
	Why: "The path does not exist, is a folder where a file is meant, is not a regular file (a pipe or a device " +
		"could block for ever), or may not be read. Other paths of the same command are still checked.",
	Bad: `ascendrun validate no-such-file.yaml
`,
	Fix: "Check the path and its rights. Use - for standard input.",
}
