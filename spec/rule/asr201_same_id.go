package rule

// ASR201 finds one device under two names: each would open and close it as if the other were not there.

import (
	"fmt"
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr201 = Rule{
	Code:     "ASR201",
	Title:    "Device declared twice",
	Severity: diag.Error,
	At:       "the id of the one further down",
	Why: "Two declarations, or two entries of one ids, mean the same device. A process has one default context a " +
		"device and one count of sets: both names would mean the same thing. With reset: force on one of them the " +
		"device would be gone for both, and the reset of the other would answer 507007.",
	Bad: `apiVersion: ascendrun/v1
devices:
  encoder: 0
  decoder: 0
`,
	Good: `apiVersion: ascendrun/v1
devices:
  encoder: 0
  decoder: 1
`,
	Fix:   "Keep one name for the device and give each user a context of its own on it, or write another id.",
	check: checkSameID,
}

func checkSameID(p *Pass) {
	written := slices.Clone(p.Spec.Devices)
	if len(written) > 1 {
		slices.SortStableFunc(written, func(a, b *spec.Device) int {
			return p.Spec.KeyRange(&a.Decl).Start.Byte - p.Spec.KeyRange(&b.Decl).Start.Byte
		})
	}
	first := make(map[int]*spec.Device)
	for _, d := range written {
		var twice []int
		var other *spec.Device
		for _, id := range d.IDs {
			if by, met := first[id]; met {
				twice = append(twice, id)
				if other == nil {
					other = by
				}
				continue
			}
			first[id] = d
		}
		if other == nil {
			continue
		}
		f := p.at(&d.Decl, idField(d))
		f.Count = len(twice)
		if other == d {
			f.Detail = fmt.Sprintf("%s lists %s more than once. A device can be opened under one name and at one position only. Remove the repetition.",
				address(&d.Decl), idText(twice))
		} else {
			f.Detail = fmt.Sprintf("%s has %s, which %s already has. A process has one default context a device, so both names would mean the same. "+
				"Keep one name and give each user a context of its own, or write another id.", address(&d.Decl), idText(twice), address(&other.Decl))
			f.Related = p.seeAlso("declared here", &other.Decl)
		}
		p.report(f)
	}
}

// idField is the field that a device's ids are written in.
func idField(d *spec.Device) string {
	if d.Many {
		return "ids"
	}
	return "id"
}
