import Formulas
import Layers
import Synchronization

/// How a scene is to be read.
public struct SceneOptions: Sendable {
  /// A device's name; nil for the one the scene names.
  public var device: String?
  /// The name of a variant of the scene; nil for the scene as it is. `resolved(for:)` makes overrides of it.
  public var variant: String?
  /// `--set NAME=VALUE`: replaces a value of the scene, or a state's start.
  public var overrides: [(name: String, formula: Formula)]
  /// What `dark` is.
  public var dark: Bool
  /// What `language` is.
  public var language: String
  /// Whether what else is only told, such as a character that no font has, is a mistake.
  public var isStrict = false
  /// So many rows of each long list are looked at as they are at the first instant, whether they can be seen or not.
  public var rowsLookedAt = 1000
  /// Whether rows that nobody sees are left unmade: a matter of speed and memory, never of pixels.
  package var rowsSleep = true
  /// Whether what has been worked out is kept while it holds, or all is worked out anew whenever something happens.
  package var remembers = true

  public init(
    device: String? = nil, variant: String? = nil, overrides: [(name: String, formula: Formula)] = [],
    dark: Bool = false, language: String = "zh"
  ) {
    self.device = device
    self.variant = variant
    self.overrides = overrides
    self.dark = dark
    self.language = language
  }
}

/// A scene that has been checked: every name found, every type and cycle looked at. Immutable; shared by all jobs.
public final class Scene: Sendable {
  public let name: String
  public let device: Device
  /// The takes' names, in the file's order.
  public let takes: [String]
  /// The name of a take that no scene writes and every scene has: nobody touches it, until nothing moves.
  public static let restTake = "none"
  let program: Program

  /// The play that was opened to look at the first instant, until somebody plays the scene.
  private let opening = Mutex(Opening())

  /// Handed from the one who opened it to the one who plays it, never shared.
  private struct Opening: @unchecked Sendable {
    var builder: StageBuilder?
  }

  /// Keeps a play at its first instant for whoever plays the scene first.
  func keep(_ builder: StageBuilder) { opening.withLock { $0.builder = builder } }

  /// A play at the scene's first instant.
  func open() throws(Diagnostic) -> StageBuilder {
    let kept = opening.withLock { opening in
      let kept = opening
      opening.builder = nil
      return kept
    }
    guard let builder = kept.builder else { return try StageBuilder(self) }
    builder.evaluator.rowsMade = 0
    return builder
  }

  private init(name: String, device: Device, program: Program) {
    self.name = name
    self.device = device
    self.program = program
    takes = program.takes.map(\.name).filter { $0 != Self.restTake }
  }

  /// Checks a description. All mistakes are thrown together, in the order of their places.
  public static func check(
    _ description: SceneDescription, surroundings: any Surroundings, options: SceneOptions = SceneOptions()
  ) throws(Diagnostics) -> Scene {
    let (scene, diagnostics) = elaborate(description, surroundings: surroundings, options: options)
    guard diagnostics.isEmpty else { throw diagnostics }
    let first = FirstLook.diagnostics(of: scene, rowLimit: options.rowsLookedAt)
    guard first.isEmpty else { throw first }
    return scene
  }

  /// The mistakes that show without looking at any instant: for descriptions that are not whole.
  public static func mistakes(
    in description: SceneDescription, surroundings: any Surroundings, options: SceneOptions = SceneOptions()
  ) -> Diagnostics {
    elaborate(description, surroundings: surroundings, options: options).diagnostics
  }

  private static func elaborate(
    _ description: SceneDescription, surroundings: any Surroundings, options: SceneOptions
  ) -> (scene: Scene, diagnostics: Diagnostics) {
    var deviceProblem: Diagnostic?
    var device = Device.standard
    if let name = options.device ?? description.device?.value {
      do throws(Diagnostic) {
        device = try Device.find(name, at: options.device == nil ? description.device?.place : nil)
      } catch {
        deviceProblem = error
      }
    }
    let elaborator = Elaborator(description, device: device, surroundings: surroundings, options: options)
    elaborator.run()
    var diagnostics = elaborator.diagnostics
    if let deviceProblem { diagnostics.add(deviceProblem) }
    return (Scene(name: description.name.value, device: device, program: elaborator.program), diagnostics)
  }
}

extension Device {
  /// The device of that name; where there is none, the error tells those that there are.
  public static func find(_ name: String, at place: SourcePlace? = nil) throws(Diagnostic) -> Device {
    if let known = named(name) { return known }
    throw Diagnostic(SceneProblem.unknownDevice(name, candidates: presets.map(\.name)), at: place)
  }
}
