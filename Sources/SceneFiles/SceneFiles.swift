// The room `SceneFiles`: from the text of scene files to a `SceneDescription`, and from mistakes to words.
//
//   SceneLoading        a scene file, then its imports and its data files, each read once
//   SceneTexts          the files' texts, and all that is found in them
//   SourceText          a file's lines; PlacedText: a value whose every character knows where it was written
//   YAMLReader          text → nodes with places; YAMLHints: what YAML would take for itself, told with its cure
//   YAMLScanner         the quotes and brackets of a text, for what libyaml is not to see; JSONWalker: JSON
//   FileReader          nodes → a file's parts, checked against the tables of `Vocabulary`; `LayerReader`,
//                       `ActionReader`, `TakeReader` and `DeviceReader` read theirs, with what all of them ask of nodes
//                       (`NodeReader`)
//   SceneExtension      a scene like another one: that one's parts with what differs, before anything is imported
//   Tokens              files of design tokens → values, with places in the JSON
//   ProjectSettings     flipbook.yaml: what a project has agreed on
//   DiagnosticPrinter   mistakes with their lines, underlined
//   SceneSchema         the same tables as a JSON Schema; WordsPage: as a page for people
//
// Unquoted is a formula, quoted is text. YAML is only asked for its structure: what a word means is decided here, so
// `on`, `yes` and `1:30` stay what they are. Reading never stops at the first mistake, except where the text is no YAML
// at all.
//
// It takes paths, or texts from memory, and gives a description or every mistake. It never looks a name up: whether one
// exists is found out later, by `Scenes`.
