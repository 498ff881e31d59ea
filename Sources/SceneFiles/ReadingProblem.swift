import Basics
import Formulas
import Locales
import Scenes
import TextFormats
import Vocabulary

/// A mistake that a file can have before its names are looked up.
public enum ReadingProblem: Problem, Equatable {
  // The text as YAML
  case emptyFile
  case notUTF8
  case yaml(String)
  case character(String, code: Int)
  case tab
  case questionMark
  case colonInValue
  case startCharacter(Character)
  case unclosedQuote
  case unclosed(Character)
  /// Brackets that are closed, with a mistake on one of their lines.
  case overLines(Character)
  /// Something behind a text's closing quote, which perhaps was to be one of a text within a formula.
  case textEnds(Character, isInFormula: Bool, isCompared: Bool)
  case inBrackets(Character, unexpected: Character)
  case commentInBrackets(String)
  case nothingBeforeComma
  case notPossible(Character)
  case severalDocuments
  case expectedKey
  /// The number of spaces before a key, and before the keys that it belongs to.
  case indentation(Int, wanted: Int, of: String)
  case tooDeep
  case anchor(String)
  case alias(String)
  case tag(String)
  case mergeKey
  case complexKey
  case duplicateKey(String, firstLine: Int)
  /// A name that is twice in a list of names.
  case duplicateItem(String, key: String, firstLine: Int)
  case commaInBraces(String, key: String)
  // Values
  case empty(String)
  case emptyMap(String, keys: [String])
  case emptyByComment(String, comment: String)
  case cutByComment(String)
  case wrongForm(key: String, wanted: String, found: String)
  case unknownKey(String, of: String, candidates: [String])
  /// A key that is no action, perhaps the name of a state.
  case unknownAction(String, candidates: [String])
  case unknownStep(String, candidates: [String])
  case severalSteps(String)
  case missingKey(String, of: String)
  case severalKeys([String], of: String)
  case eachForm(key: String)
  /// A word as CSS has it, whose hyphens would be minuses.
  case hyphens(String, instead: String)
  case noKind(key: String)
  case unknownKind(String, candidates: [String])
  case unknownType(String, words: [String])
  case functionForm(String)
  case renamed(String, to: String)
  case duplicateFunction(String)
  case notAName(String)
  case variantName(String)
  case notAStandardVariant(String, candidates: [String])
  case unknownRule(String, words: [String])
  /// More of something, named by a word, than there may be.
  case tooMany(String, Int, most: Int)
  case topLevel(String)
  case format(String)
  /// The format's version by the name that it had.
  case olderFormat
  /// A locale behind the name that the format's version had.
  case languageForLocale(String)
  case notALocale(LocaleProblem)
  /// The locale of a file that is imported, where the scene that is shown says none: that one, and what its texts are
  /// in.
  case localeOfImported(String, shown: String, in: String)
  // Other files
  case missingFile(String, hint: Message)
  case unreadableFile(String, reason: Message)
  case importPath(String)
  case importCycle(CyclePath)
  /// More than so many files import one another, each the next.
  case importsTooDeep(limit: Int)
  case extendedPath(String)
  case noLayerToChange(String, candidates: [String])
  case severalLayersToChange(String, candidates: [String])
  case changedKind(String, key: String)
  case nothingToTakeAway(String, of: String, candidates: [String])
  /// A component, a value or a font, and its name.
  case twoFiles(String, String, first: String, second: String)
  case fontName(String)
  case componentIsKind(String)
  case dataPath(String)
  case ledger(String)
  case missingLedger(String)
  case dataBrace(String)
  /// More rows of data than so many.
  case tooManyRows(limit: Int)
  /// More lists and records of data than so many.
  case tooManyParts(limit: Int)

