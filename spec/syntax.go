package spec

func (d *decoder) checkText() bool     { return true }
func (d *decoder) malformed(err error) { d.syntax(0, 0, err.Error()) }
