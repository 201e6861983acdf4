package sim

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/mem"
)

// Why this file exists: memory of devices and pinned memory of the host are real bytes at real addresses, so that a
// program in C can use what it was given. Device memory can be touched by the host here: the simulator copies through
// the same mapping, so it cannot keep the program from what would be a fault on a card.

// memory is what a process has.
type memory struct {
	at     map[aclbind.Ptr]*block
	blocks []*block // by falling address: the system gives addresses from the top down, so that a new one comes last
	gone   []*block // freed, the newest last; nobody else gets their addresses yet
	// registered are the flags of what aclrtHostRegister was told, by address.
	registered map[aclbind.Ptr]uint32
}

func newMemory() memory {
	return memory{at: make(map[aclbind.Ptr]*block), registered: make(map[aclbind.Ptr]uint32)}
}

// block is one allocation.
type block struct {
	p    aclbind.Ptr
	size uint64  // what was asked for
	room uint64  // what it takes of the device
	dev  *device // nil for memory of the host that takes nothing of a device
	age  int     // of the device when it was made
	kind blockKind
	made origin
	uses int  // copies at work on it: it stays mapped until they are done
	free bool // it was freed
	out  bool // its addresses are to be given back
}

type blockKind uint8

const (
	deviceMemory blockKind = iota
	pinnedMemory           // of the host, by aclrtMallocHost
	hostMemory             // the program's own, registered
)

func (k blockKind) String() string {
	return [...]string{"device memory", "host memory", "registered memory"}[k]
}

func (b *block) String() string {
	return fmt.Sprintf("%s %#x of %d bytes", b.kind, uintptr(b.p), b.size)
}

// goneLimit is how many freed blocks keep their addresses, so that use after free is told apart from use of what came
// next.
const goneLimit = 256

// mapped is what a block takes of the process's addresses.
func (b *block) mapped() uint64 { return roundUp(b.size, mem.Page) }

func roundUp(n, to uint64) uint64 { return (n + to - 1) / to * to }

// place is where a block of an address is or belongs in the list.
func (m *memory) place(p aclbind.Ptr) int {
	i, _ := slices.BinarySearchFunc(m.blocks, p, func(b *block, p aclbind.Ptr) int { return cmp.Compare(p, b.p) })
	return i
}

// find is the block that has an address, nil for none.
func (m *memory) find(p aclbind.Ptr) *block {
	if b := m.at[p]; b != nil {
		return b
	}
	if i := m.place(p); i < len(m.blocks) && uint64(p-m.blocks[i].p) < m.blocks[i].size {
		return m.blocks[i]
	}
	return nil
}

// add takes a block in.
func (m *memory) add(b *block) {
	m.at[b.p] = b
	m.blocks = slices.Insert(m.blocks, m.place(b.p), b)
}

// remove takes a block out. Its bytes are given back, its addresses later.
func (m *memory) remove(b *block) {
	delete(m.at, b.p)
	i := m.place(b.p)
	m.blocks = slices.Delete(m.blocks, i, i+1)
	if b.kind == hostMemory {
		return
	}
	b.free = true
	b.settle()
	if m.gone = append(m.gone, b); len(m.gone) > goneLimit {
		m.gone[0].out = true
		m.gone[0].settle()
		m.gone = slices.Delete(m.gone, 0, 1)
	}
}

// settle gives back what a block no longer needs, once nothing is at work on it.
func (b *block) settle() {
	switch {
	case b.uses > 0:
	case b.out:
		must(mem.Unmap(uintptr(b.p), b.mapped()))
	case b.free:
		must(mem.Fence(uintptr(b.p), b.mapped()))
	}
}

// freed is the freed block that had an address, nil for none.
func (m *memory) freed(p aclbind.Ptr) *block {
	for _, b := range slices.Backward(m.gone) {
		if p >= b.p && uint64(p-b.p) < b.mapped() {
			return b
		}
	}
	return nil
}

// unmapAll is the end of the process.
func (m *memory) unmapAll() {
	for _, b := range slices.Concat(m.blocks, m.gone) {
		if b.kind != hostMemory {
			b.out = true
			b.settle()
		}
	}
	*m = newMemory()
}

// must is for what cannot fail: mappings that this room made are its own.
func must(err error) {
	if err != nil {
		panic("a bug in the simulator: " + err.Error())
	}
}
