package sim

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// Why this file exists: a machine and its faults are written as words, on the command line or in a file. This is the
// grammar and the table of words; value.go reads the values.

// Grammar is how words are written, for help texts and errors.
const Grammar = "WORD=VALUE, separated by commas; a list inside a value is written with + (mask=0+1+3)"

// Word is one WORD=VALUE. Words of faults may repeat and add up; of others the last one counts.
type Word struct{ Key, Value string }

func (w Word) String() string { return w.Key + "=" + w.Value }

// WordError is a word that cannot be taken.
type WordError struct {
	Word    Word
	Problem string // what is wrong and what is expected
	text    string // as it was written, where that is no word
}

// Error names the word, what is wrong with it and how words are written.
func (e *WordError) Error() string {
	return fmt.Sprintf("%q: %s (the grammar is %s)", shorten(cmp.Or(e.text, e.Word.String())), e.Problem, Grammar)
}

// word is an entry of the table: its value in words of the grammar, what it means, and how it is read.
type word struct {
	name, value, meaning string
	read                 func(r *reading, value string) error
}

// words are in the order of the documentation.
var words = []word{
	{"chip", "CHIP", "family of chips (910B)", (*reading).chip},
	{"soc", "SOC", "what aclrtGetSocName answers (the chip's first; 910B: Ascend910B3)", (*reading).soc},
	{"cann", "VERSION", "release of the runtime (9.1.0)", (*reading).cann},
	{"devices", "N", "devices before the mask (8)", (*reading).devices},
	{"run-mode", "host|device", "where programs run (the chip's usual one)", (*reading).runMode},
	{"memory", "SIZE", "memory of a device (the usual card's)", (*reading).memory},
	{"mask", "ID+ID…", "ASCEND_RT_VISIBLE_DEVICES (that of the environment)", (*reading).mask},
	{"set-device", "DUR", "how long every aclrtSetDevice takes", (*reading).setDevice},
	{"slow", "CALL:DUR", "how long every call of a function takes, or the work that it queues", (*reading).slow},
	{"fail", "CALL[@DEVICE]:N|*:CODE", "the Nth call answers CODE and has no effect", (*reading).fail},
	{"break", "CALL[@DEVICE]:N|*:CODE", "the work that the Nth call queues fails with CODE", (*reading).breakLater},
	{"stall", "CALL[@DEVICE]:N|*[:DUR]", "the Nth call hangs for DUR, or for ever", (*reading).stall},
	{"lose", "DEVICE@DUR", "the device is lost DUR after the first call", (*reading).lose},
	{"busy", "DEVICE[:CODE]", "the device cannot be opened: CODE (507033)", (*reading).busy},
	{"deadlock", "DUR|fail", "when a wait without hope is reported (5s), or fails", (*reading).deadlock},
	{"abort", "1", "fatal misuse ends the process", (*reading).abort},
}

// Help is the table of words as text, one line each.
func Help() string {
	var b strings.Builder
	for _, w := range words {
		fmt.Fprintf(&b, "%-34s %s\n", w.name+"="+w.value, w.meaning)
	}
	return b.String()
}

// ParseConfig reads words as they are written on a command line. lookup answers the environment, for the mask that no
// word gives; nil is an empty environment.
func ParseConfig(text string, lookup func(string) (string, bool)) (Config, error) {
	list, err := ParseWords(text)
	if err != nil {
		return Config{}, err
	}
	return ConfigFromWords(list, lookup)
}

// ParseWords splits a text into words without judging them. An empty text has none.
func ParseWords(text string) ([]Word, error) {
	var out []Word
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	for _, item := range strings.Split(text, ",") {
		key, value, found := strings.Cut(strings.TrimSpace(item), "=")
		switch {
		case key == "":
			return nil, &WordError{Word: Word{Value: value}, text: cmp.Or(item, text), Problem: "nothing stands before the = or between two commas"}
		case !found && len(out) > 0 && item != "":
			last := out[len(out)-1]
			return nil, &WordError{Word: Word{Key: item}, text: item, Problem: fmt.Sprintf("no word; if it belongs to %s, write %s+%s", last.Key, shorten(last.String()), shorten(item))}
		case !found:
			return nil, &WordError{Word: Word{Key: item}, text: item, Problem: "no WORD=VALUE"}
		}
		out = append(out, Word{strings.TrimSpace(key), strings.TrimSpace(value)})
	}
	return out, nil
}

