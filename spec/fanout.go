package spec

// One of many: which instances a reference means. Everything here works on bare lists of dimensions, whatever kind of
// thing they belong to, and expands nothing.

// pick says where the position along one dimension of the target comes from.
type pick struct {
	how  picking
	from int // dimension of the source, for same
	k    int // the position for fixed, what is added for same
}

type picking uint8

const (
	fixed picking = iota // always k
	same                 // that of the source's dimension, plus k, modulo
	all                  // every one
)

// misfit is why a reference cannot be aligned (ASR111).
type misfit struct {
	why   misfitKind
	dims  []int // dimensions of the target that it is about
	size  int   // of the source's dimension, for unequal
	given int   // written positions, for tooMany and wrongNumber; the position, for beyond
}

type misfitKind uint8

const (
	unwritten   misfitKind = iota // dimensions of the target alone, which must be written
	unequal                       // one count on each side, of different size
	wrongNumber                   // neither all positions nor those that remain
	tooMany                       // more positions than dimensions
	beyond                        // past the end
	noStep                        // +K where the source has no position of its own
)

// alignParent aligns a reference to a parent: positions bind the first dimensions, those that are left fan out. The
// picks count the dimensions that are left as the source's, in order.
func alignParent(target []Dim, written []Position) ([]pick, *misfit) {
	if len(written) > len(target) {
		return nil, &misfit{why: tooMany, given: len(written)}
	}
	picks := make([]pick, len(target))
	open := 0
	for i, dim := range target {
		switch {
		case i >= len(written) || written[i].Star:
			picks[i] = pick{how: same, from: open}
			open++
		case written[i].Plus:
			return nil, &misfit{why: noStep, dims: []int{i}}
		case written[i].Index >= dim.Size:
			return nil, &misfit{why: beyond, dims: []int{i}, given: written[i].Index}
		default:
			picks[i] = pick{how: fixed, k: written[i].Index}
		}
	}
	return picks, nil
}

// open lists the dimensions that a reference to a parent leaves.
func open(target []Dim, picks []pick) []Dim {
	var left []Dim
	for i, p := range picks {
		if p.how == same {
			left = append(left, target[i])
		}
	}
	return left
}

// alignSideways aligns any other reference. every says that what is left on the target alone means all of them, as in
// dependsOn.
func alignSideways(source, target []Dim, written []Position, every bool) ([]pick, *misfit) {
	picks := make([]pick, len(target))
	shared := make([]int, len(target)) // the source's dimension of the same origin, or -1
	var rest []int                     // dimensions of the target that the source does not share
	for i, dim := range target {
		shared[i] = -1
		for j, s := range source {
			if s.Origin == dim.Origin {
				shared[i] = j
			}
		}
		if shared[i] < 0 {
			rest = append(rest, i)
		}
		picks[i] = pick{how: same, from: shared[i]}
	}
	// One count that is left on each side: the two pair.
	count, own := -1, -1
	if c, n := lone(target, rest); n == 1 {
		count = c
	}
	if j, n := lone(source, unshared(source, shared)); n == 1 {
		own = j
	}
	if len(written) > 0 {
		about := rest
		if len(written) == len(target) {
			about = make([]int, len(target))
			for i := range about {
				about[i] = i
			}
		}
		if len(written) != len(about) {
			return nil, &misfit{why: wrongNumber, dims: rest, given: len(written)}
		}
		for n, i := range about {
			from := shared[i]
			if from < 0 && i == count {
				from = own
			}
			p, bad := bind(target, i, from, written[n])
			if bad != nil {
				return nil, bad
			}
			picks[i] = p
		}
		return picks, nil
	}
	if count >= 0 && own >= 0 {
		if source[own].Size != target[count].Size {
			return nil, &misfit{why: unequal, dims: []int{count}, size: source[own].Size}
		}
		picks[count] = pick{how: same, from: own}
		shared[count] = own
	}
	var alone []int
	for i := range target {
		if shared[i] < 0 {
			alone = append(alone, i)
			picks[i] = pick{how: all}
		}
	}
	if len(alone) > 0 && !every {
		return nil, &misfit{why: unwritten, dims: alone}
	}
	return picks, nil
}

// bind is one written position.
func bind(target []Dim, i, from int, p Position) (pick, *misfit) {
	switch {
	case p.Star:
		return pick{how: all}, nil
	case p.Plus && from < 0:
		return pick{}, &misfit{why: noStep, dims: []int{i}}
	case p.Plus:
		return pick{how: same, from: from, k: p.Index}, nil
	case p.Index >= target[i].Size:
		return pick{}, &misfit{why: beyond, dims: []int{i}, given: p.Index}
	}
	return pick{how: fixed, k: p.Index}, nil
}

// lone finds the counts among some dimensions: one of them, and how many there are.
func lone(dims []Dim, among []int) (which, n int) {
	for _, i := range among {
		if !dims[i].Device {
			which = i
			n++
		}
	}
	return which, n
}

// unshared lists the dimensions of the source that the target does not have.
func unshared(source []Dim, shared []int) []int {
	var list []int
	for j := range source {
		met := false
		for _, s := range shared {
			met = met || s == j
		}
		if !met {
			list = append(list, j)
		}
	}
	return list
}

// size is how many instances dimensions make, or most+1 when that is more than most.
func size(dims []Dim, most int) int {
	n := 1
	for _, dim := range dims {
		if dim.Size > 0 && n > most/dim.Size {
			return most + 1
		}
		n *= dim.Size
	}
	return n
}

// pairs is how many pairs a reference expands to, or most+1.
func pairs(source, target []Dim, picks []pick, most int) int {
	dims := source[:len(source):len(source)]
	for i, p := range picks {
		if p.how == all {
			dims = append(dims, target[i])
		}
	}
	return size(dims, most)
}

// eachPair visits what a reference means: for each instance of the source, in order of positions, the instances of the
// target. Instances are numbered with the last position running fastest.
func eachPair(source, target []Dim, picks []pick, visit func(from, to int)) {
	from := size(source, maxInstances)
	at := make([]int, len(source))
	for s := range from {
		eachTarget(target, picks, at, 0, 0, func(t int) { visit(s, t) })
		step(at, source)
	}
}

// eachTarget visits the targets of one instance of the source.
func eachTarget(target []Dim, picks []pick, at []int, i, number int, visit func(int)) {
	if i == len(target) {
		visit(number)
		return
	}
	n := target[i].Size
	switch p := picks[i]; p.how {
	case all:
		for k := range n {
			eachTarget(target, picks, at, i+1, number*n+k, visit)
		}
	case same:
		eachTarget(target, picks, at, i+1, number*n+(at[p.from]+p.k)%n, visit)
	default:
		eachTarget(target, picks, at, i+1, number*n+p.k, visit)
	}
}

// step moves positions on to the next instance.
func step(at []int, dims []Dim) {
	for i := len(at) - 1; i >= 0; i-- {
		if at[i]++; at[i] < dims[i].Size {
			return
		}
		at[i] = 0
	}
}
