module github.com/ascendrun/ascendrun

go 1.26
