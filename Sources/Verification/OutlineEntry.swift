import Geometry

/// One line of a layer tree's text form (`Layer.outline`), taken apart again.
struct OutlineEntry: Hashable {
  var depth: Int
  var isMask: Bool
  var id: String
  var kind: String
  /// In the parent, in points.
  var frame: Rect
  /// `opacity`, `offset`, `text` … with what stands behind them.
  var attributes: [String: String]

  /// The words that begin an attribute.
  private static let keys: Set<String> = [
    "offset", "opacity", "hidden", "transform", "fill", "radius", "border", "shadow", "clip", "joined", "color", "font",
    "align",
    "source",
    "tint", "shape", "stroke",
  ]

  /// Nil for a line that is not of that form.
  init?(_ line: String) {
    let spaces = line.prefix { $0 == " " }.count
    depth = spaces / 2
    var tokens = Self.tokens(of: line.dropFirst(spaces))[...]
    isMask = tokens.first == "mask" && tokens.count > 6 && !(tokens.dropFirst(2).first ?? "").hasPrefix("[")
    if isMask { tokens = tokens.dropFirst() }
    guard let bracket = tokens.firstIndex(where: { $0.hasPrefix("[") }), bracket >= tokens.startIndex + 2,
      bracket + 3 < tokens.endIndex
    else { return nil }
    id = Self.unquoted(tokens[tokens.startIndex])
    kind = tokens[(tokens.startIndex + 1)..<bracket].joined(separator: " ")
    let numbers = tokens[bracket...(bracket + 3)].map { $0.filter { $0 != "[" && $0 != "]" } }.compactMap(Double.init)
    guard numbers.count == 4 else { return nil }
    frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    attributes = [:]
    var key: String?
    for token in tokens[(bracket + 4)...] {
      if token.hasPrefix("\""), key != "source" {
        attributes["text"] = token
        key = nil
      } else if Self.keys.contains(token) {
        attributes[token] = ""
        key = token
      } else if let key {
        attributes[key] = (attributes[key].flatMap { $0.isEmpty ? nil : $0 + " " } ?? "") + token
      }
    }
  }

  /// All lines of a tree; lines that cannot be read are left out.
  static func entries(of lines: [String]) -> [OutlineEntry] { lines.compactMap(OutlineEntry.init) }

  /// Where each layer stands on the screen, as far as no layer above it is turned or scaled; by id.
  static func frames(of entries: [OutlineEntry]) -> [String: Rect] {
    var origins: [Point] = []
    var result: [String: Rect] = [:]
    for entry in entries {
      origins.removeLast(max(0, origins.count - entry.depth))
      let origin = origins.last ?? .zero
      let frame = Rect(
        origin.x + entry.frame.minX, origin.y + entry.frame.minY, entry.frame.width, entry.frame.height)
      result[entry.id] = frame
      let offset = (entry.attributes["offset"] ?? "").split(separator: " ").compactMap { Double($0) }
      let scrolled = offset.count == 2 ? Point(offset[0], offset[1]) : .zero
      origins.append(Point(frame.minX - scrolled.x, frame.minY - scrolled.y))
    }
    return result
  }

  /// Words, and texts in quotes with the quotes around them.
  private static func tokens(of text: Substring) -> [String] {
    var tokens: [String] = []
    var current = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isQuoted {
        current.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
      } else if character == " " {
        if !current.isEmpty { tokens.append(current) }
        current = ""
      } else {
        if character == "\"", current.isEmpty { isQuoted = true }
        current.append(character)
      }
    }
    if !current.isEmpty { tokens.append(current) }
    return tokens
  }

  private static func unquoted(_ token: String) -> String {
    guard token.hasPrefix("\""), token.hasSuffix("\""), token.count >= 2 else { return token }
    return String(token.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }
}
