package acltest

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: models were not observed, for that takes a card. The cases say what CANN's source and its manual
// say, and are held against drivers that run described models.

// doubles describes a model of one input and one output, which is twice the input.
const doubles = `{"inputs": [{"name": "x", "size": 8}], "outputs": [{"name": "y", "size": 8}], "function": "scale", "factor": 2}`

// modelCase is a case of models; run gets the id of the loaded model in the default context of device 0.
func modelCase(id, why string, run func(p *Process, model uint32)) Case {
	return Case{ID: "model-" + id, Manual: true, Needs: Need{Described: true}, Why: why, Run: func(p *Process) {
		p.Set(0)
		model, err := p.MdlLoadFromFile(p.file("double.om", doubles))
		p.OK(err)
		run(p, model)
	}}
}

var modelCases = []Case{
	modelCase("runs", "Outputs follow from inputs, in the turn of the stream, and data sets may go once a run is queued.", func(p *Process, model uint32) {
		in, from := p.dataset([]byte{1, 2, 3, 4, 5, 6, 7, 128})
		out, to := p.dataset(make([]byte, 8))
		p.OK(p.MdlExecute(model, in, out))
		p.holds(to, []byte{2, 4, 6, 8, 10, 12, 14, 0})
		s := p.Stream()
		p.OK(p.MemsetAsync(from, 8, 21, 8, s))
		p.OK(p.MdlExecuteAsync(model, in, out, s))
		p.OK(p.MdlDestroyDataset(in))
		p.OK(p.MdlDestroyDataset(out))
		p.OK(p.Wait(s))
		p.holds(to, bytes.Repeat([]byte{42}, 8))
		p.OK(p.MdlUnload(model))
	}),
	modelCase("is-described", "Buffers are made from what a model says of itself, which it may outlive.", func(p *Process, model uint32) {
		d := p.MdlCreateDesc()
		p.True(d != 0, "a description is made")
		p.Want(aclbind.ErrModelID, p.MdlGetDesc(d, model+1))
		p.OK(p.MdlGetDesc(d, model))
		p.OK(p.MdlUnload(model))
		p.True(p.MdlGetNumInputs(d) == 1 && p.MdlGetNumOutputs(d) == 1, "one input and one output")
		p.True(p.MdlGetInputSizeByIndex(d, 0) == 8 && p.MdlGetOutputSizeByIndex(d, 0) == 8, "8 bytes each")
		p.True(p.MdlGetInputSizeByIndex(d, 1) == 0, "what is not there has no size")
		p.OK(p.MdlDestroyDesc(d))
		p.Want(aclbind.ErrInvalidParam, p.MdlDestroyDesc(0))
	}),
	modelCase("is-there", "A wrong path, a wrong file and a wrong id are told apart.", func(p *Process, model uint32) {
		_, err := p.MdlLoadFromFile(filepath.Join(p.T.TempDir(), "none.om"))
		p.Want(aclbind.ErrModelPath, err)
		_, err = p.MdlLoadFromFile(p.file("text.om", "hello"))
		p.Want(aclbind.ErrModelData, err)
		in, _ := p.dataset(make([]byte, 8))
		out, _ := p.dataset(make([]byte, 8))
		p.Want(aclbind.ErrModelID, p.MdlExecute(model+1, in, out))
		p.OK(p.MdlUnload(model))
		p.Want(aclbind.ErrModelID, p.MdlExecute(model, in, out))
		p.Want(aclbind.ErrModelID, p.MdlUnload(model))
	}),
	modelCase("fits", "A data set that is not the model's is refused before anything runs.", func(p *Process, model uint32) {
		in, _ := p.dataset(make([]byte, 8))
		short, _ := p.dataset(make([]byte, 4))
		two, _ := p.dataset(make([]byte, 8), make([]byte, 8))
		p.Want(aclbind.ErrInvalidParam, p.MdlExecute(model, in, 0))
		for _, out := range []aclbind.MdlDataset{p.MdlCreateDataset(), short, two} {
			p.Want(aclbind.ErrModelParam, p.MdlExecute(model, in, out))
			p.Want(aclbind.ErrModelParam, p.MdlExecuteAsync(model, in, out, 0))
		}
		p.Want(aclbind.ErrInvalidParam, p.MdlAddDatasetBuffer(two, 0))
		p.Want(aclbind.ErrInvalidParam, p.DestroyDataBuffer(0))
	}),
	modelCase("has-a-context", "A model is used in the context that it was loaded in.", func(p *Process, model uint32) {
		home, err := p.GetCurrentContext()
		p.OK(err)
		in, _ := p.dataset(make([]byte, 8))
		out, _ := p.dataset(make([]byte, 8))
		other := p.Context(0)
		p.Want(aclbind.ErrModelContext, p.MdlExecute(model, in, out))
		p.Want(aclbind.ErrModelContext, p.MdlUnload(model))
		p.OK(p.DestroyContext(other))
		_, err = p.MdlLoadFromFile(p.file("again.om", doubles))
		p.Want(aclbind.ErrContextNull, err)
		p.OK(p.SetCurrentContext(home))
		p.OK(p.MdlUnload(model))
	}),
}

// file writes a file of the case and answers its path.
func (p *Process) file(name, text string) string {
	p.T.Helper()
	path := filepath.Join(p.T.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		p.T.Fatal(err)
	}
	return path
}

// dataset is a data set of device memory with these contents, and the first of it.
func (p *Process) dataset(contents ...[]byte) (set aclbind.MdlDataset, first aclbind.Ptr) {
	p.T.Helper()
	set = p.MdlCreateDataset()
	for _, c := range contents {
		n := uint64(len(c))
		at, err := p.Malloc(n, aclbind.MemMallocPolicyHugeFirst)
		p.OK(err)
		host, err := p.MallocHost(n)
		p.OK(err)
		copy(p.HostBytes(host, n), c)
		p.OK(p.Memcpy(at, n, host, n, aclbind.MemcpyKindHostToDevice))
		p.OK(p.FreeHost(host))
		p.OK(p.MdlAddDatasetBuffer(set, p.CreateDataBuffer(at, n)))
		if first == 0 {
			first = at
		}
	}
	return set, first
}

// holds fails the case when device memory holds other bytes.
func (p *Process) holds(at aclbind.Ptr, want []byte) {
	p.T.Helper()
	n := uint64(len(want))
	host, err := p.MallocHost(n)
	p.OK(err)
	p.OK(p.Memcpy(host, n, at, n, aclbind.MemcpyKindDeviceToHost))
	if got := p.HostBytes(host, n); !bytes.Equal(got, want) {
		p.T.Errorf("the memory holds %v, want %v.\n%s", got, want, p.c.Why)
	}
	p.OK(p.FreeHost(host))
}
