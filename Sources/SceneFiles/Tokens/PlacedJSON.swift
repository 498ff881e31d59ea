import Formulas

/// JSON as it was written: each value with its place, objects in their order.
struct PlacedJSON {
  var content: JSONWalker.Content<PlacedJSON>
  var place: SourcePlace

  subscript(key: String) -> PlacedJSON? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var number: Double? { if case .number(let number) = content { number } else { nil } }
  var items: [PlacedJSON]? { if case .list(let items) = content { items } else { nil } }
  var members: [JSONWalker.Member<PlacedJSON>]? { if case .object(let members) = content { members } else { nil } }

  /// The value as messages show it.
  var shownText: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): DecimalText.shortest(number)
    case .wideNumber(let digits): digits
    case .text(let text): "\"\(text)\""
    case .list: "a list"
    case .object: "an object"
    }
  }

  private static let deepest = 100

  /// The file's one value; throws a `Diagnostic`.
  static func read(_ text: String, path: String) throws(Diagnostic) -> PlacedJSON {
    try JSONWalker.read(text, path: path, deepest: deepest) { (content, place) throws(Diagnostic) in
      if case .object(let members) = content {
        var keys: Set<String> = []
        for member in members where !keys.insert(member.key).inserted {
          throw Diagnostic(TokenProblem.twice(member.key), at: member.place)
        }
      }
      return PlacedJSON(content: content, place: place)
    }
  }
}
