package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: codes, times and sizes are read the same way in every word.

// parseCode reads an aclError by number or name. Any number but 0 will do: the point may be one that nobody knows.
func parseCode(v string) (int, error) {
	if s, found := aclbind.ByName(v); found && s.Code != 0 {
		return s.Code, nil
	}
	n, err := strconv.Atoi(v)
	if err != nil || n <= 0 || n > math.MaxInt32 {
		return 0, fmt.Errorf("%q is no error code, such as 207005", shorten(v))
	}
	return n, nil
}

// parseDuration reads Go's form of a duration, from 0 up.
func parseDuration(v string) (time.Duration, error) {
	d, err := time.ParseDuration(v)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is no time, such as 300ms or 5s", shorten(v))
	}
	return d, nil
}

// sizeUnits are those of the spec language.
var sizeUnits = []struct {
	name  string
	bytes int64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1}, {"", 1},
}

// parseSize reads a size above 0; a number alone is bytes.
func parseSize(v string) (int64, error) {
	for _, u := range sizeUnits {
		digits, found := strings.CutSuffix(v, u.name)
		if !found {
			continue
		}
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil || n <= 0 || n > math.MaxInt64/u.bytes {
			break
		}
		return n * u.bytes, nil
	}
	return 0, fmt.Errorf("%q is no size, such as 64GiB", shorten(v))
}
