package report

// An apply on a terminal: a bar for the phase, one line for each step that takes a while, and everything that is
// finished in lines above them.

import (
	"fmt"
	"io"
	"time"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

const (
	// LiveHeartbeat is how often the engine should report long steps to a live view.
	LiveHeartbeat = 200 * time.Millisecond
	liveSteps     = 8 // lines of steps at once: the rest is in the count
	liveRefresh   = 100 * time.Millisecond
)

// Live is the moving part of the screen; it is an event.Listener, and a writer of what stands above it.
type Live struct {
	out   io.Writer
	p     *mpb.Progress
	phase *mpb.Bar
	steps map[string]*mpb.Bar
}

// NewLive begins a view on the terminal out.
func NewLive(out io.Writer) *Live {
	return &Live{
		out: out, steps: make(map[string]*mpb.Bar),
		p: mpb.New(mpb.WithOutput(out), mpb.WithAutoRefresh(), mpb.WithRefreshRate(liveRefresh), mpb.WithWidth(60)),
	}
}

// Write puts whole lines above the moving part.
func (l *Live) Write(b []byte) (int, error) {
	if n, err := l.p.Write(b); err == nil {
		return n, nil
	}
	return l.out.Write(b)
}

// Close ends the view and takes its moving part off the screen.
func (l *Live) Close() {
	l.endSteps()
	l.enter("", 0)
	l.p.Wait()
}

// On implements event.Listener.
func (l *Live) On(e event.Event) {
	switch v := e.(type) {
	case event.Planned:
		l.enter("creating", v.Create+1) // and the runtime itself
	case event.WorkStarted:
		l.endSteps()
		l.enter("working", v.Tasks)
	case event.HoldStarted:
		l.enter("holding", 0)
	case event.ReleaseStarted:
		l.endSteps()
		l.enter("releasing", v.Count)
	case event.StepProgressed:
		l.long(v)
	case event.StepFinished:
		l.end(v.Address)
	case event.StepFailed:
		l.end(v.Address)
	case event.StepBlocked:
		l.end(v.Address)
	case event.Released:
		l.end(v.Address)
	case event.ReleaseFailed:
		l.end(v.Address)
	}
}

// enter replaces the bar of the phase; name "" leaves none.
func (l *Live) enter(name string, total int) {
	if l.phase != nil {
		l.phase.Abort(true)
		l.phase = nil
	}
	if name == "" {
		return
	}
	filler, counter := mpb.BarStyle().Lbound("").Rbound("").Filler("█").Tip("█").Padding("░").Build(), decor.CountersNoUnit("%d/%d")
	if total <= 0 {
		filler, counter = mpb.NopStyle().Build(), decor.Name("")
	}
	bar, err := l.p.Add(int64(max(total, 1)), filler, mpb.BarPriority(1<<30), mpb.BarWidth(30), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(name+" "), decor.Elapsed(decor.ET_STYLE_MMSS)), mpb.AppendDecorators(counter))
	if err == nil {
		l.phase = bar
	}
}

// long gives a step that takes a while a line of its own.
func (l *Live) long(v event.StepProgressed) {
	if l.steps[v.Address] != nil || len(l.steps) >= liveSteps {
		return
	}
	since := v.Time.Add(-v.Elapsed)
	text := decor.Any(func(decor.Statistics) string {
		return fmt.Sprintf("  %s %s %s", v.Address, v.Waiting, short(time.Since(since).Round(100*time.Millisecond)))
	})
	if bar, err := l.p.Add(1, mpb.NopStyle().Build(), mpb.PrependDecorators(text)); err == nil {
		l.steps[v.Address] = bar
	}
}

func (l *Live) end(address string) {
	if bar := l.steps[address]; bar != nil {
		bar.Abort(true)
		delete(l.steps, address)
	}
	if l.phase != nil {
		l.phase.Increment()
	}
}

func (l *Live) endSteps() {
	for address, bar := range l.steps {
		bar.Abort(true)
		delete(l.steps, address)
	}
}
