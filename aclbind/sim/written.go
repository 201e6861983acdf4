package sim

import (
	"fmt"
	"strconv"
	"strings"
)

// Why this file exists: a Config can be written as the words that make it again, so that a run can be repeated by what
// it printed.

// Words are the words that make this Config, without an environment.
func (c Config) Words() []Word {
	c = c.complete()
	out := []Word{
		{"chip", c.Chip.Name}, {"soc", c.SoC}, {"cann", c.CANN}, {"devices", strconv.Itoa(c.Devices)},
		{"run-mode", c.RunMode}, {"memory", strconv.FormatInt(c.Memory, 10)},
	}
	add := func(key, format string, args ...any) {
		out = append(out, Word{key, fmt.Sprintf(format, args...)})
	}
	if c.MaskSet {
		add("mask", "%s", strings.ReplaceAll(c.Mask, ",", "+"))
	}
	for _, o := range c.Slow {
		out = append(out, o.word())
	}
	for _, o := range c.Fail {
		out = append(out, o.word())
	}
	for _, o := range c.Stall {
		out = append(out, o.word())
	}
	for _, o := range c.Lose {
		out = append(out, o.word())
	}
	for _, o := range c.Busy {
		out = append(out, o.word())
	}
	add("deadlock", "%v", c.Deadlock.After)
	if c.Deadlock.Fail {
		add("deadlock", "fail")
	}
	if c.Abort {
		add("abort", "1")
	}
	return out
}

// String is the words as a command line has them.
func (c Config) String() string {
	var parts []string
	for _, w := range c.Words() {
		parts = append(parts, w.String())
	}
	return strings.Join(parts, ",")
}

func (o Slow) word() Word { return Word{"slow", fmt.Sprintf("%s:%v", o.Call, o.D)} }

func (o Fail) word() Word {
	word := "fail"
	if o.Later {
		word = "break"
	}
	return Word{word, fmt.Sprintf("%s:%s:%d", where(o.Call, o.Device), which(o.N), o.Code)}
}

func (o Stall) word() Word {
	text := where(o.Call, o.Device) + ":" + which(o.N)
	if o.For > 0 {
		text += fmt.Sprintf(":%v", o.For)
	}
	return Word{"stall", text}
}

func (o Lose) word() Word { return Word{"lose", fmt.Sprintf("%d@%v", o.Device, o.After)} }

func (o Busy) word() Word { return Word{"busy", fmt.Sprintf("%d:%d", o.Device, o.Code)} }

// where is CALL[@DEVICE].
func where(call string, device int32) string {
	if device == AnyDevice {
		return call
	}
	return fmt.Sprintf("%s@%d", call, device)
}

// which is N|*.
func which(n int) string {
	if n == 0 {
		return "*"
	}
	return strconv.Itoa(n)
}
