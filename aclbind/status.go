package aclbind

import "fmt"

// Error is a runtime call that answered something else than 0.
type Error struct {
	Op     string // the C function, such as "aclrtSetDevice"
	Code   int    // the aclError
	Recent string // what aclGetRecentErrMsg said, "" when nothing
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s answered %d", e.Op, e.Code)
}
