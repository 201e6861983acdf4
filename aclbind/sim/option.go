package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: a process and each context may ask for operators that always answer the same, and for other
// manners of theirs. No operator runs here; what was set is what is answered.

// options are the values that were set.
type options map[aclbind.SysParamOpt]int64

func (o *options) set(opt aclbind.SysParamOpt, value int64) {
	if *o == nil {
		*o = make(options)
	}
	(*o)[opt] = value
}

// judgeOption tells whether there is such an option.
func judgeOption(opt aclbind.SysParamOpt) answer {
	if opt < aclbind.SysParamOptDeterministic || opt > aclbind.SysParamOptEnableKernelEarlyStart {
		return badArgument(aclbind.ErrParamInvalid, "%d is no option", opt)
	}
	return ok
}

// SetSysParamOpt is aclrtSetSysParamOpt: for the whole process.
func (s *Sim) SetSysParamOpt(opt aclbind.SysParamOpt, value int64) error {
	return s.call("aclrtSetSysParamOpt", target{}, func(*thread) answer {
		a := judgeOption(opt)
		if a.code == 0 {
			s.options.set(opt, value)
		}
		return a
	})
}

// GetSysParamOpt is aclrtGetSysParamOpt; what nobody has set is 0.
func (s *Sim) GetSysParamOpt(opt aclbind.SysParamOpt) (value int64, err error) {
	err = s.call("aclrtGetSysParamOpt", target{}, func(*thread) answer {
		value = s.options[opt]
		return judgeOption(opt)
	})
	return value, err
}

// CtxSetSysParamOpt is aclrtCtxSetSysParamOpt: for the current context.
func (s *Sim) CtxSetSysParamOpt(opt aclbind.SysParamOpt, value int64) error {
	return s.withOptions("aclrtCtxSetSysParamOpt", opt, func(o *options) answer {
		o.set(opt, value)
		return ok
	})
}

// CtxGetSysParamOpt is aclrtCtxGetSysParamOpt; what was never set for the context is no answer.
func (s *Sim) CtxGetSysParamOpt(opt aclbind.SysParamOpt) (value int64, err error) {
	err = s.withOptions("aclrtCtxGetSysParamOpt", opt, func(o *options) answer {
		var set bool
		if value, set = (*o)[opt]; !set {
			return badArgument(aclbind.ErrOptionNotSet, "option %d was never set for this context", opt)
		}
		return ok
	})
	return value, err
}

// withOptions makes a call about the options of the current context.
func (s *Sim) withOptions(fn string, opt aclbind.SysParamOpt, do func(*options) answer) error {
	return s.call(fn, target{kind: onCurrent}, func(t *thread) answer {
		if a := judgeOption(opt); a.code != 0 {
			return a
		}
		c, a := s.need(fn, t)
		if a.code == 0 {
			a = do(&c.options)
		}
		return a
	})
}
