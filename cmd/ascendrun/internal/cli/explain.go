package cli

// `ascendrun explain`: what a code, a number of AscendCL or a field of the language means.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
	"github.com/ascendrun/ascendrun/spec/rule"
	"github.com/spf13/cobra"
)

func (s *session) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain WHAT",
		Short: "Explain a rule, an error or a function of AscendCL, or a field of the language",
		Long: `Explain a rule (ASR107), an AscendCL error by number or name (207005, ACL_ERROR_RT_PARAM_INVALID), a function of
AscendCL (aclrtSetDevice), or a field of the language: by its path (devices.ids), as it is written (devices.pool.ids,
tasks.4.copy) or by its last word (ids). The word rules lists all rules, fields all fields.`,
		Example: "  ascendrun explain ASR403\n  ascendrun explain 207005\n  ascendrun explain aclrtSetDevice\n  ascendrun explain streams.priority",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("explain takes one thing: a rule (ASR107), an AscendCL error (207005) or function (aclrtSetDevice), a field (devices.ids), rules or fields")
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var words []string
			if len(args) == 0 {
				words = explainable()
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			text, ok := explain(args[0])
			if !ok {
				return unexplained(args[0])
			}
			fmt.Fprint(&s.out, text)
			return nil
		},
	}
}

// explain is the text about what.
func explain(what string) (string, bool) {
	switch what {
	case "rules":
		return listRules(), true
	case "fields":
		return listFields(), true
	}
	if r, ok := rule.Lookup(diag.Code(strings.ToUpper(what))); ok {
		return r.Explain(), true
	}
	if code, err := strconv.Atoi(what); err == nil {
		if st, ok := aclbind.Lookup(code); ok {
			return explainStatus(st), true
		}
		return "", false
	}
	if st, ok := aclbind.ByName(what); ok {
		return explainStatus(st), true
	}
	if m, ok := aclbind.LookupManual(what); ok {
		return explainFunction(m), true
	}
	text := explainFields(what)
	return text, text != ""
}

func explainStatus(st aclbind.Status) string {
	var b strings.Builder
	class := classWords[st.Class]
	if st.Code == aclbind.Success {
		class = "nothing failed"
	}
	fmt.Fprintf(&b, "%d  %s\n%s · %s\n", st.Code, st.Name, st.Category, class)
	fmt.Fprintf(&b, "in %s, %s\n\n%s\n", st.Header, since(st.Since), sentence(st.Cause))
	if st.Hides != "" {
		fmt.Fprintf(&b, "\nOften hides:\n  %s\n", st.Hides)
	}
	switch {
	case st.Code == aclbind.Success:
	case st.General:
		b.WriteString("\nLikely causes:\n  no more than that is known; the plog files (~/ascend/log) and aclGetRecentErrMsg say more\n")
	default:
		numbered(&b, "Likely causes", st.Causes)
	}
	fmt.Fprintf(&b, "\nWhat to do:\n  %s\n", st.Remedy)
	if st.ReleaseCauses != nil {
		numbered(&b, "Likely causes when a release meets it", st.ReleaseCauses)
		fmt.Fprintf(&b, "\nWhat to do then:\n  %s\n", st.ReleaseRemedy)
	}
	h := st.Helps
	fmt.Fprintf(&b, "\nDoes it help?\n  to call again           %s\n  to abort the stream     %s\n  to reset the device     %s\n  to restart the process  %s\n",
		h.Retry, h.Abort, h.Reset, h.Restart)
	return b.String()
}

// explainFunction is the text about a C function.
func explainFunction(m aclbind.Manual) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n  %s;\n\n%s\n", m.Name, kindWords[m.Kind], m.Prototype, sentence(m.Meaning))
	if m.Rule != "" {
		fmt.Fprintf(&b, "\nRules:\n  %s\n", sentence(m.Rule))
	}
	fmt.Fprintf(&b, "\nWhere:\n  %s, in %s\n  exported by %s\n", since(m.Since), m.Header, strings.Join(m.Libraries, ".so and ")+".so")
	if len(m.Unsupported) > 0 {
		fmt.Fprintf(&b, "  not on %s: there it answers %d\n", strings.Join(m.Unsupported, ", "), aclbind.ErrFeatureNotSupported)
	}
	return b.String()
}

// kindWords say how a function returns.
var kindWords = map[string]string{
	"sync":   "returns when it is done",
	"async":  "queues work and returns at once; an error of the work shows at the next synchronise",
	"blocks": "waits for work of the device, for as long as that takes",
}

// numbered writes a list, the likeliest first.
func numbered(b *strings.Builder, title string, list []string) {
	fmt.Fprintf(b, "\n%s:\n", title)
	for i, text := range list {
		fmt.Fprintf(b, "  %d. %s\n", i+1, text)
	}
}

// since is a release as the tables spell it, in words.
func since(release string) string {
	switch release {
	case "old":
		return "in every release"
	case "master":
		return "in no release yet"
	}
	return "since CANN " + release
}

// classWords say what a class of codes means for what comes after.
var classWords = map[string]string{
	aclbind.ClassNo:         "the call failed and will fail again until something is changed",
	aclbind.ClassSoft:       "nothing is broken",
	aclbind.ClassMaybe:      "the same call may succeed later",
	aclbind.ClassTaskFailed: "a task on the device failed; the device usually lives",
	aclbind.ClassDeviceLost: "the device or the way to it is in trouble",
}

// sentence begins with a capital and ends with a full stop.
func sentence(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

func listRules() string {
	var b strings.Builder
	for _, r := range rule.All() {
		fmt.Fprintf(&b, "%s  %-7s  %s\n", r.Code, r.Severity, r.Title)
	}
	return b.String()
}

// explainable are the words that explain knows, AscendCL's aside: those are hundreds.
func explainable() []string {
	words := []string{"rules", "fields"}
	for _, r := range rule.All() {
		words = append(words, string(r.Code))
	}
	for _, f := range spec.Fields() {
		words = append(words, f.Path)
	}
	return words
}

// unexplained is the error about a word that nothing is known of, with the nearest that is.
func unexplained(what string) error {
	known := explainable()
	for _, st := range aclbind.Statuses() {
		known = append(known, st.Name)
	}
	for _, f := range aclbind.Functions() {
		known = append(known, f.Name)
	}
	hint := "; see: ascendrun explain rules, ascendrun explain fields"
	if near := nearest(what, known); near != "" {
		hint = "; did you mean " + near + "?"
	}
	return usagef("nothing is known of %q%s", report.Clean(what), hint)
}

// nearest is the word that was probably meant: the same in other letter case, else one that is spelt like it.
func nearest(what string, known []string) string {
	if i := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, what) }); i >= 0 {
		return known[i]
	}
	return cmp.Or(diag.Suggest(what, known), diag.Suggest(strings.ToUpper(what), known))
}
