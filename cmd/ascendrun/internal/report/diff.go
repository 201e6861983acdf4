package report

// Differences between two texts of a file, as patch and git apply take them.

import (
	"fmt"
	"io"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// UnifiedDiff prints what turns before into after. name has slashes. A terminal gets clean text, everything else the bytes
// that patch needs.
func UnifiedDiff(w io.Writer, s Style, name string, before, after []byte) {
	for line := range strings.Lines(udiff.Unified("a/"+name, "b/"+name, string(before), string(after))) {
		if s.Colour || s.Width > 0 {
			how := map[byte]string{'+': green, '-': red, '@': blue}[line[0]]
			line = s.paint(how, Clean(strings.TrimRight(line, "\r\n"))) + "\n"
		}
		fmt.Fprint(w, line)
	}
}
