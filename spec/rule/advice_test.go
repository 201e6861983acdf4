package rule_test

import (
	"regexp"
	"strings"
	"testing"
)

var (
	pairAdvice  = regexp.MustCompile(`Add (\{.*?\}) after (task\.\w+)\S* and (\{.*?\}) before (task\.\w+)\S*, with (\w+: \{.*?\})\.`)
	afterAdvice = regexp.MustCompile(`Give (task\.\w+)\S* a name and write it in after of (task\.\w+)`)
	syncAdvice  = regexp.MustCompile(`Write (\{sync: \w+\}) before (task\.\w+)`)
)

// TestAdviceHelps does what findings of races say, and nothing is left to say.
func TestAdviceHelps(t *testing.T) {
	const pool = "devices: {pool: {ids: 0-3, peers: all}}\ncontexts: {main: pool}\n"
	for _, c := range []struct {
		name, head string
		tasks      []string
	}{
		{"two streams", "devices: {d: 0}\nstreams: {s: {device: d}, t: {device: d}}\nbuffers: {a: {device: d, size: 16}}\n",
			[]string{"{fill: a, with: 0, on: s}", "{fill: a, with: 1, on: t}"}},
		{"three streams", "devices: {d: 0}\nstreams: {s: {device: d}, t: {device: d}, u: {device: d}}\nbuffers: {a: {device: d, size: 16}, b: {device: d, size: 16}}\n",
			[]string{"{fill: a, with: 0, on: s}", "{copy: a, to: b, on: t}", "{copy: b, to: a, on: u}"}},
		{"two devices", "devices: {d: {id: 0, peers: all}, e: {id: 1, peers: all}}\nstreams: {s: {device: d}, t: {device: e}}\nbuffers: {a: {device: d, size: 16}}\n",
			[]string{"{fill: a, with: 0, on: s}", "{fill: a, with: 1, on: t}"}},
		{"each of many", pool + "streams: {s: main, t: main}\nbuffers: {a: {context: main, size: 16}}\n",
			[]string{"{fill: a, with: 0, on: s}", "{fill: a, with: 1, on: t}"}},
		{"one of many", pool + "streams: {s: main.2, t: main.2}\nbuffers: {a: {context: main.2, size: 16}}\n",
			[]string{"{fill: a, with: 0, on: s}", "{fill: a, with: 1, on: t}"}},
		{"from one to several", pool + "streams: {s: main, t: {context: main, count: 3}}\nbuffers: {a: {context: main, size: 16}, b: {context: main, count: 3, size: 16}}\n",
			[]string{"{fill: a, with: 0, on: s}", "{copy: a, to: b, on: t}"}},
		{"from several to one", pool + "streams: {s: {context: main, count: 3}, t: main}\nbuffers: {a: {context: main, size: 16}, b: {context: main, count: 3, size: 16}}\n",
			[]string{"{fill: b, with: 1, on: s}", "{copy: b.1, to: a, on: t}"}},
		{"from several to several", pool + "streams: {s: {context: main, count: 3}, t: {context: main, count: 3}}\nbuffers: {b: {context: main, count: 3, size: 16}}\n",
			[]string{"{fill: b, with: 1, on: s}", "{fill: b, with: 2, on: t}"}},
		{"the host", "devices: {d: 0}\nstreams: {s: {device: d}}\nbuffers: {a: {device: d, size: 16}}\n",
			[]string{"{fill: a, with: 0, on: s}", "{check: a, fill: 0}"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			head, tasks := c.head, append([]string(nil), c.tasks...)
			for range 6 {
				text := "apiVersion: ascendrun/v1\n" + head + "tasks:\n"
				for _, task := range tasks {
					text += "  - " + task + "\n"
				}
				list := judge(t, t.TempDir(), text+"  - {sync: all, name: end}\nrun: {ordering: manual}\n", assumed())
				if len(list) == 0 {
					if len(tasks) == len(c.tasks) && strings.Join(tasks, "") == strings.Join(c.tasks, "") {
						t.Fatal("there was nothing to say")
					}
					return
				}
				head, tasks = follow(t, list[0].Detail, head, tasks)
			}
			t.Fatal("it never ends")
		})
	}
}

// follow does what a finding says. Tasks are found by the number in their address, or by their name.
func follow(t *testing.T, detail, head string, tasks []string) (string, []string) {
	t.Helper()
	find := func(address string) int {
		for i := range tasks {
			name := strings.TrimPrefix(address, "task.")
			if name == string(rune('0'+i)) || strings.Contains(tasks[i], "name: "+name+"}") || strings.Contains(tasks[i], "name: "+name+",") {
				return i
			}
		}
		t.Fatalf("no task %s in %v", address, tasks)
		return 0
	}
	insert := func(at int, task string) {
		tasks = append(tasks[:at:at], append([]string{task}, tasks[at:]...)...)
	}
	if m := pairAdvice.FindStringSubmatch(detail); m != nil {
		insert(find(m[4]), m[3])
		insert(find(m[2])+1, m[1])
		section, entry, _ := strings.Cut(m[5], ": {")
		if before, rest, there := strings.Cut(head, section+": {"); there {
			return before + section + ": {" + strings.TrimSuffix(entry, "}") + ", " + rest, tasks
		}
		return head + m[5] + "\n", tasks
	}
	if m := afterAdvice.FindStringSubmatch(detail); m != nil {
		first, second := find(m[1]), find(m[2])
		tasks[first] = strings.TrimSuffix(tasks[first], "}") + ", name: first}"
		tasks[second] = strings.TrimSuffix(tasks[second], "}") + ", after: [first]}"
		return head, tasks
	}
	if m := syncAdvice.FindStringSubmatch(detail); m != nil {
		insert(find(m[2]), m[1])
		return head, tasks
	}
	t.Fatalf("there is no advice in: %s", detail)
	return "", nil
}
