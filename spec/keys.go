package spec

// Every key of the language, written down once: the decoder takes its keys from here, so do suggestions, `explain` and
// whatever describes the language to other programs.

import (
	"slices"
	"strings"
)

// Field documents one key.
type Field struct {
	Path    string // "devices.ids": section and key, without the user's names
	Type    string // in words: "integer 0 to 63", "explicit | implicit"
	Default string // "" where there is none
	Doc     string // what it means, in sentences
	Example string // YAML
}

// Fields returns every key of the language, in the order in which they are best read.
func Fields() []Field { return slices.Clone(language) }

var language = append(resources, workload...)

var resources = []Field{
	{"apiVersion", "ascendrun/v1", "", "The version of the language. It is required, so that a later version can never be mistaken for this one.", "apiVersion: ascendrun/v1"},
	{"name", "text", "the file's name without its ending", "What plans, logs and results call this spec.", "name: resnet"},
	{"vars", "mapping of names to defaults", "", "Defaults for ${NAME} in the values of this file. --set NAME=VALUE and the environment come before them. They may name those, but not each other.", "vars: {CARDS: 1-7}"},
	{"requires", "mapping", "", "What the machine must have. It is checked before anything is created.", "requires: {cann: \">=8.0\", soc: \"Ascend910B*\", devices: 8}"},
	{"requires.cann", "version constraint", "any", "Comparisons with commas between them; all must hold. 8.0.RC3 comes before 8.0.", "requires: {cann: \">=8.0, <10\"}"},
	{"requires.soc", "pattern", "any", "The name that aclrtGetSocName must answer; * is any text and ? any letter.", "requires: {soc: \"Ascend910B*\"}"},
	{"requires.devices", "integer 1 to 64", "any", "At least so many devices must be visible to the process.", "requires: {devices: 8}"},
	{"init", "mapping", "", "What aclInit is given.", "init: {config: acl.json}"},
	{"init.config", "path | mapping", "none", "The configuration file of aclInit, relative to the spec, or its content as a mapping.", "init:\n  config: {err_msg_mode: \"1\"}"},
	{"hold", "boolean | duration", "false", "Stay up after the work: true until a signal, or for so long.", "hold: 30m"},
	{"timeouts", "mapping", "", "How long things may take; 0s is no limit. step and task are per runtime call, the others for a whole phase.", "timeouts: {step: 60s, total: 2h}"},
	{"timeouts.step", "duration", "60s", "One runtime call of creating or releasing. The first aclrtSetDevice of a process takes seconds.", "timeouts: {step: 60s}"},
	{"timeouts.create", "duration", "10m", "Creating everything.", "timeouts: {create: 10m}"},
	{"timeouts.task", "duration", "5m", "One synchronise of a task.", "timeouts: {task: 5m}"},
	{"timeouts.work", "duration", "0s", "All the work.", "timeouts: {work: 1h}"},
	{"timeouts.release", "duration", "20s", "Releasing everything. It starts anew and is not part of total.", "timeouts: {release: 20s}"},
	{"timeouts.total", "duration", "0s", "Everything but the release.", "timeouts: {total: 2h}"},
	{"devices", "mapping of names to devices", "", "The devices of the process. A scalar in place of a mapping is the id or the ids.", "devices: {npu0: 0, pool: {ids: 1-7}}"},
	{"devices.id", "integer 0 to 63", "", "The id as the process counts it: with a mask of visible devices, the position in the mask.", "devices:\n  npu0: {id: 0}"},
	{"devices.ids", "list of integers | ranges", "", "Many devices under one name, which adds a dimension: 0-7, 0,2-5 or [0, 2, 4]. Positions count from 0 and are not ids.", "devices:\n  pool: {ids: 0-7}"},
	{"devices.mode", "explicit | implicit", "explicit", "explicit: aclrtSetDevice and aclrtResetDevice. implicit: the first explicit context on it opens it, and the last one closes it.", "devices:\n  npu0: {id: 0, mode: implicit}"},
	{"devices.reset", "normal | force", "normal", "How the device is given back: aclrtResetDevice, or aclrtResetDeviceForce, which also drops what others set.", "devices:\n  npu0: {id: 0, reset: force}"},
	{"devices.peers", "list of devices | all", "none", "The devices whose memory this one may reach.", "devices:\n  npu0: {id: 0, peers: [npu1]}"},
	{"devices.dependsOn", "list of addresses", "none", "Things that must be there first, beyond those that are referred to.", "devices:\n  npu1: {id: 1, dependsOn: [device.npu0]}"},
	{"contexts", "mapping of names to contexts", "", "The contexts of the process. A scalar in place of a mapping is the device.", "contexts: {main: npu0}"},
	{"contexts.device", "name of a device", "", "The device that it lives on. A device that is many gives a context on each; pool.3 binds one.", "contexts:\n  main: {device: pool}"},
	{"contexts.mode", "explicit | implicit", "explicit", "explicit: aclrtCreateContext and aclrtDestroyContext. implicit: a name for the device's default context.", "contexts:\n  dflt: {device: npu0, mode: implicit}"},
	{"contexts.count", "integer from 1", "no dimension", "So many alike, which adds a dimension, even of length 1.", "contexts:\n  main: {device: npu0, count: 2}"},
	{"contexts.dependsOn", "list of addresses", "none", "Things that must be there first, beyond the device.", "contexts:\n  late: {device: npu0, dependsOn: [stream.compute]}"},
	{"streams", "mapping of names to streams", "", "The streams of the process. A scalar in place of a mapping is the context or device.", "streams: {upload: main, compute: main}"},
	{"streams.context", "name of a context", "", "The context that it lives in; either this or device.", "streams:\n  compute: {context: main}"},
	{"streams.device", "name of a device", "", "The device in whose default context it lives; either this or context.", "streams:\n  plain: {device: npu0}"},
	{"streams.mode", "explicit | implicit", "explicit", "explicit: aclrtCreateStream and aclrtDestroyStream. implicit: a name for the context's default stream, NULL to the runtime.", "streams:\n  default: {context: main, mode: implicit}"},
	{"streams.priority", "integer 0 to 7", "0", "0 is the highest. Others are clamped by the runtime (ASR404).", "streams:\n  compute: {context: main, priority: 2}"},
	{"streams.flags", "list of fast-launch | fast-sync", "none", "ACL_STREAM_FAST_LAUNCH and ACL_STREAM_FAST_SYNC of aclrtCreateStreamWithConfig.", "streams:\n  compute: {context: main, flags: [fast-launch, fast-sync]}"},
	{"streams.onFailure", "continue | stop", "continue", "What it does after a task failed. stop is aclrtSetStreamFailureMode(ACL_STOP_ON_FAILURE) and reaches every stream of the context.", "streams:\n  compute: {context: main, onFailure: stop}"},
	{"streams.destroy", "normal | force", "normal", "How it is let go once it is drained: aclrtDestroyStream or aclrtDestroyStreamForce.", "streams:\n  compute: {context: main, destroy: force}"},
	{"streams.count", "integer from 1", "no dimension", "So many alike, which adds a dimension, even of length 1.", "streams:\n  compute: {context: main, count: 4}"},
	{"streams.dependsOn", "list of addresses", "none", "Things that must be there first, beyond the parent. An address is kind.name, with positions for one of many.", "streams:\n  last: {context: main, dependsOn: [stream.compute]}"},
}

