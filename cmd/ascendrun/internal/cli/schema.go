package cli

// `ascendrun schema`: the language for editors.

import (
	"github.com/ascendrun/ascendrun/spec"
	"github.com/spf13/cobra"
)

func (s *session) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of specs",
		Long: `Print the JSON Schema (draft-07) of specs, with the text, the default and an example of every key. Editors complete
and check with it; validate finds what no schema can, such as a name that nothing declares.

For editors that use yaml-language-server, write this line at the top of a spec:
  # yaml-language-server: $schema=ascendrun.schema.json`,
		Example: "  ascendrun schema > ascendrun.schema.json",
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			s.out.Write(spec.Schema())
			return nil
		},
	}
}
