package work

// What waits for what, as far as the calls of the tasks tell.

import "github.com/ascendrun/ascendrun/spec"

// link is the end of a job that another waits for, so many iterations before.
type link struct{ job, back int }

// links finds what each job waits for.
func links(t *thread) [][]link {
	setters := make(map[spec.Address][]int) // jobs that record an event, signal a notify or write a value, ascending
	for n := range t.c.Jobs {
		for _, d := range t.c.Jobs[n].Deeds {
			switch d.Call.Function {
			case "aclrtRecordEvent", "aclrtRecordNotify", "aclrtValueWrite":
				a := d.Call.Args[0].Value.(spec.Address)
				setters[a] = append(setters[a], n)
			}
		}
	}
	list := make([][]link, len(t.c.Jobs))
	for n := range t.c.Jobs {
		for k, d := range t.c.Jobs[n].Deeds {
			switch d.Call.Function {
			case "aclrtStreamWaitEvent":
				list[n] = append(list[n], latest(setters[d.Call.Args[1].Value.(spec.Address)], n, false)...)
			case "aclrtSynchronizeEventWithTimeout":
				list[n] = append(list[n], latest(setters[d.Call.Args[0].Value.(spec.Address)], n, false)...)
			case "aclrtWaitAndResetNotify", "aclrtValueWait":
				list[n] = append(list[n], latest(setters[d.Call.Args[0].Value.(spec.Address)], n, true)...)
			case "aclrtSynchronizeStreamWithTimeout", "aclrtSynchronizeDeviceWithTimeout":
				for _, s := range t.waits[n][k] {
					list[n] = append(list[n], latest(t.streams[s].jobs, n, false)...)
				}
			}
		}
	}
	return list
}

// latest is the last of some jobs before a job, else the last of the iteration before; with ahead, for what may be
// submitted after its wait, the first one behind it in between.
func latest(jobs []int, n int, ahead bool) []link {
	back, found := 1, -1
	for _, j := range jobs {
		switch {
		case j < n:
			back, found = 0, j
		case back == 1 && ahead && j > n:
			return []link{{j, 0}}
		case back == 1:
			found = j
		}
	}
	if found < 0 {
		return nil
	}
	return []link{{found, back}}
}
