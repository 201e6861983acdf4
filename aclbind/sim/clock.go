package sim

import "time"

// Why this file exists: the simulator's time can be somebody else's. Nothing but this file asks package time what time
// it is or waits for it to pass, so a test may hand in a clock of its own, or run in a bubble of testing/synctest.

// Clock is where latencies, stalls and time limits come from.
type Clock interface {
	Now() time.Time
	Sleep(d time.Duration)
	// AfterFunc calls f on a goroutine of its own when d has passed; stop takes that back and tells whether it could.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// WallClock is the ordinary clock.
type WallClock struct{}

// Now is time.Now.
func (WallClock) Now() time.Time { return time.Now() }

// Sleep is time.Sleep.
func (WallClock) Sleep(d time.Duration) { time.Sleep(d) }

// AfterFunc is time.AfterFunc.
func (WallClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
