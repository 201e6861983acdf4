package aclbind

import "slices"

// Why this file exists: optional functions are asked for before they are called, and a name that a user writes (in a
// fault, in an explanation) must be one that AscendCL has. The table is generated from data/functions.tsv.

// Function is a C function of AscendCL.
type Function struct {
	Name        string
	Since       string   // the first CANN release that has it; "old" before 5.0.2, "master" when none has it yet
	Unsupported []string // chips on which it answers 207000, by their names in package chip
}

// RunsOn tells whether the function works on a chip. The table does not speak of the 310: it is thought to lack what
// both of the chips that followed it lack.
func (f Function) RunsOn(chip string) bool {
	if chip == "310" {
		return f.RunsOn("310P") || f.RunsOn("910")
	}
	return !slices.Contains(f.Unsupported, chip)
}

// LookupFunction finds a C function by its exact name.
func LookupFunction(name string) (Function, bool) {
	i, ok := slices.BinarySearchFunc(functions[:], name, func(f Function, n string) int {
		switch {
		case f.Name < n:
			return -1
		case f.Name > n:
			return 1
		}
		return 0
	})
	if !ok {
		return Function{}, false
	}
	return functions[i], true
}

// Functions is the whole table, by name.
func Functions() []Function { return slices.Clone(functions[:]) }
