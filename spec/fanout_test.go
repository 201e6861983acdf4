package spec

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// thing is a declaration for alignment: a name, what it lives in (with the positions written there), and its own
// dimension.
func thing(name string, parent *Decl, written string, own int, device bool) *Decl {
	d := &Decl{Kind: KindStream, Name: name}
	if parent != nil {
		r := &Ref{Name: parent.Name, Target: declared{parent}, Positions: positionsOf(written)}
		picks, bad := alignParent(parent.Dims, r.Positions)
		if bad != nil {
			panic(bad)
		}
		d.parent, d.Dims = r, open(parent.Dims, picks)
	}
	if own > 0 {
		d.Dims = append(d.Dims[:len(d.Dims):len(d.Dims)], Dim{Origin: d, Size: own, Device: device})
	}
	return d
}

type declared struct{ d *Decl }

func (x declared) Declaration() *Decl { return x.d }

func positionsOf(written string) []Position {
	var list []Position
	for part := range strings.SplitSeq(written, ".") {
		if p, ok := position(part); ok {
			list = append(list, p)
		}
	}
	return list
}

// number is the positions of an instance: "3.1".
func number(dims []Dim, i int) string {
	text := ""
	for k := len(dims) - 1; k >= 0; k-- {
		text = fmt.Sprintf(".%d", i%dims[k].Size) + text
		i /= dims[k].Size
	}
	return text
}

// TestAlignment is the section "One of many" of the language with its worked examples: pool ids 0-7; main on pool;
// compute in main, count 4; upload in main; input in main; batch in main, count 4; tile in main, count 3;
// lut {context: main.0}; tail {context: main.3, count: 2}. Buffers and tasks align as everything else does.
func TestAlignment(t *testing.T) {
	pool := thing("pool", nil, "", 8, true)
	spare := thing("spare", nil, "", 8, true)
	main := thing("main", pool, "", 0, false)
	compute := thing("compute", main, "", 4, false)
	upload := thing("upload", main, "", 0, false)
	input := thing("input", main, "", 0, false)
	batch := thing("batch", main, "", 4, false)
	tile := thing("tile", main, "", 3, false)
	lut := thing("lut", main, "0", 0, false)
	tail := thing("tail", main, "3", 2, false)
	grid := thing("grid", batch, "", 2, false)
	ring := thing("ring", pool, "", 0, false)
	far := thing("far", spare, "", 0, false)
	one := thing("one", nil, "", 0, false)
	for _, c := range []struct {
		name           string
		source, target *Decl
		written        string
		every          bool
		pairs          int
		shows          []string // some of the pairs
		says           string   // ASR111, with the choices
	}{
		{name: "1: four streams a device fill one input", source: compute, target: input, pairs: 32, shows: []string{".0.0>.0", ".0.3>.0", ".7.2>.7"}},
		{name: "2: two counts of one size pair", source: compute, target: batch, pairs: 32, shows: []string{".0.0>.0.0", ".5.3>.5.3"}},
		{name: "3: a count on the target alone", source: upload, target: batch, says: "batch has 4 in each main; write batch.0 … batch.3."},
		{name: "3: batch.0 is the first in each", source: upload, target: batch, written: "0", pairs: 8, shows: []string{".0>.0.0", ".7>.7.0"}},
		{name: "3: batch.5.0 is one for all", source: upload, target: batch, written: "5.0", pairs: 8, shows: []string{".0>.5.0", ".7>.5.0"}},
		{name: "4: two counts that differ", source: compute, target: tile, says: "tile has 3 in each main, and compute has 4: they do not pair. Write tile.0 … tile.2."},
		{name: "5: one thing is shared by all", source: compute, target: lut, pairs: 32, shows: []string{".0.0>", ".7.3>"}},
		{name: "6: a device dimension is never paired with a count", source: tail, target: input, says: "input has one in each of the 8 devices of pool, and it is not said which. Write input.3, or input.* for all of them."},
		{name: "6: written", source: tail, target: input, written: "3", pairs: 2, shows: []string{".0>.3", ".1>.3"}},
		{name: "7: the next device of a ring", source: ring, target: input, written: "+1", pairs: 8, shows: []string{".0>.1", ".6>.7", ".7>.0"}},
		{name: "seven back is one on", source: ring, target: input, written: "+15", pairs: 8, shows: []string{".0>.7", ".1>.0"}},
		{name: "all where that is the default", source: upload, target: batch, every: true, pairs: 32, shows: []string{".0>.0.0", ".0>.0.3", ".7>.7.3"}},
		{name: "a star is all", source: upload, target: batch, written: "*", pairs: 32, shows: []string{".3>.3.0", ".3>.3.3"}},
		{name: "a star for every device", source: upload, target: input, written: "*", pairs: 64, shows: []string{".3>.0", ".3>.7"}},
		{name: "other devices do not pair", source: ring, target: far, says: "far has one in each of the 8 devices of spare; write far.0 … far.7."},
		{name: "other devices, all", source: ring, target: far, every: true, pairs: 64, shows: []string{".0>.7", ".7>.0"}},
		{name: "counts that differ are no default", source: compute, target: tile, every: true, says: "they do not pair"},
		{name: "a step along a paired count", source: compute, target: batch, written: "+1", pairs: 32, shows: []string{".2.3>.2.0", ".2.0>.2.1"}},
		{name: "a step in both dimensions", source: compute, target: batch, written: "+1.+1", pairs: 32, shows: []string{".7.3>.0.0"}},
		{name: "a step from nowhere", source: upload, target: batch, written: "+1", says: "no position to add to"},
		{name: "past the end", source: upload, target: batch, written: "4", says: "Position 4 is past the end: stream.batch has 4 instances, at positions 0 to 3."},
		{name: "past the last device", source: one, target: input, written: "8", says: "has 8 devices, at positions 0 to 7"},
		{name: "too many positions", source: upload, target: batch, written: "0.0.0", says: "3 positions are written; stream.batch needs 1 here, or all 2. Write batch.0 … batch.3."},
		{name: "a position that is shared already", source: compute, target: input, written: "0.0", says: "shares every dimension"},
		{name: "all positions, though shared", source: compute, target: input, written: "3", pairs: 32, shows: []string{".0.0>.3", ".7.3>.3"}},
		{name: "two dimensions are left", source: one, target: batch, says: "write batch.0.0 … batch.7.3."},
		{name: "a grid in a batch", source: batch, target: grid, written: "1", pairs: 32, shows: []string{".2.3>.2.3.1"}},
		{name: "itself", source: compute, target: compute, pairs: 32, shows: []string{".1.1>.1.1"}},
		{name: "one and one", source: one, target: lut, pairs: 1, shows: []string{">"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			picks, bad := alignSideways(c.source.Dims, c.target.Dims, positionsOf(c.written), c.every)
			if c.says != "" {
				if bad == nil {
					t.Fatalf("aligned as %v", picks)
				}
				if words := bad.words(c.source, c.target, c.target.Name); !strings.Contains(words, c.says) {
					t.Errorf("says %q, want %q", words, c.says)
				}
				return
			}
			if bad != nil {
				t.Fatalf("says %q", bad.words(c.source, c.target, c.target.Name))
			}
			var got []string
			eachPair(c.source.Dims, c.target.Dims, picks, func(from, to int) {
				got = append(got, number(c.source.Dims, from)+">"+number(c.target.Dims, to))
			})
			if len(got) != c.pairs || pairs(c.source.Dims, c.target.Dims, picks, 1000) != c.pairs {
				t.Errorf("%d pairs, counted %d, want %d: %v", len(got), pairs(c.source.Dims, c.target.Dims, picks, 1000), c.pairs, got)
			}
			for _, p := range c.shows {
				if !slices.Contains(got, p) {
					t.Errorf("no %s in %v", p, got)
				}
			}
		})
	}
}

