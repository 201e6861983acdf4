package model

// Why this file exists: a description as text. It is JSON, which any tool writes, and read strictly: a key that nobody
// knows is a mistake that would show as a wrong number much later.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// MaxText is how long a description may be.
const MaxText = 64 << 10

// text is a description as it is written.
type text struct {
	Inputs   []tensorText `json:"inputs"`
	Outputs  []tensorText `json:"outputs"`
	Latency  string       `json:"latency"`
	Memory   uint64       `json:"memory"`
	Function Function     `json:"function"`
	Factor   *float64     `json:"factor"`
}

type tensorText struct {
	Name  string  `json:"name"`
	Type  Type    `json:"type"`
	Shape []int64 `json:"shape"`
	Size  uint64  `json:"size"`
}

// Describe reads a description.
func Describe(data []byte) (Description, error) {
	if len(data) > MaxText {
		return Description{}, fmt.Errorf("it is longer than %d bytes", MaxText)
	}
	var t text
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&t); err != nil {
		return Description{}, placed(data, d.InputOffset(), err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Description{}, placed(data, d.InputOffset(), errors.New("something follows the description"))
	}
	return t.judge()
}

// placed puts the line before what is wrong with a text.
func placed(data []byte, offset int64, err error) error {
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &typ):
		return fmt.Errorf("line %d: %s is a %s and must be a %s", line(data, typ.Offset), typ.Field, typ.Value, typ.Type)
	}
	return fmt.Errorf("line %d: %w", line(data, offset), err)
}

// line is the number of the line that an offset is in.
func line(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(offset, 0), int64(len(data)))], []byte("\n"))
}

// judge makes a description of a text, if it makes sense.
func (t text) judge() (d Description, err error) {
	d = Description{Memory: t.Memory, Function: t.Function, Factor: 1}
	if d.Inputs, err = tensors("inputs", t.Inputs); err != nil {
		return d, err
	}
	if d.Outputs, err = tensors("outputs", t.Outputs); err != nil {
		return d, err
	}
	if t.Latency != "" {
		if d.Latency, err = time.ParseDuration(t.Latency); err != nil || d.Latency < 0 {
			return d, fmt.Errorf("latency %q is no duration; write one such as 3ms", t.Latency)
		}
	}
	switch {
	case d.Memory > mostBytes:
		return d, fmt.Errorf("memory is %d bytes, and at most %d are taken", d.Memory, uint64(mostBytes))
	case t.Factor != nil && t.Function != Scale:
		return d, errors.New("factor belongs to the function scale")
	case t.Factor == nil && t.Function == Scale:
		return d, errors.New("the function scale needs a factor")
	case t.Factor != nil:
		d.Factor = *t.Factor
	}
	return d, d.fits()
}
