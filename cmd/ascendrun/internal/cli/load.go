package cli

// From a path to a spec, its findings and the machine that it is judged against: what every command does first.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/spf13/cobra"
)

// input are the flags of every command that reads specs.
type input struct {
	set    assignments
	target string
	allow  []string
	all    bool
}

func (in *input) flags(cmd *cobra.Command) {
	in.machineFlags(cmd)
	cmd.Flags().BoolVar(&in.all, "all", false, "print more than 100 findings a file")
}

// machineFlags are the flags that say what a spec is judged with.
func (in *input) machineFlags(cmd *cobra.Command) {
	in.set = assignments{}
	f := cmd.Flags()
	f.Var(in.set, "set", "value of ${NAME} in the spec, as `NAME=VALUE`; may be given several times")
	f.StringVar(&in.target, "target", "", "machine to judge the spec against: `WORDS` such as chip=910B,devices=8, or a YAML file of them")
}

// loaded is a spec that was read, whole or with errors.
type loaded struct {
	path  string
	spec  *spec.Spec // nil when there is nothing to judge
	found diag.List  // of the loader
	text  []byte     // the file as stored; nil when it could not be read
}

// name is the file as findings name it.
func (l *loaded) name() string {
	if l.path == "-" {
		return stdinName
	}
	return l.path
}

// sources are the texts that findings point into.
func (l *loaded) sources() map[string][]byte { return map[string][]byte{l.name(): l.text} }

// stdinName is the name of standard input in findings.
const stdinName = "<stdin>"

// fileLimit is the most that is read of any file that a flag names.
const fileLimit = 16 << 20

// load reads one spec. anyPath lets it name files outside its own folder, which is right for what is about to be
// applied and wrong for what is merely judged.
func (s *session) load(path string, in *input, anyPath bool) *loaded {
	l := &loaded{path: path}
	o := s.options(in, anyPath)
	if path == "-" {
		var read bytes.Buffer
		o.Stdin = io.TeeReader(s.Stdin, &read)
		defer func() { l.text = read.Bytes() }()
	}
	l.spec, l.found = spec.Load(path, o)
	switch {
	case l.spec != nil:
		l.text = l.spec.Text
	case path != "-" && len(l.found) > 0 && l.found[0].Code != "ASR115":
		l.text, _ = readFile(path) // only to show the lines of the findings
	}
	return l
}

// options are how specs are read.
func (s *session) options(in *input, anyPath bool) spec.Options {
	return spec.Options{Set: in.set, LookupEnv: s.lookupEnv, AllowPaths: in.allow, AnyPath: anyPath,
		OneOfMany: !anyPath, HideSet: s.env[envName("set")] != ""}
}

// readFile reads a regular file of at most fileLimit bytes.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &os.PathError{Op: "read", Path: path, Err: errors.New("not a regular file")}
	case info.Size() > fileLimit:
		return nil, &os.PathError{Op: "read", Path: path, Err: errors.New("larger than 16 MiB")}
	}
	return os.ReadFile(path)
}

// machine is the machine of --target, nil when the flag was not given.
func (s *session) machine(in *input) (*chip.Machine, error) {
	if in.target == "" {
		return nil, nil
	}
	m, err := s.machineOf(in.target)
	if err != nil {
		return nil, usagef("--target: %w", err)
	}
	return m, nil
}

// machineOf reads a machine in the words of --target.
func (s *session) machineOf(words string) (*chip.Machine, error) {
	c, err := s.simConfig(words)
	if err != nil {
		return nil, err
	}
	return &c.Machine, nil
}

// wordFile reads a YAML file of words; lists become several words.
func wordFile(path string) ([]spec.Word, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("%q is neither WORD=VALUE,… nor a file that can be read: %w", path, err)
	}
	list, found := spec.DecodeWords(path, text)
	if found.HasErrors() {
		found.Sort()
		return nil, fmt.Errorf("%s: %s", found[0].Range, found[0].Detail)
	}
	return list, nil
}

// findings are findings about one spec.
func (s *session) findings(list diag.List, l *loaded, in *input) report.Findings {
	return report.Findings{List: list, Sources: l.sources(), All: in.all}
}

// exitOf is the exit code of findings.
func exitOf(list diag.List) engine.Exit {
	if list.HasErrors() {
		return engine.Invalid
	}
	return engine.OK
}