  public var message: Message {
    switch self {
    case .emptyFile: "the file is empty"
    case .notUTF8: "the file is not UTF-8 text"
    case .yaml(let problem): "this is not YAML: \(problem)"
    case .character(let problem, let code):
      "this is not YAML: \(problem) (character "
        + "\(code == -1 ? "unknown" : "U+" + String(code, radix: 16, uppercase: true)))"
    case .tab: "YAML does not indent with tabs; use spaces"
    case .questionMark: "there is no '? :'; write 'if a then b else c'"
    case .colonInValue: "': ' inside a value ends it in YAML; put text in quotes, or begin a new line for a new key"
    case .startCharacter(let character):
      "a value cannot begin with '\(character)' in YAML; put text in quotes"
    case .unclosedQuote: "this quote is not closed"
    case .textEnds("'", isInFormula: true, _): "this ' ends the text; texts in its formulas stand in \"…\""
    case .textEnds(let quote, isInFormula: true, _): "this \(quote) ends the text; texts in its formulas stand in '…'"
    case .textEnds(let quote, _, isCompared: true):
      "the text has ended before this; a formula that begins with a text stands in parentheses: "
        + "(\(quote)…\(quote) == x)"
    case .textEnds: "the text has ended before this; formulas stand in it, in braces: \"Hello, {name}\""
    case .unclosed(let opener): "this '\(opener)' is not closed"
    case .overLines("{"): "a comma is missing between the lines of these braces, or a key goes over two of them"
    case .overLines: "a comma is missing between the lines of these brackets"
    case .inBrackets("{", let found):
      "'\(found)' is not possible here in braces; write the value on a line of its own"
    case .inBrackets(_, let found):
      "'\(found)' is not possible here in brackets; write each item on a line of its own, after '- '"
    case .commentInBrackets(let comment):
      "' #' begins a comment in YAML, so the bracket is not closed; write \"\(comment)\" in quotes"
    case .notPossible(let found): "'\(found)' is not possible here; put text in quotes"
    case .nothingBeforeComma: "a value is missing before this ','"
    case .severalDocuments: "a file holds one scene; '---' begins another document in YAML"
    case .indentation(let found, let wanted, let kin):
      "one space too \(found > wanted ? "many" : "few"): this line begins with \(found), "
        + "the \(kin) it belongs to with \(wanted)"
    case .expectedKey: "this line is not 'key: value'; check its indentation and the quotes and brackets before it"
    case .tooDeep: "nested too deeply"
    case .anchor(let word): "'\(word)' is an anchor in YAML; scene files have none, write the value where it is used"
    case .alias(let word): "'\(word)' is an alias in YAML; scene files have none, give the value a name under values:"
    case .tag(let word): "'\(word)' is a tag in YAML; write 'not \(word.dropFirst())', or put text in quotes"
    case .mergeKey: "'<<' merges maps in YAML; scene files do not, make a component of what is shared"
    case .complexKey: "a key has to be a name"
    case .duplicateKey(let key, let line): "'\(key)' is given twice; the first is in line \(line)"
    case .duplicateItem(let name, let key, let line):
      "'\(name)' stands in '\(key)' twice, first in line \(line); leave one out"
    case .commaInBraces(let part, let key):
      "YAML ends the value at the comma inside '\(part)'; close it on its line, or write '\(key)' on a line of its own"
    case .empty(let key): "'\(key)' is empty"
    case .emptyMap(let key, let keys):
      "'\(key)' is empty; give it \(keys.joined(separator: ", ")), or leave it out"
    case .emptyByComment(let key, let comment):
      "'\(key)' is empty: ' #' begins a comment in YAML; write \"\(comment)\" in quotes"
    case .cutByComment(let comment): "' #' begins a comment in YAML; write \"\(comment)\" in quotes"
    case .wrongForm(let key, let wanted, let found): "'\(key)' wants \(wanted), this is \(found)"
    case .unknownKey(let key, let owner, let candidates):
      "unknown property '\(key)' of \(owner)\(AliasTable.suggestion(for: key, among: candidates))"
    case .unknownAction(let key, let candidates):
      "unknown property '\(key)' of an action" + Self.cure(forAction: key, candidates)
    case .unknownStep(let word, let candidates):
      "unknown step '\(word)'\(AliasTable.suggestion(for: word, among: candidates))"
    case .severalSteps(let key): "'\(key)' is another step; begin it with '- '"
    case .missingKey(let key, let owner): "\(owner) needs '\(key)'"
    case .severalKeys(let keys, let owner):
      "\(keys.map { "'\($0)'" }.joined(separator: " and ")) cannot stand together in \(owner); remove one"
    case .eachForm(let key): "'\(key)' is written 'name in list'; for so many of them, 'i in range(10)'"
    case .hyphens(let word, let instead): "'\(word)' is written \(instead) here; a hyphen is a minus"
    case .noKind(let key): "'\(key)' is a property; a layer begins with its kind, such as '- box: name'"
    case .unknownKind(let kind, let candidates):
      "'\(kind)' is no kind of layer\(AliasTable.suggestion(for: kind, among: candidates))"
    case .unknownType(let word, let words):
      "'\(word)' is no type; it is one of \(words.joined(separator: ", "))"
        + NearestName.suggestion(for: word, among: words)
    case .unknownRule(let word, let words):
      "'\(word)' is no accessibility rule; the rules are \(words.joined(separator: ", "))"
        + NearestName.suggestion(for: word, among: words)
    case .tooMany(let name, let count, let most):
      "'\(name)' is a list of \(count); a layer has at most \(most), so remove \(count - most)"
    case .renamed(let old, let new): "'\(old)' of a layer is called '\(new)'"
    case .functionForm(let key):
      "'\(key)' is no function: its name is followed by its parameters in parentheses, as in clock(s)"
    case .duplicateFunction(let name): "the function '\(name)' is there twice"
    case .notAName(let text):
      "'\(text)' is not a name; names are letters and digits, a letter first"
        + (Self.name(for: text).map { ", such as '\($0)'" } ?? "")
    case .variantName(let text):
      "'\(text)' cannot be a variant's name; that is letters, digits and hyphens, a letter first"
    case .notAStandardVariant(let name, let candidates):
      "'\(name)' is no standard variant; those are \(candidates.joined(separator: " and ")), and one of your own is "
        + "a map, such as \(name): {dark: true}"
    case .topLevel(let key):
      "unknown key '\(key)' of a scene file"
        + AliasTable.suggestion(for: key, among: Vocabulary.topLevelNames + Vocabulary.propertyNames(ofKind: "box"))
    case .format(let version): "format \(version) is not known to this version, which reads format 1"
    case .olderFormat: "the version of the file's format is written 'format: 1' now; 'language: 1' is read as that"
    case .languageForLocale(let tag): "the language of the texts is written 'locale: \(tag)'"
    case .notALocale(let problem): problem.message
    case .localeOfImported(let tag, let shown, let locale):
      "an imported file has the locale of the scene that is shown; '\(shown)' says none, so this one's texts are in "
        + "\(locale): write 'locale: \(tag)' there too, or on the layer that uses it"
    case .missingFile(let path, let hint): "there is no '\(path)'\(hint)"
    case .unreadableFile(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .importPath(let path): "'\(path)' is no scene file; imports are .yaml files, or design tokens in .json files"
    case .importCycle(let ring): "files import each other: \(ring.text)"
    case .importsTooDeep(let limit):
      "more than \(limit) files import or extend one another, each the next; let one of them name several"
    case .extendedPath(let path): "'\(path)' is no scene's file; 'extends' names a .yaml beside this one"
    case .noLayerToChange(let path, let candidates):
      "the scene that is extended has no layer '\(path)'\(NearestName.suggestion(for: path, among: candidates))"
    case .severalLayersToChange(let path, let candidates):
      "'\(path)' may be \(candidates.map { "'\($0)'" }.joined(separator: " or ")); say which"
    case .changedKind(let owner, let key):
      "\(owner) cannot become '\(key)'; give the 'layers' around it instead"
    case .nothingToTakeAway(let key, let owner, let candidates):
      "\(owner) has no '\(key)' that null could take away\(NearestName.suggestion(for: key, among: candidates))"
    case .twoFiles(let what, let name, let first, let second):
      "the \(what) '\(name)' comes from two files, \(first) and \(second); rename one"
    case .fontName(let text):
      "'\(text)' cannot be a font's name; that is letters, digits, spaces, hyphens and underscores"
    case .componentIsKind(let name): "'\(name)' is a kind of layer; give the component another name"
    case .dataPath(let path):
      "'\(path)' is no data file; data is \(DataFormat.shownNames); a text of your own stands under values:"
    case .ledger(let path): "'\(path)': ledgers cannot be read here; give the bills as .yaml or .csv"
    case .missingLedger(let path):
      "there is no ledger '\(path)'; 'flipbook ledger init' makes one, and 'demo.ledger' needs none"
    case .dataBrace(let name): "'{\(name)}' is not possible in the path of data; only '{locale}' is"
    case .tooManyRows(let limit):
      "this list has more than \(limit) items, of which this is one too many; leave some out"
    case .tooManyParts(let limit):
      "this file has more than \(limit) lists and records, of which this is one too many; leave some out"
    }
  }

  /// Returns the cure for a key that is no action: the nearest of those, or the action that sets a state.
  private static func cure(forAction key: String, _ actions: [String]) -> Message {
    AliasTable.suggestion(for: key, among: actions).or("; to set a state, write 'set: {\(key): …}'")
  }

  /// A name that looks like the text.
  private static func name(for text: String) -> String? {
    let name = NameScanner.camelCase(text)
    return name.first.map { $0.isASCII && $0.isLetter } ?? false && name.allSatisfy(\.isASCII) ? name : nil
  }
}

extension ReadingProblem {
  /// The part of a file that is lost with what could not be read, besides the words that its reader notes.
  enum Loss {
    case nothing
    /// The line and those that hang on it, as YAML does not understand it.
    case lines
    /// Something in another file, or nobody can tell what.
    case unknown
  }

