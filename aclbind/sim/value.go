package sim

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// Why this file exists: how the value of each word is read. What several words decide together is left to finish.

// chip is first of all, since the usual SoC, run mode and memory come from it; finish fills those in.
func (r *reading) chip(v string) error {
	c, known := chip.Lookup(v)
	if !known {
		var names []string
		for _, c := range chip.All() {
			names = append(names, c.Name)
		}
		return errors.New("no such chip; known are " + strings.Join(names, ", "))
	}
	r.c.Chip, r.chipSet = c, true
	return nil
}

// soc is judged at the end: the chip that it must fit may be named by a later word.
func (r *reading) soc(v string) error {
	r.c.SoC, r.socSet = v, true
	return nil
}

// cann takes any release, also one that is newer than this program.
func (r *reading) cann(v string) error {
	if v == "" || len(v) > 32 || v[0] < '1' || v[0] > '9' || !strings.Contains(v, ".") {
		return errors.New("no release, such as 9.1.0 or 8.0.RC3")
	}
	r.c.CANN = v
	return nil
}

// devices may be 0: a machine whose driver shows none is worth rehearsing.
func (r *reading) devices(v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > maxDevices {
		return fmt.Errorf("no number from 0 to %d", maxDevices)
	}
	r.c.Devices = n
	return nil
}

// runMode is judged against the chip at the end.
func (r *reading) runMode(v string) error {
	if v != "host" && v != "device" {
		return errors.New("neither host nor device")
	}
	r.c.RunMode, r.hasRun = v, true
	return nil
}

// memory takes the sizes of the spec language.
func (r *reading) memory(v string) error {
	n, err := parseSize(v)
	if err != nil {
		return err
	}
	r.c.Memory, r.hasMemory = n, true
	return nil
}

// mask takes any text, since a wrong mask is worth rehearsing, and + for the commas that the words themselves use, and commas from a file.
func (r *reading) mask(v string) error {
	r.c.Mask, r.c.MaskSet = strings.ReplaceAll(v, "+", ","), true
	return nil
}

// setDevice is a short form: the first aclrtSetDevice of a process takes seconds on a card.
func (r *reading) setDevice(v string) error {
	return r.slow("aclrtSetDevice:" + v)
}

// slow reads CALL:DUR. Several for one function add up.
func (r *reading) slow(v string) error {
	call, dur, found := strings.Cut(v, ":")
	if !found {
		return errors.New("no time is given")
	}
	if err := known(call); err != nil {
		return err
	}
	d, err := parseDuration(dur)
	if err != nil {
		return err
	}
	r.c.Slow = append(r.c.Slow, Slow{call, d})
	return nil
}

// fail reads CALL[@DEVICE]:N|*:CODE.
func (r *reading) fail(v string) error {
	parts := strings.Split(v, ":")
	if len(parts) != 3 {
		return errors.New("not three parts")
	}
	call, device, n, err := r.which(parts[0], parts[1])
	if err != nil {
		return err
	}
	code, err := parseCode(parts[2])
	if err != nil {
		return err
	}
	r.c.Fail = append(r.c.Fail, Fail{Call: call, Device: device, N: n, Code: code})
	return nil
}

// breakLater reads what fail reads, of the work that a call queues.
func (r *reading) breakLater(v string) error {
	if err := r.fail(v); err != nil {
		return err
	}
	r.c.Fail[len(r.c.Fail)-1].Later = true
	return nil
}

// stall reads CALL[@DEVICE]:N|*[:DUR].
func (r *reading) stall(v string) error {
	parts := strings.Split(v, ":")
	if len(parts) != 2 && len(parts) != 3 {
		return errors.New("not two or three parts")
	}
	call, device, n, err := r.which(parts[0], parts[1])
	if err != nil {
		return err
	}
	s := Stall{Call: call, Device: device, N: n}
	if len(parts) == 3 {
		if s.For, err = parseDuration(parts[2]); err != nil {
			return err
		}
		if s.For == 0 {
			return errors.New("a stall of no length; leave the time out for one without end")
		}
	}
	r.c.Stall = append(r.c.Stall, s)
	return nil
}

// which reads CALL[@DEVICE] and N|*.
func (r *reading) which(callText, nText string) (call string, device int32, n int, err error) {
	call, where, found := strings.Cut(callText, "@")
	device = AnyDevice
	if found {
		if device, err = r.deviceID(where); err != nil {
			return "", 0, 0, err
		}
	}
	if err := known(call); err != nil {
		return "", 0, 0, err
	}
	if nText != "*" {
		if n, err = strconv.Atoi(nText); err != nil || n < 1 {
			return "", 0, 0, errors.New("the call's number is neither * nor 1 or more")
		}
	}
	return call, device, n, nil
}

// lose reads DEVICE@DUR.
func (r *reading) lose(v string) error {
	where, dur, found := strings.Cut(v, "@")
	if !found {
		return errors.New("no time is given")
	}
	id, err := r.deviceID(where)
	if err != nil {
		return err
	}
	d, err := parseDuration(dur)
	if err != nil {
		return err
	}
	r.c.Lose = append(r.c.Lose, Lose{id, d})
	return nil
}

// busy reads DEVICE[:CODE].
func (r *reading) busy(v string) error {
	where, codeText, found := strings.Cut(v, ":")
	id, err := r.deviceID(where)
	if err != nil {
		return err
	}
	code := aclbind.ErrDeviceSetup
	if found {
		if code, err = parseCode(codeText); err != nil {
			return err
		}
	}
	r.c.Busy = append(r.c.Busy, Busy{id, code})
	return nil
}

// deadlock reads a time or the word fail; both may be given, one after the other.
func (r *reading) deadlock(v string) error {
	if v == "fail" {
		r.c.Deadlock.Fail = true
		return nil
	}
	d, err := parseDuration(v)
	if err != nil || d == 0 {
		return errors.New("neither a time above 0 nor fail")
	}
	r.c.Deadlock.After = d
	return nil
}

// abort is a switch. 0 is taken too, so that a later word can take back an earlier one.
func (r *reading) abort(v string) error {
	if v != "0" && v != "1" {
		return errors.New("neither 1 nor 0")
	}
	r.c.Abort = v == "1"
	return nil
}

// deviceID reads a device and remembers to compare it with the number of devices, which a later word may give.
func (r *reading) deviceID(v string) (int32, error) {
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > math.MaxInt32 {
		return 0, fmt.Errorf("%q is no device number", shorten(v))
	}
	r.deviceWords = append(r.deviceWords, r.word)
	r.deviceIDs = append(r.deviceIDs, int32(n))
	return int32(n), nil
}

// known tells why a call is none that AscendCL has.
func known(call string) error {
	if _, found := aclbind.LookupFunction(call); found {
		return nil
	}
	var names []string
	for _, f := range aclbind.Functions() {
		names = append(names, f.Name)
	}
	return fmt.Errorf("AscendCL has no function %q%s", shorten(call), suggest(call, names))
}
