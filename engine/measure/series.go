// Package measure keeps how long tasks took, in memory that does not grow with how often they run. It is told times and
// looks at no clock.
package measure

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

const (
	// digits are the significant digits of percentiles: they are right to a thousandth.
	digits = 3
	// longest is the longest time that is told apart in percentiles; minimum, maximum and mean know no limit.
	longest = 24 * time.Hour
)

// Series is the times of one thing, any number of them. The zero Series is empty. A sparse histogram keeps what the
// percentiles need: it has an entry for each time that differs from the others by a thousandth, so that thousands of
// series of a few times stay small, and one of a billion times is no larger than a few hundred kilobytes.
type Series struct {
	histogram *hdrhistogram.PackedHistogram
	count     int64
	sum       float64 // nanoseconds
	min, max  time.Duration
}

// Record adds a time. A clock that was set back gives 0.
func (s *Series) Record(d time.Duration) {
	d = max(d, 0)
	if s.histogram == nil {
		s.histogram = hdrhistogram.NewPacked(1, int64(longest), digits)
		s.min = d
	}
	// Only a value beyond longest could fail.
	if err := s.histogram.RecordValue(int64(min(d, longest))); err != nil {
		panic("bug: a time that does not fit its histogram: " + err.Error())
	}
	s.count++
	s.sum += float64(d)
	s.min, s.max = min(s.min, d), max(s.max, d)
}

// Times says what a series holds. All are 0 when Count is.
type Times struct {
	Count                         int64
	Min, Mean, P50, P90, P99, Max time.Duration
}

// Times is the series in seven numbers. P90 is the smallest time that at least 90 of 100 did not exceed, to a thousandth,
// and never outside what was recorded.
func (s *Series) Times() Times {
	if s.count == 0 {
		return Times{}
	}
	at := func(percent int64) time.Duration {
		// The histogram rounds ranks to the nearest; asked for the percentage of a whole rank it cannot round down.
		rank := (s.count*percent + 99) / 100
		d := s.histogram.ValueAtPercentile(100 * float64(rank) / float64(s.count))
		return min(max(time.Duration(d), s.min), s.max)
	}
	return Times{Count: s.count, Min: s.min, Mean: time.Duration(s.sum / float64(s.count)), P50: at(50), P90: at(90), P99: at(99), Max: s.max}
}
