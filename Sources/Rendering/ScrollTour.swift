import Basics
import Formulas
import Geometry
import Motion
import Scenes

/// A take in which a scroll goes from where it begins to its end, so that an animation shows all of a list.
public struct ScrollTour: Sendable {
  /// The name of the take.
  public static let take = "scroll-through"

  /// The scroll, as takes read it.
  public let layer: String
  /// The place at which messages say that its name stands.
  private let place: SourcePlace

  /// - Parameter place: where the name stands, such as the option that says it.
  public init(_ layer: String, at place: SourcePlace) { (self.layer, self.place) = (layer, place) }

  /// Points a second, and the seconds that the way takes at least and at most: a screen in a second and a half, and no
  /// animation without end.
  private static let speed = 500.0
  private static let seconds = 0.8...20.0
  /// The rests before and behind it, in which one sees where it begins and ends.
  private static let rests = (before: 0.6, behind: 1.0)

  /// Returns the renderer of the take.
  ///
  /// - Parameter make: gives the renderer of the scene with further takes, of the take of that name; of its rest for
  ///   none.
  /// - Throws: a `RenderingProblem` where there is no such scroll, or nothing of it is left to scroll.
  public func renderer(
    _ make: (_ takes: [TakeDescription], _ take: String?) throws -> FrameRenderer
  ) throws -> FrameRenderer {
    let still = try make([], nil)
    let excess = try ScreenExpansion(layer).excess(in: still, at: Instant(0)).values
    let points = max(excess.map(\.width).max() ?? 0, excess.map(\.height).max() ?? 0)
    guard points > 0 else { throw RenderingProblem.scrollIsWhole(layer) }
    return try make([take(over: (points / Self.speed).clamped(to: Self.seconds))], Self.take)
  }

  private func take(over seconds: Double) throws -> TakeDescription {
    func formula(_ text: String) throws -> Formula { try Formula(parsing: text, at: place) }
    func wait(_ seconds: Double) throws -> StepDescription {
      StepDescription(.wait(try formula("\(seconds.shortText)s")), place: place)
    }
    let motion = MotionDescription(
      over: try formula("\(seconds.shortText)s"), curve: try formula("easeInOut"))
    let scroll = ActionDescription(
      .scroll(try formula(layer), to: try formula("\(layer).end"), by: nil, motion), place: place)
    return TakeDescription(
      name: Placed(Self.take, at: place),
      steps: [
        try wait(Self.rests.before), StepDescription(.perform([scroll]), place: place), try wait(seconds),
        try wait(Self.rests.behind),
      ])
  }
}
