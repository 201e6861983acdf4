package report

// Style is about terminals only: colour, width, and keeping what a file contains from reaching the terminal as
// commands. Every text form prints foreign text through it.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// Style says what the reader's end can show. The zero Style is plain text of unlimited width.
type Style struct {
	Colour bool
	Width  int // columns; 0 where nobody knows
}

// Colours as the parameters of the terminal's "select graphic rendition".
const (
	bold   = "1"
	faint  = "2"
	red    = "1;31"
	green  = "32"
	yellow = "1;33"
	blue   = "1;34"
)

func (s Style) paint(how, text string) string {
	if !s.Colour || text == "" || how == "" {
		return text
	}
	return "\x1b[" + how + "m" + text + "\x1b[0m"
}

// textWidth is the width to which sentences are wrapped.
func (s Style) textWidth() int {
	if s.Width <= 0 || s.Width > 100 {
		return 100
	}
	return max(s.Width, 40)
}

// Clean replaces what a terminal would take for a command, and bytes that are no text, so that a hostile file can
// print nothing but its characters. Tabs and line breaks stay.
func Clean(text string) string {
	if isClean(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || !unicode.IsControl(r) && !isBidi(r) && r != utf8.RuneError {
			return r
		}
		return utf8.RuneError
	}, text)
}

func isClean(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' && c != '\n' && c != '\t' || c >= 0x7f {
			return false
		}
	}
	return true
}

// isBidi tells the characters that turn the direction of what follows, with which text can pose as other text.
func isBidi(r rune) bool {
	return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0x200E || r == 0x200F
}

// columns is how many columns of a terminal a text without tabs takes.
func columns(text string) int { return runewidth.StringWidth(text) }

// wrap breaks text into lines of at most width columns where blanks allow it. Line breaks in the text stay.
func wrap(text string, width int) []string {
	var lines []string
	for paragraph := range strings.Lines(text) {
		var b strings.Builder
		used := 0
		for _, word := range strings.Fields(paragraph) {
			w := columns(word)
			switch {
			case used == 0:
			case used+1+w > width:
				lines = append(lines, b.String())
				b.Reset()
				used = 0
			default:
				b.WriteByte(' ')
				used++
			}
			b.WriteString(word)
			used += w
		}
		if used > 0 {
			lines = append(lines, b.String())
		}
	}
	return lines
}

// Quantity is "1 error", "2 errors".
func Quantity(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return count(n) + " " + noun + "s"
}

// count is a number with its thousands set apart.
func count(n int) string {
	digits := []byte(itoa(n))
	var b []byte
	for i, d := range digits {
		if i > 0 && digits[i-1] != '-' && (len(digits)-i)%3 == 0 {
			b = append(b, ',')
		}
		b = append(b, d)
	}
	return string(b)
}
