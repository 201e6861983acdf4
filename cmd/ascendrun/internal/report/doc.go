// Package report puts results into the forms that people and programs read. One format stands in one file; all forms
// of a thing are made from the same inputs, so that text and JSON cannot tell different stories. Nothing here decides
// anything or opens a file.
package report

import (
	"io"

	"github.com/ascendrun/ascendrun/engine"
)

// FormatVersion is the version of every machine form. Additions raise the minor, everything else the major.
const FormatVersion = "1.0"

// Header opens every document.
type Header struct {
	FormatVersion string `json:"format_version"`
	ExitCode      int    `json:"exit_code"`
	ExitReason    string `json:"exit_reason"`
}

// NewHeader is the header of a document about a run that ends with e.
func NewHeader(e engine.Exit) Header {
	return Header{FormatVersion: FormatVersion, ExitCode: int(e), ExitReason: e.Reason()}
}

// Sink is a writer that may be closed early by its reader. After the first error it swallows everything, so that a
// closed pipe stops output and nothing else.
type Sink struct {
	W    io.Writer
	Used bool  // something was written
	Err  error // the first one
}

// Write implements io.Writer; it never answers an error.
func (s *Sink) Write(p []byte) (int, error) {
	s.Used = true
	if s.Err == nil {
		_, s.Err = s.W.Write(p)
	}
	return len(p), nil
}
