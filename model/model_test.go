package model_test

import (
	"errors"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/model"
)

func TestDescribe(t *testing.T) {
	got, err := model.Describe([]byte(`{"inputs": [{"name": "data", "type": "float16", "shape": [1, 3, 224, 224]}],
		"outputs": [{"size": 4000}], "latency": "3ms", "memory": 1000, "function": "hash"}`))
	want := model.Description{
		Inputs:  []model.Tensor{{Name: "data", Type: "float16", Shape: []int64{1, 3, 224, 224}, Size: 301056}},
		Outputs: []model.Tensor{{Name: "output0", Type: "uint8", Shape: []int64{4000}, Size: 4000}},
		Latency: 3 * time.Millisecond, Memory: 1000, Function: model.Hash, Factor: 1,
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
}

// What is wrong with a description is said with its place, and nothing that is wrong is taken.
func TestDescribeRefuses(t *testing.T) {
	const fine = `"inputs": [{"size": 8}], "outputs": [{"size": 8}]`
	for _, c := range []struct{ text, want string }{
		{``, "line 1"},
		{"{\n\"inputs\": [}", "line 2"},
		{`{` + fine + `, "function": "identity"} x`, "line 1: something follows"},
		{`{` + fine + `, "function": "identity", "batch": 1}`, `unknown field "batch"`},
		{`{` + fine + "\n, \"function\": 7}", "line 2: function is a number"},
		{`{` + fine + `}`, `function "" is unknown`},
		{`{` + fine + `, "function": "identity", "factor": 2}`, "factor belongs to the function scale"},
		{`{` + fine + `, "function": "scale"}`, "needs a factor"},
		{`{` + fine + `, "function": "identity", "latency": "3"}`, "no duration"},
		{`{` + fine + `, "function": "identity", "memory": 2000000000000}`, "at most"},
		{`{"inputs": [], "outputs": [{"size": 8}], "function": "hash"}`, "inputs and outputs"},
		{`{"inputs": [{"size": 8}, {"size": 8}], "outputs": [{"size": 8}], "function": "identity"}`, "as many outputs"},
		{`{"inputs": [{"size": 8}], "outputs": [{"size": 4}], "function": "identity"}`, "outputs[0]"},
		{`{"inputs": [{"size": 8}, {"size": 4}], "outputs": [{"size": 8}], "function": "add"}`, "the function add"},
		{`{"inputs": [{"size": 8}], "outputs": [{"size": 8}, {"size": 8}], "function": "add"}`, "the function add"},
		{`{"inputs": [{}], "outputs": [{"size": 8}], "function": "hash"}`, "inputs[0]: size 0"},
		{`{"inputs": [{"size": 6, "type": "int32"}], "outputs": [{"size": 8}], "function": "hash"}`, "elements of 4 bytes"},
		{`{"inputs": [{"type": "float8", "size": 8}], "outputs": [{"size": 8}], "function": "hash"}`, `type "float8"`},
		{`{"inputs": [{"shape": [-1, 8]}], "outputs": [{"size": 8}], "function": "hash"}`, "length below 1"},
		{`{"inputs": [{"shape": [4294967296, 4294967296]}], "outputs": [{"size": 8}], "function": "hash"}`, "too large"},
		{`{"inputs": [{"shape": [2], "size": 8}], "outputs": [{"size": 8}], "function": "hash"}`, "not that of the shape"},
		{`{"inputs": [{"name": "a", "size": 8}, {"name": "a", "size": 8}], "outputs": [{"size": 8}], "function": "hash"}`, "inputs[1]: the name"},
		{strings.Repeat(" ", model.MaxText+1), "longer than"},
	} {
		if _, err := model.Describe([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.120s: got %v, want %q", c.text, err, c.want)
		}
	}
}

func TestFind(t *testing.T) {
	const fine = `{"inputs": [{"size": 8}], "outputs": [{"size": 8}], "function": "identity"}`
	files := map[string]string{
		"own.om": "\n" + fine, "text.om": "hello", "empty.om": "", "wrong.om": "{}",
		"real.om": "IMOD\x00\x00", "archive.om": "PK\x03\x04",
		"beside.om": "IMOD\x00\x00", "beside.om.json": fine, "touched.om": "", "touched.om.json": fine,
		"spoilt.om": "IMOD", "spoilt.om.json": "{}", "alone.om.json": fine,
	}
	for path, want := range map[string]error{
		"own.om": nil, "beside.om": nil, "touched.om": nil, "real.om": model.ErrReal, "archive.om": model.ErrReal,
		"text.om": model.ErrNone, "empty.om": model.ErrNone, "wrong.om": model.ErrNone, "spoilt.om": model.ErrNone,
		"alone.om": fs.ErrNotExist,
	} {
		d, err := model.Find(path, func(path string, n int) ([]byte, error) {
			text, found := files[path]
			if !found {
				return nil, fs.ErrNotExist
			}
			return []byte(text[:min(n, len(text))]), nil
		})
		if !errors.Is(err, want) || (err == nil) != (len(d.Inputs) == 1) {
			t.Errorf("%s: got %v, %v; want %v", path, d, err, want)
		}
	}
}
