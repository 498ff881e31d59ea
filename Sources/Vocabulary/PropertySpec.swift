import Basics
import Formulas

/// A property of a kind of layer, or a field of a property that is written as a map.
public final class PropertySpec: Sendable {
  /// The shape of what may stand behind the property's colon.
  public indirect enum Shape: Sendable {
    /// A formula of a type.
    case formula(ValueType)
    /// A map of fields, each by its own specification; where a formula type is given too, that may stand instead of it.
    case map([PropertySpec], or: ValueType?)
    /// `name in list`.
    case each
    case actions
    case layer
    /// A list of texts, and of maps of `Vocabulary.run`.
    case runs
  }

  public let name: String
  public let shape: Shape
  /// The default value as the reference prints it; nil where there is none.
  public let defaultText: String?
  /// Whether only stepwise values may stand here, because they alter the structure of the scene.
  public let mustBeStepwise: Bool
  /// A sentence for the reference and the schema.
  public let summary: String
  /// The numbers that it can have, in its unit: seconds for times, radians for angles. A literal outside is refused.
  public let range: ClosedRange<Double>?
  /// Whether it counts something: a literal that is no whole number is refused.
  public let isCount: Bool
  /// The name, behind that of the map whose field it is.
  package let path: String
  /// The conditions on the layer, of which the first that it lacks is reported.
  package let needs: [Need]
  /// The names that others have for it.
  package let called: [Alias]
  /// The index at which a layer's tables keep it; nil for what frames are not made with.
  package let number: Int?
  /// The most values that a list may hold; 1 where no list may stand there.
  package let most: Int
  /// The part that it fixes of where a layer stands, or of how large it is; nil where that is none.
  package let places: Placing?
  /// Whether it is a point in fractions of a size, in which `leading` and `trailing` are ends.
  package let isInFractions: Bool
  /// Returns the name in messages of the first, second … of several that a list gives: `fill`, `fill 2`.
  package func name(ofItem index: Int) -> String { index == 0 ? name : "\(name) \(index + 1)" }
  /// The fields of the map that may stand there.
  package var fields: [PropertySpec] { if case .map(let fields, _) = shape { fields } else { [] } }

  /// - Parameter path: its name, behind that of the map whose field it is: `stroke.width`.
  package init(
    _ path: String, _ shape: Shape, default defaultText: String? = nil, stepwise: Bool = false,
    in range: ClosedRange<Double>? = nil, isCount: Bool = false, most: Int = 1, number: Int? = nil,
    places: Placing? = nil, inFractions: Bool = false, _ summary: String, needs: [Need] = [], called: [Alias] = []
  ) {
    self.path = path
    self.places = places
    isInFractions = inFractions
    self.range = range
    self.isCount = isCount
    self.number = number
    self.most = most
    self.needs = needs
    self.called = called
    name = MachineText(path).cut(atLast: ".")?.tail.text ?? path
    self.shape = shape
    self.defaultText = defaultText
    self.mustBeStepwise = stepwise
    self.summary = summary
  }

  /// The same, for one of what a list may give.
  package var ofOneItem: PropertySpec {
    PropertySpec(
      path, shape, default: defaultText, stepwise: mustBeStepwise, in: range, isCount: isCount,
      number: number, inFractions: isInFractions, summary, needs: needs, called: called)
  }
}

extension ClosedRange<Double> {
  /// All numbers that are not negative.
  static let positive = 0...Double.infinity
  /// All numbers above zero.
  static let aboveZero = Double.leastNonzeroMagnitude...Double.infinity

  /// `from 0 to 1`, `at least 0`, `more than 0`.
  package var shownText: String {
    if self == .aboveZero { return "more than 0" }
    let low = DecimalText.shortest(lowerBound)
    return upperBound.isFinite ? "from \(low) to \(DecimalText.shortest(upperBound))" : "at least \(low)"
  }
}
