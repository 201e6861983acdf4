package sim_test

import (
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// Faults that came are not told, those that did not are, each in the word that ordered it.
func TestUnmet(t *testing.T) {
	c, err := sim.ParseConfig("devices=4,fail=aclInit:1:500000,fail=aclInit:3:500000,fail=aclrtSetDevice@1:*:507033,fail=aclrtSetDevice@2:1:507033,"+
		"fail=aclrtSetDevice@3:2:507033,stall=aclrtSetDevice@1:1:1ns,stall=aclrtMalloc:*,slow=aclInit:1ns,slow=aclrtFree:1ns,busy=0,busy=2,lose=3@1h", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := sim.New(c)
	s.Init("")
	s.Init("")
	for _, id := range []int32{0, 1, 3} {
		s.SetDevice(id)
	}
	var got []string
	for _, w := range s.Unmet() {
		got = append(got, w.String())
	}
	want := "slow=aclrtFree:1ns fail=aclInit:3:500000 fail=aclrtSetDevice@2:1:507033 fail=aclrtSetDevice@3:2:507033 stall=aclrtMalloc:* lose=3@1h0m0s busy=2:507033"
	if strings.Join(got, " ") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, " "), want)
	}
	// Behind a mask there is no such device.
	c, err = sim.ParseConfig("devices=4,mask=0,lose=3@1h,busy=2", nil)
	if err != nil {
		t.Fatal(err)
	}
	if left := sim.New(c).Unmet(); len(left) != 2 {
		t.Errorf("behind a mask: %v", left)
	}
	if left := sim.New(sim.Config{}).Unmet(); left != nil {
		t.Errorf("without faults: %v", left)
	}
}
