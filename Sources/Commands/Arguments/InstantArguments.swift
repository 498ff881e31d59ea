import ArgumentParser
import Motion
import Rendering

/// One instant of a take: options that the verbs share that show only that.
struct InstantArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The take; the scene's first if left out. With none, nobody touches the scene.", valueName: "name"))
  var take: String?

  @Option(
    help: ArgumentHelp("When: 1.5s, 300ms, or seconds. The beginning if left out.", valueName: "time"),
    transform: TimeArgument.tick(_:))
  var at: Int?

  @Option(help: ArgumentHelp("When: a snapshot of the take.", valueName: "name"))
  var snapshot: String?

  func validate() throws {
    guard at == nil || snapshot == nil else { throw ValidationError("Give --at or --snapshot, not both.") }
  }

  /// The instant; the beginning where none is named. Throws where the take has no such snapshot, or ends before.
  func instant(of renderer: FrameRenderer) throws -> Instant {
    let instant = try snapshot.map { try renderer.instant(ofSnapshot: $0) } ?? Instant(at ?? 0)
    try renderer.check(tick: instant.tick)
    return instant
  }
}
