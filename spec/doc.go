// Package spec is the language: one YAML document that says which devices, contexts and streams a process uses.
//
//	apiVersion: ascendrun/v1
//	devices:
//	  pool: {ids: 0-7}                     # eight devices under one name: aclrtSetDevice each
//	contexts:
//	  main: pool                           # a context in each: aclrtCreateContext
//	  dflt: {device: pool, mode: implicit} # a name for the default context that aclrtSetDevice made
//	streams:
//	  upload: main                         # a stream in each context
//	  compute: {context: main, count: 4}   # four in each: stream.compute.7.3 is the last
//	  plain: {device: pool.0}              # in the default context of the first device
//
// Load and Parse turn text into a Spec, the model that the rule book, the graph and the plan work on. They report every
// problem of the text in one pass and still return what could be understood, so that one mistake never hides another.
// Refs turns a Spec into the graph of its instances, explicit and implicit, and is the one source of edges.
//
// The text is walked as a tree of nodes and never decoded by reflection: places stay known, nothing is bent to fit, and
// the cost is linear in the size of the file. Places are computed only when somebody asks for one.
package spec
