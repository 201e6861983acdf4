package lsp

// The messages of the Language Server Protocol, version 3.17, as far as this server speaks it. Names and meanings are
// those of the specification.

type textPosition struct {
	Line      int `json:"line"`      // from 0
	Character int `json:"character"` // in units of UTF-16, from 0
}

type textRange struct {
	Start textPosition `json:"start"`
	End   textPosition `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type textDocument struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId"` // when it is opened
	Version    int    `json:"version"`
	Text       string `json:"text"` // when it is opened
}

type documentParams struct {
	TextDocument textDocument `json:"textDocument"`
}

// positionParams are those of all questions about a place.
type positionParams struct {
	TextDocument textDocument `json:"textDocument"`
	Position     textPosition `json:"position"`
}

type initializeParams struct{}

type initializeResult struct {
	Capabilities capabilities `json:"capabilities"`
	ServerInfo   serverInfo   `json:"serverInfo"`
}

type serverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type capabilities struct {
	PositionEncoding   string            `json:"positionEncoding"`
	TextDocumentSync   syncOptions       `json:"textDocumentSync"`
	CodeActionProvider codeActionOptions `json:"codeActionProvider"`
	CompletionProvider completionOptions `json:"completionProvider"`
	RenameProvider     renameOptions     `json:"renameProvider"`
	Hover              bool              `json:"hoverProvider"`
	Definition         bool              `json:"definitionProvider"`
	References         bool              `json:"referencesProvider"`
	Highlight          bool              `json:"documentHighlightProvider"`
	Symbols            bool              `json:"documentSymbolProvider"`
	Formatting         bool              `json:"documentFormattingProvider"`
}

type syncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"`
	Save      bool `json:"save"`
}

// syncIncremental asks for edits rather than whole texts.
const syncIncremental = 2

type completionOptions struct {
	Triggers []string `json:"triggerCharacters"`
}

type renameOptions struct {
	Prepare bool `json:"prepareProvider"`
}

type codeActionOptions struct {
	Kinds []string `json:"codeActionKinds"`
}

type changeParams struct {
	TextDocument   textDocument `json:"textDocument"`
	ContentChanges []change     `json:"contentChanges"`
}

type change struct {
	Range *textRange `json:"range"` // nil: the whole text
	Text  string     `json:"text"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type diagnostic struct {
	Range    textRange `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	About    about     `json:"codeDescription"`
	Tags     []int     `json:"tags,omitempty"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type about struct {
	Href string `json:"href"`
}

// tagUnnecessary lets editors fade what is declared and never used.
const tagUnnecessary = 1

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type codeActionParams struct {
	TextDocument textDocument      `json:"textDocument"`
	Range        textRange         `json:"range"`
	Context      codeActionContext `json:"context"`
}

type codeActionContext struct {
	Only []string `json:"only"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred"`
	Edit        workspaceEdit `json:"edit"`
}

const quickFix = "quickfix"

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup    `json:"contents"`
	Range    textRange `json:"range"`
}

type completionItem struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation *markup  `json:"documentation,omitempty"`
	SortText      string   `json:"sortText"`
	TextEdit      textEdit `json:"textEdit"`
}

// The kinds of completion items.
const (
	kindVariable  = 6
	kindProperty  = 10
	kindValue     = 12
	kindKeyword   = 14
	kindReference = 18
)

type referenceParams struct {
	positionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type highlight struct {
	Range textRange `json:"range"`
}

type renameParams struct {
	positionParams
	NewName string `json:"newName"`
}

type renamePlace struct {
	Range       textRange `json:"range"`
	Placeholder string    `json:"placeholder"`
}

type symbol struct {
	Name           string    `json:"name"`
	Detail         string    `json:"detail,omitempty"`
	Kind           int       `json:"kind"`
	Range          textRange `json:"range"`
	SelectionRange textRange `json:"selectionRange"`
	Children       []symbol  `json:"children"`
}
