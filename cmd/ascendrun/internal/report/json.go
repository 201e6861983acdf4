package report

// How every document is written: one value, indented for the eye, with the characters of the text as they are.

import (
	"encoding/json"
	"io"

	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
)

// WriteJSON writes a document.
func WriteJSON(w io.Writer, document any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(document)
}

// Failure is the document of a run that never came to its work: a wrong command line, a backend that is not there.
type Failure struct {
	Header
	Error string `json:"error"`
	Help  string `json:"help,omitempty"` // what to do next

	Checks []host.Check `json:"checks,omitempty"` // what was looked at on the way, in its order
}
