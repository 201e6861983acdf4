package sim

import (
	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/aclbind/chip"
)

// Why this file exists: what programs ask about the machine. What is not known of a chip answers 207000; nothing is made
// up.

// GetDeviceInfo is aclrtGetDeviceInfo.
func (s *Sim) GetDeviceInfo(id uint32, attr aclbind.DevAttr) (value int64, err error) {
	err = s.call("aclrtGetDeviceInfo", target{kind: onDevice, device: int32(id)}, func(*thread) answer {
		if id >= uint32(len(s.devices)) {
			return badArgument(aclbind.ErrParamInvalid, "device id %d is outside [0,%d)", id, len(s.devices))
		}
		switch attr {
		case aclbind.DevAttrAicoreCoreNum, aclbind.DevAttrCubeCoreNum:
			value = int64(s.cfg.Chip.Cubes)
		case aclbind.DevAttrVectorCoreNum:
			value = int64(s.cfg.Chip.Vectors)
		case aclbind.DevAttrTotalGlobalMemSize:
			value = s.cfg.Memory
		case aclbind.DevAttrIsVirtual:
			return ok
		}
		if value == 0 {
			return badArgument(aclbind.ErrFeatureNotSupported, "attribute %d of a %s is not known here", attr, s.cfg.Chip.Name)
		}
		return ok
	})
	return value, err
}

// GetDeviceCapability is aclrtGetDeviceCapability: neither feature is there, as with an older driver.
func (s *Sim) GetDeviceCapability(id int32, feature aclbind.DevFeatureType) (value int32, err error) {
	err = s.call("aclrtGetDeviceCapability", target{kind: onDevice, device: id}, func(*thread) answer {
		switch feature {
		case aclbind.DevFeatureTypeTscpuTaskUpdateSupportAicAiv, aclbind.DevFeatureTypeSystemMemqEventCrossDev:
			_, a := s.device(id)
			return a
		}
		return badArgument(aclbind.ErrParamInvalid, "%d is no feature", feature)
	})
	return value, err
}

// GetCannAttribute is aclGetCannAttribute: whether the chip knows infinity, and half floats with a wide range.
func (s *Sim) GetCannAttribute(attr aclbind.CannAttr) (value int32, err error) {
	err = s.call("aclGetCannAttribute", target{}, func(*thread) answer {
		if attr != aclbind.CannAttrInfNan && attr != aclbind.CannAttrBf16 {
			return badArgument(aclbind.ErrInvalidParam, "%d is not among the attributes that aclGetCannAttributeList gives", attr)
		}
		if s.cfg.Chip.Infinity {
			value = 1
		}
		return ok
	})
	return value, err
}

// CheckArchCompatibility is aclrtCheckArchCompatibility: kernels are for a family of chips.
func (s *Sim) CheckArchCompatibility(soc string) (can int32, err error) {
	err = s.call("aclrtCheckArchCompatibility", target{}, func(*thread) answer {
		if soc == "" {
			return answer{aclbind.ErrInvalidParam, "no SoC is named"}
		}
		if c, known := chip.BySoC(soc); known && c.Name == s.cfg.Chip.Name {
			can = 1
		}
		return ok
	})
	return can, err
}

// DeviceGetStreamPriorityRange is aclrtDeviceGetStreamPriorityRange; the greatest priority is the smallest number.
func (s *Sim) DeviceGetStreamPriorityRange() (least, greatest int32, err error) {
	err = s.call("aclrtDeviceGetStreamPriorityRange", target{}, func(*thread) answer {
		least = int32(lowPriority)
		return ok
	})
	return least, greatest, err
}

// SysGetVersionStr is aclsysGetVersionStr; every package of the simulator has the version of the whole.
func (s *Sim) SysGetVersionStr(pkg string) (text string, err error) {
	err = s.call("aclsysGetVersionStr", target{}, func(*thread) answer {
		if pkg == "" {
			return answer{aclbind.ErrInvalidParam, "no package is named"}
		}
		text = s.cfg.CANN
		return ok
	})
	return text, err
}

// Utilization is what aclrtGetDeviceUtilizationRate answers, in percent; -1 is for what the device does not have.
type Utilization struct {
	Cube, Vector, AICPU, Memory int32
}

// GetDeviceUtilizationRate is aclrtGetDeviceUtilizationRate. Work of others is not simulated, and none of this process
// keeps a core busy; the share of memory is never answered.
func (s *Sim) GetDeviceUtilizationRate(id int32) (u Utilization, err error) {
	err = s.call("aclrtGetDeviceUtilizationRate", target{kind: onDevice, device: id}, func(*thread) answer {
		_, a := s.device(id)
		u.Memory = -1
		return a
	})
	return u, err
}

// GetErrorVerbose is aclrtGetErrorVerbose: nil where the device has no fault to tell of.
func (s *Sim) GetErrorVerbose(id int32) error {
	return s.call("aclrtGetErrorVerbose", target{kind: onDevice, device: id}, func(*thread) answer {
		d, a := s.device(id)
		if a.code == 0 && d.lost {
			a = lostAnswer(d)
		}
		return a
	})
}
