package order

// Pieces: each buffer is cut where operations cut it, and each piece knows who wrote it last and who has read it since.
// That is enough: all earlier conflicts are already ordered before these.

import (
	"slices"
	"sort"
)

// none is the writer of bytes that no stream wrote, or that the host wrote, which is complete.
const none = -1

type piece struct {
	from, to int64
	writer   int32
	readers  []int32 // the newest of each stream since the write
}

type buffer struct{ pieces []*piece }

// cover cuts the pieces so that some of them are exactly the range, and returns where these stand.
func (b *buffer) cover(from, to int64) (lo, hi int) {
	lo = sort.Search(len(b.pieces), func(i int) bool { return b.pieces[i].to > from })
	if lo < len(b.pieces) && b.pieces[lo].from < from {
		b.split(lo, from)
		lo++
	}
	hi = lo
	for at := from; at < to; hi++ {
		if hi == len(b.pieces) || b.pieces[hi].from > at {
			end := to
			if hi < len(b.pieces) {
				end = min(end, b.pieces[hi].from)
			}
			b.pieces = slices.Insert(b.pieces, hi, &piece{from: at, to: end, writer: none})
		} else if b.pieces[hi].to > to {
			b.split(hi, to)
		}
		at = b.pieces[hi].to
	}
	return lo, hi
}

func (b *buffer) split(i int, at int64) {
	p := b.pieces[i]
	right := &piece{from: at, to: p.to, writer: p.writer, readers: slices.Clone(p.readers)}
	p.to = at
	b.pieces = slices.Insert(b.pieces, i+1, right)
}

// touch notes that op uses the range, and appends to earlier what it conflicts with. A stream of Host leaves nothing
// behind: what the host did is complete before anything later is submitted.
func (b *buffer) touch(u Use, op int32, stream int, streamOf func(int32) int, earlier []int32) []int32 {
	lo, hi := b.cover(u.From, u.To)
	for _, p := range b.pieces[lo:hi] {
		if p.writer != none && p.writer != op {
			earlier = append(earlier, p.writer)
		}
		if u.Write {
			for _, r := range p.readers {
				if r != op {
					earlier = append(earlier, r)
				}
			}
			continue
		}
		if stream == Host {
			continue
		}
		if i := slices.IndexFunc(p.readers, func(r int32) bool { return streamOf(r) == stream }); i >= 0 {
			p.readers[i] = op
		} else {
			p.readers = append(p.readers, op)
		}
	}
	if u.Write {
		writer := op
		if stream == Host {
			writer = none
		}
		b.pieces = slices.Replace(b.pieces, lo, hi, &piece{from: u.From, to: u.To, writer: writer})
	}
	return earlier
}
