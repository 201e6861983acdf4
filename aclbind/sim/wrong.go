package sim

import (
	"slices"
	"strings"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: a program that drops an answer goes on as if nothing had happened. What it was told is counted,
// so that a test sees it: a stream used under a foreign context, a wait before a record, one reset too many.

// Wrong is a mistake of the program: a call and the code that it answered.
type Wrong struct {
	Call  string `json:"call"`
	Code  int    `json:"code"`
	Times int    `json:"times"`
	Rule  string `json:"rule"`  // the rule that finds the same mistake in a spec, "" where none does
	Why   string `json:"why"`   // what the first one was told
	First string `json:"first"` // where the first one was
}

// note counts a mistake. What is made to fail, what the machine lacks and what the device is to blame for is none.
func (s *Sim) note(fn string, t *thread, a answer) {
	if !mistake(fn, a.code) || slices.Contains(s.fatal, a.why) {
		return // fatal misuse is reported by itself
	}
	for _, w := range s.wrong {
		if w.Call == fn && w.Code == a.code {
			w.Times++
			return
		}
	}
	s.wrong = append(s.wrong, &Wrong{fn, a.code, 1, ruleOf(fn, a.code), a.why, s.origin(fn, t).String()})
}

// mistake tells whether a code is the program's fault: the order of its calls, or what it passes.
func mistake(fn string, code int) bool {
	switch code {
	case aclbind.ErrRepeatInitialize, // another user of the runtime came first
		aclbind.ErrStreamAbort, aclbind.ErrTaskTimeout: // what was asked for has happened
		return false
	case aclbind.ErrFeatureNotSupported:
		return simulated()[fn] && !strings.HasPrefix(fn, "aclmdlLoad") // a model that only a card runs is no mistake
	case aclbind.ErrInternal, aclbind.ErrContextRelease, aclbind.ErrDriverInternal, aclbind.ErrModelUnload:
		return true
	}
	return code/1000 == 100 || code/1000 == 107 || code/1000 == 145 || code/1000 == 207
}

// ruleOf is the rule of a spec that says the same, of those that one call and code can tell.
func ruleOf(fn string, code int) string {
	switch code {
	case aclbind.ErrInvalidDeviceID:
		return "ASR202"
	case aclbind.ErrNoDevice:
		return "ASR203"
	case aclbind.ErrResourceAllocFail:
		return "ASR403"
	case aclbind.ErrInvalidFile, aclbind.ErrParseFile, aclbind.ErrFileMissingAttr, aclbind.ErrFileAttrInvalid:
		return "ASR802"
	case aclbind.ErrModelPath, aclbind.ErrModelData:
		return "ASR701"
	}
	switch {
	case fn == "aclrtStreamWaitEvent" && code == aclbind.ErrParamInvalid:
		return "ASR601"
	case fn == "aclrtMemcpyAsync" && code == aclbind.ErrFeatureNotSupported:
		return "ASR502"
	case fn == "aclrtMalloc" && (code == aclbind.ErrInvalidParam || code == aclbind.ErrMemoryAllocation):
		return "ASR501"
	case strings.HasPrefix(fn, "aclmdlExecute") && code == aclbind.ErrModelParam:
		return "ASR702"
	case fn == "aclrtMemcpy" && code == aclbind.ErrInternal:
		return "ASR503"
	case strings.HasPrefix(fn, "aclrtSynchronize") && code == aclbind.ErrInternal:
		return "ASR605"
	}
	return ""
}
