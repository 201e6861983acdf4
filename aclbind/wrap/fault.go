package wrap

// Why this file exists: undo is as tested as do only when every call of a run has failed once. An order says which
// call and how.

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Kind is how a call goes wrong.
type Kind int

// The kinds.
const (
	// Fail answers Code without making the call.
	Fail Kind = iota
	// FailLate makes the call, forgets its output and answers Code: a runtime that lies about what it did.
	FailLate
	// Pretend answers 0 and an output of zero without making the call: a runtime that lies the other way.
	Pretend
	// Stall makes the call after it has hung.
	Stall
	// Panic panics instead of making the call: a bug in a driver.
	Panic
)

// Order is one thing that shall go wrong.
type Order struct {
	Function string // the C function; "" for any
	N        int    // which call of the function, or of all when there is none, from 1; 0 for every one
	Kind     Kind
	Code     int           // of Fail and FailLate
	For      time.Duration // of Stall
	Until    <-chan struct{}
	// Until, when not nil, lets a Stall hang until it is closed rather than for a time.
}

// Faulty is a driver that follows orders.
type Faulty struct {
	around

	mu         sync.Mutex
	orders     []Order
	calls      int
	byFunction map[string]int
}

// Fault makes a driver follow orders; the first that fits a call decides.
func Fault(d aclbind.Driver, orders ...Order) *Faulty {
	f := &Faulty{orders: slices.Clone(orders), byFunction: make(map[string]int)}
	f.around = around{d, f.call}
	return f
}

// Calls is how many calls were made so far, those that failed by order included.
func (f *Faulty) Calls() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.calls
}

// order counts a call and finds its order.
func (f *Faulty) order(function string) (Order, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	f.byFunction[function]++
	for _, o := range f.orders {
		n := f.calls
		if o.Function != "" {
			if o.Function != function {
				continue
			}
			n = f.byFunction[function]
		}
		if o.N == 0 || o.N == n {
			return o, true
		}
	}
	return Order{}, false
}

func (f *Faulty) call(function string, _ []any, do func() (any, error)) error {
	o, ordered := f.order(function)
	if ordered {
		switch o.Kind {
		case Fail:
			return &aclbind.Error{Op: function, Code: o.Code}
		case FailLate:
			if _, err := do(); err != nil {
				return err
			}
			return &aclbind.Error{Op: function, Code: o.Code}
		case Pretend:
			return nil
		case Stall:
			if o.Until != nil {
				<-o.Until
				break
			}
			time.Sleep(o.For)
		case Panic:
			panic(fmt.Sprintf("%s: a panic by order", function))
		}
	}
	_, err := do()
	return err
}
