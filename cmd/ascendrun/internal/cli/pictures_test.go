package cli

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const pictures = "../../../../docs/pictures/"

// The pictures of the docs are what graph draws of these specs.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		spec string
		code int
	}{
		{examples + "/quickstart.yaml", 0},
		{examples + "/eight-cards.yaml", 0},
		{examples + "/two-streams.yaml", 0},
		{examples + "/bad/cycle.yaml", 3},
	} {
		o := try(t, nil, "graph", "--format=svg", c.spec)
		if o.code != c.code {
			t.Errorf("%s: exit %d, want %d: %s", c.spec, o.code, c.code, o.stderr)
		}
		path := pictures + strings.TrimSuffix(filepath.Base(c.spec), ".yaml") + ".svg"
		if *update {
			if err := os.WriteFile(path, []byte(o.stdout), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile(path); err != nil || string(have) != o.stdout {
			t.Errorf("%s is not what graph draws (%v): go generate ./cmd/... and look at it", path, err)
		}
		wellFormed(t, o.stdout)
	}
}

// wellFormed reads a picture as a browser would: every element closed, one root, and it is an svg.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	d, depth, roots := xml.NewDecoder(strings.NewReader(text)), 0, 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			if depth == 0 {
				roots++
				if x.Name.Space != "http://www.w3.org/2000/svg" || x.Name.Local != "svg" {
					t.Errorf("the root is %v", x.Name)
				}
			}
			depth++
		case xml.EndElement:
			depth--
		}
	}
	if roots != 1 {
		t.Errorf("%d roots", roots)
	}
}
