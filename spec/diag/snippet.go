package diag

import (
	"bytes"
	"unicode/utf8"
)

// Snippet is the text around a finding. Offsets count characters (code points) of Code.
type Snippet struct {
	Context              string `json:"context,omitempty"`
	Code                 string `json:"code"`
	StartLine            int    `json:"start_line"`
	HighlightStartOffset int    `json:"highlight_start_offset"`
	HighlightEndOffset   int    `json:"highlight_end_offset"`
}

// snippetWidth bounds the characters of a line that a snippet shows, so that a file of one endless line stays readable.
const snippetWidth = 160

// reach is how far around a range Snip looks for the ends of its line, in bytes.
const reach = 4 * snippetWidth

// Snip cuts the line of r's start out of text, the bytes of the file as stored. A range that goes on over several
// lines is highlighted to the end of its first. It returns nil when there is no such line. The cost does not depend on
// the size of the file.
func Snip(text []byte, r Range, context string) *Snippet {
	if r.Start.Byte < 0 || r.Start.Byte > len(text) || r.Start.Line < 1 || len(text) == 0 {
		return nil
	}
	begin, whole := lineStart(text, r.Start.Byte)
	if begin == 0 && bytes.HasPrefix(text, []byte("\uFEFF")) {
		begin = 3
	}
	start := max(r.Start.Byte, begin)
	end := min(len(text), start+reach)
	if i := bytes.IndexAny(text[start:end], "\r\n"); i >= 0 {
		end = start + i
	}
	runes := []rune(string(text[begin:end])) // what is no UTF-8 becomes the replacement character
	from := utf8.RuneCount(text[begin:start])
	to := len(runes)
	if r.End.Line == r.Start.Line && r.End.Byte < end {
		to = from + utf8.RuneCount(text[start:max(start, r.End.Byte)])
	}
	if !whole || len(runes) > snippetWidth {
		cut := max(0, from-snippetWidth/4)
		if whole && from < snippetWidth/2 {
			cut = 0
		}
		runes = runes[cut:min(len(runes), cut+snippetWidth)]
		from, to = from-cut, min(to-cut, len(runes))
	}
	return &Snippet{Context: context, Code: string(runes), StartLine: r.Start.Line, HighlightStartOffset: from, HighlightEndOffset: to}
}

// lineStart is the byte just behind the last line break before off, or one within reach of off when the line is longer;
// whole tells which.
func lineStart(text []byte, off int) (begin int, whole bool) {
	least := max(0, off-reach)
	for i := off - 1; i >= least; i-- {
		if text[i] == '\n' || text[i] == '\r' {
			return i + 1, true
		}
	}
	for least > 0 && least < off && !utf8.RuneStart(text[least]) {
		least++
	}
	return least, least == 0
}
