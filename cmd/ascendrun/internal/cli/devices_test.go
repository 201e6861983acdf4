package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/engine"
)

// A machine that was written as YAML is the same machine when it is simulated.
func TestDevicesYAMLCanBeSimulated(t *testing.T) {
	for _, words := range []string{
		"chip=910B", "chip=310P,devices=4,mask=0+2,cann=8.5.0", "soc=Ascend910_9391,devices=16,memory=32GiB", "chip=310B,run-mode=device,devices=1",
		"devices=3,mask=1",
	} {
		first := try(t, nil, "devices", "--sim", words, "--memory", "--format", "yaml")
		path := filepath.Join(t.TempDir(), "machine.yaml")
		if err := os.WriteFile(path, []byte(first.stdout), 0o600); err != nil {
			t.Fatal(err)
		}
		again := try(t, nil, "devices", "--sim", path, "--memory", "--format", "yaml")
		if first.code != 0 || again.code != 0 || first.stdout != again.stdout {
			t.Errorf("%s:\n%+v\n%+v", words, first, again)
		}
		named := try(t, nil, "devices", "--sim", words, "--format", "json")
		replayed := try(t, nil, "devices", "--sim", path, "--format", "json")
		if named.stdout != replayed.stdout {
			t.Errorf("%s: %s\nis replayed as\n%s", words, named.stdout, replayed.stdout)
		}
	}
}

func TestDevicesExits(t *testing.T) {
	for _, c := range []struct {
		words  string
		code   engine.Exit
		stdout string
		stderr string
	}{
		{"devices=2", engine.OK, "device 1  card 1  normal  64.0 GiB free of 64.0 GiB\n", ""},
		{"devices=2,mask=1", engine.OK, "device 0  card 1  normal", ""},
		{"devices=3,busy=1", engine.Failed, "device 1  card 1  aclrtSetDevice answered 507033", "set_env.sh"},
		{"devices=2,mask=5", engine.Unavailable, "backend  sim\n", "aclrtGetDeviceCount answered 207004"},
		{"fail=aclInit:1:500000", engine.Unavailable, "backend  sim\n", "aclInit answered 500000"},
	} {
		o := try(t, nil, "doctor", "--memory", "--sim", c.words)
		if o.code != int(c.code) || !strings.Contains(o.stdout, c.stdout) || !strings.Contains(o.stderr, c.stderr) || (c.stderr == "") != (o.stderr == "") {
			t.Errorf("%s: %+v", c.words, o)
		}
	}
	// The same trouble of many devices is explained once.
	if o := try(t, nil, "devices", "--sim", "fail=aclrtQueryDeviceStatus:*:507899"); o.code != int(engine.Failed) || strings.Count(o.stderr, "likely cause 1") != 1 {
		t.Errorf("%+v", o)
	}
}

// Where nothing speaks of an NPU the simulator is shown, with what a real runtime would need.
func TestDevicesWithoutATrace(t *testing.T) {
	o := try(t, nil, "devices")
	if o.code != 0 || !strings.Contains(o.stdout, "backend  sim\n") || !strings.HasPrefix(o.stderr, "no trace of an NPU on this machine: this is a simulation\n  wrong   cards\n") {
		t.Errorf("%+v", o)
	}
	o = try(t, func(p *Program) { p.Root = machine(t, map[string]string{"dev/davinci0": ""}) }, "devices", "--format", "json")
	var doc struct {
		Code   int `json:"exit_code"`
		Checks []struct{ Name, State string }
		Help   string
	}
	if err := json.Unmarshal([]byte(o.stdout), &doc); err != nil || doc.Code != int(engine.Unavailable) || len(doc.Checks) < 8 || doc.Help != toSimulate {
		t.Errorf("%v, %+v", err, o)
	}
}
