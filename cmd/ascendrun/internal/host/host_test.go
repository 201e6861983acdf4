package host

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// machine makes a machine of files, and of links where a text begins with "-> ". ROOT in a variable is where it is.
func machine(t *testing.T, files, env map[string]string) *Host {
	t.Helper()
	root := t.TempDir()
	for path, text := range files {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		var err error
		if to, link := strings.CutPrefix(text, "-> "); link {
			err = os.Symlink(to, path)
		} else {
			err = os.WriteFile(path, []byte(text), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return &Host{Root: root, Env: func(name string) (string, bool) {
		v, ok := env[name]
		return strings.ReplaceAll(v, "ROOT", root), ok
	}, Set: slices.Collect(maps.Keys(env)), Who: Me()}
}

func TestTraces(t *testing.T) {
	for _, c := range []struct {
		name       string
		files, env map[string]string
		want       []string
	}{
		{name: "an empty machine"},
		{name: "a driver's folder, which images carry", files: map[string]string{"usr/local/Ascend/driver/version.info": "Version=1"}},
		{name: "a variable that is set but empty counts", env: map[string]string{"ASCEND_RT_VISIBLE_DEVICES": ""},
			want: []string{"the variable ASCEND_RT_VISIBLE_DEVICES="}},
		{name: "a container's share", env: map[string]string{"ASCEND_VISIBLE_DEVICES": "0"}, want: []string{"the variable ASCEND_VISIBLE_DEVICES=0"}},
		{name: "device files, by number", files: map[string]string{"dev/davinci10": "", "dev/davinci2": "", "dev/davinci_manager": "", "dev/devmm_svm": "", "dev/davincix": ""},
			want: []string{"the device file /dev/davinci2", "the device file /dev/davinci10", "the device file /dev/davinci_manager"}},
		{name: "a file by the name of the library on the search path", env: map[string]string{"LD_LIBRARY_PATH": "/a:ROOT/b"}, files: map[string]string{"b/libascendcl.so": ""},
			want: []string{"the library ROOT/b/libascendcl.so"}},
		{name: "an installation of the machine", files: map[string]string{"usr/local/Ascend/ascend-toolkit/latest/lib64/libascendcl.so": ""},
			want: []string{"the library ROOT/usr/local/Ascend/ascend-toolkit/latest/lib64/libascendcl.so"}},
	} {
		h := machine(t, c.files, c.env)
		f := h.Look()
		want := strings.Split(strings.ReplaceAll(strings.Join(c.want, "\n"), "ROOT", h.Root), "\n")
		if c.want == nil {
			want = nil
		}
		if got := f.Traces(); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", c.name, got, want)
		}
	}
}

func TestOpens(t *testing.T) {
	f := File{Mode: 0o640, UID: 1000, GID: 1001}
	for _, c := range []struct {
		mode os.FileMode
		who  Who
		want bool
	}{
		{0o000, Who{UID: 0}, true},
		{0o640, Who{UID: 1000}, true},
		{0o440, Who{UID: 1000, Groups: []int{1001}}, false}, // the owner's bits alone count for the owner
		{0o660, Who{UID: 7, Groups: []int{5, 1001}}, true},
		{0o640, Who{UID: 7, Groups: []int{1001}}, false}, // reading alone is of no use
		{0o660, Who{UID: 7, Groups: []int{7}}, false},
		{0o666, Who{UID: 7, Groups: []int{7}}, true},
		{0o606, Who{UID: 7, Groups: []int{1001}}, false},
	} {
		f.Mode = c.mode
		if got := f.Opens(c.who); got != c.want {
			t.Errorf("mode %o for %+v: %v", c.mode, c.who, got)
		}
	}
}

// checked is the check of a name.
func checked(t *testing.T, f *Facts, name string) Check {
	t.Helper()
	for _, c := range f.Checks() {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no check %q", name)
	return Check{}
}

// An empty machine is told about everything, in the order in which one thing needs the other, each with a next step.
func TestChecksOfAnEmptyMachine(t *testing.T) {
	f := machine(t, nil, nil).Look()
	var names []string
	for _, c := range f.Checks() {
		names = append(names, c.Name)
		if (c.State == Wrong) != (c.Next != "") {
			t.Errorf("%s is %s with the next step %q", c.Name, c.State, c.Next)
		}
	}
	if want := []string{"cards", "device files", "rights", "driver", "CANN", "mask", "other users"}; !slices.Equal(names, want) {
		t.Errorf("checked were %q, want %q", names, want)
	}
}

// complete is a machine on which all is well; the library is this program, which is a file that could be loaded as far
// as its headers tell.
func complete(t *testing.T) map[string]string {
	return map[string]string{
		"dev/davinci0": "", "dev/davinci1": "", "dev/davinci_manager": "", "dev/devmm_svm": "", "dev/hisi_hdc": "",
		"usr/local/Ascend/driver/version.info":       "Version=25.0.rc1\n",
		"usr/local/Ascend/cann/set_env.sh":           "",
		"usr/local/Ascend/cann/version.info":         "Version=9.0.0\n",
		"usr/local/Ascend/cann/lib64/libascendcl.so": sharedObject(t),
	}
}

// sharedObject is a shared object with one empty segment, for the machine that runs the test.
func sharedObject(t *testing.T) string {
	t.Helper()
	machines := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}
	head := elf.Header64{Type: uint16(elf.ET_DYN), Machine: uint16(machines[runtime.GOARCH]), Version: 1, Phoff: 64, Ehsize: 64, Phentsize: 56, Phnum: 1}
	copy(head.Ident[:], elf.ELFMAG+"\x02\x01\x01")
	var b bytes.Buffer
	for _, part := range []any{head, elf.Prog64{Type: uint32(elf.PT_DYNAMIC)}} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestChecksOfACompleteMachine(t *testing.T) {
	f := machine(t, complete(t), sourced()).Look()
	for _, c := range f.Checks() {
		if c.State != OK {
			t.Errorf("%+v", c)
		}
	}
	if c := checked(t, &f, "CANN"); !strings.HasPrefix(c.Found, "9.0.0 ") || f.Driver.Version != "25.0.rc1" {
		t.Errorf("CANN %+v, driver %+v", c, f.Driver)
	}
}

// sourced are the variables of a shell in which set_env.sh was sourced.
func sourced() map[string]string {
	return map[string]string{"ASCEND_HOME_PATH": "ROOT/usr/local/Ascend/cann"}
}

// What is wrong with a machine that is nearly complete is named, with what to do.
func TestChecks(t *testing.T) {
	for _, c := range []struct {
		what        string
		change      func(files, env map[string]string)
		check       string
		state       State
		found, next string
	}{
		{"a missing shared file", func(f, _ map[string]string) { delete(f, "dev/devmm_svm") }, "device files", Wrong, "missing /dev/devmm_svm", "--device=/dev/devmm_svm"},
		{"only a virtual card (V08)", func(f, _ map[string]string) {
			delete(f, "dev/davinci0")
			delete(f, "dev/davinci1")
			f["dev/vdavinci116"] = ""
		}, "cards", Wrong, "/dev/vdavinci116", "count from 0"},
		{"no driver", func(f, _ map[string]string) { delete(f, "usr/local/Ascend/driver/version.info") }, "driver", Wrong, "no folder", "libascend_hal.so"},
		{"a driver elsewhere", func(f, _ map[string]string) {
			f["etc/ascend_install.info"] = "Driver_Install_Path_Param=/opt/d\n"
			f["opt/d/driver/version.info"] = "Version=24.1\n"
		}, "driver", OK, "24.1 in /opt/d/driver", ""},
		{"set_env.sh not sourced", func(_, e map[string]string) { delete(e, "ASCEND_HOME_PATH") }, "CANN", Wrong, "not sourced", "usr/local/Ascend/cann/set_env.sh"},
		{"a library that is none", func(f, _ map[string]string) { f["usr/local/Ascend/cann/lib64/libascendcl.so"] = "text" }, "CANN", Wrong, "no shared object", "anew"},
		{"parts of two installations (N01)", func(f, e map[string]string) {
			f["opt/b/set_env.sh"] = ""
			e["LD_LIBRARY_PATH"], e["ASCEND_HOME_PATH"] = "ROOT/usr/local/Ascend/cann/lib64", "ROOT/opt/b"
		}, "CANN", Wrong, "do not fit together", "source one set_env.sh"},
		{"a mask", func(_, e map[string]string) { e["ASCEND_RT_VISIBLE_DEVICES"] = "1" }, "mask", OK, "device 0 is card 1", ""},
		{"a mask beyond the cards (V01)", func(_, e map[string]string) { e["ASCEND_RT_VISIBLE_DEVICES"] = "4" }, "mask", Wrong, "id 4 outside [0,2); no card is left", ": 0,1"},
		{"a mask that is not ascending (V04)", func(_, e map[string]string) { e["ASCEND_RT_VISIBLE_DEVICES"] = "1,0" }, "mask", Wrong, "not ascending at position 2", "write ASCEND_RT_VISIBLE_DEVICES=0,1"},
		{"a mask with a blank (V04)", func(_, e map[string]string) { e["ASCEND_RT_VISIBLE_DEVICES"] = "0, 1" }, "mask", Unknown, "device 0 is card 0", "write ASCEND_RT_VISIBLE_DEVICES=0,1"},
		{"a mask that no machine takes, and no card", func(f, e map[string]string) {
			delete(f, "dev/davinci0")
			delete(f, "dev/davinci1")
			e["ASCEND_RT_VISIBLE_DEVICES"] = "1,0"
		}, "mask", Wrong, "not ascending", "write ASCEND_RT_VISIBLE_DEVICES=0,1"},
		{"a mask that may be right, and no card", func(f, e map[string]string) {
			delete(f, "dev/davinci0")
			delete(f, "dev/davinci1")
			e["ASCEND_RT_VISIBLE_DEVICES"] = "7"
		}, "mask", Unknown, "no card to compare it with", ""},
		{"a container's share without a mask (V05, P03)", func(_, e map[string]string) { e["ASCEND_VISIBLE_DEVICES"] = "1,0" }, "container variable", Unknown,
			"read by the container runtime only", "export ASCEND_RT_VISIBLE_DEVICES=0,1"},
		{"a misspelt name (G03)", func(_, e map[string]string) { e["ASCEBD_RT_VISIBLE_DEVICES"] = "0,1" }, "variables", Unknown, "nothing reads", "did you mean ASCEND_RT_VISIBLE_DEVICES?"},
		{"a letter too few (G02)", func(_, e map[string]string) { e["ASCEND_RT_VISIBLE_DEVICE"] = "0" }, "variables", Unknown, "nothing reads", "did you mean ASCEND_RT_VISIBLE_DEVICES?"},
		{"a limit below the least (G02)", func(_, e map[string]string) { e["HCCL_CONNECT_TIMEOUT"] = "60" }, "variables", Unknown, "120 counts", "share"},
		{"no limit that may be one (G02)", func(_, e map[string]string) { e["HCCL_EXEC_TIMEOUT"] = "0" }, "variables", Unknown, "no limit on some products", "seconds"},
		{"a holder (P02)", func(f, _ map[string]string) {
			f["proc/77/comm"] = "python\n"
			f["proc/77/fd/3"] = "-> /dev/davinci1"
			f["proc/77/fd/4"] = "-> /dev/davinci1"
			f["proc/77/fd/5"] = "-> /dev/davinci_manager"
			f["proc/"+strconv.Itoa(os.Getpid())+"/fd/3"] = "-> /dev/davinci0"
		}, "other users", Unknown, "card 1: python (process 77)", "end"},
	} {
		files, env := complete(t), sourced()
		c.change(files, env)
		f := machine(t, files, env).Look()
		if got := checked(t, &f, c.check); got.State != c.state || !strings.Contains(got.Found, c.found) || !strings.Contains(got.Next, c.next) || (got.Next == "") != (c.next == "") {
			t.Errorf("%s: %+v", c.what, got)
		}
	}
}

// A user who is not in the group of the driver is told which it is.
func TestRights(t *testing.T) {
	f := Facts{Files: []File{{Path: "/dev/davinci0", Mode: 0o660, UID: 0, GID: 1000, Group: "HwHiAiUser"}}, Who: Who{UID: 7}}
	if c := f.rightsCheck(); c.State != Wrong || !strings.Contains(c.Next, "usermod -aG HwHiAiUser") || !strings.Contains(c.Next, "--group-add 1000") {
		t.Errorf("%+v", c)
	}
	f.Who.Groups = []int{1000}
	if c := f.rightsCheck(); c.State != OK {
		t.Errorf("%+v", c)
	}
	h := machine(t, map[string]string{"etc/group": "root:x:0:\nHwHiAiUser:x:1000:me\n"}, nil)
	if h.group(1000) != "HwHiAiUser" || h.group(5) != "" {
		t.Errorf("the group 1000 is %q", h.group(1000))
	}
}

// Whatever a mask holds, the mask that is offered instead is one that the runtime takes whole.
func FuzzOfferedMask(f *testing.F) {
	f.Add("1,0", 2)
	f.Add("0, 1", 8)
	f.Add("116", 1)
	f.Fuzz(func(t *testing.T, text string, count int) {
		if count < 0 || count > 64 {
			return
		}
		c := CheckMask(chip.Visible(text, count), count)
		if offered, ok := strings.CutPrefix(c.Next, "write ASCEND_RT_VISIBLE_DEVICES="); ok {
			if m := chip.Visible(offered, count); m.Problem != chip.MaskWhole {
				t.Errorf("for %q of %d the mask %q is offered, which is %s", text, count, offered, m.Reason)
			}
		}
		if (c.State == OK) != (c.Next == "") {
			t.Errorf("%q of %d: %+v", text, count, c)
		}
	})
}
