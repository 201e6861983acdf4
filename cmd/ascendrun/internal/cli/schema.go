package cli

// `ascendrun schema`: the language for editors.

import (
	"github.com/ascendrun/ascendrun/spec"
	"github.com/spf13/cobra"
)

func (s *session) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema [spec|project]",
		Short: "Print the JSON Schema of specs, or of project files",
		Long: `Print the JSON Schema (draft-07) of specs, with the text, the default and an example of every key. Editors complete
and check with it; validate finds what no schema can, such as a name that nothing declares.

For editors that use yaml-language-server, write this line at the top of a spec:
  # yaml-language-server: $schema=ascendrun.schema.json

The word project prints that of project files, .ascendrun.yaml.`,
		Example:   "  ascendrun schema > ascendrun.schema.json\n  ascendrun schema project > ascendrun-project.schema.json",
		ValidArgs: []string{"spec", "project"},
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 || len(args) == 1 && args[0] != "spec" && args[0] != "project" {
				return usagef("schema takes one of the words spec and project, or none for spec")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && args[0] == "project" {
				s.out.Write(projectSchema())
				return nil
			}
			s.out.Write(spec.Schema())
			return nil
		},
	}
}
