package spec

// Where the comments of a text are. The parser hands them out with their places lost, so they are found by what they are
// not: a # that stands outside every value begins one.

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// Comment is one comment, from its # to the end of its line.
type Comment struct {
	Text  string
	Alone bool // nothing else stands on its line
	Dash  bool // nothing else but the dashes of lists stands before it
	Depth int  // how many brackets of flow style are open around it
	Range diag.Range
}

// Comments returns the comments of a text in their order. root is the tree that yaml.v3 makes of it.
func Comments(name string, text []byte, root *node) []Comment {
	return (&source{name: name, text: text}).comments(root)
}

func (s *source) comments(root *node) []Comment {
	var list []Comment
	values := s.values(root)
	depth := 0
	for i := 0; i < len(s.text); i++ {
		for len(values) > 0 && values[0].to <= i {
			values = values[1:]
		}
		switch {
		case len(values) > 0 && values[0].from <= i:
			i = values[0].to - 1
		case s.text[i] == '{', s.text[i] == '[':
			depth++
		case s.text[i] == '}', s.text[i] == ']':
			depth--
		case s.text[i] == '#':
			end := lineEnd(s.text, i)
			begin := bytes.LastIndexAny(s.text[:i], "\r\n") + 1
			before := strings.TrimPrefix(string(s.text[begin:i]), bom)
			list = append(list, Comment{
				Text: string(bytes.TrimRight(s.text[i:end], " \t")), Alone: strings.Trim(before, " \t") == "",
				Dash: strings.Trim(before, " \t-") == "" && strings.Contains(before, "-") && depth == 0, Depth: depth, Range: s.span(i, end),
			})
			i = end
		}
	}
	return list
}

// piece is a part of a text.
type piece struct{ from, to int }

// values are the places of all scalars and aliases below a node, in their order.
func (s *source) values(root *node) []piece {
	var list []piece
	var walk func(n *node)
	walk = func(n *node) {
		switch {
		case n.Kind == scalarNode && isBlock(n):
			list = append(list, s.blockBody(n))
		case n.Kind == scalarNode, n.Kind == aliasNode:
			from, to := s.extent(n)
			list = append(list, piece{from, to})
		}
		for _, below := range n.Content {
			walk(below)
		}
	}
	walk(root)
	list = slices.DeleteFunc(list, func(p piece) bool { return p.from >= p.to })
	slices.SortFunc(list, func(a, b piece) int { return cmp.Compare(a.from, b.from) })
	return list
}

// blockBody is the text of a block scalar, from below its header to the first line that is indented less.
func (s *source) blockBody(n *node) piece {
	from, _ := s.extent(n)
	body := piece{from: lineEnd(s.text, from)}
	first := strings.TrimLeft(n.Value, "\n")
	indent := -1
	for at := body.from; at < len(s.text); {
		end := lineEnd(s.text, at)
		line := s.text[at:end]
		width := len(line) - len(bytes.TrimLeft(line, " "))
		if blank := len(bytes.TrimSpace(line)) == 0; !blank {
			if indent < 0 && first == "" {
				break
			}
			if indent < 0 { // blanks that the value begins with are not of the indentation
				indent = width - (len(first) - len(strings.TrimLeft(first, " ")))
			}
			if width < indent {
				break
			}
		}
		body.to = end
		for at = end; at < len(s.text) && (s.text[at] == '\n' || s.text[at] == '\r'); at++ {
		}
	}
	return body
}
