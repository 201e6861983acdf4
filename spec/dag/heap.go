package dag

// Heap is a binary min-heap of node numbers: what is ready and has the smallest number goes first. The zero value is
// empty. (container/heap would box every number.)
type Heap []int

// Push puts x in.
func (h *Heap) Push(x int) {
	a := append(*h, x)
	for i := len(a) - 1; i > 0; {
		up := (i - 1) / 2
		if a[up] <= a[i] {
			break
		}
		a[up], a[i] = a[i], a[up]
		i = up
	}
	*h = a
}

// Pop takes the smallest out; the heap must not be empty.
func (h *Heap) Pop() int {
	a := *h
	top, last := a[0], len(a)-1
	a[0] = a[last]
	a = a[:last]
	for i := 0; ; {
		small := 2*i + 1
		if small >= len(a) {
			break
		}
		if small+1 < len(a) && a[small+1] < a[small] {
			small++
		}
		if a[i] <= a[small] {
			break
		}
		a[i], a[small] = a[small], a[i]
		i = small
	}
	*h = a
	return top
}
