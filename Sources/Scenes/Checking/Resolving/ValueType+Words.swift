import Formulas

extension ValueType {
  var isList: Bool { if case .list = self { true } else { false } }

  /// The type of a list's items.
  var item: ValueType { if case .list(let item) = self { item } else { .any } }

  /// The fields of a record, as far as they are known.
  var fields: [String: ValueType] { if case .record(let fields) = self { fields } else { [:] } }

  /// The word that a formula is where a word is wanted: it hides other names.
  func word(for formula: Formula) -> String? {
    let name: String
    switch formula.form {
    case .name(let bare): name = bare
    case .text(let text): name = text
    default: return nil
    }
    switch self {
    case .word(let words): return words.contains(name) ? name : nil
    case .either(let types): return types.lazy.compactMap { $0.word(for: formula) }.first
    default: return nil
    }
  }

  /// The words that may stand where this is wanted.
  package var listedWords: [String] {
    switch self {
    case .word(let words): words
    case .either(let types): types.flatMap(\.listedWords)
    default: []
    }
  }

  /// The words and the functions that may be written where this is wanted.
  var choices: [String] {
    switch self {
    case .either(let types): types.flatMap(\.choices)
    case .curve: FunctionTable.all.filter { $0.resultType == .curve }.map(\.usage)
    default: listedWords
    }
  }

  /// True where a text that stands here has to be one of the words.
  var isWordOrNoText: Bool {
    switch self {
    case .word: true
    case .either(let types): !listedWords.isEmpty && types.allSatisfy { $0.isWordOrNoText || !$0.accepts(.text) }
    default: false
    }
  }

  var wantsColor: Bool {
    switch self {
    case .color: true
    case .either(let types): types.contains { $0.wantsColor }
    default: false
    }
  }
}
