import Evaluation
import Formulas
import Locales
import Scenes
import Synchronization
import Vocabulary

/// A scene that has been checked: every name found, every type and cycle looked at. Immutable; shared by all jobs.
public final class Scene: Sendable {
  public let name: String
  public let device: Device
  /// The size of the system's letters.
  public var textSize: TextSize { program.textSize }
  /// Whether the system is dark at the beginning.
  public var isDark: Bool { program.isDark }
  /// The locale of its texts, as BCP 47 writes it.
  public var locale: String { (program.locale ?? .standard).text }
  /// The takes' names, in the file's order.
  public let takes: [String]
  /// The name of a take that no scene writes and every scene has: nobody touches it, until nothing moves.
  public static let restTake = TakeProgram.restTake
  let program: Program
  /// All in its own file that changes nothing, as nothing reads it.
  public var notes: Diagnostics { program.notes }
  /// Whether another setting of the system, such as `dark`, makes another picture of it.
  public func follows(setting: String) -> Bool { program.root.follows(setting: setting) }
  /// The number of its values, states, measures and properties, those of each list once: what begins when a take does.
  public var cellCount: Int { program.templates.reduce(0) { $0 + $1.cells.count + $1.states.count } }

  /// The play that was opened to look at the first instant, until somebody plays the scene.
  private let opening = Mutex(Opening())

  /// Handed from its opener to its player, never shared.
  private struct Opening: @unchecked Sendable {
    var simulator: Simulator?
  }

  /// Keeps a play at its first instant for the first player of the scene.
  func keep(_ simulator: Simulator) { opening.withLock { $0.simulator = simulator } }

  /// A play at the scene's first instant.
  func open() throws(Diagnostic) -> Simulator {
    let kept = opening.withLock { opening in
      defer { opening.simulator = nil }
      return opening
    }
    guard let simulator = kept.simulator else { return try Simulator(self) }
    simulator.evaluator.census.rowsMade = 0
    simulator.evaluator.budget = .ofTake
    return simulator
  }

  private init(name: String, program: Program) {
    self.name = name
    device = program.device
    self.program = program
    takes = program.takes.map(\.name).filter { $0 != Self.restTake }
  }

  /// Checks a description. All mistakes are thrown together, in the order of their places.
  public static func check(
    _ description: SceneDescription, surroundings: any Surroundings, options: SceneOptions = SceneOptions()
  ) throws(Diagnostics) -> Scene {
    let (program, diagnostics) = Program.elaborate(description, surroundings: surroundings, options: options)
    guard diagnostics.isEmpty else { throw diagnostics }
    let scene = Scene(name: description.name.value, program: program)
    let first = InitialCheck.diagnostics(of: scene, rowLimit: options.rowsLookedAt)
    guard first.isEmpty else { throw first }
    return scene
  }

  /// The mistakes that show without looking at any instant: for descriptions that are not whole.
  public static func mistakes(
    in description: SceneDescription, surroundings: any Surroundings, options: SceneOptions = SceneOptions()
  ) -> Diagnostics {
    Program.elaborate(description, surroundings: surroundings, options: options).diagnostics
  }
}