// keys are the keys of one mapping.
type keys struct {
	names   []string
	reasons map[string]string // of keys that are refused with more than "unknown"
}

// index is the number of a key, -1 for one that is not known.
func (k *keys) index(name string) int {
	for i, n := range k.names {
		if n == name {
			return i
		}
	}
	return -1
}

func (k *keys) has(name string) bool { return k.index(name) >= 0 }

// keysOf takes the keys below a path out of the language.
func keysOf(path string, reasons map[string]string) *keys {
	k := &keys{reasons: reasons}
	for _, f := range language {
		name := f.Path
		if path != "" {
			var below bool
			if name, below = strings.CutPrefix(f.Path, path+"."); !below {
				continue
			}
		}
		if !strings.Contains(name, ".") {
			k.names = append(k.names, name)
		}
	}
	return k
}

const notYet = "The section is reserved for stream capture, which this version of ascendrun does not know. Leave it out, or rename it so that it begins with x-."

var (
	topKeys = keysOf("", map[string]string{
		"graphs": notYet,
	})
	requiresKeys = keysOf("requires", nil)
	initKeys     = keysOf("init", nil)
	timeoutKeys  = keysOf("timeouts", map[string]string{"drain": "How long a stream may take to drain is part of release."})
	deviceKeys   = keysOf("devices", map[string]string{
		"destroy": "A device is not destroyed but reset: write reset: force for aclrtResetDeviceForce.",
		"count":   "Devices are many by their ids: write ids: 0-7.",
		"force":   "Write reset: force.",
	})
	contextKeys = keysOf("contexts", map[string]string{
		"destroy": "There is no choice in how a context goes: an explicit one by aclrtDestroyContext, and a default context together with its device, which must not be destroyed by hand. Remove the key.",
		"reset":   "Only a device is reset, and its default context goes with that. Write reset at the device.",
		"ids":     "A context is one in each device of ids: write them at the device, and count here for several on one device.",
	})
	streamKeys = keysOf("streams", map[string]string{
		"reset": "Only a device is reset. Write destroy: force for aclrtDestroyStreamForce.",
		"ids":   "Streams are many by count, and by the ids of the device under them.",
	})
)
