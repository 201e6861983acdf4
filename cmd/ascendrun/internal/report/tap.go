package report

// The Test Anything Protocol, version 13: a line for each finding with what it says below.

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

func (v *Validation) tap(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "TAP version 13")
	n := 0
	for _, f := range v.byFile() {
		for _, c := range f.cases() {
			n++
			result, directive := "ok", ""
			if c.verdict == fails {
				result = "not ok"
			}
			if c.verdict == skips {
				directive = " # SKIP " + tapText(c.d.Ignored)
			}
			fmt.Fprintf(b, "%s %d - %s%s\n", result, n, tapText(f.name+" "+c.name), directive)
			if c.verdict == fails || c.verdict == warns {
				fmt.Fprintf(b, "  ---\n  severity: %s\n  message: %s\n  ...\n", c.d.Severity, tapQuote(says(c.d)))
			}
		}
	}
	fmt.Fprintf(b, "1..%d\n", n)
	return b.Flush()
}

// tapText makes a text part of a line: a # would begin a directive.
func tapText(text string) string {
	return strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(oneLine(text))
}

// tapQuote is a text as a quoted scalar of one line.
func tapQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(oneLine(text)) + `"`
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(Clean(text)), " ") }
