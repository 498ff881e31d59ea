import Foundation
import FuzzTargets
import TestSupport
import Testing

/// A short fuzz of every target without coverage, the same every time, and all that was ever found by a longer one.
@Suite("What anybody may have written ends no process")
struct FuzzTests {
  /// Bytes to begin with, by target.
  static func seeds(of target: FuzzTarget) throws -> [[UInt8]] {
    func files(_ folder: String, _ ending: String, _ most: Int) throws -> [[UInt8]] {
      try Checkout.files(under: folder, ending: ending).prefix(most).map {
        Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.path($0))))
      }
    }
    let pictures = "Tests/RenderingTests/Pictures"
    switch target {
    case .scene: return try files(pictures, ".yaml", 60)
    case .formula:
      return ["if a > 1 and not b then max(1, 2) else \"x{c.d(1)}\"", "mix(\"#fff\", white, 50%)", "[1, -2 * (3)]"].map
      {
        Array($0.utf8)
      }
    case .take:
      return [Array("    - tap: card(1)\n    - fling: {on: list, by: [0, -90], over: 0.2s}\n    - settle\n".utf8)]
    case .picture: return try files(pictures, ".png", 4) + files(pictures, ".svg", 4)
    case .csv: return [Array("a,b\n1,\"x\"\"y\"\n2,z\n".utf8)]
    case .json: return [Array("{\"bills\": [{\"a\": 1, \"b\": \"x\\u00e9\", \"c\": null}]}".utf8)]
    case .tokens:
      return [
        """
        {"c": {"$type": "color", "a": {"$value": "#123456"}, "b": {"$value": "{c.a}"}},
         "d": {"$type": "dimension", "$value": {"value": 1.5, "unit": "rem"}}}
        """,
        """
        {"sets": {"s": {"sources": [{"n": {"$type": "number", "$value": 1}}]}},
         "modifiers": {"m": {"contexts": {"x": [], "dark": [{"n": {"$value": 2}}]}, "default": "x"}},
         "resolutionOrder": [{"$ref": "#/sets/s"}, {"$ref": "#/modifiers/m"}]}
        """,
      ].map { Array($0.utf8) }
    case .ledger: return [Array("SQLite format 3\0".utf8)]
    case .manifest:
      return [
        Array(
          "{\"version\":1,\"format\":\"flipbook-sequence\",\"frames\":[{\"file\":\"a.png\",\"index\":0,\"duration\":1}]}"
            .utf8)
      ]
    case .baseline: return try files("Baselines", ".txt", 3)
    }
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
    for name in (try? Checkout.names(in: "Tests/Fuzzing/Findings/\(target.rawValue)")) ?? [] {
      let file = URL(fileURLWithPath: Checkout.path("Tests/Fuzzing/Findings/\(target.rawValue)/\(name)"))
      target.run(Array(try Data(contentsOf: file)), folder: scratch.path)
    }
  }
}
