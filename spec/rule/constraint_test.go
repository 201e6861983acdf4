package rule

import "testing"

func TestConstraint(t *testing.T) {
	for _, c := range []struct {
		text, version string
		want          bool
	}{
		{">=8.0", "8.0", true},
		{">=8.0", "8.0.0", true},
		{">=8.0", "9.1.0", true},
		{">=8.0", "7.0.1", false},
		{">= 8.0 , < 9", "8.5.0", true},
		{">=8.0,<9", "9.0", false},
		{">=8.0", "8.0.RC3", false}, // a candidate comes before its release
		{">=8.0.RC2", "8.0.RC3", true},
		{">=8.0.RC2", "8.0.rc1", false},
		{">=8.5.0.alpha001", "8.5.0.alpha002", true},
		{">=8.5.0", "8.5.0.alpha002", false},
		{">=8.5.0.alpha001", "8.5.0", true},
		{">8.0.RC3.alpha001", "8.0.RC3", true},
		{">8.0.beta1", "8.0.RC1", true},
		{"=8.0", "8.0.0", true},
		{"=8.0", "8.0.1", false},
		{"!=8.0.1", "8.0.1", false},
		{"!=8.0.1", "8.0.2", true},
		{"<=8.0", "8.0.0", true},
		{"<8.10", "8.9", true},
		{"<8.0.1-beta.1", "8.0.0", true},
	} {
		parsed, err := parseConstraint(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		v, err := parseVersion(c.version)
		if err != nil {
			t.Errorf("%q: %v", c.version, err)
			continue
		}
		if got := parsed.holds(v); got != c.want {
			t.Errorf("%s holds for %s: %v", c.text, c.version, got)
		}
	}
}

func TestConstraintRefused(t *testing.T) {
	for _, text := range []string{"", "8.0", ">=", ">=8.0,", ",", "=>8.0", ">=8.x", ">=RC3", "~8.0", ">=-1", ">=8..0", ">=8.", ">=8 9", ">=99999999999999999999", ">=1.1.1.1.1.1.1.1.1"} {
		if _, err := parseConstraint(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}
