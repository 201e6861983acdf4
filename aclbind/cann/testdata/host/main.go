// Command host is a process for tests: it opens a library, or none for "-", and then does what the second argument
// says. What it prints and how it ends must be the same either way.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"syscall"

	"github.com/ascendrun/ascendrun/aclbind/cann"
	"github.com/ascendrun/ascendrun/aclbind/cann/find"
)

func main() {
	var device = func() {}
	if path := os.Args[1]; path != "-" {
		device = load(path)
	}
	acts[os.Args[2]](device)
}

// load opens the library and initialises it; what it answers makes a call.
func load(path string) func() {
	lib, err := cann.Open(cann.Options{
		Search:  find.Search{Lib: path, Env: os.LookupEnv},
		Loading: func(path string) { fmt.Fprintln(os.Stderr, "loading", path) },
	})
	if err == nil {
		err = lib.Init("")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	return func() {
		if _, err := lib.GetRunMode(); err != nil {
			fmt.Println(err)
			os.Exit(4)
		}
	}
}

// acts are what a Go program relies on.
var acts = map[string]func(device func()){
	"open": func(func()) {},
	// Many at a time, with the stacks of many threads.
	"nil": func(device func()) {
		var group sync.WaitGroup
		for range 64 {
			group.Go(func() {
				defer func() {
					if _, ok := recover().(runtime.Error); !ok {
						os.Exit(5)
					}
				}()
				device()
				var p *int
				*p = 1
			})
		}
		group.Wait()
		fmt.Println("recovered")
	},
	"int":  func(device func()) { device(); raise(syscall.SIGINT) },
	"term": func(device func()) { device(); raise(syscall.SIGTERM) },
	"quit": func(device func()) { device(); raise(syscall.SIGQUIT) },
	"notified": func(device func()) {
		c := make(chan os.Signal, 1)
		for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
			signal.Notify(c, s)
			device()
			if err := syscall.Kill(os.Getpid(), s.(syscall.Signal)); err != nil {
				panic(err)
			}
			fmt.Println("told of", <-c)
		}
	},
	// A child process, while others make calls and garbage is collected.
	"exec": func(device func()) {
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				for range 20 {
					device()
					runtime.GC()
				}
				out, err := exec.Command("/bin/echo", "a child").Output()
				if string(out) != "a child\n" || err != nil {
					os.Exit(6)
				}
			})
		}
		group.Wait()
		fmt.Println("children came back")
	},
}

// raise sends the signal and waits for the end.
func raise(s syscall.Signal) {
	if err := syscall.Kill(os.Getpid(), s); err != nil {
		panic(err)
	}
	select {}
}
