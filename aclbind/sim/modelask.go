package sim

import "github.com/ascendrun/ascendrun/aclbind"

// Why this file exists: what is asked of inputs is asked of outputs in the same words; tensor.go answers both.

// MdlGetInputSizeByIndex is aclmdlGetInputSizeByIndex, in bytes.
func (s *Sim) MdlGetInputSizeByIndex(h aclbind.MdlDesc, index uint64) uint64 {
	x, _ := s.tensor("aclmdlGetInputSizeByIndex", h, inputs, index)
	return x.Size
}

// MdlGetInputNameByIndex is aclmdlGetInputNameByIndex.
func (s *Sim) MdlGetInputNameByIndex(h aclbind.MdlDesc, index uint64) string {
	x, _ := s.tensor("aclmdlGetInputNameByIndex", h, inputs, index)
	return x.Name
}

// MdlGetInputIndexByName is aclmdlGetInputIndexByName.
func (s *Sim) MdlGetInputIndexByName(h aclbind.MdlDesc, name string) (uint64, error) {
	return s.indexOf("aclmdlGetInputIndexByName", h, inputs, name)
}

// MdlGetInputDataType is aclmdlGetInputDataType.
func (s *Sim) MdlGetInputDataType(h aclbind.MdlDesc, index uint64) aclbind.DataType {
	return s.typeOf("aclmdlGetInputDataType", h, inputs, index)
}

// MdlGetInputFormat is aclmdlGetInputFormat: no order of the dimensions is said.
func (s *Sim) MdlGetInputFormat(h aclbind.MdlDesc, index uint64) aclbind.Format {
	return s.formatOf("aclmdlGetInputFormat", h, inputs, index)
}

// MdlGetInputDims is aclmdlGetInputDims, written to an aclmdlIODims.
func (s *Sim) MdlGetInputDims(h aclbind.MdlDesc, index uint64, dims aclbind.Ptr) error {
	return s.dims("aclmdlGetInputDims", h, inputs, index, dims)
}

// MdlGetOutputSizeByIndex is aclmdlGetOutputSizeByIndex, in bytes.
func (s *Sim) MdlGetOutputSizeByIndex(h aclbind.MdlDesc, index uint64) uint64 {
	x, _ := s.tensor("aclmdlGetOutputSizeByIndex", h, outputs, index)
	return x.Size
}

// MdlGetOutputNameByIndex is aclmdlGetOutputNameByIndex.
func (s *Sim) MdlGetOutputNameByIndex(h aclbind.MdlDesc, index uint64) string {
	x, _ := s.tensor("aclmdlGetOutputNameByIndex", h, outputs, index)
	return x.Name
}

// MdlGetOutputIndexByName is aclmdlGetOutputIndexByName.
func (s *Sim) MdlGetOutputIndexByName(h aclbind.MdlDesc, name string) (uint64, error) {
	return s.indexOf("aclmdlGetOutputIndexByName", h, outputs, name)
}

// MdlGetOutputDataType is aclmdlGetOutputDataType.
func (s *Sim) MdlGetOutputDataType(h aclbind.MdlDesc, index uint64) aclbind.DataType {
	return s.typeOf("aclmdlGetOutputDataType", h, outputs, index)
}

// MdlGetOutputFormat is aclmdlGetOutputFormat: no order of the dimensions is said.
func (s *Sim) MdlGetOutputFormat(h aclbind.MdlDesc, index uint64) aclbind.Format {
	return s.formatOf("aclmdlGetOutputFormat", h, outputs, index)
}

// MdlGetOutputDims is aclmdlGetOutputDims, written to an aclmdlIODims.
func (s *Sim) MdlGetOutputDims(h aclbind.MdlDesc, index uint64, dims aclbind.Ptr) error {
	return s.dims("aclmdlGetOutputDims", h, outputs, index, dims)
}

// MdlGetCurOutputDims is aclmdlGetCurOutputDims: shapes are fixed, so that they are the ones of the model.
func (s *Sim) MdlGetCurOutputDims(h aclbind.MdlDesc, index uint64, dims aclbind.Ptr) error {
	return s.dims("aclmdlGetCurOutputDims", h, outputs, index, dims)
}
