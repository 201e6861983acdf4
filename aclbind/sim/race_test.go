//go:build race

package sim_test

// raceDetector tells that every access to memory is watched, which makes all slower by an order of magnitude.
const raceDetector = true
