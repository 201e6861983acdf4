package run_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/engine/run"
)

// A call with a limit of its own is given up by that one alone, a little after it; a second signal lets its step begin
// anew at once, and what the first attempt still does counts for nothing.
func TestCallsThatWait(t *testing.T) {
	for name, c := range map[string]struct {
		takes   time.Duration
		signals int
		want    run.State
		after   time.Duration
		tries   int
	}{
		"in time":      {takes: 8 * time.Second, want: run.Done, after: 8 * time.Second, tries: 1},
		"too long":     {takes: time.Hour, want: run.Blocked, after: 20 * time.Second, tries: 1},
		"one signal":   {takes: 8 * time.Second, signals: 1, want: run.Done, after: 8 * time.Second, tries: 1},
		"two signals":  {takes: 8 * time.Second, signals: 2, want: run.Done, after: time.Second, tries: 2},
		"never, twice": {takes: time.Hour, signals: 2, want: run.Done, after: time.Second, tries: 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, bs := steps("s@s")
				forth := run.Forward(run.Config{Steps: bs, Workers: 1, Do: func(int, *run.Task) error { return nil }})
				forth.Run()
				var (
					tries atomic.Int32
					late  atomic.Value // the error that the next call of the first try was answered
				)
				back := run.Back(forth, run.Config{Steps: bs, Workers: 1, CallLimit: time.Second, Deadline: time.Now().Add(20 * time.Second),
					Do: func(n int, task *run.Task) error {
						if tries.Add(1) > 1 {
							return nil
						}
						if err := task.Await("wait", 10*time.Second); err != nil {
							return err
						}
						time.Sleep(c.takes)
						task.Leave()
						err := task.Enter("next")
						if err != nil {
							late.Store(err)
						} else {
							task.Leave()
						}
						return err
					}})
				began := time.Now()
				go func() {
					time.Sleep(time.Second)
					for l := 1; l <= c.signals; l++ {
						back.Interrupt("interrupt", l)
					}
				}()
				back.Run()
				elapsed, state := time.Since(began), back.Outcomes()[0].State
				if state != c.want || elapsed != c.after || int(tries.Load()) != c.tries {
					t.Errorf("state %v after %s and %d tries, want %v after %s and %d", state, elapsed, tries.Load(), c.want, c.after, c.tries)
				}
				time.Sleep(2 * time.Hour)
				err, _ := late.Load().(error)
				if want := c.signals < 2 && c.want == run.Done; errors.Is(err, run.ErrGone) == want {
					t.Errorf("the next call of the first try was answered %v", err)
				}
				if got := back.Outcomes()[0].State; got != state {
					t.Errorf("the end of the first try made %v of %v", got, state)
				}
			})
		})
	}
}
