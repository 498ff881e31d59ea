import FlipbookTesting
import Foundation
import TestSupport
import Testing
import Verification

@Suite("Snapshots expected by tests")
struct ExpectSnapshotTests {
  private static let scene = """
    scene: tiny
    device: card
    state: {x: 10}
    layers:
      - {box: square, frame: [x, 20, 40, 40], fill: "#3B6EA5", tap: {set: {x: 90}}}
    takes:
      move:
        - tap: square
        - snapshot: moved
    """

  private let scratch: Scratch
  private var configuration: SnapshotConfiguration

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "tiny.yaml")
    configuration = SnapshotConfiguration(
      baselines: "\(scratch.path)/Baselines", failures: "\(scratch.path)/failures",
      fontCache: Checkout.path(".build/font-cache"))
  }

  private func expectation(update: UpdateMode = .none) throws -> Outcome {
    var configuration = configuration
    configuration.update = update
    return try expectSnapshot(
      of: "\(scratch.path)/tiny.yaml", take: "move", at: "moved", configuration: configuration)
  }

  @Test("an equal picture is content; a missing or different one is an issue with the reason")
  func life() throws {
    try withKnownIssue {
      _ = try expectation()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("tiny/move/card/moved: there is no baseline") }
    }
    #expect(try expectation(update: .missing).verdict == .updated)
    #expect(try expectation().verdict == .passed)
    try scratch.write(Self.scene.replacingOccurrences(of: "x: 90", with: "x: 92"), to: "tiny.yaml")
    try withKnownIssue {
      _ = try expectation()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("box `square` moved by 2 pt right") }
    }
  }

  @Test("a snapshot that the take does not have is an error with the nearest name")
  func unknown() throws {
    let error = #expect(throws: SnapshotFailure.self) {
      try expectSnapshot(of: "\(scratch.path)/tiny.yaml", at: "mooved", configuration: configuration)
    }
    #expect(error?.description.contains("moved") == true)
  }
}
