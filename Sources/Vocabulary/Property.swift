import Formulas
import Synchronization

/// A property that layers are made of, in one place: its row of the vocabulary, its Swift type, and what it is where a
/// scene says nothing. The reader, the checker, the schema and the reference see the row; frames are made with the
/// type.
///
/// That its type is a `PropertyType` is asked of what makes and reads it, not of itself: the runtime would look for
/// each type's conformance, among all that the program has, before it made the first property of it.
public final class Property<Content: Sendable>: PropertyRow {
  /// The index at which layers keep it.
  package let number: Int
  public let spec: PropertySpec
  /// The value that it has where it is not given.
  public let standard: Content

  /// - Parameters:
  ///   - key: its name, behind that of the map whose field it is: `opacity`, `stroke.width`.
  ///   - type: the type that its formula may give; the one that the Swift type is read from where it is left out.
  ///   - fields: the fields of the map that may stand there instead of a formula.
  ///   - most: how many of them a list may hold that stands there.
  ///   - stepwise: whether only stepwise values may stand there.
  ///   - range: the numbers it can have.
  ///   - isCount: whether it counts something, and is a whole number.
  ///   - inFractions: whether it is a point in fractions of a size, in which `leading` and `trailing` are ends.
  ///   - summary: one sentence.
  ///   - needs: the conditions on a layer without which it changes nothing, the first that is reported first.
  ///   - called: the names that others have for it.
  package init(
    _ key: String, _ type: ValueType = Content.type, fields: [PropertySpec] = [],
    upTo most: Int = 1, default standard: Content, stepwise: Bool = false,
    in range: ClosedRange<Double>? = nil, isCount: Bool = false, inFractions: Bool = false, _ summary: String,
    needs: [Need] = [], called: [Alias] = []
  ) where Content: PropertyType {
    self.standard = standard
    number = PropertyIDs.number(of: key)
    spec = PropertySpec(
      key, fields.isEmpty ? .formula(type) : .map(fields, or: type), default: standard.formulaText(as: type),
      stepwise: stepwise, in: range, isCount: isCount, most: most, number: number, inFractions: inFractions, summary,
      needs: needs, called: called)
  }

  /// The nearest of what is worked out that it can have.
  package func clamped(_ content: Content) -> Content where Content: PropertyType {
    guard let range = spec.range else { return content }
    return content.clampingNumbers(to: range)
  }

  /// One that is nothing where it is not given.
  convenience init<Wrapped: PropertyType>(
    _ key: String, stepwise: Bool = false, in range: ClosedRange<Double>? = nil, inFractions: Bool = false,
    _ summary: String, needs: [Need] = [], called: [Alias] = []
  ) where Content == Wrapped? {
    self.init(
      key, default: nil, stepwise: stepwise, in: range, inFractions: inFractions, summary, needs: needs, called: called)
  }
}

/// Anything that is a row of the vocabulary.
package protocol PropertyRow: Sendable {
  var spec: PropertySpec { get }
}

extension PropertySpec: PropertyRow {
  package var spec: PropertySpec { self }
}

/// A property that is written as a map and nothing else: it is given where one of its fields is.
package final class PropertyMap: PropertyRow {
  package let spec: PropertySpec
  package let fieldNumbers: [Int]

  /// - Parameter name: behind that of the map whose field it is, where it is one.
  package init(
    _ name: String, _ fields: [PropertySpec], upTo most: Int = 1, _ summary: String, needs: [Need] = [],
    called: [Alias] = []
  ) {
    spec = PropertySpec(name, .map(fields, or: nil), most: most, summary, needs: needs, called: called)
    fieldNumbers = fields.flatMap(Self.numbers)
  }

  /// Returns the numbers of a field, and of those that it has where it is a map itself.
  private static func numbers(of field: PropertySpec) -> [Int] {
    (field.number.map { [$0] } ?? []) + field.fields.flatMap(numbers)
  }
}

/// Properties that stand together: a type whose members are rows. One of many rows is a class, as it is handed about.
package protocol PropertyGroup: Sendable {
  /// The members, in the order of the reference; a test holds the list to them.
  var rows: [PropertySpec] { get }
}

extension PropertyGroup {
  /// Returns the rows of properties, in order.
  package func specs(_ rows: any PropertyRow...) -> [PropertySpec] { rows.map(\.spec) }
}

/// The numbers by which a layer's tables keep properties: those of their names, in the order in which these are first
/// met. Properties of one name, such as `align` of a row and of a label, share it: no layer has both.
private enum PropertyIDs {
  private static let known = Mutex<[String: Int]>([:])

  /// Returns the number of a property's name, the same for all of one name.
  package static func number(of key: String) -> Int {
    known.withLock { known in
      if let number = known[key] { return number }
      known[key] = known.count
      return known.count - 1
    }
  }
}
