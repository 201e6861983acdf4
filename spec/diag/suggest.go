package diag

import "slices"

// Suggest returns the word of known that is nearest to word, or "" when none is near enough to be meant: at most a
// third of the letters may differ, and at least one change is always allowed. Ties go to the earlier word.
func Suggest(word string, known []string) string { return Near(word, known, max(1, len(word)/3)) }

// Near returns the word of known that is nearest to word, at most so many slips away; "" when none is.
func Near(word string, known []string, slips int) string {
	best, bestDist := "", slips+1
	for _, k := range known {
		if d := distance(word, k, bestDist); d < bestDist {
			best, bestDist = k, d
		}
	}
	return best
}

// IsTied tells whether another word of known is as near to word as the one that Suggest returns, so that either could
// be meant.
func IsTied(word string, known []string) bool {
	near := Suggest(word, known)
	return near != "" && Suggest(word, slices.DeleteFunc(slices.Clone(known), func(k string) bool {
		return k == near || distance(word, k, len(word)+1) > distance(word, near, len(word)+1)
	})) != ""
}

// distance is the number of single-letter insertions, deletions, replacements and swaps of neighbours between a and b;
// it gives up at limit.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit {
		return limit
	}
	before, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
