package sim_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// everyWord has each word of the grammar once at least.
const everyWord = "chip=910B,soc=Ascend910B1,cann=8.5.0,devices=4,run-mode=host,memory=32GiB,mask=0+1+3,set-device=300ms," +
	"slow=aclrtMemcpyAsync:2ms,fail=aclrtCreateStream:3:207005,fail=aclrtCreateStream@1:*:507899,break=aclrtMemcpyAsync:2:507015,stall=aclrtResetDevice:1," +
	"stall=aclrtDestroyStream@2:4:1s,lose=3@5s,busy=2,busy=1:207006,deadlock=2s,deadlock=fail,abort=1"

func TestEveryWord(t *testing.T) {
	c, err := sim.ParseConfig(everyWord, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range strings.Fields(sim.Help()) {
		if key, _, found := strings.Cut(w, "="); found && !strings.Contains(everyWord, key+"=") {
			t.Errorf("the word %s is not in this test", key)
		}
	}
	if c.Chip.Name != "910B" || c.SoC != "Ascend910B1" || c.CANN != "8.5.0" || c.Devices != 4 || c.Memory != 32<<30 ||
		c.Mask != "0,1,3" || !c.MaskSet || !c.Abort {
		t.Errorf("machine read as %+v", c.Machine)
	}
	for _, have := range []struct{ got, want any }{
		{c.Slow, []sim.Slow{{Call: "aclrtSetDevice", D: 300 * time.Millisecond}, {Call: "aclrtMemcpyAsync", D: 2 * time.Millisecond}}},
		{c.Fail, []sim.Fail{{Call: "aclrtCreateStream", Device: sim.AnyDevice, N: 3, Code: 207005}, {Call: "aclrtCreateStream", Device: 1, Code: 507899},
			{Call: "aclrtMemcpyAsync", Device: sim.AnyDevice, N: 2, Code: 507015, Later: true}}},
		{c.Stall, []sim.Stall{{Call: "aclrtResetDevice", Device: sim.AnyDevice, N: 1}, {Call: "aclrtDestroyStream", Device: 2, N: 4, For: time.Second}}},
		{c.Lose, []sim.Lose{{Device: 3, After: 5 * time.Second}}},
		{c.Busy, []sim.Busy{{Device: 2, Code: 507033}, {Device: 1, Code: 207006}}},
		{c.Deadlock, sim.Deadlock{After: 2 * time.Second, Fail: true}},
	} {
		if !reflect.DeepEqual(have.got, have.want) {
			t.Errorf("read %+v, want %+v", have.got, have.want)
		}
	}
}

// The example that the documentation gives is one that works.
func TestDocumentedExample(t *testing.T) {
	_, err := sim.ParseConfig("chip=910B,devices=8,set-device=300ms,fail=aclrtCreateStream:3:207005,stall=aclrtResetDevice:1,slow=aclrtMemcpyAsync:2ms,lose=4@5s", nil)
	if err != nil {
		t.Error(err)
	}
}

func TestDefaultWords(t *testing.T) {
	c, err := sim.ParseConfig("", nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Chip.Name != "910B" || c.SoC != "Ascend910B3" || c.CANN != "9.1.0" || c.Devices != 8 || c.RunMode != "host" || c.MaskSet {
		t.Errorf("the machine nobody described is %+v", c.Machine)
	}
}

// A chip brings its own SoC, run mode and memory; a SoC brings its chip; the order of words does not matter.
func TestWordsFromOtherWords(t *testing.T) {
	for _, c := range []struct{ text, chip, soc, mode string }{
		{"chip=310P", "310P", "Ascend310P3", "host"},
		{"chip=310b", "310B", "Ascend310B1", "device"},
		{"soc=Ascend910_9391", "910_93", "Ascend910_9391", "host"},
		{"soc=Ascend310P7,chip=310P,run-mode=device", "310P", "Ascend310P7", "device"},
		{"run-mode=device,chip=310", "310", "Ascend310", "device"},
		{"chip=310,chip=950", "950", "Ascend950PR_9599", "host"},
	} {
		got, err := sim.ParseConfig(c.text, nil)
		if err != nil || got.Chip.Name != c.chip || got.SoC != c.soc || got.RunMode != c.mode || got.Memory != got.Chip.Memory {
			t.Errorf("%s: chip %s soc %s mode %s, %v", c.text, got.Chip.Name, got.SoC, got.RunMode, err)
		}
	}
}

func TestMaskFromEnvironment(t *testing.T) {
	lookup := func(name string) (string, bool) { return "4,5", name == "ASCEND_RT_VISIBLE_DEVICES" }
	c, err := sim.ParseConfig("", lookup)
	if err != nil || c.Mask != "4,5" || !c.MaskSet {
		t.Errorf("mask %q %v, %v", c.Mask, c.MaskSet, err)
	}
	c, err = sim.ParseConfig("mask=0", lookup)
	if err != nil || c.Mask != "0" {
		t.Errorf("a word does not win over the environment: %q, %v", c.Mask, err)
	}
}

// Every mistake names the word and says what is expected.
func TestWrongWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"devcies=4", `did you mean "devices"?`},
		{"nonsense=4", "known are chip, soc"},
		{"chip", "no WORD=VALUE"},
		{"mask=0,1", "write mask=0+1"},
		{"chip=911", "known are 910B"},
		{"soc=Ascend920", "no chip has such a SoC"},
		{"soc=Ascend310P3,chip=910B", "it is a 310P, and chip=910B was given"},
		{"devices=65", "from 0 to 64"},
		{"devices=-1", "from 0 to 64"},
		{"devices=1e9", "from 0 to 64"},
		{"run-mode=both", "neither host nor device"},
		{"run-mode=device", "run on the host only"},
		{"memory=much", "such as 64GiB"},
		{"memory=9999999999TiB", "such as 64GiB"},
		{"cann=new", "such as 9.1.0"},
		{"set-device=fast", "such as 300ms"},
		{"set-device=-1s", "such as 300ms"},
		{"slow=aclrtSetDevice", "no time is given"},
		{"slow=CreateStream:1ms", `did you mean "aclrtCreateStream"?`},
		{"fail=aclrtCreateStrem:1:207005", `did you mean "aclrtCreateStream"?`},
		{"fail=aclrtCreateStream:0:207005", "neither * nor 1 or more"},
		{"fail=aclrtCreateStream:1:0", "such as 207005"},
		{"fail=aclrtCreateStream:1", "not three parts"},
		{"fail=aclrtCreateStream@9:1:207005", "device 9 is outside [0,8)"},
		{"stall=aclrtSetDevice:1:0s", "a stall of no length"},
		{"lose=1", "no time is given"},
		{"lose=x@1s", "no device number"},
		{"busy=0:none", "such as 207005"},
		{"deadlock=0s", "neither a time above 0 nor fail"},
		{"abort=yes", "neither 1 nor 0"},
		{",", "nothing stands before"},
		{"=3", "nothing stands before"},
	} {
		_, err := sim.ParseConfig(c.text, nil)
		var word *sim.WordError
		if !errors.As(err, &word) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want it to say %q", c.text, err, c.want)
		}
	}
}

func TestCodesByName(t *testing.T) {
	c, err := sim.ParseConfig("busy=0:ACL_ERROR_RT_NO_PERMISSION", nil)
	if err != nil || c.Busy[0].Code != 207006 {
		t.Errorf("%+v, %v", c.Busy, err)
	}
}

// A Config that was read can be written and read again; nothing that is written crashes the reader.
func FuzzParseConfig(f *testing.F) {
	f.Add(everyWord)
	f.Add("chip=310P,mask=")
	f.Add("mask=0,1")
	f.Add("cann=8.0.RC3,stall=aclrtSetDevice:*")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := sim.ParseConfig(text, nil)
		if err != nil {
			if len(err.Error()) > 2000 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			return
		}
		again, err := sim.ParseConfig(c.String(), nil)
		if err != nil || !reflect.DeepEqual(c, again) {
			t.Errorf("%q is written as %q and read again as %+v, %v", text, c.String(), again, err)
		}
		sim.New(c).Close()
	})
}
