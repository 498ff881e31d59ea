import Basics
import Geometry

/// Baselines are trees of which nothing is left but their lines: here such a line becomes an entry again. It is the
/// inverse of `LayerEntry.line(.recorded)`, with the numbers as they were rounded and the other values as words.
extension LayerEntry {
  /// Creates an entry from a line of a record, or returns nil for a line that is not of that form.
  public init?(recorded line: String) {
    let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    var words = Self.words(of: line[...])[...]
    let isMask = words.first == "mask" && words.count > 6 && !Self.opensFrame(words.dropFirst(2).first ?? "")
    if isMask { words = words.dropFirst() }
    guard let bracket = words.firstIndex(where: Self.opensFrame), bracket >= words.startIndex + 2,
      bracket + 3 < words.endIndex
    else { return nil }
    let numbers = MachineText(words[bracket...(bracket + 3)].joined(separator: " ")).words(between: " []").compactMap {
      Double($0)
    }
    guard numbers.count == 4 else { return nil }
    self.init(
      depth: spaces / 2, isMask: isMask, id: Quoting.unquoted(words[words.startIndex]),
      kind: words[(words.startIndex + 1)..<bracket].joined(separator: " "),
      frame: Rect(numbers[0], numbers[1], numbers[2], numbers[3]), facts: Self.facts(words[(bracket + 4)...]))
  }

  /// All lines of a tree; lines that cannot be read are left out.
  public static func tree(recorded lines: [String]) -> [LayerEntry] { lines.compactMap(LayerEntry.init(recorded:)) }

  private static func opensFrame(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "[") }

  private static func isQuoted(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "\"") }

  private static func facts(_ words: ArraySlice<String>) -> [LayerFact] {
    var found: [(key: LayerFact.Key, words: [String])] = []
    for word in words {
      if let last = found.last, last.key == .source, last.words.isEmpty {
        // A file may be called as a key is.
        found[found.count - 1].words.append(word)
      } else if let last = found.last, last.key == .runs,
        isQuoted(word) || ["opacity", "transform", Text.Run.pictureWord].contains(word)
          || last.words.last == Text.Run.pictureWord
      {
        found[found.count - 1].words.append(word)
      } else if isQuoted(word) {
        found.append((.text, [word]))
      } else if let key = LayerFact.Key(rawValue: word), key.isRecorded, key != .text {
        found.append((key, []))
      } else if !found.isEmpty {
        found[found.count - 1].words.append(word)
      }
    }
    return found.map { LayerFact($0.key, value($0.words, of: $0.key)) }
  }

  private static func value(_ words: [String], of key: LayerFact.Key) -> LayerFact.Value {
    if words.isEmpty { return .yes }
    switch key {
    case .text: return .text(Quoting.unquoted(words[0]))
    case .source: return .name(Quoting.unquoted(words.joined(separator: " ")))
    default:
      let numbers = words.compactMap(Double.init)
      guard numbers.count == words.count else { return .word(words.joined(separator: " ")) }
      return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    }
  }

  /// The parts of a value of several, as `LayerFact.Value.outlineText` puts them together, each with its words.
  public static func parts(of words: String) -> [[String]] {
    self.words(of: words[...]).reduce(into: [[]]) { parts, word in
      if word == LayerFact.Value.partSeparator { parts.append([]) } else { parts[parts.count - 1].append(word) }
    }
  }

  /// Words, and texts in quotes with the quotes around them.
  private static func words(of text: Substring) -> [String] {
    var words: [String] = []
    var current = String.UnicodeScalarView()
    var isQuoted = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if !isQuoted, scalar == " " {
        if !current.isEmpty { words.append(String(current)) }
        current = .init()
        continue
      }
      if scalar == "\"", !isEscaped { isQuoted = !isQuoted && current.isEmpty }
      isEscaped = isQuoted && !isEscaped && scalar == "\\"
      current.append(scalar)
    }
    if !current.isEmpty { words.append(String(current)) }
    return words
  }
}
