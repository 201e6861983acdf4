package report_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
	"github.com/ascendrun/ascendrun/engine/event"
)

// screen is a writer that several goroutines may use.
type screen struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

// Whatever comes in which order, the view ends, and no line written above it is lost.
func TestLiveViewEndsAndKeepsItsLines(t *testing.T) {
	for range 3 {
		out := &screen{}
		l := report.NewLive(out)
		for _, e := range every {
			l.On(e.event)
			if _, err := l.Write([]byte("line\n")); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 20 {
			step := event.Step{Address: strings.Repeat("x", i+1)}
			l.On(event.StepProgressed{Time: time.Now(), Step: step, Waiting: "aclrtSetDevice"})
		}
		l.Close()
		l.Write([]byte("after\n"))
		if got := strings.Count(out.b.String(), "line\n"); got != len(every) || !strings.HasSuffix(out.b.String(), "after\n") {
			t.Errorf("%d lines of %d in %q", got, len(every), out.b.String())
		}
	}
}
