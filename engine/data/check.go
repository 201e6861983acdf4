package data

// Checks: what a buffer must hold, against what it holds. Both come in pieces, so that a large buffer need not be on
// the host as a whole.

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strings"

	"github.com/ascendrun/ascendrun/spec"
)

// Check compares the bytes of a buffer with what they must be.
type Check struct {
	fill   *byte
	digest hash.Hash
	want   string // of digest
	typ    *element
	limit  float64
	at     int64 // the place in the buffer of the byte that comes next
	first  *Mismatch
	differ int64
	seen   int64
	worst  float64
	wild   bool // a difference that no number tells: of what is no number, or endless
}

// NewCheck is the check of a task. Places in what it finds count from the beginning of the buffer.
func NewCheck(t *spec.Task) *Check {
	c := &Check{fill: t.Fill, limit: t.Tolerance, at: t.Offset}
	if t.SHA256 != "" {
		c.digest, c.want = sha256.New(), strings.ToLower(t.SHA256)
	}
	if e, ok := elements[t.Type]; ok {
		c.typ = &e
	}
	return c
}

// Against tells whether Add needs the other buffer's bytes.
func (c *Check) Against() bool { return c.fill == nil && c.digest == nil }

// Add looks at the next piece: got is what the buffer holds, want what the other buffer holds there and as long as got,
// or nil for a check that is not Against one. Every piece but the last must be a multiple of 8 bytes.
func (c *Check) Add(got, want []byte) {
	switch {
	case c.digest != nil:
		c.digest.Write(got)
	case c.fill != nil:
		c.filled(got, *c.fill)
	case c.typ != nil:
		c.near(got, want)
	default:
		c.equal(got, want)
	}
	c.at += int64(len(got))
}

func (c *Check) filled(got []byte, b byte) {
	c.seen += int64(len(got))
	same := bytes.Count(got, []byte{b})
	if same == len(got) {
		return
	}
	c.differ += int64(len(got) - same)
	if c.first == nil {
		i := 0
		for got[i] == b {
			i++
		}
		c.note(i, 1, hexByte(got[i]), hexByte(b))
	}
}

func (c *Check) equal(got, want []byte) {
	c.seen += int64(len(got))
	if bytes.Equal(got, want) {
		return
	}
	for i := range got {
		if got[i] != want[i] {
			c.differ++
			if c.first == nil {
				c.note(i, 1, hexByte(got[i]), hexByte(want[i]))
			}
		}
	}
}

// note keeps the first difference, of elements of size bytes.
func (c *Check) note(i int, size int64, got, want string) {
	offset := c.at + int64(i)
	c.first = &Mismatch{Index: offset / size, Offset: offset, Got: got, Want: want}
}

// Mismatch is what the check found; nil when the buffer holds what it must.
func (c *Check) Mismatch() *Mismatch {
	if c.digest != nil {
		if sum := hex.EncodeToString(c.digest.Sum(nil)); sum != c.want {
			return &Mismatch{Digest: true, Got: sum, Want: c.want}
		}
		return nil
	}
	if c.first == nil {
		return nil
	}
	m := *c.first
	m.Differ, m.Of, m.Unit = c.differ, c.seen, "bytes"
	if c.typ != nil {
		m.Unit = string(c.typ.name) + " elements"
		m.Tolerance = c.limit
		if !c.wild {
			m.Worst = c.worst
		}
	}
	return &m
}

// Mismatch says how a buffer differs from what it must hold.
type Mismatch struct {
	Digest     bool   // Got and Want are SHA-256 sums, and where they part nobody knows
	Index      int64  // of the first element that differs, from the beginning of the buffer
	Offset     int64  // its first byte
	Got, Want  string // the two values there
	Differ, Of int64  // elements that differ, of all that were compared
	Unit       string // what is counted: "bytes", "float32 elements"
	Tolerance  float64
	Worst      float64 // the largest difference; 0 where there is none to tell
}

// Error implements error.
func (m *Mismatch) Error() string {
	if m.Digest {
		return fmt.Sprintf("the SHA-256 of the bytes is %s, and must be %s", m.Got, m.Want)
	}
	verb := "differ"
	if m.Differ == 1 {
		verb = "differs"
	}
	text := fmt.Sprintf("%d of %d %s %s", m.Differ, m.Of, m.Unit, verb)
	if m.Tolerance > 0 {
		text += fmt.Sprintf(" by more than %v", m.Tolerance)
	}
	if m.Unit == "bytes" {
		text += fmt.Sprintf("; the first, at %d, is %s and must be %s", m.Offset, m.Got, m.Want)
	} else {
		text += fmt.Sprintf("; the first, number %d at byte %d, is %s and must be %s", m.Index, m.Offset, m.Got, m.Want)
	}
	if m.Worst > 0 {
		text += fmt.Sprintf("; the largest difference is %v", m.Worst)
	}
	return text
}

func hexByte(b byte) string { return fmt.Sprintf("0x%02x", b) }
