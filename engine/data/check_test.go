package data_test

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/spec"
	"pgregory.net/rapid"
)

// floats are float32 elements as bytes.
func floats(list ...float64) []byte {
	var b []byte
	for _, f := range list {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(f)))
	}
	return b
}

func TestCheck(t *testing.T) {
	nan, inf, seven := math.NaN(), math.Inf(1), byte(7)
	near := func(typ spec.ElementType, tolerance float64) spec.Task {
		return spec.Task{Type: typ, Tolerance: tolerance}
	}
	at := func(task spec.Task, offset int64) spec.Task { task.Offset = offset; return task }
	for _, c := range []struct {
		name      string
		task      spec.Task
		got, want []byte
		says      string // "" when nothing is wrong
	}{
		{"the same bytes", spec.Task{}, []byte{1, 2, 3}, []byte{1, 2, 3}, ""},
		{"two bytes", at(spec.Task{}, 16), []byte{1, 9, 8}, []byte{1, 2, 3}, "2 of 3 bytes differ; the first, at 17, is 0x09 and must be 0x02"},
		{"one byte", spec.Task{}, []byte{1}, []byte{2}, "1 of 1 bytes differs; the first, at 0, is 0x01 and must be 0x02"},
		{"filled", spec.Task{Fill: &seven}, []byte{7, 7}, nil, ""},
		{"not filled", spec.Task{Fill: &seven}, []byte{7, 7, 1, 7}, nil, "1 of 4 bytes differs; the first, at 2, is 0x01 and must be 0x07"},
		{"digest", spec.Task{SHA256: "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"}, []byte("abc"), nil, ""},
		{"another digest", spec.Task{SHA256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}, []byte("abc"), nil,
			"the SHA-256 of the bytes is ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad, and must be 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"},
		{"near enough", near(spec.Float32, 0.5), floats(1, 2.5), floats(1.5, 2), ""},
		{"too far", at(near(spec.Float32, 0.25), 8), floats(1, 2.5, 4), floats(1, 2, 6), "2 of 3 float32 elements differ by more than 0.25; the first, number 3 at byte 12, is 2.5 and must be 2; the largest difference is 2"},
		{"no tolerance", near(spec.Float32, 0), floats(0.1), floats(0.2), "1 of 1 float32 elements differs; the first, number 0 at byte 0, is 0.1 and must be 0.2"},
		{"both zeros", near(spec.Float32, 0), floats(0), floats(math.Copysign(0, -1)), ""},
		{"two NaN of different bits", near(spec.Float32, 0), []byte{1, 0, 0xc0, 0x7f}, []byte{0, 0, 0xc0, 0xff}, ""},
		{"NaN and a number", near(spec.Float32, 1e9), floats(nan, 5), floats(1, 6e9), "2 of 2 float32 elements differ by more than 1e+09; the first, number 0 at byte 0, is NaN and must be 1"},
		{"a number and NaN", near(spec.Float32, 1e9), floats(1), floats(nan), "is 1 and must be NaN"},
		{"infinities", near(spec.Float32, 1), floats(inf, -inf), floats(inf, -inf), ""},
		{"opposite infinities", near(spec.Float32, 1e30), floats(inf), floats(-inf), "is +Inf and must be -Inf"},
		{"int8", near(spec.Int8, 1), []byte{0xff, 127}, []byte{0, 0x80}, "1 of 2 int8 elements differs by more than 1; the first, number 1 at byte 1, is 127 and must be -128; the largest difference is 255"},
		{"int16", near(spec.Int16, 1), []byte{0xff, 0xff}, []byte{0, 0}, ""},
		{"int32", near(spec.Int32, 0), []byte{0, 0, 0, 0x80}, []byte{0xff, 0xff, 0xff, 0x7f}, "is -2147483648 and must be 2147483647"},
		{"float16", near(spec.Float16, 0.001), []byte{0x00, 0x3c}, []byte{0x02, 0x3c}, "is 1 and must be 1.0019531"},
		{"float16, smallest", near(spec.Float16, 0), []byte{1, 0}, []byte{2, 0}, "is 5.9604645e-08 and must be 1.1920929e-07"},
		{"float16, infinity", near(spec.Float16, 0), []byte{0, 0x7c}, []byte{0xff, 0xfb}, "is +Inf and must be -65504"},
		{"bfloat16", near(spec.BFloat16, 0), []byte{0x80, 0x3f}, []byte{0x81, 0x3f}, "is 1 and must be 1.0078125"},
		{"float64", near(spec.Float64, 0), binary.LittleEndian.AppendUint64(nil, math.Float64bits(0.1)), make([]byte, 8), "is 0.1 and must be 0"},
		{"part of an element", near(spec.Float32, 1), append(floats(1), 5), append(floats(1), 6), "1 of 2 float32 elements differs"},
	} {
		check := data.NewCheck(&c.task)
		check.Add(c.got, c.want)
		m, said := check.Mismatch(), ""
		if m != nil {
			said = m.Error()
		}
		if (c.says == "") != (said == "") || !strings.Contains(said, c.says) {
			t.Errorf("%s: %q, want %q", c.name, said, c.says)
		}
		if check.Against() != (c.want != nil) {
			t.Errorf("%s: Against is %v", c.name, check.Against())
		}
	}
}

// TestCheckInPieces: pieces find what the whole finds.
func TestCheckInPieces(t *testing.T) {
	types := []spec.ElementType{"", spec.Int8, spec.Float16, spec.BFloat16, spec.Float32, spec.Float64}
	rapid.Check(t, func(t *rapid.T) {
		task := &spec.Task{Type: rapid.SampledFrom(types).Draw(t, "type"), Offset: 8 * rapid.Int64Range(0, 3).Draw(t, "offset")}
		got := rapid.SliceOfN(rapid.Byte(), 0, 100).Draw(t, "got")
		want := append([]byte{}, got...)
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			if len(want) > 0 {
				want[rapid.IntRange(0, len(want)-1).Draw(t, "at")] ^= rapid.Byte().Draw(t, "by")
			}
		}
		whole, pieces := data.NewCheck(task), data.NewCheck(task)
		whole.Add(got, want)
		for at := 0; at < len(got); {
			n := min(8*rapid.IntRange(1, 4).Draw(t, "piece"), len(got)-at)
			pieces.Add(got[at:at+n], want[at:at+n])
			at += n
		}
		a, b := whole.Mismatch(), pieces.Mismatch()
		if (a == nil) != (b == nil) || a != nil && *a != *b {
			t.Fatalf("the whole found %v, the pieces %v", a, b)
		}
		if a != nil && task.Type == "" && (got[a.Offset-task.Offset] == want[a.Offset-task.Offset]) {
			t.Fatalf("nothing differs at %d", a.Offset)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	got, want := make([]byte, 1<<20), make([]byte, 1<<20)
	for i := range want {
		want[i] = 1 // of a float32, far below the tolerance: no two elements are the same bits
	}
	for _, task := range []spec.Task{{}, {Type: spec.Float32, Tolerance: 1e-3}, {Type: spec.Float16, Tolerance: 1e-3}} {
		b.Run("type="+string(task.Type), func(b *testing.B) {
			b.SetBytes(int64(len(got)))
			for b.Loop() {
				c := data.NewCheck(&task)
				c.Add(got, want)
			}
		})
	}
}
