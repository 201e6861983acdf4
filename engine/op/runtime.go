package op

import (
	"errors"
	"os"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/plan"
)

// Facts are the answers of the step runtime, asked once at the start.
type Facts struct {
	Devices uint32
	SoC     string
	RunMode aclbind.RunMode
	Version [3]int32 // aclrtGetVersion
	CANN    int32    // aclsysGetVersionNum of "runtime"; 0 when the runtime is too old to be asked (before 8.5)
}

// Facts returns what the step runtime was told; it is valid once that step is done.
func (o *Ops) Facts() Facts { return o.facts }

// initRuntime is aclInit and the questions that need no device.
func (s *session) initRuntime() error {
	return s.within("", func() error {
		path, err := s.configFile()
		if err != nil {
			return err
		}
		defer s.Close()
		err = s.call(s.step.Calls[0], func() (uintptr, error) {
			err := s.Driver.Init(path)
			if err == nil {
				s.handles.own(ours)
			}
			return 0, err
		})
		s.Close()
		switch {
		case aclbind.CodeOf(err) == aclbind.ErrRepeatInitialize:
			s.handles.own(shared)
		case err != nil:
			return err
		}
		d, f := s.Driver, &s.facts
		questions := []struct {
			call plan.Call
			ask  func() error
		}{
			{plan.Ask("aclrtGetDeviceCount"), func() (err error) { f.Devices, err = d.GetDeviceCount(); return }},
			{plan.Ask("aclrtGetSocName"), func() error { f.SoC = d.GetSocName(); return nil }},
			{plan.Ask("aclrtGetRunMode"), func() (err error) { f.RunMode, err = d.GetRunMode(); return }},
			{plan.Ask("aclrtGetVersion"), func() (err error) { v := &f.Version; v[0], v[1], v[2], err = d.GetVersion(); return }},
			{plan.AskVersion("runtime"), func() (err error) { f.CANN, err = d.SysGetVersionNum("runtime"); return }},
		}
		for _, q := range questions {
			if !d.Has(q.call.Function) {
				continue // an older runtime: the question stays open
			}
			if err := s.call(q.call, func() (uintptr, error) { return 0, q.ask() }); err != nil {
				return err
			}
		}
		return nil
	})
}

// configFile is what aclInit is to read, "" for nothing. A mapping goes through a file that only we can read, removed
// as soon as aclInit returns (the runtime refuses memory files with 100003).
func (s *session) configFile() (path string, err error) {
	switch c := s.Config; {
	case c == nil:
		return "", nil
	case !c.Inline:
		return c.File, nil
	}
	path, err = writePrivate(os.Getenv("XDG_RUNTIME_DIR"), s.Config.Data)
	if err != nil {
		path, err = writePrivate(os.TempDir(), s.Config.Data)
	}
	s.handles.keepFile(path)
	return path, err
}

// writePrivate puts data into a new file of mode 0600 in dir.
func writePrivate(dir string, data []byte) (name string, err error) {
	f, err := os.CreateTemp(dir, "ascendrun-*.json")
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}

// Close removes the file that a mapping was handed to aclInit in, if it is still there because aclInit never
// returned. It may be called more than once.
func (o *Ops) Close() {
	if file := o.handles.keepFile(""); file != "" {
		os.Remove(file)
	}
}

// finalizeRuntime is aclFinalize. A runtime that somebody else owns is only given back our part of.
func (s *session) finalizeRuntime() error {
	return s.within("", func() error {
		c := plan.Finalize()
		f := s.Driver.Finalize
		if s.Shared() {
			c = plan.FinalizeReference()
			f = func() error { _, err := s.Driver.FinalizeReference(); return err }
		}
		if err := s.call(c, func() (uintptr, error) { return 0, f() }); err != nil {
			return err
		}
		s.handles.own(absent)
		return nil
	})
}
