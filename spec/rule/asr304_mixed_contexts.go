package rule

// ASR304 is about tasks that change between a default and an explicit context of one device. It cannot be judged from
// devices, contexts and streams alone: declaring both is ordinary, only mixing them in the same work is suspicious.

import "github.com/ascendrun/ascendrun/spec/diag"

var asr304 = Rule{
	Code:     "ASR304",
	Title:    "Default and explicit context mixed",
	Severity: diag.Warning,
	At:       "the task",
	Why: "Work that uses both the default context and an explicit context of one device depends on which of them " +
		"is current. aclrtSetDevice makes the default one current, and destroying an explicit one leaves none, so" +
		" code taken from such a spec tends to fail with 107003 or 107002. Declaring streams in both kinds of " +
		"context is no mistake; tasks that go back and forth between them are.",
	Fix:   "Let the tasks of one device use one kind of context.",
	Needs: "tasks, which this version of the language does not have",
}
