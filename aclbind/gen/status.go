package main

// Why this file exists: zstatus.go, the table of codes that people ask about by number and by name.

import (
	"cmp"
	"fmt"
	"log"
	"slices"
	"strings"
)

// advice is what causes.tsv says of one code, or of a class of codes.
type advice struct {
	causes, releaseCauses                []string
	remedy, releaseRemedy, hides, helped string
}

// measures are what a row of kind helps answers, in this order.
var measures = []string{"retry", "abort", "reset", "restart"}

// advices reads causes.tsv: a row speaks of one code, of several with commas between, or of a whole class.
func advices(rows [][]string) map[string]*advice {
	all := make(map[string]*advice)
	for _, r := range rows {
		for about := range strings.SplitSeq(r[0], ",") {
			a := all[about]
			if a == nil {
				a = &advice{}
				all[about] = a
			}
			switch r[1] {
			case "cause":
				a.causes = append(a.causes, r[2])
			case "release-cause":
				a.releaseCauses = append(a.releaseCauses, r[2])
			case "remedy":
				once(r, &a.remedy)
			case "release-remedy":
				once(r, &a.releaseRemedy)
			case "hides":
				once(r, &a.hides)
			case "helps":
				once(r, &a.helped)
			default:
				log.Fatalf("causes.tsv: kind %q", r[1])
			}
		}
	}
	return all
}

// once keeps the text of a row of which there may be one for each code.
func once(r []string, text *string) {
	if *text != "" {
		log.Fatalf("causes.tsv: %s has the kind %s twice", r[0], r[1])
	}
	*text = r[2]
}

// helps reads the answers of a row of kind helps.
func helps(text string) string {
	var b strings.Builder
	parts := strings.Split(text, "; ")
	if len(parts) != len(measures) {
		log.Fatalf("causes.tsv: %q does not answer %s", text, strings.Join(measures, ", "))
	}
	for i, p := range parts {
		answer, ok := strings.CutPrefix(p, measures[i]+": ")
		if !ok || !strings.HasPrefix(answer, "yes") && !strings.HasPrefix(answer, "no") {
			log.Fatalf("causes.tsv: %q is no answer of %s", p, measures[i])
		}
		fmt.Fprintf(&b, "%s: %q, ", goName(measures[i]), answer)
	}
	return "Helps{" + strings.TrimSuffix(b.String(), ", ") + "}"
}

// status joins the manual's table with what causes.tsv knows: the code's own row, else its class's, else the manual's.
func status(t tables) string {
	known := advices(t.causes)
	table := slices.Clone(t.errors)
	slices.SortStableFunc(table, func(a, b []string) int {
		if c := cmp.Compare(number(a[1]), number(b[1])); c != 0 {
			return c
		}
		// The canonical name of 0 comes first.
		return cmp.Compare(b2i(a[0] != "ACL_SUCCESS"), b2i(b[0] != "ACL_SUCCESS"))
	})
	var b strings.Builder
	b.WriteString("var statuses = [...]Status{\n")
	for _, r := range table {
		a, class := known[r[1]], known[r[3]]
		if a == nil {
			a = &advice{}
		}
		if class == nil || class.helped == "" {
			log.Fatalf("causes.tsv: the class %q has no row of kind helps", r[3])
		}
		fmt.Fprintf(&b, "{Name: %q, Code: %s, Category: %q, Class: %q, Since: %q,\nCause: %q, Action: %q, Header: %q,\n", r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7])
		causes := a.causes
		if causes == nil {
			causes = []string{r[5]}
			b.WriteString("General: true, ")
		}
		fmt.Fprintf(&b, "Causes: %#v,\nRemedy: %q,\nHelps: %s", causes, cmp.Or(a.remedy, r[6]), helps(cmp.Or(a.helped, class.helped)))
		if a.hides != "" {
			fmt.Fprintf(&b, ",\nHides: %q", a.hides)
		}
		if a.releaseCauses != nil {
			fmt.Fprintf(&b, ",\nReleaseCauses: %#v, ReleaseRemedy: %q", a.releaseCauses, a.releaseRemedy)
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n")
	return b.String()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
