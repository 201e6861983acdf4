package report

// Devices that have nothing to do with each other stand side by side, so that a picture of many is not a tower.

// tile moves the devices into rows when no arrow leads from one to another.
func (l *layout) tile() {
	root := &l.shapes[0]
	top := make([]int, len(l.shapes)) // the device around each shape, itself for a device
	var devices []int
	for i := range l.shapes[1:] {
		i++
		switch c := &l.shapes[i]; {
		case c.around != 0:
			top[i] = top[c.around]
		case c.column < 0:
			top[i] = i
			devices = append(devices, i)
		}
	}
	for _, w := range l.wires {
		if top[w.from] != top[w.to] {
			return
		}
	}
	if len(devices) < 2 {
		return
	}
	step := root.w - 2*inset + gap + l.shapes[devices[0]].stack()
	row := l.rows(devices, step)
	if row == 1 {
		return
	}
	y, high := root.y+titleRow, 0
	dx, dy := make(map[int]int), make(map[int]int)
	for n, i := range devices {
		if n > 0 && n%row == 0 {
			y, high = y+high, 0
		}
		dx[i], dy[i] = n%row*step, y-l.shapes[i].y
		high = max(high, l.shapes[i].h+gap+l.shapes[i].stack())
	}
	rest := y + high - bottom(l, devices[len(devices)-1]) // how much the rest, below the devices, moves up
	for i := range l.shapes[1:] {
		c := &l.shapes[i+1]
		if at := top[i+1]; at == 0 {
			c.y += rest
		} else {
			c.dx = dx[at]
			c.x, c.title, c.y = c.x+c.dx, c.title+c.dx, c.y+dy[at]
		}
	}
	root.w += (row - 1) * step
	root.h += rest
	l.width += (row - 1) * step
	l.height += rest
}

// bottom is where the next thing below a device stands.
func bottom(l *layout, device int) int {
	c := &l.shapes[device]
	return c.y + c.h + gap + c.stack()
}

// rows is how many devices stand in a row: as many as make the picture a little wider than high, in rows as even as
// can be.
func (l *layout) rows(devices []int, step int) int {
	n := 1
	for ; n < len(devices); n++ {
		high, all := 0, 0
		for i, d := range devices {
			if i%n == 0 {
				all, high = all+high, 0
			}
			high = max(high, l.shapes[d].h+gap)
		}
		if n*step*5 >= (all+high)*6 {
			break
		}
	}
	full := (len(devices) + n - 1) / n
	return (len(devices) + full - 1) / full
}
