package sim

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"

	"github.com/ascendrun/ascendrun/aclbind"
)

// Why this file exists: aclInit and aclFinalize, which the real runtime enforces less than its manual says. Nothing
// here opens or releases a device.

// initState is the process's use of aclInit.
type initState struct {
	count     uint64
	finalized bool // a finalise has happened and no aclInit since
	hash      [sha256.Size]byte
	hashed    bool // hash is of a file; it outlives aclFinalize
	made      origin
	// implicit is the device that calls without a context work on, of the file's defaultDevice; nil for none.
	implicit *device
}

// Init is aclInit. A second one answers 100002 and counts (init-02).
func (s *Sim) Init(configPath string) error {
	// The file is read before the lock is taken: a pipe, or a dead network disk, must block this call alone.
	var text []byte
	var unread error
	if configPath != "" {
		text, unread = os.ReadFile(configPath)
	}
	var told []initHook
	err := s.call("aclInit", target{}, func(t *thread) answer {
		r := &s.runtime
		told = slices.Clone(s.onInit)
		if configPath != "" {
			if a := s.accept(configPath, text, unread); a.code != 0 {
				return a
			}
		}
		r.count++
		if r.count > 1 {
			return answer{aclbind.ErrRepeatInitialize, "already initialised; the count of users went up"}
		}
		r.finalized = false
		r.made = s.origin("aclInit", t)
		return ok
	})
	if err != nil {
		return err
	}
	return s.tellInit(told, text)
}

// Finalize is aclFinalize: it ignores the count, releases nothing, and succeeds even before aclInit (init-03, 05, 09).
func (s *Sim) Finalize() error {
	var told []initHook
	err := s.call("aclFinalize", target{}, func(*thread) answer {
		told = slices.Clone(s.onFinalize)
		return s.runtime.finalize()
	})
	if err != nil {
		return err
	}
	return s.tellFinalize(told)
}

func (r *initState) finalize() answer {
	if r.finalized {
		return answer{aclbind.ErrRepeatFinalize, "finalised before, and not initialised since"}
	}
	r.count, r.finalized, r.implicit = 0, true, nil
	return ok
}

// FinalizeReference is aclFinalizeReference: it honours the count (init-04).
func (s *Sim) FinalizeReference() (left uint64, err error) {
	var told []initHook
	err = s.call("aclFinalizeReference", target{}, func(*thread) answer {
		r := &s.runtime
		if r.count > 1 {
			r.count--
			left = r.count
			return ok
		}
		told = slices.Clone(s.onFinalize)
		return r.finalize()
	})
	if err == nil {
		err = s.tellFinalize(told)
	}
	return left, err
}

// GetRunMode is aclrtGetRunMode.
func (s *Sim) GetRunMode() (aclbind.RunMode, error) {
	mode := aclbind.RunModeHost
	if s.cfg.RunMode == "device" {
		mode = aclbind.RunModeDevice
	}
	err := s.call("aclrtGetRunMode", target{}, func(*thread) answer { return ok })
	if err != nil {
		return 0, err
	}
	return mode, nil
}

// GetSocName is aclrtGetSocName; "" (NULL) when the call is made to fail.
func (s *Sim) GetSocName() string {
	if s.call("aclrtGetSocName", target{}, func(*thread) answer { return ok }) != nil {
		return ""
	}
	return s.cfg.SoC
}

// GetVersion is aclrtGetVersion.
func (s *Sim) GetVersion() (major, minor, patch int32, err error) {
	err = s.call("aclrtGetVersion", target{}, func(*thread) answer {
		major, minor, patch = interfaceVersion(s.cfg.CANN)
		return ok
	})
	return major, minor, patch, err
}

// SysGetVersionNum is aclsysGetVersionNum; every package of the simulator has the version of the whole.
func (s *Sim) SysGetVersionNum(pkg string) (n int32, err error) {
	err = s.call("aclsysGetVersionNum", target{}, func(*thread) answer {
		if pkg == "" {
			return answer{aclbind.ErrInvalidParam, "no package is named"}
		}
		v := parseVersion(s.cfg.CANN)
		n = aclbind.PackageNumber(v.major, v.minor, v.patch)
		return ok
	})
	return n, err
}

// GetRecentErrMsg is aclGetRecentErrMsg: the calling thread's last text, cleared by reading.
func (s *Sim) GetRecentErrMsg() (text string) {
	err := s.call("aclGetRecentErrMsg", target{}, func(t *thread) answer {
		text, t.recent = t.recent, ""
		return ok
	})
	if err != nil {
		return ""
	}
	return text
}

// Has tells whether the simulated release has a function, among those that the simulator does.
func (s *Sim) Has(function string) bool {
	f, known := aclbind.LookupFunction(function)
	return known && simulated()[function] && !newer(f.Since, s.cfg.CANN)
}

// fatalMisuse is for what the real runtime answers with a crash or with damage that shows later. The report is loud,
// because the code alone looks harmless.
func (s *Sim) fatalMisuse(row, what string) answer {
	text := fmt.Sprintf("fatal misuse: %s; the real runtime crashes or corrupts memory (%s)", what, row)
	s.fatal = append(s.fatal, text)
	fmt.Fprintln(s.log, "simulator: "+text)
	if s.cfg.Abort {
		abort()
	}
	return answer{aclbind.ErrInvalidHandle, text}
}
