import Formulas
import Geometry
import Layers
import Motion

/// A Swift type that properties are read as. Its numbers are in the unit of the property, which the row of that says:
/// points, seconds, radians, factors.
public protocol PropertyType: Sendable {
  /// The type that formulas have to give.
  static var type: ValueType { get }
  /// The words of messages for what is wanted.
  static var wanted: String { get }
  /// Reads a value; nil where it is of another type, or not certain.
  static func read(_ value: Value) -> Self?
  /// Returns the value as the language writes it, for the reference; nil for nothing.
  func formulaText(as type: ValueType) -> String?
  /// The nearest all of whose numbers lie in a range; itself where it is not made of numbers.
  func clampingNumbers(to range: ClosedRange<Double>) -> Self
}

extension PropertyType {
  public func clampingNumbers(to range: ClosedRange<Double>) -> Self { self }
}

/// A word of the language, one of a few.
public protocol Word: PropertyType, CaseIterable {
  var word: String { get }
}

extension Word {
  public static var words: [String] { allCases.map(\.word) }
  public static var type: ValueType { .word(words) }
  public static var wanted: String { "one of \(words.joined(separator: ", "))" }

  public static func read(_ value: Value) -> Self? {
    value.asText.flatMap { word in allCases.first { $0.word == word } }
  }

  public func formulaText(as type: ValueType) -> String? { word }
}

extension Word where Self: RawRepresentable<String> {
  public var word: String { rawValue }
}

extension Text.Truncation: Word {}
extension Text.LineBreak: Word {}
extension Text.Digits: Word {}
extension BlendMode: Word {}
extension CornerCurve: Word {}
extension Gradient.Form: Word {}
extension Gradient.Interpolation: Word {}
extension Image.Corner: Word {}
extension Image.Fit: Word {}
extension Path.FillRule: Word {}
extension Stroke.Cap: Word {}
extension Stroke.Join: Word {}

/// One of its names, or a number, which is rounded to a whole one and kept within those that there are.
extension Text.Weight: PropertyType {
  public static var words: [String] { allCases.map(\.description) }
  public static var type: ValueType { .either([.word(words), .number]) }
  public static var wanted: String { "a number from 1 to 1000, or one of \(words.joined(separator: ", "))" }

  public static func read(_ value: Value) -> Text.Weight? {
    if case .text(let name) = value { return Text.Weight(name: name) }
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    return value.asNumber.flatMap { Text.Weight(rawValue: Int(clamped: min(max($0, low), high).rounded())) }
  }

  public func formulaText(as type: ValueType) -> String? { description }
}

extension Optional: PropertyType where Wrapped: PropertyType {
  public static var type: ValueType { Wrapped.type }
  public static var wanted: String { Wrapped.wanted }

  public static func read(_ value: Value) -> Wrapped?? { Wrapped.read(value).map { .some($0) } }
  public func formulaText(as type: ValueType) -> String? { flatMap { $0.formulaText(as: type) } }
  public func clampingNumbers(to range: ClosedRange<Double>) -> Wrapped? { map { $0.clampingNumbers(to: range) } }
}

extension Value: PropertyType {
  public static var type: ValueType { .any }
  public static var wanted: String { "a value" }
  public static func read(_ value: Value) -> Value? { value }

  public func formulaText(as type: ValueType) -> String? {
    if case .text(let word) = self { return word }
    return literal
  }
}

extension Double: PropertyType {
  public static var type: ValueType { .number }
  public static var wanted: String { "a number" }

  public static func read(_ value: Value) -> Double? { value.asNumber }

  public func formulaText(as type: ValueType) -> String? {
    switch type {
    case .time: "\(DecimalText.shortest(self))s"
    case .angle: "\(DecimalText.shortest(self * 180 / .pi))deg"
    default: DecimalText.shortest(self)
    }
  }

  public func clampingNumbers(to range: ClosedRange<Double>) -> Double { clamped(to: range) }
}

extension Bool: PropertyType {
  public static var type: ValueType { .bool }
  public static var wanted: String { "true or false" }

  /// Reads a flag; nil for a value of another type.
  public static func read(_ value: Value) -> Bool? { if case .bool(let flag) = value { flag } else { nil } }
  public func formulaText(as type: ValueType) -> String? { "\(self)" }
}

extension String: PropertyType {
  public static var type: ValueType { .text }
  public static var wanted: String { "a text" }

  public static func read(_ value: Value) -> String? { value.asText }
  public func formulaText(as type: ValueType) -> String? { "\"\(self)\"" }
}

extension Color: PropertyType {
  public static var type: ValueType { .color }
  public static var wanted: String { "a colour" }

  public static func read(_ value: Value) -> Color? { value.asColor }

  public func formulaText(as type: ValueType) -> String? {
    Vocabulary.colorNames.first { $0.value == self }?.key ?? Value.color(self).literal
  }
}

extension Array: PropertyType where Element: PropertyType {
  public static var type: ValueType { .list(Element.type) }
  public static var wanted: String { "a list, each \(Element.wanted)" }

  public static func read(_ value: Value) -> [Element]? {
    guard let items = value.asList else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(items.count)
    for item in items {
      guard let element = Element.read(item) else { return nil }
      elements.append(element)
    }
    return elements
  }

  public func formulaText(as type: ValueType) -> String? {
    "[\(compactMap { $0.formulaText(as: Element.type) }.joined(separator: ", "))]"
  }

  public func clampingNumbers(to range: ClosedRange<Double>) -> [Element] { map { $0.clampingNumbers(to: range) } }
}
