package report

// What tasks took, as people read it: a table, and one line for all of it.

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/ascendrun/ascendrun/engine/measure"
)

// tableRows is how many tasks a table shows: more are for programs.
const tableRows = 100

// TasksText prints what was measured; nothing when nothing ran.
func TasksText(w io.Writer, s Style, r *measure.Results) {
	if r == nil || r.Iteration.Count == 0 {
		return
	}
	b := bufio.NewWriter(w)
	defer b.Flush()
	rows := [][]string{{"TASK", "STREAM", "CLOCK", "COUNT", "MIN", "MEAN", "P50", "P90", "P99", "MAX", "BANDWIDTH"}}
	for _, t := range r.Tasks[:min(len(r.Tasks), tableRows)] {
		rows = append(rows, append([]string{strings.TrimPrefix(t.Name, "task."), strings.TrimPrefix(t.Stream, "stream."), string(t.Clock)},
			append(timesText(t.Times), bandwidthText(t))...))
	}
	rows = append(rows, append([]string{"one iteration", "", ""}, append(timesText(r.Iteration), bandwidth(r.Bandwidth))...))
	table(b, s, rows)
	if n := len(r.Tasks) - tableRows; n > 0 {
		fmt.Fprintf(b, "%s are not shown; --format json has them.\n", Quantity(n, "more task"))
	}
	fmt.Fprintf(b, "Measured: %s in %s", Quantity(int(r.Iteration.Count), "iteration"), short(r.Elapsed))
	if r.Warmup > 0 {
		fmt.Fprintf(b, ", after %s of warm-up", count(r.Warmup))
	}
	if r.Bandwidth > 0 {
		fmt.Fprintf(b, "; %s moved at %s", volume(float64(r.Bytes)), bandwidth(r.Bandwidth))
	}
	b.WriteString(".\n")
}

func timesText(t measure.Times) []string {
	list := []string{count(int(t.Count))}
	for _, d := range []time.Duration{t.Min, t.Mean, t.P50, t.P90, t.P99, t.Max} {
		if t.Count == 0 {
			list = append(list, "-")
		} else {
			list = append(list, threeDigits(d))
		}
	}
	return list
}

// bandwidthText is the bandwidth of one execution, else what all instances together moved, which is marked as such.
func bandwidthText(t measure.Summary) string {
	switch {
	case t.Bandwidth > 0:
		return bandwidth(t.Bandwidth)
	case t.Throughput > 0:
		return bandwidth(t.Throughput) + " overall"
	}
	return ""
}

// bandwidth is bytes a second, in powers of 1000.
func bandwidth(rate float64) string {
	if rate <= 0 {
		return ""
	}
	return volume(rate) + "/s"
}

// volume is a number of bytes with three digits, in powers of 1000.
func volume(bytes float64) string {
	units := []string{"B", "KB", "MB", "GB", "TB", "PB"}
	i := 0
	for bytes >= 999.5 && i < len(units)-1 {
		bytes /= 1000
		i++
	}
	return digits(bytes) + " " + units[i]
}

// threeDigits is a time with three digits and its unit: 1.23ms, 45.6µs.
func threeDigits(d time.Duration) string {
	ns := float64(d)
	for _, u := range []struct {
		name string
		ns   float64
	}{{"ns", 1}, {"µs", 1e3}, {"ms", 1e6}} {
		if ns/u.ns < 999.5 {
			return digits(ns/u.ns) + u.name
		}
	}
	if d < 100*time.Second {
		return digits(d.Seconds()) + "s"
	}
	return d.Round(time.Second).String()
}

// digits is a number below 1000 with three digits, or fewer where the rest are zeros behind the point.
func digits(f float64) string {
	if f == 0 {
		return "0"
	}
	places := max(0, 2-int(math.Floor(math.Log10(f))))
	text := strconv.FormatFloat(f, 'f', min(places, 2), 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// table prints rows in columns: words to the left, and numbers, which begin with the fourth, to the right. A column
// that is empty but for its heading is left out.
func table(b *bufio.Writer, s Style, rows [][]string) {
	width := make([]int, len(rows[0]))
	for i, row := range rows {
		for k, cell := range row {
			if i > 0 && cell != "" {
				width[k] = max(width[k], columns(Clean(cell)), columns(rows[0][k]))
			}
		}
	}
	for i, row := range rows {
		var line strings.Builder
		for k, cell := range row {
			if width[k] == 0 {
				continue
			}
			cell = Clean(cell)
			pad := strings.Repeat(" ", width[k]-columns(cell))
			if line.Len() > 0 {
				line.WriteString("  ")
			}
			if k < 3 {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
		}
		text := strings.TrimRight(line.String(), " ")
		if i == 0 {
			text = s.paint(bold, text)
		}
		fmt.Fprintln(b, text)
	}
}
