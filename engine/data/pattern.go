package data

// Computed contents. They are functions of the place and the seed alone, so that any piece of a buffer can be made
// without the pieces before it, and another program can make the same bytes from the few lines in docs/data.md.

import "encoding/binary"

// rampLength is how many bytes a ramp counts before it begins again. It is prime, so that a copy that is off by any
// power of two shows.
const rampLength = 251

// fill sets every byte.
func fill(p []byte, b byte) {
	if len(p) == 0 {
		return
	}
	p[0] = b
	double(p, 1)
}

// ramp sets each byte to its place modulo 251.
func ramp(p []byte, off int64) {
	n := min(len(p), rampLength)
	for i := range n {
		p[i] = byte((off + int64(i)) % rampLength)
	}
	double(p, n)
}

// double repeats the first n bytes of p to its end.
func double(p []byte, n int) {
	for n > 0 && n < len(p) {
		n += copy(p[n:], p[:n])
	}
}

// random sets p to the bytes of SplitMix64 from a seed, eight a word, the lowest first: word i of the buffer is what
// the generator gives as its i-th number from 0.
func random(p []byte, off int64, seed uint64) {
	i := uint64(off) / 8
	if skip := int(off % 8); skip > 0 {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], splitmix(seed, i))
		p = p[copy(p, word[skip:]):]
		i++
	}
	for ; len(p) >= 8; p = p[8:] {
		binary.LittleEndian.PutUint64(p, splitmix(seed, i))
		i++
	}
	if len(p) > 0 {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], splitmix(seed, i))
		copy(p, word[:])
	}
}

// splitmix is number i, from 0, of the generator SplitMix64 (Steele, Lea and Flood, 2014).
func splitmix(seed, i uint64) uint64 {
	z := seed + (i+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
