package plan

import "github.com/ascendrun/ascendrun/spec"

// The steps of what lives in a context beside streams: buffers, events and notifies.

// policies are the values of the policies (enums.tsv, aclrtMemMallocPolicy).
var policies = map[spec.Policy]int64{"huge-first": 0, "huge-only": 1, "normal-only": 2,
	"huge-first-p2p": 3, "huge-only-p2p": 4, "normal-only-p2p": 5}

// eventFlags are the values of the kinds that have one (enums.tsv, event flag): ACL_EVENT_SYNC and
// ACL_EVENT_TIME_LINE. An ex event is made to order streams, and so with ACL_EVENT_SYNC.
var eventFlags = map[spec.EventKind]int64{spec.SyncEvent: 1, spec.TimeEvent: 8, spec.ExEvent: 1}

// bufferCalls allocates a buffer and sets what it holds. Freeing needs no context.
func bufferCalls(n *spec.Node, ctx spec.Address, mode spec.RunMode, from spec.Content) (do, undo []Call) {
	b := n.Decl.(*spec.Buffer)
	do = []Call{BindContext(ctx)}
	if b.Memory == spec.OnHost {
		do = append(do, MallocHost(b.Size, n.Address)) // the process itself writes what it holds, without a call
	} else {
		do = append(append(do, Malloc(b.Size, policies[b.Policy], n.Address)), contentCalls(n, b, mode, from)...)
	}
	return do, []Call{Free(n.Address, b.Memory)}
}

func eventCalls(n *spec.Node, ctx spec.Address) (do, undo []Call) {
	do = []Call{BindContext(ctx), CreateEvent(n.Decl.(*spec.Event).Type, n.Address)}
	return do, []Call{BindContext(ctx), DestroyEvent(n.Address)}
}

func notifyCalls(n *spec.Node, ctx spec.Address) (do, undo []Call) {
	return []Call{BindContext(ctx), CreateNotify(n.Address)}, []Call{BindContext(ctx), DestroyNotify(n.Address)}
}
