package op

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// loadModel loads a model in its context, and makes what its runs need: its description, and the sets of buffers.
func (s *session) loadModel() error {
	calls := s.step.Calls
	return s.within(calls[0].Args[0].Value.(spec.Address), func() error {
		m := loader{session: s}
		for i := 1; i < len(calls); i++ {
			m.rest = calls[i+1:]
			if err := m.make(&calls[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// loader makes a model's parts call by call.
type loader struct {
	*session
	rest []plan.Call // that come later
	need uint64      // bytes, of the input or output that is asked about
}

func (m *loader) make(c *plan.Call) error {
	d, h := m.Driver, &m.handles
	arg := func(i int) uintptr { return h.part(m.step.Address, c.Args[i].Value.(spec.Address)) }
	desc := func() aclbind.MdlDesc { return aclbind.MdlDesc(arg(0)) }
	switch c.Function {
	case "aclmdlLoadFromFile":
		return m.part(c, func() (uintptr, error) {
			id, err := d.MdlLoadFromFile(m.step.Node.Decl.(*spec.Model).File.Abs)
			return uintptr(id), err
		})
	case "aclmdlCreateDesc":
		return m.part(c, func() (uintptr, error) { return uintptr(d.MdlCreateDesc()), nil })
	case "aclmdlCreateDataset":
		return m.part(c, func() (uintptr, error) { return uintptr(d.MdlCreateDataset()), nil })
	case "aclCreateDataBuffer":
		buffer, size := c.Args[0].Value.(spec.Address), uint64(c.Args[1].Value.(int64))
		if size < m.need {
			return fmt.Errorf("%s has %d bytes, and the model takes %d there: give the buffer the size that the model says", buffer, size, m.need)
		}
		p := aclbind.Ptr(h.thing(buffer).handle)
		return m.part(c, func() (uintptr, error) { return uintptr(d.CreateDataBuffer(p, size)), nil })
	case "aclmdlGetDesc":
		return m.plain(c, func() error { return d.MdlGetDesc(desc(), uint32(arg(1))) })
	case "aclmdlAddDatasetBuffer":
		return m.plain(c, func() error { return d.MdlAddDatasetBuffer(aclbind.MdlDataset(arg(0)), aclbind.DataBuffer(arg(1))) })
	case "aclmdlGetInputSizeByIndex":
		return m.plain(c, func() error { m.need = d.MdlGetInputSizeByIndex(desc(), uint64(c.Args[1].Value.(int64))); return nil })
	case "aclmdlGetOutputSizeByIndex":
		return m.plain(c, func() error { m.need = d.MdlGetOutputSizeByIndex(desc(), uint64(c.Args[1].Value.(int64))); return nil })
	case "aclmdlGetNumInputs":
		return m.counted(c, "inputs", func() uint64 { return d.MdlGetNumInputs(desc()) })
	case "aclmdlGetNumOutputs":
		return m.counted(c, "outputs", func() uint64 { return d.MdlGetNumOutputs(desc()) })
	}
	panic("bug: a call of no model: " + c.Function)
}

func (m *loader) plain(c *plan.Call, f func() error) error {
	return m.call(*c, func() (uintptr, error) { return 0, f() })
}

// part makes something that must be let go again; 0 is the runtime's way to say that it could not.
func (m *loader) part(c *plan.Call, f func() (uintptr, error)) error {
	var h uintptr
	err := m.call(*c, func() (_ uintptr, err error) {
		if h, err = f(); err == nil && (h != 0 || c.Function == "aclmdlLoadFromFile") {
			m.handles.addPart(m.step.Address, m.step.Calls[0].Args[0].Value.(spec.Address), c.Out, h)
		}
		return h, err
	})
	if err == nil && h == 0 && c.Function != "aclmdlLoadFromFile" {
		err = fmt.Errorf("%s answered NULL: the host has no memory left", c.Function)
	}
	return err
}

// counted asks how many inputs or outputs there are, and compares with the set that is made next.
func (m *loader) counted(c *plan.Call, what string, f func() uint64) error {
	var n, given uint64
	if err := m.plain(c, func() error { n = f(); return nil }); err != nil {
		return err
	}
	set := ""
	for i := range m.rest {
		next := &m.rest[i]
		if next.Function == "aclmdlAddDatasetBuffer" && set == string(next.Args[0].Value.(spec.Address)) {
			given++
		}
		if next.Function == "aclmdlCreateDataset" {
			if set != "" {
				break
			}
			set = string(next.Out)
		}
	}
	if n != given {
		task, _ := strings.CutSuffix(set, "."+what)
		return fmt.Errorf("the model has %d %s, and %s gives it %d: list as many buffers there as the model has", n, what, task, given)
	}
	return nil
}

// unloadModel lets its parts and it go; what cannot be let go keeps none of the others.
func (s *session) unloadModel() error {
	calls := s.step.Calls
	return s.within(calls[0].Args[0].Value.(spec.Address), func() error {
		var all error
		for i := range calls[1:] {
			c := &calls[i+1]
			a := c.Args[0].Value.(spec.Address)
			if !s.handles.hasPart(s.step.Address, a) {
				continue
			}
			h := s.handles.part(s.step.Address, a)
			err := s.call(*c, func() (uintptr, error) { return 0, s.endPart(c.Function, h) })
			switch {
			case err == nil:
				s.handles.dropPart(s.step.Address, a)
			case aclbind.CodeOf(err) == 0:
				return errors.Join(all, err) // the step was given up
			default:
				all = errors.Join(all, err)
			}
		}
		return all
	})
}

func (s *session) endPart(function string, h uintptr) error {
	switch function {
	case "aclDestroyDataBuffer":
		return s.Driver.DestroyDataBuffer(aclbind.DataBuffer(h))
	case "aclmdlDestroyDataset":
		return s.Driver.MdlDestroyDataset(aclbind.MdlDataset(h))
	case "aclmdlDestroyDesc":
		return s.Driver.MdlDestroyDesc(aclbind.MdlDesc(h))
	}
	return s.Driver.MdlUnload(uint32(h))
}
