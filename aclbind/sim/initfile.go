package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"strconv"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: aclInit reads a file, and refuses it for reasons of its own. Only what changes the behaviour of
// devices is taken from it; dumps and profiles have no effect here.

// maxDepth is how deeply braces, and brackets, may nest in aclInit's file.
const maxDepth = 10

// accept judges aclInit's file and keeps what it says. A file that differs from the first one of the process is refused,
// even when the runtime was finalised in between.
func (s *Sim) accept(path string, text []byte, unread error) answer {
	r := &s.runtime
	if unread != nil {
		return badArgument(aclbind.ErrInvalidFile, "the configuration file cannot be read: %v", unread)
	}
	deepest, err := depth(text)
	switch {
	case err != nil:
		return badArgument(aclbind.ErrParseFile, "%s is not JSON: %v", path, err)
	case deepest > maxDepth:
		return badArgument(aclbind.ErrParseFile, "%s nests deeper than %d levels", path, maxDepth)
	}
	var file struct {
		DefaultDevice *struct {
			ID *json.RawMessage `json:"default_device"`
		} `json:"defaultDevice"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return badArgument(aclbind.ErrParseFile, "%s: %v", path, err)
	}
	// The runtime keeps a hash, not the text; it survives aclFinalize, so a process has one configuration for life.
	sum := sha256.Sum256(text)
	if r.hashed && sum != r.hash {
		return badArgument(aclbind.ErrInvalidParam, "%s differs from the file that this process gave first", path)
	}
	if d := file.DefaultDevice; d != nil {
		if d.ID == nil {
			return badArgument(aclbind.ErrFileMissingAttr, "%s: defaultDevice has no default_device", path)
		}
		dev, a := s.defaultDevice(path, *d.ID)
		if a.code != 0 {
			return a
		}
		r.implicit = dev
	}
	r.hash, r.hashed = sum, true
	return ok
}

// defaultDevice reads a device number, which the runtime wants as a text.
func (s *Sim) defaultDevice(path string, raw json.RawMessage) (*device, answer) {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return nil, badArgument(aclbind.ErrFileAttrInvalid, "%s: default_device is not a text", path)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return nil, badArgument(aclbind.ErrFileAttrInvalid, "%s: default_device %q is no number", path, shorten(text))
	}
	return s.device(int32(min(max(n, -1), maxDevices)))
}

// depth is the deepest nesting of braces or of brackets, each counted for itself.
func depth(text []byte) (deepest int, err error) {
	if !json.Valid(text) {
		var any json.RawMessage
		return 0, json.Unmarshal(text, &any)
	}
	var braces, brackets int
	tokens := json.NewDecoder(bytes.NewReader(text))
	for {
		token, err := tokens.Token()
		if err != nil {
			return deepest, nil // the end: the text is known to be JSON
		}
		switch token {
		case json.Delim('{'):
			braces++
		case json.Delim('}'):
			braces--
		case json.Delim('['):
			brackets++
		case json.Delim(']'):
			brackets--
		}
		deepest = max(deepest, braces, brackets)
	}
}

// need is the current context, or the default context of the file's default device, which is then set (device-09).
func (s *Sim) need(fn string, t *thread) (*context, answer) {
	c, a := t.context()
	if a.code == 0 || s.runtime.implicit == nil {
		return c, a
	}
	if a := s.set(fn, t, s.runtime.implicit); a.code != 0 {
		return nil, a
	}
	return t.cur, ok
}
