package rule

import (
	"strings"
	"testing"
)

func TestConfigFaults(t *testing.T) {
	nest := func(open, end string, n int) string { return strings.Repeat(open, n) + strings.Repeat(end, n) }
	for _, c := range []struct {
		name, json string
		code       int    // 0: nothing wrong
		at         string // the text that the first fault begins with
		path       string
	}{
		{name: "empty object", json: `{}`},
		{name: "all right", json: `{"dump":{"dump_list":[{"model_name":"m","layer":["a","b"]}],"dump_path":"/d","dump_mode":"all","dump_op_switch":"on"},"max_opqueue_num":"20000","err_msg_mode":"1","acl_graph":{"event_mode":"0"},"defaultDevice":{"default_device":"0"},"StackSize":{"aicore_stack_size":32768}}`},
		{name: "unknown keys", json: `{"later":{"number":1}}`},
		{name: "empty", json: ``, code: 100006},
		{name: "unterminated", json: `{"dump":{`, code: 100006},
		{name: "comma", json: `{"a":1,}`, code: 100006, at: "}"},
		{name: "two values", json: `{} {}`, code: 100006, at: "{}"},
		{name: "not an object", json: `["a"]`, code: 100006, at: "["},
		{name: "ten braces", json: nest(`{"a":`, "}", 10)[:50] + "1" + strings.Repeat("}", 10)},
		{name: "eleven braces", json: strings.Repeat(`{"a":`, 11) + "1" + strings.Repeat("}", 11), code: 100006, at: `{"a":1}`},
		{name: "ten brackets", json: `{"a":` + nest("[", "]", 10) + "}"},
		{name: "eleven brackets", json: `{"a":` + nest("[", "]", 11) + "}", code: 100006, at: "[]"},
		{name: "ten of each", json: strings.Repeat(`{"a":[`, 10) + strings.Repeat("]}", 10)},
		{name: "bottomless", json: `{"a":` + nest("[", "]", 20000) + "}", code: 100006},
		{name: "number for text", json: `{ "max_opqueue_num" : 20000 }`, code: 100008, at: "20000", path: "max_opqueue_num"},
		{name: "boolean for text", json: `{"dump":{"dump_debug":true}}`, code: 100009, at: "true", path: "dump.dump_debug"},
		{name: "null for text", json: `{"err_msg_mode":null}`, code: 100008, at: "null", path: "err_msg_mode"},
		{name: "no such word", json: `{"dump":{"dump_op_switch":"yes"}}`, code: 100009, at: `"yes"`, path: "dump.dump_op_switch"},
		{name: "device as number", json: "{\n\"defaultDevice\":\n {\"default_device\": 1}}", code: 100008, at: "1}", path: "defaultDevice.default_device"},
		{name: "no digits", json: `{"defaultDevice":{"default_device":"first"}}`, code: 100008, at: `"first"`, path: "defaultDevice.default_device"},
		{name: "in a list", json: `{"dump":{"dump_list":[{"model_name":"m"},{"model_name":2}]}}`, code: 100009, at: "2}", path: "dump.dump_list.1.model_name"},
	} {
		t.Run(c.name, func(t *testing.T) {
			faults := configFaults([]byte(c.json))
			if c.code == 0 {
				if len(faults) > 0 {
					t.Fatalf("found %+v", faults)
				}
				return
			}
			if len(faults) != 1 {
				t.Fatalf("found %+v", faults)
			}
			f := faults[0]
			if f.code != c.code || strings.Join(f.path, ".") != c.path || !strings.HasPrefix(c.json[f.from:], c.at) {
				t.Errorf("found %d at %q (%s), want %d at %q (%s)", f.code, c.json[f.from:], strings.Join(f.path, "."), c.code, c.at, c.path)
			}
			if f.what == "" || f.remedy == "" || f.to < f.from || f.to > len(c.json) {
				t.Errorf("incomplete: %+v", f)
			}
		})
	}
}

func TestJSONPos(t *testing.T) {
	text := []byte("{\n  \"é\": 1\n}")
	at := strings.IndexByte(string(text), '1')
	if p := jsonPos(text, at); p.Line != 2 || p.Column != 8 || p.Byte != at {
		t.Errorf("position of 1 is %+v", p)
	}
	if p := jsonPos(text, 1000); p.Line != 3 || p.Column != 2 {
		t.Errorf("beyond the end is %+v", p)
	}
}

// FuzzConfig: whatever the file holds, faults have places inside it.
func FuzzConfig(f *testing.F) {
	for _, seed := range []string{"", "{}", `{"max_opqueue_num":1}`, `{"a":[[[`, "\xff", `{"dump":{"dump_list":[{"layer":[1]}]}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, fault := range configFaults(data) {
			if fault.from < 0 || fault.to < fault.from || fault.to > len(data) {
				t.Errorf("%+v of %d bytes", fault, len(data))
			}
		}
	})
}
