package spec

// What a task lacks, and what does not go together.

// wants reports what a task lacks.
func (d *decoder) wants(t *Task, n *node, there map[string]bool) {
	lacks := func(key, why string) {
		if !there[key] {
			t.broken = true
			d.report(CodeMissing, t.key, "The task has no "+key+". "+why)
		}
	}
	switch t.Verb {
	case VerbCopy:
		lacks("to", "Write to: and the buffer that it copies to.")
	case VerbFill:
		lacks("with", "Write with: and the byte that it fills with, such as with: 0.")
	case VerbReduce:
		lacks("into", "Write into: and the buffer that it reduces into.")
		lacks("op", "Write op: sum, max or min.")
		lacks("type", "Write type: and what the elements are, such as float32.")
	case VerbSave:
		lacks("to", "Write to: and the path of a file.")
	case VerbQuery:
		d.queryWants(t, there, lacks)
	case VerbCheck:
		d.checkWants(t, there)
	}
	if verbKeys[t.Verb].has("on") && t.Verb != VerbCopy && t.Verb != VerbFill {
		lacks("on", "It is done by a stream: write on: and the name of one.")
	}
}

// queryWants: what each question is about.
func (d *decoder) queryWants(t *Task, there map[string]bool, lacks func(key, why string)) {
	about := about[t.Query]
	if t.Query == "" {
		return
	}
	for _, key := range about {
		lacks(key, "The query "+string(t.Query)+" asks about it.")
	}
	for _, key := range []string{"event", "stream", "device", "from", "to"} {
		wanted := false
		for _, a := range about {
			wanted = wanted || a == key
		}
		if there[key] && !wanted {
			k, _ := lookup(t.node, key)
			d.report(CodeUnknownKey, k, "The query "+string(t.Query)+" does not ask about "+key+". Remove it.")
			t.Subject, t.From = Ref{}, Ref{}
		}
	}
}

// checkWants: a check compares with one thing.
func (d *decoder) checkWants(t *Task, there map[string]bool) {
	var with []string
	for _, key := range []string{"equals", "fill", "sha256"} {
		if there[key] {
			with = append(with, key)
		}
	}
	switch {
	case len(with) == 0:
		d.report(CodeMissing, t.key, "It is not said what the buffer must hold. Write equals: and another buffer, fill: and a byte, or sha256:.")
	case len(with) > 1:
		k, _ := lookup(t.node, with[1])
		d.report(CodeOutOfRange, k, "Both "+with[0]+" and "+with[1]+" are written, and a check compares with one thing. Make two checks of it.")
	case there["tolerance"] && with[0] != "equals":
		k, _ := lookup(t.node, "tolerance")
		d.report(CodeOutOfRange, k, "A tolerance is for comparing two buffers with equals. Remove it.")
	case there["tolerance"] && !there["type"]:
		d.report(CodeMissing, t.key, "The task has a tolerance and no type. Write type: and what the elements are, such as float32.")
	}
}
