import Basics

/// Goes through a text as YAML reads it, past quotes, brackets and texts in lines of their own, and finds what YAML
/// would take for itself: anchors, aliases and tags, and the characters in formulas.
///
/// Only a parenthesis, a bracket within a value or a quote that ends on its line is a formula's; one that is never
/// closed is YAML's to complain about.
struct YAMLScanner {
  /// Parentheses, and brackets and quotes that do not begin a value, with the character that closes them; as bytes of
  /// the text.
  private(set) var formulas: [Range<Int>] = []
  /// Words with `&`, `*` or `!` where a value may begin.
  private(set) var nodeProperties: [Range<Int>] = []
  /// The brackets and braces of YAML that are open at the end, outermost first.
  private(set) var open: [Int] = []

  private let bytes: [UInt8]
  private var position = 0
  /// Whether a value may begin.
  private var isStart = true
  /// The number of parentheses, brackets and quotes of this line that do not end on it.
  private var unended = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count { line() }
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isLineEnd(_ index: Int) -> Bool { byte(index).map { $0 == .feed || $0 == .carriage } ?? true }

  /// Whether it is a blank or the end of a line.
  private func isGap(_ index: Int) -> Bool { isLineEnd(index) || bytes[index] == .space || bytes[index] == .tab }

  private mutating func skipLine() {
    while !isLineEnd(position) { position += 1 }
    position += 1
    unended = 0
  }

  private mutating func line() {
    let start = position
    while byte(position) == .space { position += 1 }
    let indent = position - start
    if open.isEmpty { isStart = true }
    // Outside of brackets, those before a colon are a key's.
    var found: [Range<Int>] = []
    while !isLineEnd(position) {
      let code = Unicode.Scalar(bytes[position])
      if code == "#", position == start || isGap(position - 1) { break }
      if isStart, value(code, indent: indent) { continue }
      switch code {
      case " ", "\t": break
      case "(", "\"",
        "[" where isInPlain, "{" where isInPlain:
        if let end = end(ofFormulaAt: position) {
          if open.isEmpty { found.append(position..<(end + 1)) } else { formulas.append(position..<(end + 1)) }
          position = end
          isStart = false
        } else {
          isStart = (code == "[" || code == "{") && !open.isEmpty
          if isStart { open.append(position) }
        }
      case "[" where isStart || !open.isEmpty, "{" where isStart || !open.isEmpty:
        open.append(position)
        isStart = true
      case "]", "}":
        _ = open.popLast()
        isStart = false
      case ",": isStart = !open.isEmpty
      case ":":
        isStart = isGap(position + 1)
        if isStart, open.isEmpty { found = [] }
      default: isStart = false
      }
      position += 1
    }
    formulas += found
    skipLine()
  }

  /// Whether it is behind what a value without quotes has begun with, as `each: x in` is: a bracket there is the
  /// formula's.
  private var isInPlain: Bool {
    guard !isStart else { return false }
    var index = position - 1
    while index >= 0, bytes[index] == .space { index -= 1 }
    guard index >= 0, !isLineEnd(index), !":,\"'[]{}".utf8.contains(bytes[index]) else { return false }
    // A hyphen that begins a line is an item's, also below brackets that were forgotten open.
    if bytes[index] == UInt8(ascii: "-") {
      while index > 0, bytes[index - 1] == .space { index -= 1 }
      return index > 0 && !isLineEnd(index - 1)
    }
    return true
  }

  /// Passes what only a value's beginning can be; false if it is something else.
  private mutating func value(_ code: Unicode.Scalar, indent: Int) -> Bool {
    switch code {
    case "-" where isGap(position + 1): position += 1
    case "\"", "'":
      skipQuoted()
      isStart = false
    case "&", "*", "!":
      guard !isGap(position + 1), bytes[position + 1] != UInt8(ascii: "=") else { return false }
      let start = position
      while !isGap(position), !",[]{}".utf8.contains(bytes[position]) { position += 1 }
      nodeProperties.append(start..<position)
    case "|", ">":
      guard open.isEmpty else { return false }
      var end = position + 1
      while !isGap(end) {
        guard "+-123456789".utf8.contains(bytes[end]) else { return false }
        end += 1
      }
      skipLine()
      skipBlock(deeperThan: indent)
    default: return false
    }
    return true
  }

  private mutating func skipQuoted() {
    let quote = bytes[position]
    position += 1
    while let next = byte(position) {
      position += 1
      if next == .backslash, quote == .quote { position += 1 }
      if next == quote {
        guard quote != .quote, byte(position) == quote else { return }
        position += 1
      }
    }
  }

  /// Skips the lines of a text that is written below its key, up to the end of the last.
  private mutating func skipBlock(deeperThan indent: Int) {
    while position < bytes.count {
      var at = position
      while byte(at) == .space { at += 1 }
      guard isLineEnd(at) || at - position > indent else { break }
      skipLine()
    }
    // The line is gone to its end.
    position -= 1
  }

  private static let brackets = zip("([{".utf8, ")]}".utf8).map { (open: $0, close: $1) }

  /// Returns the end of the parenthesis, the bracket or the quotes that begin here; nil where they do not end on this
  /// line.
  ///
  /// After as many that do not end as a formula may hold, none is looked at: each is looked for to the end of the line.
  private mutating func end(ofFormulaAt start: Int) -> Int? {
    guard unended <= Limits.formulaDepth else { return nil }
    var depth = 0
    var isQuoted = false
    var index = start
    let (open, close) = Self.brackets.first { $0.open == bytes[start] } ?? (0, 0)
    while !isLineEnd(index) {
      switch bytes[index] {
      case .backslash where isQuoted: index += 1
      case .quote: isQuoted.toggle()
      case open where !isQuoted: depth += 1
      case close where !isQuoted: depth -= 1
      default: break
      }
      if depth == 0, !isQuoted { return index }
      index += 1
    }
    unended += 1
    return nil
  }
}

extension UInt8 {
  fileprivate static let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
  fileprivate static let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  fileprivate static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
}
