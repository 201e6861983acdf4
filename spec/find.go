package spec

// Finding declared things, whatever their kind.

import (
	"slices"
	"strings"
)

// find is the declared thing of a kind, nil for none.
func (s *Spec) find(kind Kind, name string) Declared {
	switch kind {
	case KindDevice:
		return findIn(s.Devices, name)
	case KindContext:
		return findIn(s.Contexts, name)
	case KindStream:
		return findIn(s.Streams, name)
	case KindBuffer:
		return findIn(s.Buffers, name)
	case KindModel:
		return findIn(s.Models, name)
	case KindEvent:
		return findIn(s.Events, name)
	case KindNotify:
		return findIn(s.Notifies, name)
	}
	return nil
}

func findIn[T Declared](list []T, name string) Declared {
	i, ok := slices.BinarySearchFunc(list, name, func(x T, name string) int {
		return strings.Compare(x.Declaration().Name, name)
	})
	if !ok {
		return nil
	}
	return list[i]
}

// declared visits everything that has a name, kind by kind in the order of an apply.
func (s *Spec) declared(visit func(Declared) bool) {
	_ = visitAll(s.Devices, visit) && visitAll(s.Contexts, visit) && visitAll(s.Buffers, visit) && visitAll(s.Models, visit) &&
		visitAll(s.Streams, visit) && visitAll(s.Events, visit) && visitAll(s.Notifies, visit)
}

func visitAll[T Declared](list []T, visit func(Declared) bool) bool {
	for _, x := range list {
		if !visit(x) {
			return false
		}
	}
	return true
}