// TestAlignParent: positions bind the first dimensions and remove them, a star leaves one open.
func TestAlignParent(t *testing.T) {
	pool := thing("pool", nil, "", 8, true)
	main := thing("main", pool, "", 2, false)
	for _, c := range []struct {
		written string
		sizes   []int
		last    string // what the last instance lives in
		why     misfitKind
		bad     bool
	}{
		{"", []int{8, 2}, ".7.1", 0, false},
		{"3", []int{2}, ".3.1", 0, false},
		{"3.1", nil, ".3.1", 0, false},
		{"*", []int{8, 2}, ".7.1", 0, false},
		{"*.1", []int{8}, ".7.1", 0, false},
		{"*.*", []int{8, 2}, ".7.1", 0, false},
		{"8", nil, "", beyond, true},
		{"0.2", nil, "", beyond, true},
		{"0.0.0", nil, "", tooMany, true},
		{"+1", nil, "", noStep, true},
	} {
		picks, bad := alignParent(main.Dims, positionsOf(c.written))
		if bad != nil || c.bad {
			if !c.bad || bad == nil || bad.why != c.why {
				t.Errorf("%q: %+v", c.written, bad)
			}
			continue
		}
		left := open(main.Dims, picks)
		var sizes []int
		for _, dim := range left {
			sizes = append(sizes, dim.Size)
		}
		last := -1
		eachPair(left, main.Dims, picks, func(_, to int) { last = to })
		if !slices.Equal(sizes, c.sizes) || number(main.Dims, last) != c.last {
			t.Errorf("%q: leaves %v, the last lives in %s", c.written, sizes, number(main.Dims, last))
		}
	}
}

// TestSize: products are compared with the limit before they can overflow.
func TestSize(t *testing.T) {
	const huge = 1 << 62
	for _, c := range []struct {
		sizes []int
		want  int
	}{{nil, 1}, {[]int{8, 4}, 32}, {[]int{huge}, 201}, {[]int{huge, huge, huge}, 201}, {[]int{100, 2}, 200}, {[]int{100, 3}, 201}} {
		var dims []Dim
		for _, s := range c.sizes {
			dims = append(dims, Dim{Size: s})
		}
		if got := size(dims, 200); got != c.want {
			t.Errorf("%v: %d, want %d", c.sizes, got, c.want)
		}
	}
}
