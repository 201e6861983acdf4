package rule

// ASR501 compares a buffer with the memory of its device.

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ascendrun/ascendrun/spec"
	"github.com/ascendrun/ascendrun/spec/diag"
)

var asr501 = Rule{
	Code:     "ASR501",
	Title:    "Size of a buffer cannot be had",
	Severity: diag.Error,
	At:       "the size",
	Why: "aclrtMalloc refuses a size of zero (100000), and answers 207001 for more than the device has. On systems where " +
		"the program runs on the device itself the call may wait for memory without end instead of failing.",
	Bad: `apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers: {table: {device: npu0, size: 4096GiB}}
tasks:
  - {fill: table, with: 0}
`,
	Good: `apiVersion: ascendrun/v1
devices: {npu0: 0}
buffers: {table: {device: npu0, size: 4GiB}}
tasks:
  - {fill: table, with: 0}
`,
	Fix:   "Write at least one byte and no more than the device has, or spread the buffer over more devices.",
	check: checkSize,
}

func checkSize(p *Pass) {
	most, alone := p.Target.Limits.Memory, true // each for itself can be had
	for _, b := range p.Spec.Buffers {
		d := p.at(&b.Decl, "size")
		d.Count = instances(&b.Decl)
		onDevice := b.Memory == spec.OnDevice || p.Target.RunMode == spec.RunDevice
		switch {
		case b.Size == 0:
			d.ACLCode = 100000
			d.Detail = fmt.Sprintf("%s has no bytes, and aclrtMalloc refuses a size of zero. Write at least one.", address(&b.Decl))
		case onDevice && most > 0 && b.Size > most:
			d.ACLCode = 207001
			d.Detail = fmt.Sprintf("%s needs %d bytes, and a device of a %s has %d. Write less, or spread it over more devices.",
				address(&b.Decl), b.Size, p.Target.Chip, most)
		default:
			continue
		}
		p.report(d)
		alone = false
	}
	if alone && most > 0 {
		p.checkSum(most)
	}
}

// checkSum compares all buffers of a device with its memory. The largest of them stands for all.
func (p *Pass) checkSum(most int64) {
	sums, largest := make(map[int]int64), make(map[int]*spec.Buffer)
	for i, n := range p.Graph.Nodes {
		b := p.buffer(i)
		if b == nil || n.Device < 0 || b.Memory == spec.OnHost && p.Target.RunMode != spec.RunDevice {
			continue
		}
		sums[n.Device] += b.Size
		if l := largest[n.Device]; l == nil || b.Size > l.Size {
			largest[n.Device] = b
		}
	}
	for _, device := range slices.Sorted(maps.Keys(sums)) {
		if sum := sums[device]; sum > most {
			d := p.at(&largest[device].Decl, "size")
			d.ACLCode = 207001
			d.Detail = fmt.Sprintf("The buffers of %s need %d bytes, and a device of a %s has %d. %s is the largest. Write less, or spread them over more devices.",
				p.node(device), sum, p.Target.Chip, most, address(&largest[device].Decl))
			p.report(d)
		}
	}
}
