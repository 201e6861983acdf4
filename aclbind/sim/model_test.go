package sim_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/sim"
)

// described writes a description and answers its path.
func described(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.om")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// set is a data set of device memory with the given bytes.
func set(t *testing.T, s *sim.Sim, contents ...[]byte) (h aclbind.MdlDataset, at []aclbind.Ptr) {
	t.Helper()
	h = s.MdlCreateDataset()
	for _, c := range contents {
		p, err := s.Malloc(uint64(len(c)), aclbind.MemMallocPolicyNormalOnly)
		check(t, "malloc", err, 0)
		host, err := s.MallocHost(uint64(len(c)))
		check(t, "malloc of the host", err, 0)
		copy(s.HostBytes(host, uint64(len(c))), c)
		check(t, "copy", s.Memcpy(p, uint64(len(c)), host, uint64(len(c)), aclbind.MemcpyKindHostToDevice), 0)
		check(t, "free", s.FreeHost(host), 0)
		check(t, "add", s.MdlAddDatasetBuffer(h, s.CreateDataBuffer(p, uint64(len(c)))), 0)
		at = append(at, p)
	}
	return h, at
}

// read is what lies in device memory.
func read(t *testing.T, s *sim.Sim, p aclbind.Ptr, n int) []byte {
	t.Helper()
	host, err := s.MallocHost(uint64(n))
	check(t, "malloc of the host", err, 0)
	check(t, "copy", s.Memcpy(host, uint64(n), p, uint64(n), aclbind.MemcpyKindDeviceToHost), 0)
	out := bytes.Clone(s.HostBytes(host, uint64(n)))
	check(t, "free", s.FreeHost(host), 0)
	return out
}

// bytesOf are values in the byte order of the machine.
func bytesOf(t *testing.T, values any) []byte {
	t.Helper()
	out, err := binary.Append(nil, binary.NativeEndian, values)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestModelFunctions(t *testing.T) {
	sum := sha256.Sum256([]byte("abcd"))
	twice := append(bytes.Clone(sum[:]), sum[:8]...)
	for name, c := range map[string]struct {
		text    string
		in, out [][]byte
	}{
		"identity": {`{"inputs": [{"size": 3}], "outputs": [{"size": 3}], "function": "identity"}`,
			[][]byte{{1, 2, 3}}, [][]byte{{1, 2, 3}}},
		"add of floats": {`{"inputs": [{"shape": [2], "type": "float32"}, {"shape": [2], "type": "float32"}], "outputs": [{"shape": [2], "type": "float32"}], "function": "add"}`,
			[][]byte{bytesOf(t, []float32{1.5, -2}), bytesOf(t, []float32{0.25, 2})}, [][]byte{bytesOf(t, []float32{1.75, 0})}},
		"add of bytes wraps": {`{"inputs": [{"size": 2}, {"size": 2}], "outputs": [{"size": 2}], "function": "add"}`,
			[][]byte{{200, 1}, {100, 2}}, [][]byte{{44, 3}}},
		"scale of whole numbers": {`{"inputs": [{"shape": [3], "type": "int16"}], "outputs": [{"shape": [3], "type": "int16"}], "function": "scale", "factor": -3}`,
			[][]byte{bytesOf(t, []int16{1, -2, 0})}, [][]byte{bytesOf(t, []int16{-3, 6, 0})}},
		"scale by a fraction": {`{"inputs": [{"size": 2}], "outputs": [{"size": 2}], "function": "scale", "factor": 0.5}`,
			[][]byte{{255, 3}}, [][]byte{{127, 1}}},
		"scale of halves saturates": {`{"inputs": [{"shape": [2], "type": "float16"}], "outputs": [{"shape": [2], "type": "float16"}], "function": "scale", "factor": 4}`,
			[][]byte{bytesOf(t, []uint16{0x3c00, 0x7800})}, [][]byte{bytesOf(t, []uint16{0x4400, 0x7bff})}},
		"scale of doubles": {`{"inputs": [{"shape": [1], "type": "float64"}], "outputs": [{"shape": [1], "type": "float64"}], "function": "scale", "factor": 1.5}`,
			[][]byte{bytesOf(t, []float64{3})}, [][]byte{bytesOf(t, []float64{4.5})}},
		"hash": {`{"inputs": [{"size": 2}, {"size": 2}], "outputs": [{"size": 40}, {"size": 4}], "function": "hash"}`,
			[][]byte{[]byte("ab"), []byte("cd")}, [][]byte{twice, sum[:4]}},
	} {
		t.Run(name, func(t *testing.T) {
			lock(t)
			s := machine(t, "")
			check(t, "set", s.SetDevice(0), 0)
			id, err := s.MdlLoadFromFile(described(t, c.text))
			check(t, "load", err, 0)
			in, _ := set(t, s, c.in...)
			blank := make([][]byte, len(c.out))
			for i := range blank {
				blank[i] = make([]byte, len(c.out[i]))
			}
			out, at := set(t, s, blank...)
			check(t, "execute", s.MdlExecute(id, in, out), 0)
			for i, p := range at {
				if got := read(t, s, p, len(c.out[i])); !bytes.Equal(got, c.out[i]) {
					t.Errorf("output %d is %v, want %v", i, got, c.out[i])
				}
			}
		})
	}
}

// A run takes its turn on the stream and its time, and the data sets may go as soon as it is queued.
func TestModelRunsOnAStream(t *testing.T) {
	text := `{"inputs": [{"size": 4}], "outputs": [{"size": 4}], "function": "identity", "latency": "3ms"}`
	path := described(t, text)
	synctest.Test(t, func(t *testing.T) {
		lock(t)
		s := machine(t, "")
		check(t, "set", s.SetDevice(0), 0)
		id, err := s.MdlLoadFromFile(path)
		check(t, "load", err, 0)
		st, err := s.CreateStream()
		check(t, "stream", err, 0)
		in, from := set(t, s, []byte{0, 0, 0, 0})
		out, at := set(t, s, []byte{9, 9, 9, 9})
		start := time.Now()
		check(t, "fill", s.MemsetAsync(from[0], 4, 7, 4, st), 0)
		for range 2 {
			check(t, "execute", s.MdlExecuteAsync(id, in, out, st), 0)
		}
		check(t, "data set", s.MdlDestroyDataset(in), 0)
		check(t, "data set", s.MdlDestroyDataset(out), 0)
		check(t, "unload", s.MdlUnload(id), aclbind.ErrModelUnload)
		if took := time.Since(start); took != 0 {
			t.Errorf("queueing took %v", took)
		}
		check(t, "synchronise", s.SynchronizeStream(st), 0)
		if took := time.Since(start); took != 6*time.Millisecond {
			t.Errorf("two runs took %v, want 6ms", took)
		}
		if got := read(t, s, at[0], 4); !bytes.Equal(got, []byte{7, 7, 7, 7}) {
			t.Errorf("the output is %v", got)
		}
		check(t, "unload", s.MdlUnload(id), 0)
	})
}

// What is wrong with a model or with its run is answered at once, with the code of it.
func TestModelRefusals(t *testing.T) {
	lock(t)
	s := machine(t, "memory=1MiB")
	const text = `{"inputs": [{"size": 8}], "outputs": [{"size": 4}], "function": "hash", "memory": 600000}`
	path := described(t, text)
	load := func(what, path string, want int) uint32 {
		t.Helper()
		id, err := s.MdlLoadFromFile(path)
		check(t, what, err, want)
		return id
	}
	load("without a context", path, aclbind.ErrContextNull)
	check(t, "set", s.SetDevice(0), 0)
	ctx, err := s.GetCurrentContext()
	check(t, "context", err, 0)
	load("no path", "", aclbind.ErrInvalidParam)
	load("no file", path+".none", aclbind.ErrModelPath)
	load("a folder", filepath.Dir(path), aclbind.ErrModelPath)
	load("no model", described(t, "hello"), aclbind.ErrModelData)
	load("a card's", described(t, "IMOD"), aclbind.ErrFeatureNotSupported)
	id := load("a good one", path, 0)
	load("no room for a second", path, aclbind.ErrModelMemory)

	in, _ := set(t, s, make([]byte, 8))
	out, at := set(t, s, make([]byte, 4))
	short, _ := set(t, s, make([]byte, 7))
	none := s.MdlCreateDataset()
	host, err := s.MallocHost(8)
	check(t, "host", err, 0)
	pinned := s.MdlCreateDataset()
	check(t, "add", s.MdlAddDatasetBuffer(pinned, s.CreateDataBuffer(host, 8)), 0)
	check(t, "no buffer", s.MdlAddDatasetBuffer(pinned, 0), aclbind.ErrInvalidParam)
	for what, c := range map[string]struct {
		id      uint32
		in, out aclbind.MdlDataset
		want    int
	}{
		"no data set": {id, 0, out, aclbind.ErrInvalidParam}, "no model": {id + 1, in, out, aclbind.ErrModelID},
		"no inputs": {id, none, out, aclbind.ErrModelParam}, "no outputs": {id, in, none, aclbind.ErrModelParam},
		"short": {id, short, out, aclbind.ErrModelParam}, "of the host": {id, pinned, out, aclbind.ErrModelParam},
		"outputs as inputs": {id, out, in, aclbind.ErrModelParam}, "fine": {id, in, out, 0},
	} {
		check(t, what, s.MdlExecute(c.id, c.in, c.out), c.want)
		check(t, what, s.MdlExecuteAsync(c.id, c.in, c.out, 0), c.want)
	}
	check(t, "synchronise", s.SynchronizeStream(0), 0)

	_, err = s.CreateContext(0)
	check(t, "another context", err, 0)
	check(t, "run in another context", s.MdlExecute(id, in, out), aclbind.ErrModelContext)
	check(t, "unload in another context", s.MdlUnload(id), aclbind.ErrModelContext)
	check(t, "back", s.SetCurrentContext(ctx), 0)
	check(t, "freed memory", s.Free(at[0]), 0)
	check(t, "run on freed memory", s.MdlExecute(id, in, out), aclbind.ErrParamInvalid)
	check(t, "unload", s.MdlUnload(id), 0)
	check(t, "unload twice", s.MdlUnload(id), aclbind.ErrModelID)
	load("room again", path, 0)
}

// A description is told in full, and forgotten things show.
func TestModelIsDescribed(t *testing.T) {
	lock(t)
	s := machine(t, "")
	check(t, "set", s.SetDevice(0), 0)
	path := described(t, `{"inputs": [{"name": "data", "type": "float16", "shape": [2, 3]}], "outputs": [{"size": 40}], "function": "hash"}`)
	id, err := s.MdlLoadFromFile(path)
	check(t, "load", err, 0)
	d := s.MdlCreateDesc()
	check(t, "an unknown model", s.MdlGetDesc(d, id+1), aclbind.ErrModelID)
	check(t, "describe", s.MdlGetDesc(d, id), 0)
	if n, m := s.MdlGetNumInputs(d), s.MdlGetNumOutputs(d); n != 1 || m != 1 {
		t.Errorf("%d inputs and %d outputs", n, m)
	}
	if n, m, none := s.MdlGetInputSizeByIndex(d, 0), s.MdlGetOutputSizeByIndex(d, 0), s.MdlGetOutputSizeByIndex(d, 1); n != 12 || m != 40 || none != 0 {
		t.Errorf("sizes %d, %d and %d", n, m, none)
	}
	if typ, none := s.MdlGetInputDataType(d, 0), s.MdlGetInputDataType(d, 9); typ != aclbind.DataTypeFloat16 || none != aclbind.DataTypeDtUndefined {
		t.Errorf("types %d and %d", typ, none)
	}
	i, err := s.MdlGetInputIndexByName(d, "data")
	check(t, "a name", err, 0)
	_, err = s.MdlGetOutputIndexByName(d, "data")
	check(t, "no such name", err, aclbind.ErrInvalidParam)
	if i != 0 || s.MdlGetInputNameByIndex(d, 0) != "data" || s.MdlGetOutputNameByIndex(d, 0) != "output0" {
		t.Error("the names are others")
	}
	report := s.Report().String()
	for _, want := range []string{"model 0x1 on device 0", "model description"} {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not name %q:\n%s", want, report)
		}
	}
	check(t, "reset", s.ResetDevice(0), 0)
	if got := s.MdlGetNumInputs(d); got != 1 {
		t.Errorf("the description went with its model: %d inputs", got)
	}
	check(t, "destroy", s.MdlDestroyDesc(d), 0)
	check(t, "destroy twice", s.MdlDestroyDesc(d), aclbind.ErrInvalidParam)
	if left := s.Live(); left != 0 {
		t.Errorf("%d things are left:\n%s", left, s.Report())
	}
}
