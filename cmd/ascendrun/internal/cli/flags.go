package cli

// Kinds of flags that pflag does not have.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// choice is a flag whose value is one of some words.
type choice struct {
	value *string
	words []string
	shown string // what the help shows for the value, "" for the words
}

// oneOf makes a choice between words.
func oneOf(value *string, fallback string, words ...string) *choice {
	*value = fallback
	return &choice{value: value, words: words}
}

func (c *choice) String() string { return *c.value }

func (c *choice) Set(text string) error {
	if !slices.Contains(c.words, text) {
		hint := ""
		if near := diag.Suggest(text, c.words); near != "" {
			hint = fmt.Sprintf("; did you mean %s?", near)
		}
		return fmt.Errorf("%q is not one of %s%s", text, strings.Join(c.words, ", "), hint)
	}
	*c.value = text
	return nil
}

// Type is what the help shows for the value.
func (c *choice) Type() string { return cmp.Or(c.shown, strings.Join(c.words, "|")) }

// meantFlag is the end of a sentence that names the flag that was probably meant, "" for an error of another kind.
func meantFlag(cmd *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return ""
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, f.Name)
		}
	})
	if near := diag.Suggest(unknown.GetSpecifiedName(), known); near != "" {
		return "; did you mean --" + near + "?"
	}
	return ""
}

// complete makes shells offer the words of a choice.
func complete(cmd *cobra.Command, flag string) {
	c, ok := cmd.Flag(flag).Value.(*choice)
	if !ok {
		panic("bug: --" + flag + " is not a choice")
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(c.words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("bug: " + err.Error())
	}
}

// assignments is --set NAME=VALUE, which may be given several times; a later one wins.
type assignments map[string]string

func (a assignments) String() string { return "" }

func (a assignments) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return errors.New("it must have the form NAME=VALUE") // the value may be a secret: it is not shown
	}
	a[name] = value
	return nil
}

// Type lets the environment hold several, one a line.
func (a assignments) Type() string { return "stringArray" }

// holdFlag is --hold, --hold=DURATION, --hold=0.
type holdFlag struct {
	given bool
	on    bool
	time  time.Duration
}

func (h *holdFlag) String() string { return "" }

func (h *holdFlag) Set(text string) error {
	switch text {
	case "true":
		*h = holdFlag{given: true, on: true}
		return nil
	case "false", "0":
		*h = holdFlag{given: true}
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("%q is not a duration such as 90s or 10m, and not 0, which switches a hold off", text)
	}
	*h = holdFlag{given: true, on: d > 0, time: d}
	return nil
}

// bare tells whether the flag was given without a duration. One that follows it then was meant to be its own.
func (h *holdFlag) bare() bool { return h.on && h.time == 0 }

func (h *holdFlag) Type() string { return "duration" }

// firstDuration is the first argument that reads like a duration.
func firstDuration(args []string) (string, bool) {
	for _, a := range args {
		if _, err := time.ParseDuration(a); err == nil {
			return a, true
		}
	}
	return "", false
}
