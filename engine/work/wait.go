package work

import (
	"slices"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/op"
)

// wait makes a wait of the host for streams. An error that it answers is that of a task before it.
func (t *thread) wait(d *op.Deed, over []int, limit time.Duration, j *op.Job) (time.Duration, error) {
	ms := t.patience(over, limit)
	t.allowed.Store(0)
	if ms >= 0 {
		t.allowed.Store(int64(time.Duration(ms)*time.Millisecond + grace))
	}
	took, err := t.call(d, j, ms)
	if err == errGone {
		return took, err
	}
	if code(err) == aclbind.ErrStreamSyncTimeout || code(err) == aclbind.ErrEventSyncTimeout {
		for _, s := range over {
			t.streams[s].hung = true
		}
		return took, t.hang(over, time.Duration(ms)*time.Millisecond, err)
	}
	pending := t.pending(over)
	whole := len(over) > 0 && d.Call.Function != "aclrtSynchronizeEventWithTimeout"
	expected := t.expected(over, whole)
	if whole {
		for _, s := range over {
			t.streams[s].dirty, t.streams[s].due = false, time.Time{}
		}
	}
	if err == nil && whole && len(expected) > 0 {
		n := expected[0]
		return took, &UnmetError{Code: t.c.Jobs[n].Item.Task.Expect, Task: t.c.Jobs[n].Step.Address}
	}
	if err != nil {
		if slices.ContainsFunc(expected, func(n int) bool { return t.c.Jobs[n].Item.Task.Expect == code(err) }) {
			return took, nil
		}
		return took, &AsyncError{Streams: t.names(over), Tasks: pending, Err: err}
	}
	return took, nil
}

// expected takes the tasks that must fail off the streams that are waited for whole.
func (t *thread) expected(over []int, whole bool) (list []int) {
	for _, s := range over {
		list = append(list, t.streams[s].expect...)
		if whole {
			t.streams[s].expect = t.streams[s].expect[:0]
		}
	}
	return list
}

// patience is how long a wait may take, in milliseconds: as its task says, and no longer than the tasks before it may
// take or the work as a whole.
func (t *thread) patience(over []int, limit time.Duration) int32 {
	now := time.Now()
	shorten := func(end time.Time) {
		if end.IsZero() {
			return
		}
		if left := max(end.Sub(now), time.Millisecond); limit <= 0 || left < limit {
			limit = left
		}
	}
	for _, s := range over {
		shorten(t.streams[s].due)
	}
	shorten(t.c.Deadline)
	if limit <= 0 {
		return -1
	}
	return int32(min((limit+time.Millisecond-1)/time.Millisecond, 1<<31-1))
}

// drain waits for the streams that no task waits for.
func (t *thread) drain() bool {
	j := &t.c.Drain
	t.at.Store(int64(len(t.c.Jobs)))
	good := true
	for k := range j.Deeds {
		d, over := &j.Deeds[k], t.drains[k]
		if t.stop.Load() {
			return false
		}
		t.deed.Store(int64(k))
		var err error
		if d.Wait == nil {
			t.allowed.Store(int64(t.c.Limit))
			_, err = t.call(d, j, 0)
		} else if !slices.ContainsFunc(over, func(s int) bool { return t.streams[s].hung }) {
			_, err = t.wait(d, over, t.c.Limit, j)
		}
		if err == errGone {
			return false
		}
		if err != nil {
			if good = false; !t.failed(t.culprit(over, err), err, 0) {
				return false
			}
		}
	}
	return good
}
