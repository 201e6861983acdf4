package cli

// The file of --trace. It is written as things happen, to a file beside it that takes its name at the end: a viewer opens
// no half of a trace.

import (
	"bufio"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/report"
)

type trace struct {
	*report.Trace
	buf  *bufio.Writer
	file *replacement
}

func newTrace(path string) (*trace, error) {
	file, err := newReplacement(path, 0o600)
	if err != nil {
		return nil, failf("the file of --trace cannot be made: %w; nothing was applied", err)
	}
	buf := bufio.NewWriter(file)
	return &trace{report.NewTrace(buf), buf, file}, nil
}

// close gives the file its name, or leaves what was there when not all could be written.
func (t *trace) close() error {
	err := t.Close()
	if err == nil {
		err = t.buf.Flush()
	}
	if err != nil {
		t.file.discard()
	} else {
		err = t.file.commit()
	}
	if err != nil {
		return failf("the file of --trace could not be written and is left out: %w", err)
	}
	return nil
}
