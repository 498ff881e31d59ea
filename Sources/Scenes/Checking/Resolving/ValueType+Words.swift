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
    return has(name) ? name : nil
  }

  /// Whether a word may stand where this is wanted.
  private func has(_ word: String) -> Bool {
    switch self {
    case .word(let words): words.contains(word)
    case .either(let types): types.contains { $0.has(word) }
    default: false
    }
  }

  /// Whether words may stand where this is wanted.
  var hasWords: Bool {
    switch self {
    case .word(let words): !words.isEmpty
    case .either(let types): types.contains(where: \.hasWords)
    default: false
    }
  }

  /// The types of which this is one, none of them such a choice itself.
  private var alternatives: [ValueType] {
    if case .either(let types) = self { types.flatMap(\.alternatives) } else { [self] }
  }

  private var ownWords: [String] { if case .word(let words) = self { words } else { [] } }

  /// The words that may stand where this is wanted.
  package var listedWords: [String] { alternatives.flatMap(\.ownWords) }

  /// The words and the functions that may be written where this is wanted.
  var choices: [String] {
    alternatives.flatMap { type in
      type == .curve ? FunctionTable.all.filter { $0.resultType == .curve }.map(\.usage) : type.ownWords
    }
  }

  /// Whether a text that stands here has to be one of the words.
  var isWordOrNoText: Bool {
    hasWords && alternatives.allSatisfy { !$0.ownWords.isEmpty || !$0.accepts(.text) }
  }

  var wantsColor: Bool {
    switch self {
    case .color: true
    case .either(let types): types.contains(where: \.wantsColor)
    default: false
    }
  }
}

extension ValueType {
  /// Whether something may stand behind it and a point, or a number in parentheses: fields, coordinates, items.
  var mayHaveParts: Bool {
    switch self {
    case .number, .time, .angle, .bool, .text, .color, .word: false
    case .any, .null, .point, .list, .record, .curve: true
    case .either(let types): types.contains(where: \.mayHaveParts)
    }
  }
}
