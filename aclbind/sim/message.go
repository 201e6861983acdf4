package sim

import (
	"fmt"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: aclGetRecentErrMsg answers a text that begins with a code of its own family (EE1023 for
// streams, EE2002 for the mask of devices). The numbers are the real ones where they are known; the wording is ours.

// textCode is the code that the runtime's text begins with; EE9999 is its general one.
func textCode(code int) string {
	switch code {
	case aclbind.ErrInvalidParam, aclbind.ErrParamInvalid, aclbind.ErrInvalidDeviceID:
		return "EE1001"
	case aclbind.ErrContextNull, aclbind.ErrStreamContext:
		return "EE1010"
	case aclbind.ErrResourceAllocFail:
		return "EE1023"
	case aclbind.ErrNoDevice:
		return "EE2002"
	}
	return "EE9999"
}

// message is what aclGetRecentErrMsg will answer: our code at the end lets a log be searched for it.
func message(fn string, a answer) string {
	why := a.why
	if why == "" {
		why = "no reason given"
	}
	return fmt.Sprintf("%s: %s: %s [%d]", textCode(a.code), fn, why, a.code)
}

// noContext is the answer that a forgotten bind gets.
func noContext(why string) answer { return answer{aclbind.ErrContextNull, why} }

// badArgument is an answer about what the caller has passed.
func badArgument(code int, format string, args ...any) answer {
	return answer{code, fmt.Sprintf(format, args...)}
}
