package host

// Why this file exists: a variable whose name is misspelt, or whose value is out of range, is passed over in silence, and
// what it should have changed is looked for everywhere else.

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// Doubt is a variable that does not do what it seems to.
type Doubt struct{ Found, Next string }

// known are the variables of CANN that people set by hand.
var known = append(variables[:len(variables):len(variables)], "ASCEND_OPP_PATH", "ASCEND_AICPU_PATH", "ASCEND_WORK_PATH", "ASCEND_CACHE_PATH",
	"ASCEND_DEVICE_ID", "ASCEND_LAUNCH_BLOCKING", "ASCEND_GLOBAL_LOG_LEVEL", "ASCEND_GLOBAL_EVENT_ENABLE", "ASCEND_SLOG_PRINT_TO_STDOUT",
	"ASCEND_PROCESS_LOG_PATH", "ASCEND_HOST_LOG_FILE_NUM", "ASCEND_LOG_SYNC_SAVE", "HCCL_CONNECT_TIMEOUT", "HCCL_EXEC_TIMEOUT")

// maxSlips is how far a misspelt name may be from the one that is meant.
const maxSlips = 2

// The seconds that HCCL_CONNECT_TIMEOUT may be, and those that count otherwise.
const (
	minConnect, maxConnect = 120, 7200
	usualConnect           = 120
)

// doubts goes through the variables that are set.
func (h *Host) doubts() []Doubt {
	var list []Doubt
	for _, name := range slices.Sorted(slices.Values(h.Set)) {
		if meant := diag.Near(name, known, maxSlips); meant != "" && meant != name {
			list = append(list, Doubt{name + " is set, and nothing reads a variable of that name", "did you mean " + meant + "?"})
		}
	}
	if text, ok := h.Env("HCCL_CONNECT_TIMEOUT"); ok {
		if n, err := strconv.Atoi(text); err != nil || n < minConnect || n > maxConnect {
			list = append(list, Doubt{fmt.Sprintf("HCCL_CONNECT_TIMEOUT=%s is no number of seconds from %d to %d: %d counts in its place", text, minConnect, maxConnect, usualConnect),
				"write one that all processes of the job share"})
		}
	}
	if text, ok := h.Env("HCCL_EXEC_TIMEOUT"); ok && text == "0" {
		list = append(list, Doubt{"HCCL_EXEC_TIMEOUT=0 means no limit on some products and the default on others", "write seconds that no healthy run exceeds"})
	}
	return list
}
