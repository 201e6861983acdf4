package spec

// Numbers of the workload: sizes with units, bytes, values of 64 bits, tolerances. Libraries that read sizes take
// fractions, blanks and either meaning of GB; the language takes whole numbers and two kinds of units that differ.

import (
	"math"
	"strconv"
	"strings"
)

// units are the units of sizes.
var units = map[string]int64{"": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}

// size reads a number of bytes.
func (d *decoder) size(n *node) (int64, bool) {
	const want = "a size such as 4096, 4KiB, 8MiB or 1GB"
	v, ok := d.scalar(n, want, optional)
	if !ok {
		return 0, false
	}
	digits := v.text[:len(v.text)-len(strings.TrimLeft(v.text, "0123456789"))]
	unit := v.text[len(digits):]
	each, known := units[unit]
	switch {
	case unit == "" || strings.HasPrefix(v.text, "-") || strings.HasPrefix(v.text, "+"):
		i, ok := d.number(v, want)
		if ok && i < 0 {
			d.fault(CodeOutOfRange, v, "A size cannot be negative. Write 0 or more.")
			return 0, false
		}
		return int64(i), ok
	case digits == "":
		d.unfit(v, want)
		return 0, false
	case !known:
		d.noUnit(v, digits, unit)
		return 0, false
	}
	i, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || i > math.MaxInt64/each {
		d.fault(CodeOutOfRange, v, v.subject()+" is larger than any memory. Write a smaller size.")
		return 0, false
	}
	if len(digits) > 1 && digits[0] == '0' {
		d.leadingZero(v, strconv.FormatInt(i, 10)+unit)
	}
	return i * each, true
}

// noUnit reports digits that no unit of the language follows, and what was probably meant.
func (d *decoder) noUnit(v value, digits, unit string) {
	detail := v.subject() + " is not a size. Write a whole number of bytes, or one with B, KB, MB, GB, TB (powers of 1000) or KiB, MiB, GiB, TiB (powers of 1024)."
	meant := ""
	for known := range units {
		if known != "" && strings.EqualFold(strings.TrimSpace(unit), known) {
			meant = known
		}
	}
	if letter := strings.ToUpper(strings.TrimSpace(unit)); meant == "" && len(letter) == 1 && strings.Contains("KMGT", letter) {
		meant = letter + "iB"
	}
	f := d.fault(CodeWrongType, v, detail)
	if meant != "" && !v.put {
		replace(f, digits+meant)
		guess(f, true)
	}
}

// unsigned reads a whole number from 0.
func (d *decoder) unsigned(n *node, want string, most uint64) (uint64, bool) {
	v, ok := d.scalar(n, want, optional)
	if !ok {
		return 0, false
	}
	if strings.Trim(v.text, "0123456789") == "" && len(v.text) > 18 && (v.put || v.n.Tag == "!!int" || v.n.Tag == "!!float" && !isTagged(v.n)) {
		i, err := strconv.ParseUint(v.text, 10, 64)
		if err == nil && i <= most {
			return i, true
		}
		d.fault(CodeOutOfRange, v, v.subject()+" is too large: it goes up to "+strconv.FormatUint(most, 10)+".")
		return 0, false
	}
	i, ok := d.number(v, want)
	switch {
	case !ok:
		return 0, false
	case i < 0:
		d.fault(CodeOutOfRange, v, v.subject()+" is too small: it begins at 0.")
		return 0, false
	case uint64(i) > most:
		d.fault(CodeOutOfRange, v, v.subject()+" is too large: it goes up to "+strconv.FormatUint(most, 10)+".")
		return 0, false
	}
	return uint64(i), true
}

// byte reads one byte, nil when it cannot be read.
func (d *decoder) byte(n *node) *byte {
	i, ok := d.unsigned(n, "a byte, 0 to 255", 255)
	if !ok {
		return nil
	}
	b := byte(i)
	return &b
}

// float reads a number that is not negative, with or without a fraction.
func (d *decoder) float(n *node, want string) (float64, bool) {
	v, ok := d.scalar(n, want, optional)
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(v.text, 64)
	switch {
	case err != nil || math.IsNaN(f) || math.IsInf(f, 0) || !v.put && v.n.Tag != "!!int" && v.n.Tag != "!!float":
		d.unfit(v, want)
		return 0, false
	case f < 0:
		d.fault(CodeOutOfRange, v, v.subject()+" is too small: it begins at 0.")
		return 0, false
	}
	return f, true
}
