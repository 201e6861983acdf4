package host

// The ordered check list: what must hold before a runtime can see a device, in the order in which one thing needs the
// other, each with what to do when it does not hold. Everything here is a pure function of what was looked up.

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind/cann/find"
	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// State is how a check came out.
type State string

// The states of a check.
const (
	OK      State = "ok"
	Wrong   State = "wrong"   // the next step is about this
	Unknown State = "unknown" // it could not be told, or may be meant so
)

// Check is one line of the list.
type Check struct {
	Name  string `json:"name"`
	State State  `json:"state"`
	Found string `json:"found"`
	Next  string `json:"next,omitempty"` // what to do, "" when all is well
}

// Checks are the checks of the machine itself, in their order.
func (f Facts) Checks() []Check {
	list := []Check{f.cardCheck(), f.sharedCheck(), f.rightsCheck(), f.driverCheck()}
	if f.Lib == "" { // else nothing else counts
		list = append(list, f.cannCheck())
	}
	list = append(list, f.maskCheck())
	if c, ok := f.containerCheck(); ok {
		list = append(list, c)
	}
	for _, d := range f.Doubtful {
		list = append(list, Check{"variables", Unknown, d.Found, d.Next})
	}
	return append(list, f.holderCheck())
}

func (f Facts) cardCheck() Check {
	switch {
	case len(f.Cards) > 0:
		return Check{"cards", OK, numbered("/dev/davinci", f.Cards), ""}
	case len(f.Virtual) > 0:
		return Check{"cards", Wrong, "only virtual ones, " + numbered("/dev/vdavinci", f.Virtual),
			"map one into the container as /dev/davinciN; inside it the ids count from 0, whatever its number is"}
	}
	return Check{"cards", Wrong, "no file /dev/davinciN",
		"on the host: load the driver, and see npu-smi info; in a container: start it with --device=/dev/davinci0 and so on"}
}

func (f Facts) sharedCheck() Check {
	if len(f.Missing) > 0 {
		return Check{"device files", Wrong, "missing " + strings.Join(f.Missing, ", "),
			"on the host: load the driver; in a container: start it with --device=" + strings.Join(f.Missing, " --device=")}
	}
	return Check{"device files", OK, strings.Join(shared, ", "), ""}
}

func (f Facts) rightsCheck() Check {
	if len(f.Files) == 0 {
		return Check{"rights", Unknown, "no device file to have rights on", ""}
	}
	for _, file := range f.Files {
		if file.Opens(f.Who) {
			continue
		}
		group := file.Group
		if group == "" {
			group = strconv.Itoa(file.GID)
		}
		return Check{"rights", Wrong, fmt.Sprintf("%s has mode %04o and group %s, which this user (%d) is not in", file.Path, file.Mode, group, f.Who.UID),
			"add the user to the group (usermod -aG " + group + " USER) and log in again; in a container: --group-add " + strconv.Itoa(file.GID)}
	}
	return Check{"rights", OK, fmt.Sprintf("this user (%d) may open all of them", f.Who.UID), ""}
}

func (f Facts) driverCheck() Check {
	switch {
	case f.Driver.Path == "":
		return Check{"driver", Wrong, "no folder /usr/local/Ascend/driver",
			"install the driver; in a container: map /usr/local/Ascend/driver into it, since the library needs libascend_hal.so from there"}
	case f.Driver.Version == "":
		return Check{"driver", Unknown, f.Driver.Path + ", of unknown version", "map the file version.info of the driver as well"}
	}
	return Check{"driver", OK, f.Driver.Version + " in " + f.Driver.Path, ""}
}

// cannCheck is about the files of CANN. That set_env.sh was sourced shows by its variables, or by the loader's path.
func (f Facts) cannCheck() Check {
	l, ok := f.Usable()
	if !ok {
		if len(f.Libraries) == 0 {
			return Check{"CANN", Wrong, "no library of it", "install the toolkit or the runtime package of CANN, then source its set_env.sh"}
		}
		var list []string
		for _, l := range f.Libraries {
			list = append(list, l.Path+": "+l.Problem.Error())
		}
		return Check{"CANN", Wrong, strings.Join(list, "; "), "install CANN anew, or take these folders out of LD_LIBRARY_PATH and source set_env.sh"}
	}
	found := strings.TrimSpace(find.Release(l.Path) + " " + l.Path)
	sourced := l.From == "LD_LIBRARY_PATH" || slices.ContainsFunc(find.HomeVariables, func(name string) bool { return l.From == "$"+name })
	if !sourced && l.Home != "" {
		return Check{"CANN", Wrong, found + ", and set_env.sh was not sourced in this shell", "source " + l.Home + "/set_env.sh"}
	}
	const home = "ASCEND_HOME_PATH"
	if named, set := f.variable(home); set && l.Home != "" && real(named) != real(l.Home) {
		return Check{"CANN", Wrong, fmt.Sprintf("%s, and %s=%s: parts of two installations do not fit together", found, home, named),
			"start a new shell and source one set_env.sh, that of " + l.Home + " or that of " + named}
	}
	return Check{"CANN", OK, found + " (from " + l.From + ")", ""}
}

