package rule

// Version constraints of requires.cann. CANN versions are numbers and words with dots: 8.0.RC3, 8.5.0.alpha001, 9.1.0.

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
)

// version is a CANN version, part by part.
type version []versionPart

// versionPart is a number (rank numberRank) or a word of a pre-release with its number. Words rank below every number,
// so that 8.0.RC3 comes before 8.0 and 8.0.0.
type versionPart struct{ rank, number int }

const (
	alphaRank = iota
	betaRank
	candidateRank
	numberRank
)

var versionWords = []struct {
	word string
	rank int
}{{"alpha", alphaRank}, {"beta", betaRank}, {"rc", candidateRank}}

// comparisons are the operators, those of two letters first, so that the longest one is taken.
var comparisons = []struct {
	text  string
	holds func(order int) bool
}{
	{">=", func(o int) bool { return o >= 0 }},
	{"<=", func(o int) bool { return o <= 0 }},
	{"!=", func(o int) bool { return o != 0 }},
	{">", func(o int) bool { return o > 0 }},
	{"<", func(o int) bool { return o < 0 }},
	{"=", func(o int) bool { return o == 0 }},
}

// constraint is comparisons that must all hold.
type constraint []struct {
	holds func(order int) bool
	with  version
}

// parseConstraint reads comparisons with commas between them.
func parseConstraint(text string) (constraint, error) {
	var c constraint
	for item := range strings.SplitSeq(text, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			return nil, errors.New("a comparison is missing")
		}
		n := -1
		for i, op := range comparisons {
			if strings.HasPrefix(item, op.text) {
				n = i
				break
			}
		}
		if n < 0 {
			return nil, errors.New("a comparison begins with one of >=, <=, !=, >, <, =")
		}
		v, err := parseVersion(strings.TrimSpace(item[len(comparisons[n].text):]))
		if err != nil {
			return nil, err
		}
		c = append(c, struct {
			holds func(int) bool
			with  version
		}{comparisons[n].holds, v})
	}
	return c, nil
}

// holds tells whether a version meets every comparison.
func (c constraint) holds(v version) bool {
	for _, one := range c {
		if !one.holds(compareVersions(v, one.with)) {
			return false
		}
	}
	return true
}

var errVersion = errors.New("a version is numbers with dots, such as 8.0 or 8.0.RC3")

// parseVersion reads a version. The text is not repeated in errors: it may come from the environment.
func parseVersion(text string) (version, error) {
	const most = 8 // parts; CANN uses up to four
	var v version
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "-", "."), ".") {
		p, err := parsePart(strings.ToLower(part))
		if err != nil {
			return nil, err
		}
		v = append(v, p)
	}
	if len(v) == 0 || len(v) > most || v[0].rank != numberRank {
		return nil, errVersion
	}
	return v, nil
}

func parsePart(part string) (versionPart, error) {
	rank := numberRank
	for _, w := range versionWords {
		if rest, ok := strings.CutPrefix(part, w.word); ok {
			if rest == "" {
				return versionPart{rank: w.rank}, nil
			}
			part, rank = rest, w.rank
			break
		}
	}
	n, err := strconv.ParseUint(part, 10, 31)
	if err != nil {
		return versionPart{}, errVersion
	}
	return versionPart{rank, int(n)}, nil
}

// compareVersions orders two versions; missing parts are 0.
func compareVersions(a, b version) int {
	for i := range max(len(a), len(b)) {
		x, y := versionPart{rank: numberRank}, versionPart{rank: numberRank}
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if c := cmp.Or(cmp.Compare(x.rank, y.rank), cmp.Compare(x.number, y.number)); c != 0 {
			return c
		}
	}
	return 0
}
