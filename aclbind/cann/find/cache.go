package find

// Why this file exists: an administrator may have told the loader about CANN (ld.so.conf.d). Asking the loader itself
// would search the working directory as well and load what it finds; its cache can simply be read.

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The layout of the cache, from dl-cache.h of glibc: a heading, entries, and the texts that entries point to, counted
// from the heading.
const (
	cacheMagic   = "glibc-ld.so.cache1.1"
	cacheHeading = 48
	cacheEntry   = 24
	keyAt        = 4 // in an entry: where the library's name is
	valueAt      = 8 // where its path is
)

// loaderCache are the paths that the cache has for some libraries, in the order of names; none when it cannot be read.
func loaderCache(file string, names []string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	start := bytes.Index(text, []byte(cacheMagic))
	if start < 0 || len(text) < start+cacheHeading {
		return nil
	}
	text = text[start:]
	var found []string
	count := int(binary.LittleEndian.Uint32(text[len(cacheMagic):]))
	for e := text[cacheHeading:]; count > 0 && len(e) >= cacheEntry; count, e = count-1, e[cacheEntry:] {
		if path := textAt(text, e[valueAt:]); slices.Contains(names, textAt(text, e[keyAt:])) && filepath.IsAbs(path) {
			found = append(found, path)
		}
	}
	slices.SortStableFunc(found, func(a, b string) int {
		return slices.Index(names, filepath.Base(a)) - slices.Index(names, filepath.Base(b))
	})
	return found
}

// textAt is the text that a number in the cache points to.
func textAt(text, number []byte) string {
	at := binary.LittleEndian.Uint32(number)
	if uint64(at) >= uint64(len(text)) {
		return ""
	}
	s, _, _ := strings.Cut(string(text[at:min(len(text), int(at)+4096)]), "\x00")
	return s
}
