import FlipbookTesting
import Foundation
import Scenes
import TestSupport
import Testing
import Verification

/// A folder that lives as long as the tests.
private let scratch = Result { try Scratch() }

@Suite(
  "Whole takes expected by tests",
  .device("iphone-5"),
  .screens {
    let folder = (try? scratch.get().path) ?? ""
    $0.baselines = "\(folder)/Baselines"
    $0.failures = "\(folder)/failures"
    $0.fontCache = Checkout.path(".build/font-cache")
  })
struct ExpectScreenTests {
  /// A scene of its own for each test, whose square is left of where it was when it was recorded.
  private func scene(_ name: String, x: Int = 90) throws -> String {
    try scratch.get().write(
      """
      scene: \(name)
      state: {x: 10}
      fill: if dark then black else white
      layers:
        - {box: square, frame: [x, 20, 40, 40], fill: "#3B6EA5", tap: {set: {x: \(x)}}}
        - {label: title, left: 20, top: 80, text: "Title", font: 17, color: "if dark then white else black"}
      takes:
        move:
          - tap: square
          - snapshot: moved
          - wait: 0.1s
      """.replacingOccurrences(of: "\"if dark then white else black\"", with: "if dark then white else black"),
      to: "\(name).yaml")
  }

  private func recorded(_ scene: String) throws -> [Outcome] {
    var configuration = SnapshotConfiguration.current
    configuration.update = .all
    return try expectScreen(of: scene, under: "move", configuration: configuration)
  }

  @Test("its snapshots and all of its frames are compared, on the suite's device")
  func whole() throws {
    let outcomes = try recorded(scene("whole"))
    #expect(outcomes.map(\.name) == ["whole/move/iphone-5/moved", "whole/move/iphone-5"])
    #expect(try expectScreen(of: scene("whole")).allSatisfy { $0.verdict == .passed })
    let changed = try scene("whole", x: 92)
    try withKnownIssue {
      try expectScreen(of: changed)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("box `square` moved by 2 pt right") }
    }
  }

  @Test("a test's trait goes beside its suite's: a variant", .variant("dark"))
  func variant() throws {
    #expect(try recorded(scene("night")).last?.name == "night/move/iphone-5/dark")
  }

  @Test("and before the same one of the suite", .device("iphone-17"))
  func device() throws {
    #expect(try recorded(scene("wide")).last?.name == "wide/move/iphone-17")
  }

  @Test("a text size has baselines of its own", .textSize(.ax5))
  func textSize() throws {
    let large = try recorded(scene("large"))
    #expect(large.last?.name == "large/move/iphone-5/text-ax5")
    var usual = SnapshotConfiguration.current
    usual.textSize = nil
    usual.update = .all
    let outcomes = try expectScreen(of: scene("large"), configuration: usual)
    let pictures = try [large, outcomes].map { try Data(contentsOf: URL(fileURLWithPath: $0[0].baseline)) }
    #expect(pictures[0] != pictures[1])
  }

  @Test("a variant beside a text size is refused", .textSize(.ax1), .variant("dark"))
  func both() throws {
    let scene = try scene("both")
    let error = #expect(throws: SnapshotFailure.self) { try expectScreen(of: scene) }
    #expect(error?.description.contains("either a variant or a text size") == true)
  }

  @Test("where no test of Swift Testing runs, what differs is thrown")
  func elsewhere() async throws {
    let (old, new) = (try scene("foreign"), SnapshotConfiguration.current)
    _ = try recorded(old)
    let changed = try scene("foreign", x: 92)
    let words = await Task.detached { () -> String in
      do {
        try expectScreen(of: changed, configuration: new)
        return ""
      } catch {
        return "\(error)"
      }
    }.value
    #expect(words.contains("foreign/move/iphone-5/moved: "))
    #expect(words.contains("moved by 2 pt right"))
  }
}
