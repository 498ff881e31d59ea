import Foundation
import FuzzTargets
import TestSupport
import Testing

/// A short fuzz of every target without coverage, the same every time, and all that was ever found by a longer one.
@Suite("What anybody may have written ends no process")
struct FuzzTests {
  /// Bytes to begin with: what lies in `Tests/Fuzzing/Seeds`, and some of what else is read by its kind.
  private static func seeds(of target: FuzzTarget) throws -> [[UInt8]] {
    let elsewhere: (folder: String, ending: String, most: Int)? =
      switch target.kind {
      case .scene: ("Tests/RenderingTests/Pictures", ".yaml", 60)
      case .png: ("Tests/RenderingTests/Pictures", ".png", 4)
      case .svg: ("Tests/RenderingTests/Pictures", ".svg", 4)
      case .baseline: ("Baselines", ".txt", 3)
      default: nil
      }
    let more = try elsewhere.map { try Checkout.files(under: $0.folder, ending: $0.ending).prefix($0.most) } ?? []
    return try files(in: "Seeds", of: target) + more.map(bytes)
  }

  /// The files of the target's kind in a folder of `Tests/Fuzzing`.
  private static func files(in folder: String, of target: FuzzTarget) throws -> [[UInt8]] {
    let folder = "Tests/Fuzzing/\(folder)/\(target.kind.rawValue)"
    return try ((try? Checkout.names(in: folder)) ?? []).sorted().map { try bytes("\(folder)/\($0)") }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.path(path))))
  }

  @Test("changed inputs, 200 of each", arguments: FuzzTarget.allCases)
  func changed(target: FuzzTarget) throws {
    let scratch = try Scratch()
    let seeds = try Self.seeds(of: target)
    #expect(!seeds.isEmpty)
    var random = SplitMix64(seed: 1)
    for number in 0..<200 where !seeds.isEmpty {
      target.run(Mutations.mutated(seeds[number % seeds.count], using: &random), folder: scratch.path)
    }
  }

  @Test("what was found once", arguments: FuzzTarget.allCases)
  func found(target: FuzzTarget) throws {
    let scratch = try Scratch()
    for bytes in try Self.files(in: "Findings", of: target) { target.run(bytes, folder: scratch.path) }
  }
}
