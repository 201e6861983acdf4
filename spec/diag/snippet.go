package diag

import (
	"strings"
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

// Snip cuts the line of r's start out of text, the bytes of the file as stored. A range that goes on over several
// lines is highlighted to the end of its first. It returns nil when there is no such line. The cost is one pass
// over the bytes before the range.
func Snip(text []byte, r Range, context string) *Snippet {
	if r.Start.Byte > len(text) || r.Start.Line < 1 || len(text) == 0 {
		return nil
	}
	begin := lastBreak(text[:r.Start.Byte])
	end := len(text)
	if i := strings.IndexAny(string(text[r.Start.Byte:min(len(text), r.Start.Byte+1<<16)]), "\r\n"); i >= 0 {
		end = r.Start.Byte + i
	}
	line := string(text[begin:end])
	if begin == 0 {
		line = strings.TrimPrefix(line, "\uFEFF")
	}
	line = strings.ToValidUTF8(line, string(utf8.RuneError))
	runes := []rune(line)
	from := min(max(r.Start.Column-1, 0), len(runes))
	to := len(runes)
	if r.End.Line == r.Start.Line {
		to = min(max(r.End.Column-1, from), len(runes))
	}
	if len(runes) > snippetWidth {
		cut := max(0, from-snippetWidth/4)
		runes = runes[cut:min(len(runes), cut+snippetWidth)]
		from, to = from-cut, min(to-cut, len(runes))
	}
	return &Snippet{Context: context, Code: string(runes), StartLine: r.Start.Line, HighlightStartOffset: from, HighlightEndOffset: to}
}

// lastBreak returns the offset just after the last line break of text.
func lastBreak(text []byte) int {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == '\n' || text[i] == '\r' {
			return i + 1
		}
	}
	return 0
}
