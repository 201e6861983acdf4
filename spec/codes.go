package spec

import "github.com/ascendrun/ascendrun/spec/diag"

// The codes of what the loader finds while it reads. The rule book has the same codes with their reasons and examples;
// the codes that it judges by itself are not here.
const (
	CodeSyntax        diag.Code = "ASR100" // not well-formed YAML
	CodeUnknownKey    diag.Code = "ASR101"
	CodeDuplicateKey  diag.Code = "ASR102"
	CodeMissing       diag.Code = "ASR103" // a required value is not there or empty
	CodeWrongType     diag.Code = "ASR104"
	CodeOutOfRange    diag.Code = "ASR105"
	CodeBadName       diag.Code = "ASR106"
	CodeUnknownRef    diag.Code = "ASR107"
	CodeWrongKind     diag.Code = "ASR108"
	CodeAmbiguous     diag.Code = "ASR110" // a warning
	CodePosition      diag.Code = "ASR111"
	CodeUnset         diag.Code = "ASR113"
	CodeLimit         diag.Code = "ASR114"
	CodeUnreadable    diag.Code = "ASR115"
	CodeSecond        diag.Code = "ASR116" // a second document
	CodeInterpolation diag.Code = "ASR117"
)

// summary is what kind of thing is wrong, in the words of the rule book. It never holds text of the user.
func summary(c diag.Code) string {
	switch c {
	case CodeSyntax:
		return "Not well-formed YAML"
	case CodeUnknownKey:
		return "Unknown key"
	case CodeDuplicateKey:
		return "Duplicate key"
	case CodeMissing:
		return "Required value missing"
	case CodeWrongType:
		return "Wrong kind of value"
	case CodeOutOfRange:
		return "Value out of range"
	case CodeBadName:
		return "Bad name"
	case CodeUnknownRef:
		return "Unknown or ambiguous reference"
	case CodeWrongKind:
		return "Reference to the wrong kind of thing"
	case CodeAmbiguous:
		return "Ambiguous YAML"
	case CodePosition:
		return "Position missing or misaligned"
	case CodeUnset:
		return "Variable is not set"
	case CodeLimit:
		return "Limit of the language exceeded"
	case CodeUnreadable:
		return "Path cannot be read"
	case CodeSecond:
		return "Second document in the file"
	case CodeInterpolation:
		return "Malformed interpolation"
	}
	return string(c)
}

// The limits of the language. Everything is compared with them before it is expanded.
const (
	maxFile      = 16 << 20  // bytes of a file
	maxDepth     = 100       // levels of nesting
	maxAliases   = 10_000    // expansions of aliases
	maxBorrowed  = 1_000_000 // values read through aliases
	maxInstances = 200_000   // things that a spec describes
	maxEdges     = 2_000_000 // needs that dependsOn may expand to
	maxMarks     = 2_500_000 // characters that may begin a value: what the parser makes of them must fit in memory
	maxFindings  = 10_000    // findings of one file; who has more fixes these first
	maxTemplate  = 16 << 10  // bytes of one value with ${…} in it
	maxForms     = 100_000   // ${NAME:-default} and their like in one file
	maxConfig    = 1 << 20   // bytes of the configuration of aclInit
	maxID        = 63        // of a device: the runtime knows 64
	maxName      = 63        // characters of a name
)
