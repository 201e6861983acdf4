package cli

// Every flag may be given as a variable: --log-level as ASCENDRUN_LOG_LEVEL. A flag on the command line wins; a
// variable that is set but empty counts as unset, and so does one whose word only another command knows: a variable is
// there for all commands at once.

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// envName is the variable of a flag.
func envName(flag string) string {
	return "ASCENDRUN_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// fromEnv sets the flags of cmd that were not given from the environment. A flag that may be given several times
// takes one value a line.
func (p *Program) fromEnv(cmd *cobra.Command) error {
	var err error
	p.ambient = make(map[string]bool)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if err != nil || f.Changed || f.Name == "help" || f.Name == "version" {
			return
		}
		text := p.env[envName(f.Name)]
		if text == "" {
			return
		}
		values := []string{text}
		if f.Value.Type() == "stringArray" {
			values = strings.Split(strings.TrimRight(text, "\n"), "\n")
		}
		if isChoiceElsewhere(cmd, f, text) {
			return
		}
		for _, v := range values {
			if e := cmd.Flags().Set(f.Name, v); e != nil {
				err = usagef("the variable %s is wrong: %s", envName(f.Name), reasonOf(e))
				return
			}
		}
		p.ambient[f.Name] = true
	})
	return err
}

// isChoiceElsewhere tells whether text is no word of the choice f of cmd, but one of another command's flag of that name.
func isChoiceElsewhere(cmd *cobra.Command, f *pflag.Flag, text string) bool {
	has := func(f *pflag.Flag) bool {
		c, ok := f.Value.(*choice)
		return ok && slices.Contains(c.words, text)
	}
	return !has(f) && slices.ContainsFunc(cmd.Root().Commands(), func(other *cobra.Command) bool {
		same := other.Flags().Lookup(f.Name)
		return same != nil && has(same)
	})
}

// reasonOf is what a flag's value said, without pflag's own words about flags, which a variable has not.
func reasonOf(err error) string {
	if e, ok := err.(*pflag.InvalidValueError); ok {
		if cause := e.Unwrap(); cause != nil {
			return cause.Error()
		}
	}
	return err.Error()
}
