package plan

// Models: loaded in their context, described, and given what their tasks run them with. The sets of inputs and outputs of
// every task are made once, beside the model, and not in each iteration; so a model is made after the buffers of its
// tasks, and goes before them.

import (
	"strconv"

	"github.com/ascendrun/ascendrun/spec"
)

// runsOf lists the items that run each model, by its node.
func runsOf(s *spec.Spec, g *spec.Graph) map[int][]*spec.Item {
	runs := make(map[int][]*spec.Item)
	if w := s.Work(g); w != nil {
		for i := range w.Items {
			if it := &w.Items[i]; it.Task.Verb == spec.VerbExecute && len(it.Subject) > 0 {
				runs[it.Subject[0]] = append(runs[it.Subject[0]], it)
			}
		}
	}
	return runs
}

// modelCalls loads a model and makes the sets of its runs.
func modelCalls(g *spec.Graph, n *spec.Node, runs []*spec.Item) (do, undo []Call) {
	ctx, m := g.Nodes[n.Context].Address, n.Address
	desc := m + ".desc"
	do = []Call{BindContext(ctx), LoadModel(n.Decl.(*spec.Model).File.Path.Shown, m), newPart("aclmdlCreateDesc", desc),
		{Kind: Make, Function: "aclmdlGetDesc", Args: []Arg{{"modelDesc", desc}, {"modelId", m}}}}
	var ends []Call
	for _, it := range runs {
		for _, side := range []struct {
			word    string
			buffers []int
			set     spec.Address
		}{{"Input", it.Inputs, Inputs(it)}, {"Output", it.Outputs, Outputs(it)}} {
			do = append(do, Call{Kind: Query, Function: "aclmdlGetNum" + side.word + "s", Args: []Arg{{"modelDesc", desc}}},
				newPart("aclmdlCreateDataset", side.set))
			ends = append(ends, endPart("aclmdlDestroyDataset", "dataset", side.set))
			for i, b := range side.buffers {
				part := side.set + spec.Address("."+strconv.Itoa(i))
				do = append(do, Call{Kind: Query, Function: "aclmdlGet" + side.word + "SizeByIndex", Args: []Arg{{"modelDesc", desc}, {"index", int64(i)}}},
					newPart("aclCreateDataBuffer", part, Arg{"data", g.Nodes[b].Address}, Arg{"size", g.Nodes[b].Decl.(*spec.Buffer).Size}),
					Call{Kind: Make, Function: "aclmdlAddDatasetBuffer", Args: []Arg{{"dataset", side.set}, {"dataBuffer", part}}})
				ends = append(ends, endPart("aclDestroyDataBuffer", "dataBuffer", part))
			}
		}
	}
	undo = []Call{BindContext(ctx)}
	for i := len(ends) - 1; i >= 0; i-- {
		undo = append(undo, ends[i])
	}
	return do, append(undo, endPart("aclmdlDestroyDesc", "modelDesc", desc), UnloadModel(m))
}

// Inputs is the address of the set that a run reads, Outputs of the set that it writes.
func Inputs(it *spec.Item) spec.Address  { return it.Address + ".inputs" }
func Outputs(it *spec.Item) spec.Address { return it.Address + ".outputs" }

// LoadModel is aclmdlLoadFromFile.
func LoadModel(path string, out spec.Address) Call {
	return Call{Kind: Make, Function: "aclmdlLoadFromFile", Args: []Arg{{"modelPath", path}}, Out: out}
}

// UnloadModel is aclmdlUnload.
func UnloadModel(m spec.Address) Call { return endPart("aclmdlUnload", "modelId", m) }

// Execute is aclmdlExecuteAsync of one run.
func Execute(m spec.Address, it *spec.Item, stream spec.Address) Call {
	return Call{Kind: Work, Function: "aclmdlExecuteAsync",
		Args: []Arg{{"modelId", m}, {"input", Inputs(it)}, {"output", Outputs(it)}, {"stream", stream}}}
}

// newPart makes something that belongs to a model.
func newPart(function string, out spec.Address, args ...Arg) Call {
	return Call{Kind: Make, Function: function, Args: args, Out: out}
}

// endPart is its end.
func endPart(function, name string, part spec.Address) Call {
	return Call{Kind: Undo, Function: function, Args: []Arg{{name, part}}}
}
