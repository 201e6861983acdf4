package host

// Who has a device open. /proc tells of processes of this user, of all to root, and of none in another container: what
// is found is true and what is not found proves nothing.

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Holder is a process that has a card open.
type Holder struct {
	Card    int    `json:"card"`
	PID     int    `json:"pid"`
	Command string `json:"command"`
}

// holders lists who has cards open, by card and process, without the process self.
func (h *Host) holders(self int) []Holder {
	var list []Holder
	for _, dir := range h.glob("/proc/[0-9]*") {
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err != nil || pid == self {
			continue
		}
		fds, err := os.ReadDir(h.at(dir + "/fd"))
		if err != nil {
			continue // it ended, or belongs to somebody else
		}
		var cards []int
		for _, fd := range fds {
			to, err := os.Readlink(h.at(dir + "/fd/" + fd.Name()))
			if err != nil {
				continue
			}
			number, ok := strings.CutPrefix(to, "/dev/davinci")
			if card, err := strconv.Atoi(number); ok && err == nil && !slices.Contains(cards, card) {
				cards = append(cards, card)
			}
		}
		if len(cards) == 0 {
			continue
		}
		name, _ := os.ReadFile(h.at(dir + "/comm")) // the name is only for people
		for _, card := range cards {
			list = append(list, Holder{Card: card, PID: pid, Command: strings.TrimSpace(string(name))})
		}
	}
	slices.SortFunc(list, func(a, b Holder) int {
		if a.Card != b.Card {
			return a.Card - b.Card
		}
		return a.PID - b.PID
	})
	return list
}
