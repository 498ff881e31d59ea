import Basics
import Geometry
import Motion

/// A time in a step's line: a number with its unit behind a key, and nothing to work out.
struct StepTime {
  enum Unit: String {
    case milliseconds = "ms"
    case seconds = "s"

    func text(of ticks: Int) -> String {
      switch self {
      case .seconds: "\(ticks.seconds.shortText)s"
      case .milliseconds: "\((ticks.seconds * 1000).shortText)ms"
      }
    }
  }

  let literal: SourceLiteral
  let unit: Unit

  /// The time behind a key of a line; nil where there is none, or something to work out.
  init?(of key: String, in line: String) {
    let bytes = line.utf8
    for place in bytes.indices where bytes[place...].starts(with: key.utf8) {
      let isWord = place == bytes.startIndex || !SourceLiteral.isOfName(bytes[bytes.index(before: place)])
      guard isWord, let value = SourceLiteral.value(behind: key, in: line, at: place),
        let literal = SourceLiteral(numberFrom: value, of: line),
        let unit = [Unit.milliseconds, .seconds].first(where: { literal.rest(behind: $0.rawValue) != nil })
      else { continue }
      (self.literal, self.unit) = (literal, unit)
      return
    }
    return nil
  }

  /// Microseconds.
  var ticks: Int {
    Int(exactly: ((Double(literal.text) ?? 0) * (unit == .seconds ? 1e6 : 1e3)).rounded()) ?? .max
  }

  /// The comment behind it, as a line; none where there is none.
  var comment: [String] {
    guard let rest = literal.rest(behind: unit.rawValue), MachineText(rest).trimmed.starts(with: "#") else { return [] }
    let blanks = literal.before.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let own = MachineText(rest).trimmed.text + (rest.utf8.last == UInt8(ascii: "\r") ? "\r" : "")
    return [String(repeating: " ", count: blanks) + own]
  }

  /// The line with another time in its place.
  func line(lasting ticks: Int) -> String {
    literal.before + unit.text(of: ticks) + (literal.rest(behind: unit.rawValue) ?? "")
  }
}
