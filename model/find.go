package model

// Why this file exists: the description of a model is beside it, so that one spec runs on the simulator and on a card,
// or it is all there is of the model, for a spec that never meets a card.

import (
	"bytes"
	"errors"
	"fmt"
)

// Suffix is what the name of a description has behind the name of its model.
const Suffix = ".json"

// ErrReal is for a model of a card that nothing describes: a card runs it, and nothing else can.
var ErrReal = errors.New("it is a model for a card, and no description stands beside it: write one to a file of its name with " + Suffix + " behind")

// ErrNone is for a file that is neither a model nor the description of one.
var ErrNone = errors.New("it is neither an offline model nor the description of one")

// Read reads a file, at most the first n bytes of it.
type Read func(path string, n int) ([]byte, error)

// Find finds the description of the model at a path: beside the file, or in it. The file itself must be there, as on a
// card; an error in reading it is answered as it is. No
// error of this package names the path.
func Find(path string, read Read) (Description, error) {
	own, err := read(path, MaxText+1)
	if err != nil {
		return Description{}, err
	}
	if data, err := read(path+Suffix, MaxText+1); err == nil {
		d, err := Describe(data)
		if err != nil {
			err = fmt.Errorf("%w: the file beside it, with %s behind: %w", ErrNone, Suffix, err)
		}
		return d, err
	}
	return In(own)
}

// In is the description that a model's own bytes are.
func In(data []byte) (Description, error) {
	switch {
	case isReal(data):
		return Description{}, ErrReal
	case !bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")):
		return Description{}, ErrNone
	}
	d, err := Describe(data)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrNone, err)
	}
	return d, err
}

// isReal tells whether bytes begin as the models of cards do: an .om file, or the archive that newer releases write.
func isReal(data []byte) bool {
	return bytes.HasPrefix(data, []byte("IMOD")) || bytes.HasPrefix(data, []byte("PK\x03\x04"))
}
