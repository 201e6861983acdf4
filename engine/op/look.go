package op

// What the host does itself: checks and saves of what buffers hold, fills of its own memory, and questions.

import (
	"errors"
	"fmt"
	"time"

	"github.com/ascendrun/ascendrun/aclbind"
	"github.com/ascendrun/ascendrun/engine/data"
	"github.com/ascendrun/ascendrun/engine/plan"
	"github.com/ascendrun/ascendrun/spec"
)

// view is a range of a buffer as the host sees it, piece by piece.
type view struct {
	host  aclbind.Ptr // where the range begins in memory of the host; 0: it is staged
	stage int64       // which place in the staging memory
	size  int64
}

// views are the ranges of a subject, and of what it is compared with.
func (r *readier) views(it *spec.Item, k int) (list []view, size int64) {
	nodes, offsets := []int{it.Subject[k]}, []int64{it.Task.Offset}
	if it.Task.Verb == spec.VerbCheck && k < len(it.Object) {
		nodes, offsets = append(nodes, it.Object[k]), append(offsets, it.Task.ToOffset)
	}
	b := r.p.Graph.Nodes[it.Subject[k]].Decl.(*spec.Buffer)
	if size = it.Task.Size; size == 0 {
		size = max(b.Size-it.Task.Offset, 0)
	}
	staged := int64(0)
	for i, n := range nodes {
		v := view{stage: staged, size: size}
		if r.p.Graph.Nodes[n].Decl.(*spec.Buffer).Memory == spec.OnHost {
			v.host = aclbind.Ptr(r.handles.thing(r.p.Graph.Nodes[n].Address).handle) + aclbind.Ptr(offsets[i])
		} else {
			staged++
		}
		list = append(list, v)
	}
	return list, size
}

// bytes are a piece of a view.
func (r *readier) bytes(v view, from, n int64) []byte {
	if v.host != 0 {
		return r.Driver.HostBytes(v.host+aclbind.Ptr(from), uint64(n))
	}
	return r.Driver.HostBytes(*r.staging+aclbind.Ptr(v.stage*min(plan.Piece, v.size)), uint64(n))
}

// pieces calls see with each piece of each subject of a job as soon as the host can see it, and end after each subject.
// The copies of a piece are calls of the job; where there are none see comes at its end.
func (r *readier) pieces(j *Job, see func(k int, views []view, from, n int64) error, end func(k int) error) {
	next := 0 // the first deed that is not looked at yet
	var rest []func() error
	for k := range j.Item.Subject {
		views, size := r.views(j.Item, k)
		staged := 0
		for _, v := range views {
			if v.host == 0 {
				staged++
			}
		}
		if staged == 0 || size == 0 {
			rest = append(rest, func() error {
				if err := see(k, views, 0, size); err != nil {
					return err
				}
				return end(k)
			})
			continue
		}
		piece := min(plan.Piece, size)
		for from := int64(0); from < size; from += piece {
			n, last := min(piece, size-from), from+piece >= size
			for range staged {
				for j.Deeds[next].Call.Function != "aclrtMemcpy" {
					next++
				}
				next++
			}
			copied := j.Deeds[next-1].Do
			j.Deeds[next-1].Do = func() error {
				if err := copied(); err != nil {
					return err
				}
				if err := see(k, views, from, n); err != nil || !last {
					return err
				}
				return end(k)
			}
		}
	}
	if len(rest) > 0 {
		j.After = func() error {
			for _, f := range rest {
				if err := f(); err != nil {
					return err
				}
			}
			return nil
		}
	}
	j.Undo = func() {
		if *r.staging != 0 {
			// What stands in the way of freeing is the failure that is reported already.
			_ = r.Driver.FreeHost(*r.staging)
			*r.staging = 0
		}
	}
}

// check compares what buffers hold.
func (r *readier) check(j *Job) {
	var c *data.Check
	r.pieces(j, func(k int, views []view, from, n int64) error {
		if from == 0 {
			c = data.NewCheck(j.Item.Task)
		}
		var want []byte
		if len(views) > 1 {
			want = r.bytes(views[1], from, n)
		}
		c.Add(r.bytes(views[0], from, n), want)
		return nil
	}, func(k int) error {
		if m := c.Mismatch(); m != nil {
			return &CheckError{Buffer: r.p.Graph.Nodes[j.Item.Subject[k]].Address, Mismatch: m}
		}
		return nil
	})
}

