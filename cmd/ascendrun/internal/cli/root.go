package cli

// The root of the command tree and the flags that every command has.

import (
	"context"
	"os"
	"strings"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/hashicorp/go-hclog"
	"github.com/spf13/cobra"
)

// globals are the flags of every command.
type globals struct {
	colour    string
	noColour  bool
	logLevel  string
	logFormat string
	quiet     bool
	dir       string
}

// session is a command at work: the program, its global flags, and what they mean for its output.
type session struct {
	*Program
	globals
	outStyle, errStyle report.Style
	notes              *lines // standard error for several hands at once, above a live view while there is one
}

const rootHelp = `ascendrun reads devices, contexts and streams of the AscendCL runtime from YAML, proves that their order is right,
shows the exact runtime calls, makes them in topological order, and releases everything in reverse, whatever fails.

Results go to standard output, everything else to standard error. Every flag may also be given as a variable:
--log-level as ASCENDRUN_LOG_LEVEL, one value a line where a flag may be given several times; the flag wins. A
variable whose word only another command knows, such as ASCENDRUN_FORMAT=tree for plan, is ignored.`

// run builds the command tree, runs the command that the arguments name, and returns the exit code.
func (p *Program) run(ctx context.Context) engine.Exit {
	s := &session{Program: p, notes: &lines{w: &p.errs}}
	root := s.tree()
	root.SetArgs(p.Args)
	root.SetIn(p.Stdin)
	root.SetOut(&p.out)
	root.SetErr(&p.errs)
	cmd, err := root.ExecuteContextC(ctx)
	return p.conclude(err, cmd.CommandPath())
}

// tree is the whole command tree.
func (s *session) tree() *cobra.Command {
	root := &cobra.Command{
		Use:           "ascendrun",
		Short:         "Declarative orchestrator for the AscendCL runtime",
		Long:          rootHelp + "\n\nExit codes:\n" + strings.TrimRight(exitHelp(), "\n"),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown command %q", args[0])
			}
			cmd.SetOut(&s.errs)
			cmd.Help()
			return ended(engine.Usage)
		},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return s.prepare(cmd) },
	}
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef("%s%s", oneLine(err.Error()), meantFlag(cmd, err))
	})
	f := root.PersistentFlags()
	f.SortFlags = false
	f.Var(oneOf(&s.colour, "auto", "auto", "always", "never"), "color", "colour in text output; auto is on a terminal, honouring NO_COLOR, CLICOLOR_FORCE and TERM=dumb")
	f.BoolVar(&s.noColour, "no-color", false, "the same as --color=never")
	f.Var(oneOf(&s.logLevel, "warn", "trace", "debug", "info", "warn", "error", "off"), "log-level", "least level of log lines on standard error")
	f.Var(oneOf(&s.logFormat, "text", "text", "json"), "log-format", "form of log lines")
	f.BoolVarP(&s.quiet, "quiet", "q", false, "print results and errors only")
	f.StringVarP(&s.dir, "chdir", "C", "", "work as if started in `DIR`")
	root.AddCommand(s.validateCommand(), s.fmtCommand(), s.planCommand(), s.applyCommand(), s.graphCommand(), s.explainCommand(), s.schemaCommand(), s.initCommand(), s.lspCommand(), s.devicesCommand(), s.versionCommand())
	root.InitDefaultHelpCmd()
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Args = helpTopic
	}
	return root
}

// helpTopic refuses a command that there is not, for which cobra's help would end well.
func helpTopic(cmd *cobra.Command, args []string) error {
	topic, rest, err := cmd.Root().Find(args)
	switch {
	case err != nil:
		return usagef("%s", oneLine(err.Error()))
	case len(rest) > 0:
		return usagef("unknown command %q for %q", rest[0], topic.CommandPath())
	}
	return nil
}

// prepare takes what was left out from the environment and settles what the global flags mean.
func (s *session) prepare(cmd *cobra.Command) error {
	if cmd.Name() == cobra.ShellCompRequestCmd || cmd.Name() == cobra.ShellCompNoDescRequestCmd {
		return nil // a shell asks while the user types: nothing may get in the way
	}
	if err := s.fromEnv(cmd); err != nil {
		return err
	}
	if s.dir != "" {
		if err := os.Chdir(s.dir); err != nil {
			return usagef("cannot change to the folder of --chdir: %v", err)
		}
	}
	s.outStyle, s.errStyle = s.style(s.Stdout), s.style(s.Stderr)
	return nil
}

// logger is where the engine logs to.
func (s *session) logger() hclog.Logger {
	return hclog.New(&hclog.LoggerOptions{
		Name: "ascendrun", Level: hclog.LevelFromString(s.logLevel), Output: s.notes, JSONFormat: s.logFormat == "json",
	})
}
