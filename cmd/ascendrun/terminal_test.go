package main

// What a person at a terminal sees.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// terminalPair opens a terminal of 80 columns: what is written to tty can be read from the master.
func terminalPair(t *testing.T) (master, tty *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fd := int(master.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return master, tty
}

// onTerminal runs ascendrun with all three streams on a terminal, and returns what stands there in the end.
func onTerminal(t *testing.T, env []string, args ...string) (string, int) {
	t.Helper()
	master, tty := terminalPair(t)
	defer master.Close()
	p := prepare(t, args...)
	p.cmd.Env = append(p.cmd.Env, env...)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = tty, tty, tty
	p.run()
	tty.Close()
	text, _ := io.ReadAll(master) // it ends with an error when the last one closes the terminal
	return strings.ReplaceAll(string(text), "\r\n", "\n"), p.code()
}

func TestOnATerminal(t *testing.T) {
	args := []string{"apply", "--sim", "set-device=600ms", "q.yaml"}
	text, code := onTerminal(t, []string{"TERM=xterm"}, args...)
	for _, want := range []string{
		"creating ", "device.npu0 aclrtSetDevice ", "\x1b[1A", // it moves
		"\x1b[32mcreated \x1b[0m device.npu0 ", "\x1b[32mreleased\x1b[0m runtime ", // it is coloured, and no line is lost
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	if lines := strings.Split(strings.TrimSpace(text), "\n"); code != 0 || !strings.Contains(lines[len(lines)-1], "Applied q on sim: 4 created, 4 released") {
		t.Errorf("exit %d, ending with %q", code, lines[len(lines)-1])
	}

	for _, env := range []string{"TERM=dumb", "CI=true"} {
		text, code := onTerminal(t, []string{env, "NO_COLOR=1"}, args...)
		if code != 0 || strings.Contains(text, "\x1b") || !strings.Contains(text, "created  device.npu0  aclrtSetDevice(0) in ") {
			t.Errorf("%s: exit %d: %q", env, code, text)
		}
	}
}
