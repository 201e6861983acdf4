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
		add("slow", "%s:%v", o.Call, o.D)
	}
	for _, o := range c.Fail {
		add("fail", "%s:%s:%d", where(o.Call, o.Device), which(o.N), o.Code)
	}
	for _, o := range c.Stall {
		if o.For == 0 {
			add("stall", "%s:%s", where(o.Call, o.Device), which(o.N))
			continue
		}
		add("stall", "%s:%s:%v", where(o.Call, o.Device), which(o.N), o.For)
	}
	for _, o := range c.Lose {
		add("lose", "%d@%v", o.Device, o.After)
	}
	for _, o := range c.Busy {
		add("busy", "%d:%d", o.Device, o.Code)
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
