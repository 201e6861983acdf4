package engine

import (
	"strconv"

	"github.com/ascendrun/ascendrun/engine/event"
	"github.com/ascendrun/ascendrun/engine/op"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/engine/run"
	"github.com/ascendrun/ascendrun/spec"
)

// Why this file exists: to say what a machine offers, its runtime must be asked with the care that an apply takes: on a
// locked thread, each call with a deadline, and given back whatever fails.

// Inventory is what a runtime offers, and how asking it ended.
type Inventory struct {
	Result
	Devices []Inspected // every device that the process may use, by id
}

// Inspected is a device that was asked about.
type Inspected struct {
	op.Device
	Failure *event.Failure // why it could not be asked; nil when it was
}

// Inspect initialises the runtime, asks what it offers, and finalises it. before is the machine as far as it is known.
// The status of a device is asked without opening it; with memory each device is opened, one after another, and given
// back at once. A device that is not normal, or cannot be asked, makes the exit Failed.
func Inspect(before spec.Target, o Options, memory bool) *Inventory {
	s := &spec.Spec{Timeouts: spec.DefaultTimeouts}
	a := newApplication(plan.Build(s, spec.Refs(s), before, o.Backend), o)
	defer a.interrupts.hand(nil)
	a.voice = newVoice(o.Listener, o.Calls)
	defer a.voice.close()
	a.met = a.learn
	inv := &Inventory{Devices: []Inspected{}}
	a.create()
	if a.forth.Outcomes()[0].State != run.Done || !a.inspect(memory, inv) {
		a.release()
		a.conclude()
	}
	inv.Result = *a.result
	for _, d := range inv.Devices {
		if inv.Exit == OK && (d.Failure != nil || d.Status == "abnormal") {
			inv.Exit = Failed
		}
	}
	return inv
}

// inspect asks about every device. It answers true when a call did not return: then nothing more may be asked of the
// runtime, and what is held is named.
func (a *application) inspect(memory bool, inv *Inventory) (stuck bool) {
	steps := make([]plan.Step, a.ops.Facts().Devices)
	for id := range steps {
		address := spec.MakeAddress(spec.KindDevice, strconv.Itoa(id), nil)
		steps[id] = plan.Step{Node: spec.Node{Kind: spec.KindDevice, Address: address, ID: id}, Address: address, Action: plan.Task, Lane: address}
	}
	answers := make([]op.Device, len(steps))
	c := a.config(steps)
	c.KeepGoing, c.Workers = true, 1
	c.Do = func(n int, t *run.Task) (err error) {
		answers[n], err = a.ops.Inspect(&steps[n], t, memory)
		return err
	}
	w := run.Forward(c)
	a.walk(w, 0)
	a.collectErrors(steps, w.Outcomes())
	for n, o := range w.Outcomes() {
		d := Inspected{Device: op.Device{ID: n}}
		if o.State == run.Done {
			d.Device = answers[n] // what came too late, or comes yet, is nobody's to read
		} else if o.Err != nil {
			f := explain(&steps[n], o.Err)
			d.Failure = &f
		}
		inv.Devices = append(inv.Devices, d)
		if o.State == run.Blocked && !o.Late {
			stuck = true
			a.result.Leftovers = append(a.result.Leftovers, Leftover{Address: steps[n].Address, Reason: d.Failure.Message})
		}
	}
	if stuck {
		a.result.Exit = Leftovers
		a.result.Leftovers = append(a.result.Leftovers, Leftover{Address: spec.RuntimeAddress, Reason: "a call into it has not returned"})
	}
	return stuck
}
