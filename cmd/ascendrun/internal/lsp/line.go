package lsp

// The line to the editor: the library's framing, and the one thing that the library does not know, how a session ends.

import (
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/creachadair/jrpc2/channel"
)

// line ends with exit, since an editor need not close its end as well; but not before every question is answered, since
// an editor need not wait for the answer to shutdown either.
type line struct {
	channel.Channel

	mu       sync.Mutex
	answered *sync.Cond
	asked    map[string]bool // the ids of questions without an answer
}

func newLine(c channel.Channel) *line {
	l := &line{Channel: c, asked: make(map[string]bool)}
	l.answered = sync.NewCond(&l.mu)
	return l
}

// message is as much of a message as tells questions, answers and notices apart.
type message struct {
	ID     json.RawMessage
	Method string
}

// Recv is the next message. Some editors spell the content type differently; there is only one encoding all the same.
func (l *line) Recv() ([]byte, error) {
	text, err := l.Channel.Recv()
	l.mu.Lock()
	defer l.mu.Unlock()
	var odd *channel.ContentTypeMismatchError
	if err != nil && !errors.As(err, &odd) {
		return text, err
	}
	var m message
	switch err := json.Unmarshal(text, &m); {
	case err != nil: // the library says so
	case m.Method == "exit":
		for len(l.asked) > 0 {
			l.answered.Wait()
		}
		return nil, io.EOF
	case m.Method != "" && m.ID != nil:
		l.asked[string(m.ID)] = true
	}
	return text, nil
}

// Send sends a message. When nobody reads any more, no question will be answered.
func (l *line) Send(text []byte) error {
	err := l.Channel.Send(text)
	l.mu.Lock()
	defer l.mu.Unlock()
	var m message
	if json.Unmarshal(text, &m) == nil && m.Method == "" {
		delete(l.asked, string(m.ID))
	}
	if err != nil {
		clear(l.asked)
	}
	l.answered.Broadcast()
	return err
}

// Close gives up what is not answered.
func (l *line) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.asked)
	l.answered.Broadcast()
	return l.Channel.Close()
}

// keepOpen is a writer that is not the server's to close.
type keepOpen struct{ io.Writer }

func (keepOpen) Close() error { return nil }
