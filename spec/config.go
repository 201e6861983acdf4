package spec

func (d *decoder) init(n *node) {}
