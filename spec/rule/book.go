package rule

// The book itself: which rules there are, in which order they are judged, and how their findings become one list
// with one finding a written place.

import (
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

// book holds every rule by code.
var book = []*Rule{
	&asr100, &asr101, &asr102, &asr103, &asr104, &asr105, &asr106, &asr107, &asr108, &asr109,
	&asr110, &asr111, &asr112, &asr113, &asr114, &asr115, &asr116, &asr117, &asr118,
	&asr201, &asr202, &asr203, &asr204, &asr205, &asr206, &asr207, &asr208,
	&asr301, &asr302, &asr303, &asr304,
	&asr401, &asr402, &asr403, &asr404, &asr405,
	&asr501, &asr502, &asr503, &asr504, &asr505, &asr506,
	&asr601, &asr602, &asr603, &asr604, &asr605, &asr606, &asr607, &asr608, &asr609, &asr610,
	&asr701, &asr702,
	&asr801, &asr802, &asr803, &asr804,
}

// All returns the rules, ordered by code.
func All() []Rule {
	rules := make([]Rule, len(book))
	for i, r := range book {
		rules[i] = *r
	}
	return rules
}

// Lookup returns the rule of a code such as "ASR401".
func Lookup(code diag.Code) (Rule, bool) {
	i, ok := slices.BinarySearchFunc(book, code, func(r *Rule, c diag.Code) int {
		switch {
		case r.Code < c:
			return -1
		case r.Code > c:
			return 1
		}
		return 0
	})
	if !ok {
		return Rule{}, false
	}
	return *book[i], true
}

// Judge is what the loader found and what the book finds, each written place once: one mistake that both see, such as
// an id with a leading zero that is also too large, is one finding.
func Judge(found diag.List, s *spec.Spec, g *spec.Graph, t spec.Target) diag.List {
	p := &Pass{Spec: s, Graph: g, Target: t, found: found[:len(found):len(found)], torn: found.HasErrors()}
	for _, r := range book {
		if r.check != nil {
			p.rule = r
			r.check(p)
		}
	}
	all := ignore(onePerPlace(p.found), s)
	all.Sort()
	return all
}

// Check judges a spec and its graph against a target. The spec may be one that the loader complained about: what it
// could not make sense of is passed over, so that one mistake does not bring forth a second finding elsewhere. The
// list is sorted and holds each written place once.
func Check(s *spec.Spec, g *spec.Graph, t spec.Target) diag.List {
	return Judge(nil, s, g, t)
}

// onePerPlace keeps one finding for each written place: the worst, and among equals the one of the smallest code.
// Findings of one code at one place (declarations that share an anchor's text) become one with the sum of instances.
// Findings without a place of their own are all kept.
func onePerPlace(list diag.List) diag.List {
	if len(list) < 2 {
		return list
	}
	type place struct{ from, to int }
	first := make(map[place]int, len(list))
	kept := list[:0:0]
	for _, d := range list {
		at := place{d.Range.Start.Byte, d.Range.End.Byte}
		i, met := first[at]
		if !met || at.from == at.to {
			first[at] = len(kept)
			kept = append(kept, d)
			continue
		}
		switch k := &kept[i]; {
		case d.Code == k.Code && d.Severity == k.Severity:
			k.Count += d.Count
		case d.Severity < k.Severity || d.Severity == k.Severity && d.Code < k.Code:
			kept[i] = d
		}
	}
	return kept
}