// reading is a Config on its way, with what can only be judged at the end.
type reading struct {
	c              Config
	word           Word
	socSet, hasRun bool
	hasMemory      bool
	chipSet        bool
	deviceWords    []Word // words that name a device
	deviceIDs      []int32
}

// ConfigFromWords makes a Config of words, wherever they come from.
func ConfigFromWords(list []Word, lookup func(string) (string, bool)) (Config, error) {
	r := &reading{c: DefaultConfig()}
	if lookup != nil {
		r.c.Mask, r.c.MaskSet = lookup("ASCEND_RT_VISIBLE_DEVICES")
	}
	for _, w := range list {
		i := slices.IndexFunc(words, func(k word) bool { return k.name == w.Key })
		if i < 0 {
			names := make([]string, len(words))
			for j, k := range words {
				names[j] = k.name
			}
			return Config{}, &WordError{Word: w, Problem: "no such word" + suggest(w.Key, names)}
		}
		r.word = w
		if err := words[i].read(r, w.Value); err != nil {
			return Config{}, &WordError{Word: w, Problem: fmt.Sprintf("%v; expected %s=%s", err, words[i].name, words[i].value)}
		}
	}
	return r.finish()
}

// finish settles what depends on more than one word.
func (r *reading) finish() (Config, error) {
	c := &r.c
	if r.socSet {
		found, known := chip.BySoC(c.SoC)
		switch {
		case !known:
			return Config{}, &WordError{Word: Word{"soc", c.SoC}, Problem: "no chip has such a SoC" + suggest(c.SoC, socNames())}
		case r.chipSet && found.Name != c.Chip.Name:
			return Config{}, &WordError{Word: Word{"soc", c.SoC}, Problem: fmt.Sprintf("it is a %s, and chip=%s was given", found.Name, c.Chip.Name)}
		}
		c.Chip = found
	} else {
		c.SoC = c.Chip.SoCs[0]
	}
	if !r.hasRun {
		c.RunMode = c.Chip.RunModes[0]
	}
	if !slices.Contains(c.Chip.RunModes, c.RunMode) {
		return Config{}, &WordError{Word: Word{"run-mode", c.RunMode}, Problem: fmt.Sprintf("programs for a %s run on the %s only", c.Chip.Name, strings.Join(c.Chip.RunModes, " or "))}
	}
	if !r.hasMemory {
		c.Memory = c.Chip.Memory
	}
	for i, id := range r.deviceIDs {
		if int(id) >= c.Devices {
			return Config{}, &WordError{Word: r.deviceWords[i], Problem: fmt.Sprintf("device %d is outside [0,%d)", id, c.Devices)}
		}
	}
	return r.c, nil
}

// socNames are all SoCs that the table of chips names, for suggestions.
func socNames() []string {
	var out []string
	for _, c := range chip.All() {
		out = append(out, c.SoCs...)
	}
	return out
}

// suggest is the end of a sentence that names what was probably meant, or else what there is when that is short.
func suggest(got string, known []string) string {
	best, distance := "", 3
	for _, k := range known {
		if d := editDistance(got, k); d < distance {
			best, distance = k, d
		}
	}
	switch {
	case best != "":
		return fmt.Sprintf("; did you mean %q?", best)
	case len(known) <= 20:
		return "; known are " + strings.Join(known, ", ")
	}
	if i := slices.IndexFunc(known, func(k string) bool { return prefixed(k, got) }); i >= 0 {
		return fmt.Sprintf("; did you mean %q?", known[i])
	}
	return ""
}

// prefixed tells whether a name is got without its prefix (CreateStream for aclrtCreateStream).
func prefixed(name, got string) bool {
	const telling = 5 // letters; fewer are the end of too many names
	ok, err := path.Match("acl*"+got, name)
	return err == nil && ok && len(got) >= telling
}

// editDistance counts letters to insert, delete or change, in any letter case; long texts are never near.
func editDistance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return 64
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// shorten keeps a hostile value from flooding a message.
func shorten(s string) string {
	if len(s) > 80 {
		return strings.ToValidUTF8(s[:80], "") + "…"
	}
	return s
}