  var loss: Loss {
    switch self {
    case .twoFiles("font", _, _, _): .nothing
    case .emptyFile, .notUTF8, .yaml, .character, .severalDocuments, .tooDeep, .format, .missingFile, .unreadableFile,
      .importPath, .importCycle, .importsTooDeep, .extendedPath, .noLayerToChange, .severalLayersToChange, .twoFiles,
      .componentIsKind, .ledger, .missingLedger, .dataBrace, .tooManyRows, .tooManyParts:
      .unknown
    case .tab, .questionMark, .colonInValue, .startCharacter, .unclosedQuote, .unclosed, .overLines, .textEnds,
      .inBrackets,
      .commentInBrackets, .nothingBeforeComma, .notPossible, .expectedKey, .indentation, .anchor, .alias, .tag,
      .mergeKey, .complexKey, .commaInBraces:
      .lines
    default: .nothing
    }
  }
}

extension ReadingProblem {
  /// Makes the problem of a mistake in a JSON text.
  init(_ mistake: JSONScanner.Mistake, path: String) {
    self =
      switch mistake.reason {
      case .expected(let words): .unreadableFile(path, reason: "this is not JSON: expected \(words)")
      case .nested(let name): .unreadableFile(path, reason: "'\(name)' is a list or an object")
      case .endsEarly: .unreadableFile(path, reason: "it ends too early")
      case .notUTF8: .notUTF8
      case .tooDeep: .tooDeep
      }
  }
}
