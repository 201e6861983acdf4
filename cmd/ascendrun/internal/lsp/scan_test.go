package lsp

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// Each text has a bar where the cursor is. The answer is the path, then what is there: "k" for a key, "v" for a value, with
// the key that it is of and the word.
func TestLocate(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"|", "k ''"},
		{"api|Ver", "k 'apiVer'"},
		{"apiVersion: asc|end", "v apiVersion 'ascend' apiVersion=ascend"},
		{"apiVersion:|", "v apiVersion '' apiVersion="},
		{"apiVersion: | # why", "v apiVersion '' apiVersion="},
		{"apiVersion: a # wh|y", "none"},
		{"# wh|y", "none"},
		{"a: 1\n|", "k '' a=1"},
		{"streams:\n  |", "streams k ''"},
		{"streams:\n  compute: |", "streams v compute '' compute="},
		{"streams:\n  compute: ma|in\n", "streams v compute 'main' compute=main"},
		{"streams:\n  compute:\n    con|", "streams compute k 'con'"},
		{"streams:\n  compute:\n    context: main\n    |", "streams compute k '' context=main"},
		{"streams:\n  compute:\n    |\n    context: main", "streams compute k '' context=main"},
		{"streams:\n  compute:\n    context: main\n  |", "streams k '' compute="},
		{"streams:\n  compute:\n    context: main\n|", "k '' streams="},
		{"streams: {comp|ute: main}", "streams k 'compute' compute=main"},
		{"streams: {compute: |}", "streams v compute '' compute="},
		{"streams: {compute: ma|, b: main}", "streams v compute 'ma' b=main compute=ma"},
		{"streams: {compute: {con|}}", "streams compute k 'con'"},
		{"streams: {compute: {context: ma|", "streams compute v context 'ma' context=ma"},
		{"streams: {compute: {context: ma|\ncontexts: {}\n", "streams compute v context 'ma' context=ma"},
		{"streams:\n  a: {context: ma, \n  b: {context: |}\n", "streams b v context '' context="},
		{"streams:\n  a: {context: main,\n      pri|}\n", "streams a k 'pri' context=main"},
		{"streams:\n  a: {flags: [fast-|], context: main}", "streams a flags - v 'fast-'"},
		{"streams:\n  a: {flags: [fast-launch, |], context: main}", "streams a flags - v ''"},
		{"streams:\n  a: {flags: [], | }", "streams a k '' flags="},
		{"streams:\n  a:\n    dependsOn:\n      - str|", "streams a dependsOn - v 'str'"},
		{"streams:\n  a:\n    dependsOn:\n      - |", "streams a dependsOn - v ''"},
		{"streams: {a: &x {context: |}}", "streams a v context '' context="},
		{"streams:\n  a: &x\n    context: |", "streams a v context '' context="},
		{"tasks:\n  - |", "tasks - v ''"},
		{"tasks:\n- co|", "tasks - v 'co'"},
		{"tasks:\n  - {|}", "tasks - k ''"},
		{"tasks:\n  - {|, on: up}", "tasks - k '' on=up"},
		{"tasks:\n  - {copy: a, to: |}", "tasks - v to '' copy=a to="},
		{"tasks:\n  - copy: a\n    |", "tasks - k '' copy=a"},
		{"tasks:\n  - copy: a\n    to: b|\n  - sync: all\n", "tasks - v to 'b' copy=a to=b"},
		{"tasks:\n- copy: a\nrun: {|}", "run k ''"},
		{"tasks:\n  - {execute: m, inputs: [a, b|]}", "tasks - inputs - v 'b'"},
		{"vars: {A: \"x|\"}", "vars v A '\"x\"' A=x"},
		{"\"streams\": {'a': ma|in}", "streams v a 'main' a=main"},
		{"x-t: |-\n  a: b\nstreams: {a: |}", "streams v a '' a="},
		{"x-t: >\n  a: b|\nc: d", "none"},
		{"a: {b: c} # |x", "none"},
		{"a: {b: c, # |x\n d: e}", "none"},
		{"a: {b: c, # x\n |d: e}", "a k 'd' b=c d=e"},
		{"a: {b: [1, 2}, c: |}", "none"},
		{"a:\r\n  b:|\r\n", "a v b '' b="},
		{"streams:\n  compute: |\n  upload: main\n", "streams v compute '' compute= upload=main"},
	} {
		cursor := strings.LastIndexByte(c.text, '|')
		text := c.text[:cursor] + c.text[cursor+1:]
		if got := describe(text, locate([]byte(text), cursor)); got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

func describe(text string, s *spot) string {
	if s == nil {
		return "none"
	}
	words := append([]string{}, s.path...)
	kind := "k"
	if s.value {
		kind = "v"
	}
	if words = append(words, kind); s.key != "" {
		words = append(words, s.key)
	}
	words = append(words, "'"+text[s.from:s.to]+"'")
	for _, k := range slices.Sorted(maps.Keys(s.keys)) {
		words = append(words, fmt.Sprintf("%s=%s", k, s.keys[k]))
	}
	return strings.Join(words, " ")
}

// Whatever is deleted from a text, the cursor is somewhere or nowhere, and its word is in the text.
func TestLocateNeverFails(t *testing.T) {
	whole := "apiVersion: ascendrun/v1\nvars: {A: '1', \"B\": [x, {y: z}]}\nstreams:\n  a: &x {context: main, # c\n    flags: [fast-launch]}\n" +
		"  b:\r\n    context: 𝄞\n    x-t: |\n      lit: {\ntasks:\n- copy: a\n  to: b\n- {execute: m, inputs: [a, b]}\n- - - x\n"
	for from := range len(whole) {
		for to := from; to <= min(from+12, len(whole)); to++ {
			text := []byte(whole[:from] + whole[to:])
			for cursor := max(0, from-20); cursor <= min(from+20, len(text)); cursor++ {
				if s := locate(text, cursor); s != nil && (s.from < 0 || s.from > cursor || s.to < cursor || s.to > len(text)) {
					t.Fatalf("%q at %d: %d to %d", text, cursor, s.from, s.to)
				}
			}
		}
	}
}
