package spec

import (
	"strconv"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// Word is one setting of a small YAML file.
type Word struct {
	Key, Value string
	Range      diag.Range // of the value
	KeyRange   diag.Range
}

// DecodeWords reads a small YAML file strictly: one flat mapping of words to values, in the order of the file. A list
// gives several words of one key. It is for files beside specs, such as the descriptions of machines; nothing in them is
// interpolated, and what a key means is the caller's business.
func DecodeWords(name string, text []byte) ([]Word, diag.List) {
	d := &decoder{src: &source{name: name, text: text}}
	if !d.checkText() {
		return nil, d.list
	}
	root := d.tree()
	if root == nil {
		return nil, d.list
	}
	var list []Word
	met := make(map[string]bool)
	add := func(key, n *node) {
		behind, mark := d.enter(n)
		defer d.leave(mark)
		switch {
		case behind == nil:
		case behind.Kind != scalarNode:
			d.wrongType(behind, "a single value")
		case isTagged(behind) && !d.tag(behind):
		case isNull(behind):
			d.missing(behind, "a value", optional)
		default:
			list = append(list, Word{Key: key.Value, Value: behind.Value, Range: d.src.at(behind), KeyRange: d.src.at(key)})
		}
	}
	d.names(root, func(k, v *node, far int) {
		if met[k.Value] {
			if far == 0 {
				d.report(CodeDuplicateKey, k, "The key "+quote(k.Value)+" is written twice, and only one could count. Remove one of them.")
			}
			return
		}
		met[k.Value] = true
		if target(v).Kind != sequenceNode {
			add(k, v)
			return
		}
		behind, mark := d.enter(v)
		defer d.leave(mark)
		if behind == nil {
			return
		}
		for i, item := range behind.Content {
			d.path = append(d.path, strconv.Itoa(i))
			add(k, item)
			d.path = d.path[:len(d.path)-1]
		}
	})
	return list, d.list
}
