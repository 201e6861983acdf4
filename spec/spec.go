package spec

import (
	"strconv"
	"strings"
	"time"
)

// Spec is one document: one process's use of the AscendCL runtime. Load makes it; nothing changes it afterwards.
// Sections are sorted by name, since their order in the file means nothing.
type Spec struct {
	File     string // as the user named it, "<stdin>" for standard input
	Text     []byte // the document as stored, for snippets
	Name     Text   // default: the file's base name
	Vars     []Var
	Requires Requires
	Init     Init
	Hold     Hold
	Timeouts Timeouts
	Devices  []*Device
	Contexts []*Context
	Streams  []*Stream
	Buffers  []*Buffer
	Models   []*Model
	Events   []*Event
	Notifies []*Notify
	Tasks    []*Task // in program order
	Run      Run

	Ignores []Ignore // comments that pass findings over, in the order of the text
	Unasked []string // names of --set that no ${NAME} of the document names, sorted

	root origin  // the document's mapping
	src  *source // where things are in Text
}

// Text is free text. What came from the environment is used as Value and printed as Shown, with "${NAME}" in place
// of what was put in, so that a secret never reaches a plan, a log or an event.
type Text struct{ Value, Shown string }

// String is the form that may be printed.
func (t Text) String() string { return t.Shown }

// At is the text of one of many: its positions, written as in addresses, stand for {index}.
func (t Text) At(pos []int) Text {
	at := make([]string, len(pos))
	for i, p := range pos {
		at[i] = strconv.Itoa(p)
	}
	index := strings.Join(at, ".")
	put := func(text string) string { return strings.ReplaceAll(text, "{index}", index) }
	return Text{Value: put(t.Value), Shown: put(t.Shown)}
}

// Var is one default for ${NAME}.
type Var struct {
	Name  string
	Value Text
	Used  bool // some ${NAME} of the document names it
}

// Requires is checked before anything is created (ASR801).
type Requires struct {
	CANN    string // version constraint such as ">=8.0", "" for any
	SoC     string // pattern of path.Match such as "Ascend910B*", "" for any
	Devices int    `yaml:"devices" validate:"omitempty,min=1,max=64"` // at least so many visible, 0 for any
}

// Init is what aclInit is given.
type Init struct {
	Config *Config // nil: no configuration file
}

// Config is the configuration of aclInit: a file beside the spec, or a mapping written in its place.
type Config struct {
	Path    Text   // as written; empty for a mapping
	File    string // the absolute path, links resolved; empty for a mapping or when it cannot be found
	Inline  bool   // a mapping in place of a file
	Data    []byte // the JSON; nil when it was not read
	Problem string // why the file could not be read, "" when it was or when it was not to be opened
	Outside bool   // outside the spec's folder and not allowed to be opened
}

// Hold says whether an apply stays up after its work: for ever (until a signal) when For is 0.
type Hold struct {
	On  bool
	For time.Duration
}

// Timeouts bound an apply; 0 is no limit. Step and Task are per runtime call, the others per phase.
type Timeouts struct {
	Step    time.Duration `yaml:"step"`
	Create  time.Duration `yaml:"create"`
	Task    time.Duration `yaml:"task"`
	Work    time.Duration `yaml:"work"`
	Release time.Duration `yaml:"release"`
	Total   time.Duration `yaml:"total"`
}

// DefaultTimeouts are those of the language.
var DefaultTimeouts = Timeouts{Step: 60 * time.Second, Create: 10 * time.Minute, Task: 5 * time.Minute, Release: 20 * time.Second}

// Mode says whether a thing is made by a call of its own or comes with another.
type Mode string

// The modes. The zero Mode never leaves the loader.
const (
	Explicit Mode = "explicit"
	Implicit Mode = "implicit"
)

// Ending says how a thing is let go. It is "" where the loader could not read the word.
type Ending string

// The endings: "force" is aclrtResetDeviceForce and aclrtDestroyStreamForce.
const (
	Normal Ending = "normal"
	Force  Ending = "force"
)

// Decl is what all declared things share.
type Decl struct {
	Kind      Kind
	Name      string `yaml:"-" validate:"name"`
	Dims      []Dim  // one of many: the dimensions, parents' first
	DependsOn []Ref

	origin // where it is written
}

// Declared is any *Device, *Context or *Stream.
type Declared interface{ Declaration() *Decl }

// Declaration is the common part of a declared thing.
func (d *Decl) Declaration() *Decl { return d }

// Dim is one dimension of a declaration. It is known by where it was written: two declarations share a dimension
// exactly when Origin is the same.
type Dim struct {
	Origin *Decl // the declaration whose ids or count made it
	Size   int
	Device bool // made by ids
}

// Device is a device, or many under one name.
type Device struct {
	Decl
	IDs   []int  `yaml:"ids" validate:"dive,min=0,max=63"` // one, unless `ids` was written
	Many  bool   // `ids` was written: a dimension, even of length 1
	Mode  Mode   `yaml:"mode" validate:"oneof=explicit implicit"`
	Reset Ending `yaml:"reset" validate:"oneof=normal force"`
	Peers Peers
}

// Peers are the devices whose memory this one may reach.
type Peers struct {
	All  bool
	Refs []Ref
}

// Context is a context, or many under one name.
type Context struct {
	Decl
	Device Ref
	Mode   Mode `yaml:"mode" validate:"oneof=explicit implicit"`
	Count  int  `yaml:"count" validate:"omitempty,min=1"` // 0: no dimension
}

// Stream is a stream, or many under one name.
type Stream struct {
	Decl
	Parent    Ref       // a context, or a device for its default context
	Mode      Mode      `yaml:"mode" validate:"oneof=explicit implicit"`
	Priority  int       `yaml:"priority"` // 0, the highest, to 7; the runtime clamps others
	Flags     []Flag    `yaml:"flags" validate:"dive,oneof=fast-launch fast-sync"`
	OnFailure OnFailure `yaml:"onFailure" validate:"oneof=continue stop"`
	Destroy   Ending    `yaml:"destroy" validate:"oneof=normal force"`
	Count     int       `yaml:"count" validate:"omitempty,min=1"` // 0: no dimension
}

// Flag is a flag of aclrtCreateStreamWithConfig.
type Flag string

// The flags, ACL_STREAM_FAST_LAUNCH and ACL_STREAM_FAST_SYNC.
const (
	FastLaunch Flag = "fast-launch"
	FastSync   Flag = "fast-sync"
)

// OnFailure is what a stream does after a task of it failed. It is "" where the loader could not read the word.
type OnFailure string

// The failure modes: "stop" is aclrtSetStreamFailureMode(ACL_STOP_ON_FAILURE).
const (
	Continue OnFailure = "continue"
	Stop     OnFailure = "stop"
)

// Ref is a reference as it is written, "pool", "compute.2.1", and what it means.
type Ref struct {
	Kind      Kind       // of the target; as written in dependsOn, as looked up elsewhere; "" when nothing fits
	Name      string     // of the target
	Positions []Position // as written
	Target    Declared   // nil when nothing fits (ASR107 or ASR108 was reported)
	path      []string   // where it is written, below its declaration
	shown     string     // as it may be printed; "" when nothing was put in for ${…}
}

// Position is one written position: a number, "*", or "+K" (this position plus K, modulo).
type Position struct {
	Index int
	Star  bool
	Plus  bool
}
