import Basics
import Geometry

/// The amount of detail in which a layer is told.
public enum LayerDetail: Hashable, Sendable {
  /// The part that baselines hold.
  case recorded
  /// All there is.
  case full
}

extension LayerFact {
  /// `opacity 0.5`, `clip`; a text stands without its key.
  func outlineText(_ detail: LayerDetail) -> String {
    let value = value.outlineText(detail)
    return key == .text ? value : value.isEmpty ? key.rawValue : "\(key.rawValue) \(value)"
  }
}

extension LayerFact.Value {
  /// The separator of parts.
  static let partSeparator = "|"

  /// The value in words, numbers with at most three digits after the point.
  public func outlineText(_ detail: LayerDetail) -> String {
    switch self {
    case .yes: ""
    case .number(let number): number.shortText
    case .numbers(let numbers): numbers.map(\.shortText).joined(separator: " ")
    case .word(let word): word
    case .name(let name): Quoting.name(name)
    case .text(let text): Quoting.quoted(text)
    case .stop(let color, let offset): "\(color.hex)@\(offset.shortText)"
    case .list(let values): values.map { $0.outlineText(detail) }.joined(separator: " ")
    case .parts(let values): values.map { $0.outlineText(detail) }.joined(separator: " \(Self.partSeparator) ")
    case .fields(let fields):
      fields.filter { detail == .full || $0.isRecorded }.map { field in
        let value = field.value.outlineText(detail)
        return !field.isNamed ? value : value.isEmpty ? field.name : "\(field.name) \(value)"
      }.joined(separator: " ")
    }
  }
}

/// Quotes around texts in an outline, and around names that would not be one word.
public enum Quoting {
  public static func name(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0.value >= 0x20 } && !name.isEmpty
    return isPlain ? name : quoted(name)
  }

  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns the text that `quoted` was given; a text without quotes around it as it is.
  package static func unquoted(_ text: String) -> String {
    guard let inner = MachineText(text).inside("\"", "\"") else { return text }
    var result = ""
    var isEscaped = false
    for scalar in inner.text.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