// CheckError is a check that found something else.
type CheckError struct {
	Buffer spec.Address
	*data.Mismatch
}

func (e *CheckError) Error() string { return fmt.Sprintf("%s: %s", e.Buffer, e.Mismatch.Error()) }

// save writes what buffers hold, each to a file.
func (r *readier) save(j *Job) {
	var f *data.File
	r.pieces(j, func(k int, views []view, from, n int64) (err error) {
		if from == 0 {
			if f, err = r.folder.Create(data.FileName(j.Item.Task.To, r.p.Graph.Nodes[j.Item.Subject[k]].Pos)); err != nil {
				return err
			}
		}
		_, err = f.Write(r.bytes(views[0], from, n))
		return err
	}, func(int) error {
		whole := f
		f = nil
		return whole.Commit()
	})
	staged := j.Undo
	j.Undo = func() {
		if f != nil {
			f.Discard()
			f = nil
		}
		staged()
	}
}

// hostFill fills memory of the host, which needs no call.
func (r *readier) hostFill(it *spec.Item) func() error {
	n := &r.p.Graph.Nodes[it.Subject[0]]
	size := it.Task.Size
	if size == 0 {
		size = max(n.Decl.(*spec.Buffer).Size-it.Task.Offset, 0)
	}
	p := aclbind.Ptr(r.handles.thing(n.Address).handle) + aclbind.Ptr(it.Task.Offset)
	with := it.Task.With
	return func() error {
		b := r.Driver.HostBytes(p, uint64(size))
		for i := range b {
			b[i] = with
		}
		return nil
	}
}

// query asks, and compares the answer when the task says what it must be.
func (r *readier) query(j *Job) {
	t := j.Item.Task
	for i := range j.Deeds {
		d := &j.Deeds[i]
		if ask := r.question(j, d.Call); ask != nil {
			d.Do = func() error {
				answer, err := ask()
				if err == nil && t.Equals.Value != "" && t.Equals.Value != answer {
					err = &AnswerError{Got: answer, Want: t.Equals.Shown}
				}
				return err
			}
		}
	}
}

// AnswerError is a query that was answered with something else.
type AnswerError struct{ Got, Want string }

func (e *AnswerError) Error() string {
	return fmt.Sprintf("the answer is %s, and must be %s", e.Got, e.Want)
}

// question is a call whose answer is a word.
func (r *readier) question(j *Job, c *plan.Call) func() (string, error) {
	d, a := r.Driver, args{r, c}
	switch c.Function {
	case "aclrtGetRunMode":
		return func() (string, error) {
			m, err := d.GetRunMode()
			if m == aclbind.RunModeDevice {
				return string(spec.RunDevice), err
			}
			return string(spec.RunHost), err
		}
	case "aclrtGetVersion":
		return func() (string, error) {
			major, minor, patch, err := d.GetVersion()
			return fmt.Sprintf("%d.%d.%d", major, minor, patch), err
		}
	case "aclrtQueryEventStatus":
		e := a.event(0)
		return func() (string, error) {
			s, err := d.QueryEventStatus(e)
			return word(s == aclbind.EventRecordedStatusComplete), err
		}
	case "aclrtStreamQuery":
		st := a.stream(0)
		return func() (string, error) {
			s, err := d.StreamQuery(st)
			return word(s == aclbind.StreamStatusComplete), err
		}
	case "aclrtEventElapsedTime":
		from, to := a.event(0), a.event(1)
		j.Elapsed = new(time.Duration)
		return func() (string, error) {
			ms, err := d.EventElapsedTime(from, to)
			*j.Elapsed = time.Duration(float64(ms) * float64(time.Millisecond))
			return fmt.Sprintf("%gms", ms), err
		}
	case "aclrtGetMemInfo":
		attr := aclbind.MemAttr(a.number(0))
		return func() (string, error) {
			free, total, err := d.GetMemInfo(attr)
			if err == nil && free > total {
				err = errors.New("the runtime says that more memory is free than there is")
			}
			return fmt.Sprintf("%d/%d", free, total), err
		}
	}
	return nil
}

func word(complete bool) string {
	if complete {
		return "complete"
	}
	return "not-ready"
}
