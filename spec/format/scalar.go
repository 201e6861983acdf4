package format

// How single values are written: in the quotes that they had, on one line. Texts in blocks stay blocks.

import (
	"fmt"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// scalar is a single value on one line.
func scalar(n *yaml.Node) string {
	plain := n.Style&^yaml.TaggedStyle == 0
	switch {
	case n.Kind != yaml.ScalarNode:
		return ""
	case plain && !strings.Contains(n.Value, "\n"):
		return n.Value
	case n.Style&yaml.SingleQuotedStyle != 0 && isPrintable(n.Value) && !strings.Contains(n.Value, "\n"):
		return "'" + strings.ReplaceAll(n.Value, "'", "''") + "'"
	}
	return quoted(n.Value)
}

// quoted is a text in double quotes.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case isPrintable(string(r)):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// isPrintable tells whether a text can stand in a file as it is, line breaks aside. What some readers take for a line
// break, or do not show, cannot.
func isPrintable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r != '\n' && (!unicode.IsPrint(r) || r == '\uFEFF' || r == '\uFFFD')
	})
}

// block is a text as a block scalar: its header, and its lines without their indentation. A folded text is folded anew.
func block(n *yaml.Node, indent int) (header string, lines []string, ok bool) {
	body := strings.TrimRight(n.Value, "\n")
	if body == "" || !isPrintable(n.Value) || strings.TrimSpace(body) == "" {
		return "", nil, false
	}
	tail := len(n.Value) - len(body)
	header, lines = "|", strings.Split(body, "\n")
	if n.Style&yaml.FoldedStyle != 0 {
		if folded, ok := fold(lines, max(width-indent, 40)); ok {
			header, lines = ">", folded
		}
	}
	if strings.HasPrefix(n.Value, " ") || strings.HasPrefix(n.Value, "\n") {
		header += "2"
	}
	switch {
	case tail == 0:
		header += "-"
	case tail > 1:
		header += "+"
		for range tail - 1 {
			lines = append(lines, "")
		}
	}
	return header, lines, true
}

// fold breaks the lines of a text at single blanks. A line break of the text is an empty line here. Lines that begin or
// end with a blank have rules of their own, and so has an empty first line: such a text is not folded.
func fold(text []string, width int) (lines []string, ok bool) {
	for i, paragraph := range text {
		if strings.HasPrefix(paragraph, " ") || strings.HasSuffix(paragraph, " ") || strings.Contains(paragraph, "  ") || i == 0 && paragraph == "" {
			return nil, false
		}
		if i > 0 && paragraph != "" {
			lines = append(lines, "")
		}
		if paragraph == "" {
			lines = append(lines, "")
			continue
		}
		used := 0
		for _, word := range strings.Split(paragraph, " ") {
			if n := len(lines); used > 0 && used+1+len(word) <= width {
				lines[n-1] += " " + word
				used += 1 + len(word)
				continue
			}
			lines = append(lines, word)
			used = len(word)
		}
	}
	return lines, true
}
