import Formulas

/// A layer as it is written: what the needs of its properties can ask, before any formula is worked out.
package protocol WrittenLayer {
  var kind: Kind { get }
  /// The kind of the layer around it; nil for the scene itself.
  var parentKind: Kind? { get }
  /// Whether it is what its parent is cut out by.
  var isMask: Bool { get }

  /// Whether a property is given.
  func has(spec: PropertySpec) -> Bool
  /// The word or the number that stands there; nil where the property is worked out or not given.
  func literal(_ row: any PropertyRow) -> String?
  func isSpring(_ curve: Property<Value>) -> Bool

  /// The text that it always shows; nil where it is worked out or not given.
  var literalText: String? { get }
  /// Whether it may show letters: none does where all its runs are pictures.
  var hasLetters: Bool { get }
  /// The axis along which the lines of a label go.
  var lineAxis: Axis { get }
  /// Whether it is a part of a label whose letters stand on a path.
  var isInLabelOnPath: Bool { get }

  /// Whether the line that it stands in is as long as something else says, not as its layers are.
  var standsInARoom: Bool { get }
  /// Whether something in the layer moves with it, or two layers in it can meet.
  var holdsSeveral: Bool { get }
  /// Whether a layer in it may be nearer or further away than it is.
  var holdsDepth: Bool { get }

  /// Whether the layer itself says how long it is.
  func isFixed(_ axis: Axis) -> Bool
  /// Whether its length is its content's, but for limits of its own.
  func isNatural(_ axis: Axis) -> Bool
  func isAsLongAsItsContent(_ axis: Axis) -> Bool
  /// Whether it is as wide as its text, however long that is, or as high, where its lines are columns.
  func isAsLongAsItsText(_ axis: Axis) -> Bool
}

extension WrittenLayer {
  func has(_ row: some PropertyRow) -> Bool { has(spec: row.spec) }

  /// Whether any of these is given.
  func has(_ first: some PropertyRow, _ second: some PropertyRow, _ others: any PropertyRow...) -> Bool {
    has(first) || has(second) || others.contains { has(spec: $0.spec) }
  }

  /// Whether a property is certainly this, by what is written or by its default.
  package func always<Content: PropertyType>(_ property: Property<Content>, _ content: Content) -> Bool {
    certain(property) == content.formulaText(as: Content.type)
  }

  /// Whether a property is this, or is worked out and may be.
  func maybe<Content: PropertyType>(_ property: Property<Content>, _ content: Content) -> Bool {
    certain(property).map { $0 == content.formulaText(as: Content.type) } ?? true
  }

  private func certain<Content: PropertyType>(_ property: Property<Content>) -> String? {
    has(property) ? literal(property) : property.standard.formulaText(as: Content.type)
  }

  /// Whether they are anything but two numbers that stand there as they are, and the second is less.
  func isAtLeast(_ least: Property<Double?>, _ property: Property<Double?>) -> Bool {
    guard let least = literal(least).flatMap(Double.init), let number = literal(property).flatMap(Double.init) else {
      return true
    }
    return number >= least
  }

  /// Whether its text may have a digit: whatever is worked out may.
  var mayHaveDigits: Bool { literalText?.contains { "0"..."9" ~= $0 } ?? true }

  /// Whether its text may have a newline.
  var mayHaveNewlines: Bool { literalText?.contains(where: \.isNewline) ?? true }

  /// Whether its text has a newline, as far as it stands there as it is.
  var hasNewline: Bool { literalText != nil && mayHaveNewlines }
}
