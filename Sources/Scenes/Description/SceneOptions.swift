import Formulas
import Geometry
import Locales
import Vocabulary

/// A value of the scene, or a state's start, that is replaced from outside.
public struct ValueOverride: Sendable {
  public var name: String
  public var formula: Formula

  public init(_ name: String, _ formula: Formula) { (self.name, self.formula) = (name, formula) }
}

/// The options for reading a scene.
public struct SceneOptions: Sendable {
  /// A device's name; nil for the one the scene names.
  public var device: String?
  /// The size of the screen in points; nil for the device's.
  public var screen: Size?
  /// The name of a variant of the scene; nil for the scene as it is. `resolved(for:)` makes overrides of it.
  public var variant: String?
  /// `--set NAME=VALUE`: replaces a value of the scene, or a state's start.
  public var overrides: [ValueOverride]
  /// The value of `dark`; nil for what the scene's state of that name says, and else false.
  public var dark: Bool?
  /// The locale that was asked for; nil for the scene file's own.
  public var locale: LocaleTag?
  /// The older spellings that are still read; `resolved(for:)` finds them.
  public internal(set) var hints = Diagnostics()
  /// The value of `textSize`: labels grow with it. Nil for what the scene's state of that name says, and else `large`.
  public var textSize: TextSize?
  /// Whether what else is only reported, such as a character that no font has, is a mistake.
  public var isStrict = false
  /// The number of rows of each long list that are looked at as they are at the first instant, whether they can be seen
  /// or not.
  public var rowsLookedAt = 1000
  /// Whether all of a picture is decoded when it is first met, so that a damaged one is found without being drawn.
  public var decodesPictures = false
  /// The formulas that are worked out at instants, as if they stood in the scene's takes.
  public var probes: [Formula] = []
  /// Whether all values and states of the scene's own are worked out besides.
  public var probesValues = false
  /// Takes that the scene has besides its own. One that has the name of another stands in its place.
  public var takes: [TakeDescription] = []
  /// Whether the scene has been looked at as it is, and is looked at in one of its variants or on one of its devices:
  /// what it says of these was looked at then.
  public var isOneOfSeveral = false
  /// Whether rows that nobody sees are left unmade: a matter of speed and memory, never of pixels.
  package var rowsSleep = true
  /// Whether what has been worked out is kept while it holds; false if all is worked out anew whenever something
  /// happens.
  package var remembers = true

  public init(
    device: String? = nil, variant: String? = nil, overrides: [ValueOverride] = [], dark: Bool? = nil,
    locale: LocaleTag? = nil
  ) {
    self.device = device
    self.variant = variant
    self.overrides = overrides
    self.dark = dark
    self.locale = locale
  }
}

extension Device {
  /// The device of that name; where there is none, the error tells those that there are.
  public static func find(_ name: String) throws(Diagnostic) -> Device {
    if let known = named(name) { return known }
    throw Diagnostic(SceneProblem.unknownDevice(name, candidates: presets.map(\.name)), at: nil)
  }
}
