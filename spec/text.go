package spec

// What a text must be before a parser sees it: UTF-8, without control characters, and not so large that its tree would
// not fit in memory. The parser would refuse most of this too, without saying where.

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// maxCharacters is how many bad characters of one text are reported.
const maxCharacters = 20

// checkText judges the bytes of the text; false means that it cannot be parsed.
func (d *decoder) checkText() bool {
	text := d.src.text
	if len(text) > maxFile {
		f := unreadable(d.src.name, "The file is larger than 16 MiB. Split it; a process has 64 devices at most.")[0]
		f.Code, f.Summary = CodeLimit, summary(CodeLimit)
		d.list = append(d.list, f)
		return false
	}
	if wide := encoding(text); wide != "" {
		d.syntax(0, 0, "The file is "+wide+", and a spec is UTF-8. Save it as UTF-8.")
		return false
	}
	d.characters(text)
	return len(d.list) == 0
}

// encoding recognises what is not UTF-8 by its first bytes.
func encoding(text []byte) string {
	head := append(append([]byte{}, text[:min(4, len(text))]...), 1, 1, 1, 1)[:4]
	switch {
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE, 0, 0}), bytes.HasPrefix(head, []byte{0, 0, 0xFE, 0xFF}),
		head[0] == 0 && head[1] == 0 && head[2] == 0, head[1] == 0 && head[2] == 0 && head[3] == 0:
		return "UTF-32"
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}), bytes.HasPrefix(head, []byte{0xFE, 0xFF}),
		head[0] == 0 && head[1] != 0 && head[2] == 0, head[1] == 0 && head[0] != 0 && head[3] == 0:
		return "UTF-16"
	}
	return ""
}

// characters reports what YAML does not allow, and counts what may begin a value.
func (d *decoder) characters(text []byte) {
	marks := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= ' ' && c < 0x7F {
			switch c {
			case ',', ':', '[', '{':
				marks++
			}
			i++
			continue
		}
		if c == '\n' || c == '\r' || c == '\t' {
			if c == '\n' {
				marks++
			}
			i++
			continue
		}
		r, width := utf8.DecodeRune(text[i:])
		from := i
		i += width
		switch {
		case r == utf8.RuneError && width == 1:
			for i < len(text) && !utf8.FullRune(text[i:]) || i < len(text) && badByte(text[i:]) {
				i++
			}
			d.syntax(from, i, "This is not UTF-8. Save the file as UTF-8.")
		case r == '\uFEFF' && from == 0:
		case r == '\uFEFF':
			d.syntax(from, i, "A byte order mark stands in the middle of the file. Remove it.")
		case r < 0xA0 && r != 0x85 || r == 0xFFFE || r == 0xFFFF:
			what := fmt.Sprintf("The character U+%04X is a control character, which YAML does not allow.", r)
			if r == 0 {
				what = "This is a NUL byte, which YAML does not allow."
			}
			d.syntax(from, i, what+" Remove it, or write it as an escape in double quotes.")
		}
		if len(d.list) >= maxCharacters {
			return
		}
	}
	if marks > maxMarks {
		f := d.syntax(0, 0, "The file has more than 2,500,000 lines and values. Use ids and count where many things are alike.")
		f.Code, f.Summary = CodeLimit, summary(CodeLimit)
	}
}

// badByte tells whether a text begins with a byte that is no character.
func badByte(text []byte) bool {
	r, width := utf8.DecodeRune(text)
	return r == utf8.RuneError && width == 1
}
