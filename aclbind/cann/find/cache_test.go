package find

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// cache is a loader's cache, with a library of each name in root/cached.
func cache(root string, names ...string) []byte {
	head := make([]byte, cacheHeading)
	copy(head, cacheMagic)
	binary.LittleEndian.PutUint32(head[len(cacheMagic):], uint32(len(names)))
	var entries []byte
	var texts strings.Builder
	at := func(s string) uint32 {
		here := cacheHeading + cacheEntry*len(names) + texts.Len()
		texts.WriteString(s + "\x00")
		return uint32(here)
	}
	for _, n := range names {
		e := make([]byte, cacheEntry)
		binary.LittleEndian.PutUint32(e[keyAt:], at(n))
		binary.LittleEndian.PutUint32(e[valueAt:], at(filepath.Join(root, "cached", n)))
		entries = append(entries, e...)
	}
	return slices.Concat(head, entries, []byte(texts.String()))
}

func TestLoaderCache(t *testing.T) {
	whole := cache("/x", "libacl_rt.so", "libm.so.6", "libascendcl.so")
	for name, c := range map[string]struct {
		text []byte
		want []string
	}{
		"whole":           {whole, []string{"/x/cached/libascendcl.so", "/x/cached/libacl_rt.so"}},
		"behind the old":  {append([]byte("ld.so-1.7.0\x00...."), whole...), []string{"/x/cached/libascendcl.so", "/x/cached/libacl_rt.so"}},
		"empty":           {nil, nil},
		"no cache":        {[]byte("hello"), nil},
		"only a heading":  {whole[:cacheHeading], nil},
		"half a heading":  {whole[:30], nil},
		"texts cut off":   {whole[:cacheHeading+3*cacheEntry], nil},
		"relative places": {cache("x", "libascendcl.so"), nil},
	} {
		file := filepath.Join(t.TempDir(), "ld.so.cache")
		if err := os.WriteFile(file, c.text, 0o644); err != nil {
			t.Fatal(err)
		}
		if got := loaderCache(file, Names); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// The layout is that of the cache of this machine, which has a C library.
func TestLoaderCacheOfThisMachine(t *testing.T) {
	got := loaderCache("/etc/ld.so.cache", []string{"libc.so.6"})
	if len(got) == 0 {
		t.Fatal("no C library in the cache")
	}
	if _, err := os.Stat(got[0]); err != nil {
		t.Error(err)
	}
}

func FuzzLoaderCache(f *testing.F) {
	f.Add(cache("/x", Names...))
	file := filepath.Join(f.TempDir(), "ld.so.cache")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, p := range loaderCache(file, Names) {
			if !filepath.IsAbs(p) {
				t.Errorf("found %q", p)
			}
		}
	})
}
