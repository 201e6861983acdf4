package spec

// The plain constraints of fields (ranges, words, names) are struct tags of the model. A value that looks right passes
// without reflection; one that does not is handed to the validator, whose verdict becomes a finding here. Its own texts
// are never shown.

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-playground/validator/v10"

	"github.com/ascendrun/ascendrun/spec/diag"
)

// constraints are the validate tags by path, such as "devices.mode". Those of lists are for one item.
var constraints = readTags(map[string]any{
	"requires": Requires{}, "devices": Device{}, "contexts": Context{}, "streams": Stream{},
	"buffers": Buffer{}, "buffers.from": Content{}, "models": Model{}, "events": Event{}, "notifies": Notify{}, "tasks": Task{}, "run": Run{},
})

// words are the choices of fields that have some.
var words = readWords(constraints)

var validate = newValidator()

func readTags(models map[string]any) map[string]string {
	tags := make(map[string]string)
	for path, model := range models {
		for f := range reflect.TypeOf(model).Fields() {
			name, tag := f.Tag.Get("yaml"), f.Tag.Get("validate")
			if name != "" && tag != "" {
				tag = strings.TrimPrefix(tag, "dive,")
				tags[path+"."+name] = strings.TrimPrefix(tag, "omitempty,") // what is written is not to be empty
			}
		}
	}
	name, _ := reflect.TypeOf(Decl{}).FieldByName("Name")
	tags["name"] = name.Tag.Get("validate")
	return tags
}

func readWords(tags map[string]string) map[string][]string {
	list := make(map[string][]string)
	for path, tag := range tags {
		if choice, ok := strings.CutPrefix(tag, "oneof="); ok {
			list[path] = strings.Fields(choice)
		}
	}
	return list
}

func newValidator() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	if err := v.RegisterValidation("name", func(f validator.FieldLevel) bool { return isName(f.Field().String()) }); err != nil {
		panic("bug: " + err.Error())
	}
	return v
}

// isName tells whether a text is a letter, then letters, digits, - or _, at most 63 in all, and not reserved.
func isName(text string) bool {
	if text == "" || len(text) > maxName || text == "all" {
		return false
	}
	for i := 0; i < len(text); i++ {
		letter := text[i]|0x20 >= 'a' && text[i]|0x20 <= 'z'
		if !letter && (i == 0 || (text[i] < '0' || text[i] > '9') && text[i] != '-' && text[i] != '_') {
			return false
		}
	}
	return true
}

// valid judges the value of a field by its tag, and reports everything that is wrong with it.
func (d *decoder) valid(v value, path string, x any) bool {
	err := validate.Var(x, constraints[path])
	if err == nil {
		return true
	}
	var broken validator.ValidationErrors
	if !errors.As(err, &broken) {
		panic("bug: the constraint of " + path + " cannot be judged: " + err.Error())
	}
	for _, b := range broken {
		d.broken(v, path, b)
	}
	return false
}

// broken words one verdict.
func (d *decoder) broken(v value, path string, b validator.FieldError) {
	switch b.Tag() {
	case "min":
		d.fault(CodeOutOfRange, v, v.subject()+" is too small: "+d.field(path)+" begins at "+b.Param()+d.upTo(path)+".")
	case "max":
		detail := v.subject() + " is too large: " + d.field(path) + " goes up to " + b.Param() + "."
		if path == "devices.ids" {
			detail += " The ids of a process count from 0 whatever the numbers of its cards are."
		}
		d.fault(CodeOutOfRange, v, detail)
	case "oneof":
		choice := words[path]
		detail := v.subject() + " is not a word that " + lastPart(path) + " can be. Use " + strings.Join(choice, " or ") + "."
		if near := diag.Suggest(strings.ToLower(v.text), choice); near != "" && !v.put {
			offer(d.fault(CodeOutOfRange, v, detail+" Did you mean "+near+"?"), near, strings.ToLower(v.text), choice)
			return
		}
		d.fault(CodeOutOfRange, v, detail)
	case "name":
		d.badName(v)
	default:
		panic("bug: no words for the constraint " + b.Tag())
	}
}

// upTo is the other end of a range, when there is one.
func (d *decoder) upTo(path string) string {
	if _, end, ok := strings.Cut(constraints[path], "max="); ok {
		return " and goes up to " + end
	}
	return ""
}

// field is what the field with the constraint of a path is called where the walk is.
func (d *decoder) field(path string) string {
	if path == "devices.ids" && !slices.Contains(d.path[min(2, len(d.path)):], "ids") {
		return "id"
	}
	return lastPart(path)
}

func lastPart(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// subject is a value at the beginning of a sentence.
func (v value) subject() string {
	if v.put {
		return "What " + v.printable() + " stands for"
	}
	return v.printable()
}

// badName says what is wrong with a name.
func (d *decoder) badName(v value) {
	const rule = " A name is a letter, then letters, digits, - or _, at most 63 in all."
	name := v.text
	var mended strings.Builder
	for i, r := range name {
		if letter := r|0x20 >= 'a' && r|0x20 <= 'z'; letter || i > 0 && (r >= '0' && r <= '9' || r == '_') {
			mended.WriteRune(r)
		} else if i > 0 {
			mended.WriteByte('-')
		}
	}
	switch {
	case name == "all":
		d.fault(CodeBadName, v, "The name all is reserved: it means every one of a kind.")
		return
	case utf8.RuneCountInString(name) > maxName:
		d.fault(CodeBadName, v, "The name "+quote(name)+" is longer than 63 characters.")
		return
	case strings.Contains(name, "${"):
		d.fault(CodeBadName, v, "Variables are put into values only, never into names."+rule)
		return
	case isNull(v.n) || name == "":
		d.fault(CodeBadName, v, "The name is empty."+rule)
		return
	}
	f := d.fault(CodeBadName, v, quote(name)+" is not a name."+rule)
	if isName(mended.String()) && !isQuoted(v.n) {
		replace(f, mended.String())
		guess(f, true)
	}
}
