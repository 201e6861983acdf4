package spec

// Values that only declared things have: ids, counts, words, lists.

import (
	"strconv"
	"strings"
)

// choose reads one of the words of a field. What cannot be read is reported, and then no word stands there, so that no
// rule judges a default that nobody wrote. Only a mode is the default then, for much else hangs on it.
func choose[W ~string](d *decoder, n *node, path string, otherwise W) W {
	v, ok := d.scalar(n, "one of the words "+strings.Join(words[path], ", "), optional)
	if ok {
		for _, w := range words[path] {
			if v.text == w {
				return W(w)
			}
		}
		d.valid(v, path, v.text)
	}
	if lastPart(path) == "mode" {
		return otherwise
	}
	return ""
}

// count reads a count. What it multiplies to is judged once the parent is known.
func (d *decoder) count(c *Decl, n *node, path string) int {
	i, v, ok := d.integer(n, "a number of things, from 1", optional)
	if ok && i >= 1 {
		return i
	}
	if ok {
		d.valid(v, path, i)
	}
	c.broken = true
	return 0
}

// items visits the items of a list; a scalar is its own only item.
func (d *decoder) items(n *node, want string, visit func(i int, item *node)) {
	behind, mark := d.enter(n)
	defer d.leave(mark)
	switch {
	case behind == nil:
	case isTagged(behind) && !d.tag(behind):
	case behind.Kind == sequenceNode:
		depth := len(d.path)
		for i, item := range behind.Content {
			d.path = append(d.path[:depth], strconv.Itoa(i))
			visit(i, item)
		}
		d.path = d.path[:depth]
	case isNull(behind):
		d.missing(behind, want, optional)
	case behind.Kind == scalarNode:
		visit(0, behind)
	default:
		d.wrongType(behind, want)
	}
}

func (d *decoder) flags(st *Stream, n *node) {
	const path, want = "streams.flags", "a list of flags"
	d.items(n, want, func(_ int, item *node) {
		v, ok := d.scalar(item, "a flag, fast-launch or fast-sync", optional)
		if !ok {
			return
		}
		for _, w := range words[path] {
			if v.text == w {
				for _, f := range st.Flags {
					if f == Flag(w) {
						d.fault(CodeOutOfRange, v, "The flag "+w+" is listed twice. Remove one.")
						return
					}
				}
				st.Flags = append(st.Flags, Flag(w))
				return
			}
		}
		d.valid(v, path, v.text)
	})
}

const wantID = "a device id, 0 to 63"

func (d *decoder) id(dev *Device, n *node) {
	i, v, ok := d.integer(n, wantID, required)
	if !ok || !d.validID(v, i) {
		dev.broken = true
		return
	}
	dev.IDs = []int{i}
}

func (d *decoder) validID(v value, i int) bool {
	return i >= 0 && i <= maxID || d.valid(v, "devices.ids", i)
}

// shortDevice reads what stands in place of a device: an id, or ids.
func (d *decoder) shortDevice(dev *Device, n *node) {
	const want = "an id, several ids such as 0-7, or a mapping"
	v, ok := d.scalar(n, want, required)
	switch {
	case !ok:
		dev.broken = true
	case strings.ContainsAny(strings.TrimPrefix(v.text, "-"), ",-") && (v.put || v.n.Tag == "!!str" || v.n.Tag == "!!timestamp"):
		d.ranges(dev, v)
		dev.Many = !dev.broken
	default:
		i, ok := d.number(v, wantID)
		if !ok || !d.validID(v, i) {
			dev.broken = true
			return
		}
		dev.IDs = []int{i}
	}
}

// ids reads the ids of many: a list, a number, or text with ranges in it.
func (d *decoder) ids(dev *Device, n *node) {
	const want = "ids such as 0-7, 0,2-5 or [0, 2, 4]"
	if list := target(n); list.Kind == sequenceNode && len(list.Content) == 0 || list.Kind != sequenceNode && isNull(list) {
		d.missing(n, want, required)
		dev.broken = true
		return
	}
	d.items(n, want, func(_ int, item *node) {
		v, ok := d.scalar(item, wantID, required)
		switch {
		case !ok:
			dev.broken = true
		case !v.put && v.n.Tag != "!!str" && v.n.Tag != "!!timestamp" && !(isTagged(v.n)):
			if i, ok := d.number(v, wantID); ok && d.validID(v, i) {
				dev.IDs = append(dev.IDs, i)
			} else {
				dev.broken = true
			}
		default:
			d.ranges(dev, v)
		}
	})
	dev.Many = len(dev.IDs) > 0 && !dev.broken
	if target(n).Kind != sequenceNode && target(n).Kind != scalarNode {
		dev.broken = true
	}
}

// ranges reads "0,2-5". Bounds are judged before a range is expanded.
func (d *decoder) ranges(dev *Device, v value) {
	if mended := withoutZeros(v.text); mended != v.text {
		if isQuoted(v.n) {
			mended = strconv.Quote(mended)
		}
		d.leadingZero(v, mended)
	}
	for item := range strings.SplitSeq(v.text, ",") {
		if len(dev.IDs) > maxInstances {
			if dev.broken { // said before
				return
			}
			d.fault(CodeLimit, v, "These are more than 200,000 ids. A process has 64 devices at most.")
			dev.broken = true
			return
		}
		item = strings.TrimSpace(item)
		first, last, isRange := strings.Cut(item, "-")
		if !isRange {
			last = first
		}
		from, ok1 := bound(first)
		to, ok2 := bound(last)
		switch {
		case !ok1 || !ok2:
			dev.broken = true
			d.fault(CodeWrongType, v, "These are not ids. Write numbers and ranges with commas between them, such as 0-7 or 0,2-5.")
			return
		case from > to:
			dev.broken = true
			f := d.fault(CodeOutOfRange, v, "A range goes upwards, and this one goes down. Write the smaller id first.")
			if !v.put {
				mended := withoutZeros(strings.Replace(v.text, item, last+"-"+first, 1))
				if isQuoted(v.n) {
					mended = strconv.Quote(mended)
				}
				replace(f, mended)
				guess(f, true)
			}
			return
		case !d.validID(v, to):
			dev.broken = true
			return
		}
		for id := from; id <= to; id++ {
			dev.IDs = append(dev.IDs, id)
		}
	}
}

// bound is one number of a range; a huge one is clamped, since it is out of range either way.
func bound(text string) (int, bool) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	i, err := strconv.Atoi(text)
	if err != nil {
		i = 1 << 30
	}
	return i, true
}

// withoutZeros takes the leading zeros off the numbers of a text.
func withoutZeros(text string) string {
	var b strings.Builder
	within := false // a number has begun
	for i := 0; i < len(text); i++ {
		digit := text[i] >= '0' && text[i] <= '9'
		if digit && !within && text[i] == '0' && i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
			continue
		}
		within = digit
		b.WriteByte(text[i])
	}
	return b.String()
}
