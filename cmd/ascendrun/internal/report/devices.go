package report

// What a machine offers, as people, programs and the simulator read it.

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind/chip"
	"github.com/ascendrun/ascendrun/cmd/ascendrun/internal/host"
	"github.com/ascendrun/ascendrun/engine"
	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/spec"
)

// Devices is the document of `devices`.
type Devices struct {
	Header
	Backend   string          `json:"backend"`
	Library   string          `json:"library,omitempty"` // path of the real library
	Driver    string          `json:"driver,omitempty"`  // version of the driver
	Target    spec.Target     `json:"target"`
	Devices   []Device        `json:"devices"`
	Leftovers []Leftover      `json:"leftovers"`
	Errors    []event.Failure `json:"errors"`
	Checks    []host.Check    `json:"checks"`
}

// Device is one device that the process may use.
type Device struct {
	ID      int            `json:"id"`   // as the process counts
	Card    int            `json:"card"` // as the machine counts
	Status  string         `json:"status,omitempty"`
	Memory  *Memory        `json:"memory,omitempty"`
	Holders []host.Holder  `json:"holders"`
	Error   *event.Failure `json:"error,omitempty"`
}

// Memory is in bytes. What is free of it is known of an open device alone.
type Memory struct {
	Total uint64  `json:"total"`
	Free  *uint64 `json:"free,omitempty"`
}

// NewDevices is the document of an inventory of a machine with some holders of cards.
func NewDevices(inv *engine.Inventory, holders []host.Holder) *Devices {
	d := &Devices{Header: NewHeader(inv.Exit), Backend: inv.Backend, Target: inv.Target, Devices: []Device{}, Leftovers: []Leftover{},
		Errors: []event.Failure{}, Checks: []host.Check{}}
	for _, x := range inv.Devices {
		one := Device{ID: x.ID, Card: cardOf(inv.Target, x.ID), Status: x.Status, Holders: []host.Holder{}}
		if x.Total > 0 {
			one.Memory = &Memory{Total: x.Total}
			if x.Opened {
				one.Memory.Free = &x.Free
			}
		}
		for _, h := range holders {
			if h.Card == one.Card {
				one.Holders = append(one.Holders, h)
			}
		}
		if x.Failure != nil {
			one.Error = failed(*x.Failure)
		}
		d.Devices = append(d.Devices, one)
	}
	for _, l := range inv.Leftovers {
		d.Leftovers = append(d.Leftovers, Leftover(l))
	}
	for _, e := range inv.Errors {
		d.Errors = append(d.Errors, *failed(e))
	}
	return d
}

// cardOf is the card behind an id of the process.
func cardOf(t spec.Target, id int) int {
	if t.MaskSet && id < len(t.MaskKept) {
		return t.MaskKept[id]
	}
	return id
}

// DevicesText prints what was found.
func DevicesText(w io.Writer, s Style, d *Devices) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	backend := d.Backend
	if d.Library != "" {
		backend += ", " + d.Library
	}
	fmt.Fprintf(b, "backend  %s\n", Clean(backend))
	if d.Driver != "" {
		fmt.Fprintf(b, "driver   %s\n", Clean(d.Driver))
	}
	if len(d.Devices) == 0 {
		return
	}
	fmt.Fprintf(b, "machine  %s\n", Machine(d.Target))
	for _, x := range d.Devices {
		text := fmt.Sprintf("device %-2d card %-2d ", x.ID, x.Card)
		switch {
		case x.Error != nil:
			text += s.paint(red, headline(x.Error))
		case x.Status == "normal":
			text += s.paint(green, x.Status)
		case x.Status == "":
			text += "status unknown"
		default:
			text += s.paint(red, x.Status)
		}
		if m := x.Memory; m != nil && m.Free != nil {
			text += fmt.Sprintf("  %s free of %s", size(*m.Free), size(m.Total))
		} else if m != nil {
			text += "  " + size(m.Total)
		}
		for _, h := range x.Holders {
			text += fmt.Sprintf("  held by %s (process %d)", Clean(h.Command), h.PID)
		}
		fmt.Fprintln(b, text)
	}
}

// Distinct are failures without those that say of another device what was said before.
func Distinct(list []event.Failure) []event.Failure {
	said := make(map[string]bool)
	return slices.DeleteFunc(slices.Clone(list), func(f event.Failure) bool {
		before := said[headline(&f)]
		said[headline(&f)] = true
		return before
	})
}

// size is a number of bytes for people.
func size(n uint64) string { return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30)) }

// DevicesYAML prints the machine in the words of --sim. What a simulator cannot be told stands in comments.
func DevicesYAML(w io.Writer, d *Devices) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	t := d.Target
	fmt.Fprint(b, "# A machine as ascendrun devices saw it; to simulate it: --sim and the path of this file.\n")
	fmt.Fprintf(b, "chip: %q\n", t.Chip)
	soc := fmt.Sprintf("soc: %q", t.SoC)
	if known, ok := chip.BySoC(t.SoC); !ok || known.Name != t.Chip {
		soc = "# " + strings.ReplaceAll(soc, "\n", " ") + " is not in the table of chips"
	}
	fmt.Fprintln(b, soc)
	if t.CANN != "" {
		fmt.Fprintf(b, "cann: %q\n", t.CANN)
	}
	fmt.Fprintf(b, "devices: %d\nrun-mode: %s\nmemory: %d\n", t.Cards, t.RunMode, memoryOf(d))
	if t.MaskSet {
		fmt.Fprintf(b, "mask: %q\n", t.Mask)
	}
}

// memoryOf is the memory of a device in bytes: as the first one said that was asked, else as the chip has it.
func memoryOf(d *Devices) int64 {
	if i := slices.IndexFunc(d.Devices, func(x Device) bool { return x.Memory != nil }); i >= 0 {
		return int64(d.Devices[i].Memory.Total)
	}
	return d.Target.Limits.Memory
}