// real is a path with its links followed, as far as it exists.
func real(path string) string {
	if followed, err := filepath.EvalSymlinks(path); err == nil {
		return followed
	}
	return filepath.Clean(path)
}

// maxCards is how many cards the runtime can tell apart.
const maxCards = 64

// maskCheck judges ASCEND_RT_VISIBLE_DEVICES as the runtime will.
func (f Facts) maskCheck() Check {
	const name = "ASCEND_RT_VISIBLE_DEVICES"
	text, set := f.variable(name)
	switch {
	case !set:
		return Check{"mask", OK, name + " is not set: every card is visible", ""}
	case len(f.Cards) == 0:
		// A mask that no machine would take is wrong all the same.
		if m := chip.Visible(text, maxCards); m.Problem != chip.MaskWhole {
			return CheckMask(m, maxCards)
		}
		return Check{"mask", Unknown, fmt.Sprintf("%s=%s, and no card to compare it with", name, text), ""}
	}
	return CheckMask(chip.Visible(text, len(f.Cards)), len(f.Cards))
}

// CheckMask says what survives a mask of a machine with count cards, and why not all does.
func CheckMask(m chip.Mask, count int) Check {
	const name = "ASCEND_RT_VISIBLE_DEVICES"
	left := "no card is left"
	if !m.Empty() {
		pairs := make([]string, len(m.Visible))
		for id, card := range m.Visible {
			pairs[id] = fmt.Sprintf("%d is card %d", id, card)
		}
		left = "device " + strings.Join(pairs, ", ")
	}
	if m.Problem == chip.MaskWhole {
		return Check{"mask", OK, fmt.Sprintf("%s=%s: %s", name, m.Text, left), ""}
	}
	next := "unset it, or name cards of this machine, ascending, each once, without blanks"
	if better := ascending(m.Text, count); better != "" && better != m.Text {
		next = "write " + name + "=" + better
	} else if count > 0 && count < maxCards {
		all := make([]int, count)
		for i := range all {
			all[i] = i
		}
		next += ": " + join(all)
	}
	state := Wrong
	if !m.Empty() {
		state = Unknown // fewer than were named: it may be enough
	}
	return Check{"mask", state, fmt.Sprintf("%s=%s: %s; %s", name, m.Text, m.Reason, left), next}
}

// ascending is a mask with the cards that text names, in the only form that the runtime takes; "" when it names none.
func ascending(text string, count int) string {
	var list []int
	for item := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(item))
		if err == nil && n >= 0 && n < count && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return join(list)
}

// containerCheck is about a variable that only the container runtime reads and that is often taken for the mask.
func (f Facts) containerCheck() (Check, bool) {
	const theirs, ours = "ASCEND_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES"
	text, set := f.variable(theirs)
	if _, masked := f.variable(ours); !set || masked {
		return Check{}, false
	}
	c := Check{"container variable", Unknown, fmt.Sprintf("%s=%s is read by the container runtime only, and %s is not set: "+
		"device 0 is the first of %d cards here", theirs, text, ours, len(f.Cards)), ""}
	if mask := ascending(text, len(f.Cards)); mask != "" {
		c.Next = "if more cards are here than were granted: export " + ours + "=" + mask
	}
	return c, true
}

func (f Facts) holderCheck() Check {
	if len(f.Holders) == 0 {
		return Check{"other users", OK, "no process that /proc shows has a card open", ""}
	}
	var list []string
	for _, h := range f.Holders {
		list = append(list, fmt.Sprintf("card %d: %s (process %d)", h.Card, h.Command, h.PID))
	}
	return Check{"other users", Unknown, strings.Join(list, "; "), "if a device is busy, these are the processes to end or to wait for"}
}

// numbered is "/dev/davinci0, 1, 2".
func numbered(prefix string, list []int) string {
	return prefix + strings.ReplaceAll(join(list), ",", ", ")
}

func join(list []int) string {
	text := make([]string, len(list))
	for i, n := range list {
		text[i] = strconv.Itoa(n)
	}
	return strings.Join(text, ",")
}
