package dl

// Why this file exists: the Go runtime needs its own handlers for signals (a nil pointer is a SIGSEGV that becomes a
// panic, an interrupt is a SIGINT that ends in order), and every foreign handler needs SA_ONSTACK, since goroutines have
// small stacks. Libraries install theirs when they are loaded: the trace library of CANN up to 9.0 takes thirteen
// signals without SA_ONSTACK. So the handlers of before are put back.

import (
	"runtime"
	"syscall"
	"unsafe"
)

// action is the kernel's struct sigaction, which is the same on amd64 and arm64. C's own is another.
type action struct {
	handler  uintptr
	flags    uint64
	restorer uintptr
	mask     uint64
}

// altStack is stack_t, the stack on which a thread's handlers run.
type altStack struct {
	sp    uintptr
	flags int32
	_     int32
	size  uintptr
}

// signals are all that Linux has, the real-time signals among them. SIGKILL and SIGSTOP cannot be handled. The C
// library keeps two for itself and installs its handlers when it first needs them, once: those stay, on the signal
// stack.
const (
	signals   = 64
	sigCancel = 32
	sigSetxid = 33
	saOnStack = 0x08000000
)

// Protected runs f and puts back afterwards what f changed: the handler of every signal and the calling thread's
// signal stack. It answers the signals whose handlers had been changed. A signal that arrives while f runs meets the
// handler of that moment, and signal.Notify must not be called meanwhile.
func Protected(f func()) (changed []syscall.Signal) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before [signals + 1]action
	var stack altStack
	for s := 1; s <= signals; s++ {
		sigaction(s, nil, &before[s])
	}
	sigaltstack(nil, &stack)
	f()
	for s := 1; s <= signals; s++ {
		var now action
		sigaction(s, nil, &now)
		switch {
		case now == before[s]:
		case s == sigCancel || s == sigSetxid:
			now.flags |= saOnStack
			sigaction(s, &now, nil)
		default:
			sigaction(s, &before[s], nil)
			changed = append(changed, syscall.Signal(s))
		}
	}
	sigaltstack(&stack, nil)
	return changed
}

// sigaction is rt_sigaction. It cannot fail for a signal of the range, save to set one that cannot be handled, and
// those never change.
func sigaction(s int, to, from *action) {
	syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(to)), uintptr(unsafe.Pointer(from)),
		unsafe.Sizeof(action{}.mask), 0, 0)
}

func sigaltstack(to, from *altStack) {
	syscall.RawSyscall(syscall.SYS_SIGALTSTACK, uintptr(unsafe.Pointer(to)), uintptr(unsafe.Pointer(from)), 0)
}
