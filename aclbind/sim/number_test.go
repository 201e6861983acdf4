package sim_test

import (
	"math"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// Every half comes back from the float that it is, the ones that are not finite as the largest.
func TestHalvesComeBack(t *testing.T) {
	s := sim.New(sim.Config{})
	defer s.Close()
	for h := range 1 << 16 {
		want := uint16(h)
		if h>>10&0x1f == 0x1f {
			want = want&0x8000 | 0x7bff
		}
		if got := s.FloatToFloat16(s.Float16ToFloat(uint16(h))); got != want {
			t.Fatalf("%#x comes back as %#x, want %#x", h, got, want)
		}
	}
}

func TestHalves(t *testing.T) {
	s := sim.New(sim.Config{})
	defer s.Close()
	for _, c := range []struct {
		f    float32
		half uint16
	}{
		{1, 0x3c00}, {-2, 0xc000}, {65504, 0x7bff}, {65519, 0x7bff}, {1e9, 0x7bff}, {float32(math.Inf(-1)), 0xfbff},
		{float32(math.NaN()), 0x7bff}, {5.9604645e-8, 1}, {2.9802322e-8, 0}, {2.9802326e-8, 1}, {6.1035156e-5, 0x0400},
		{1.00048828125, 0x3c00}, {1.00146484375, 0x3c02}, // the even one of two
	} {
		if got := s.FloatToFloat16(c.f); got != c.half {
			t.Errorf("%g is %#x, want %#x", c.f, got, c.half)
		}
	}
	// The manual's figures for infinity and for the usual NaN.
	if a, b := s.Float16ToFloat(0x7c00), s.Float16ToFloat(0x7e00); a != 65536 || b != 98304 {
		t.Errorf("infinity is %g and NaN %g", a, b)
	}
}
