package cli

// `ascendrun version`.

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/spf13/cobra"
)

// Version and Commit are set by the linker in releases; a build without them says what the Go tool knows.
var (
	Version = "0.1.0-dev"
	Commit  = ""
)

// versionDocument is the document of `version`.
type versionDocument struct {
	report.Header
	Version  string `json:"version"`
	Commit   string `json:"commit"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func (s *session) versionCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which version this is",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			d := versionDocument{report.NewHeader(engine.OK), Version, commit(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
			if format == "json" {
				report.WriteJSON(&s.out, d)
				return nil
			}
			fmt.Fprintf(&s.out, "ascendrun %s (commit %s, %s, %s)\n", d.Version, d.Commit, d.Go, d.Platform)
			return nil
		},
	}
	cmd.Flags().Var(oneOf(&format, "text", "text", "json"), "format", "form of the output")
	complete(cmd, "format")
	return cmd
}

// commit is the commit of this build, "unknown" when nobody recorded it.
func commit() string {
	if Commit != "" {
		return Commit
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
}

// noArguments refuses positional arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments, and was given %q", cmd.Name(), args[0])
	}
	return nil
}

// oneSpec wants exactly one positional argument, the spec.
func oneSpec(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 1:
		return nil
	case 0:
		return usagef("%s needs the path of a spec, or - for standard input", cmd.Name())
	}
	return usagef("%s takes one spec, and was given %d: %q, %q", cmd.Name(), len(args), args[0], args[1])
}
