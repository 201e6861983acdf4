package sim

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
	"github.com/ascendrun/ascendrun/model"
)

// Why this file exists: offline models are loaded in a context and unloaded in it. What stands for a model is its
// description (package model), beside its file or in it.

// offline is a loaded model.
type offline struct {
	id   uint32
	ctx  *context
	d    model.Description
	runs int // queued or at work
	made origin
}

// MdlLoadFromFile is aclmdlLoadFromFile.
func (s *Sim) MdlLoadFromFile(path string) (uint32, error) {
	return s.loadModel("aclmdlLoadFromFile", func() (model.Description, error) { return model.Find(path, readStart) }, path == "")
}

// MdlLoadFromMem is aclmdlLoadFromMem: the bytes are a description.
func (s *Sim) MdlLoadFromMem(p aclbind.Ptr, size uint64) (uint32, error) {
	return s.loadModel("aclmdlLoadFromMem", func() (model.Description, error) { return model.In(mem.View(uintptr(p), size)) }, p == 0 || size == 0)
}

// readStart reads the first n bytes of a file.
func readStart(path string, n int) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return io.ReadAll(io.LimitReader(f, int64(n)))
}

func (s *Sim) loadModel(fn string, find func() (model.Description, error), nothing bool) (id uint32, err error) {
	err = s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		if nothing {
			return answer{aclbind.ErrInvalidParam, "no model is given"}
		}
		c, a := s.need(fn, t)
		switch {
		case a.code != 0:
			return a
		case c.dev.lost:
			return lostAnswer(c.dev)
		}
		d, a := described(find())
		if a.code != 0 {
			return a
		}
		if total := uint64(s.cfg.Memory); d.Memory > total-c.dev.memory {
			return answer{aclbind.ErrModelMemory, fmt.Sprintf("device %d has no room for the %d bytes of the model: %d of %d are free",
				c.dev.id, d.Memory, total-c.dev.memory, total)}
		}
		c.dev.memory += d.Memory
		s.lastModel++
		id = s.lastModel
		s.models[id] = &offline{id: id, ctx: c, d: d, made: s.origin(fn, t)}
		return ok
	})
	return id, err
}

// described is a description, or the answer that a file without one gets.
func described(d model.Description, err error) (model.Description, answer) {
	switch {
	case err == nil:
		return d, ok
	case errors.Is(err, model.ErrReal):
		return d, answer{aclbind.ErrFeatureNotSupported, err.Error()}
	case errors.Is(err, model.ErrNone):
		return d, answer{aclbind.ErrModelData, err.Error()}
	}
	return d, answer{aclbind.ErrModelPath, err.Error()}
}

// MdlUnload is aclmdlUnload.
func (s *Sim) MdlUnload(id uint32) error {
	const fn = "aclmdlUnload"
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		m, a := s.model(fn, t, id)
		switch {
		case a.code != 0:
			return a
		case m.runs > 0:
			return badArgument(aclbind.ErrModelUnload, "%d runs of model %d are not over: synchronise their streams first", m.runs, id)
		}
		s.dropModel(m)
		return ok
	})
}

// model finds a loaded model, whose context must be current.
func (s *Sim) model(fn string, t *thread, id uint32) (*offline, answer) {
	m := s.models[id]
	if m == nil {
		return nil, badArgument(aclbind.ErrModelID, "%d is no loaded model", id)
	}
	c, a := s.need(fn, t)
	if a.code == 0 && c != m.ctx {
		a = badArgument(aclbind.ErrModelContext, "model %d was loaded in another context, of device %d: bind that one first", id, m.ctx.dev.id)
	}
	return m, a
}

// dropModel gives a model's memory back.
func (s *Sim) dropModel(m *offline) {
	m.ctx.dev.memory -= m.d.Memory
	delete(s.models, m.id)
}

// dropModels takes the models of a context along when it ends.
func (s *Sim) dropModels(c *context) {
	for _, m := range s.models {
		if m.ctx == c {
			s.dropModel(m)
		}
	}
}
