import Foundation
import Layers
import Raster
import TestSupport
import Testing

@Suite("The weights of fonts of a scene's own")
struct OwnWeightTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let path = Checkout.path("Tests/RenderingTests/Pictures/label/fonts/\(name)")
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Where the directory of a font file tells of a table.
  private func record(of table: String, in bytes: [UInt8]) throws -> Int {
    try #require((12..<bytes.count - 16).first { Array(bytes[$0..<$0 + 4]) == Array(table.utf8) })
  }

  private func start(of table: String, in bytes: [UInt8]) throws -> Int {
    try bytes[record(of: table, in: bytes)...].dropFirst(8).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The weights that a file of these bytes has, as it is told of one that it has not.
  private func weights(_ bytes: [UInt8], _ digest: String, without: Int = 333) throws -> [ClosedRange<Int>] {
    let file = try FontFile.open(bytes, digest: digest)
    let fonts = try Studio.loaded.get().adding([OwnFamily(name: "Quay", files: [file])])
    let style = Text.Style(family: "Quay", size: 30, weight: try #require(Text.Weight(rawValue: without)))
    do {
      _ = try TextEngine(fonts: fonts).measure("QUAY", style: style, width: nil)
    } catch RasterProblem.missingOwnWeight("Quay", without, let known) {
      for weight in known.flatMap({ [$0.lowerBound, $0.upperBound] }) {
        let style = Text.Style(family: "Quay", size: 30, weight: try #require(Text.Weight(rawValue: weight)))
        #expect(throws: Never.self) { try TextEngine(fonts: fonts).measure("QUAY", style: style, width: nil) }
      }
      return known
    }
    return []
  }

  @Test(
    "of an axis of weights a file has the whole numbers from 1 to 1000, of one without any its own weight",
    arguments: [
      (400, 400, 400, 400...400), (399.5, 400, 400.5, 400...400), (400, 400, 401, 400...401),
      (400.25, 400.5, 400.75, 700...700), (0.25, 1, 5, 1...5), (990, 1_000, 1_200, 990...1_000),
      (1, 400, 332, 1...400), (334.5, 400, 900.5, 335...900), (-7, 3, 9, 1...9),
    ] as [(Double, Double, Double, ClosedRange<Int>)])
  func axes(low: Double, standard: Double, high: Double, weights: ClosedRange<Int>) throws {
    var bytes = try bytes("Quay-Variable.ttf")
    // Behind the head of 16 bytes the first axis: its name, and three numbers of 16.16 bits.
    let axis = try start(of: "fvar", in: bytes) + 16
    #expect(Array(bytes[axis..<axis + 4]) == Array("wght".utf8))
    for (index, value) in [low, standard, high].enumerated() {
      let fixed = Int32(clamped: value * 65_536)
      let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: fixed >> $0) }
      bytes.replaceSubrange(axis + 4 + 4 * index..<axis + 8 + 4 * index, with: number)
    }
    let own = try start(of: "OS/2", in: bytes) + 4
    bytes.replaceSubrange(own..<own + 2, with: [0x02, 0xBC])
    let name = "axis \(low) \(standard) \(high)"
    let missing = weights.contains(333) ? 1_000 : 333
    #expect(try self.weights(bytes, name, without: missing) == [weights])
  }

  @Test(
    "a file's weight is in a table of 64 bytes, from 1 to 1000; with a shorter one it is regular",
    arguments: [
      (700, 64, 700), (700, 96, 700), (700, 63, 400), (0, 96, 1), (1, 64, 1), (1_000, 96, 1_000), (1_001, 96, 1_000),
      (259, 96, 259),
    ])
  func ownWeight(number: Int, length: Int, weight: Int) throws {
    var bytes = try bytes("Quay-Bold.otf")
    let own = try start(of: "OS/2", in: bytes) + 4
    bytes.replaceSubrange(own..<own + 2, with: [UInt8(number >> 8), UInt8(number & 0xFF)])
    bytes[try record(of: "OS/2", in: bytes) + 15] = UInt8(length)
    #expect(try weights(bytes, "weight \(number) \(length)") == [weight...weight])
  }

  @Test("several files of a family tell all their weights, in order")
  func several() throws {
    let names = ["Quay-Bold.otf", "Quay-Regular.ttf"]
    let files = try names.map { try FontFile.open(try bytes($0), digest: $0) }
    let fonts = try Studio.loaded.get().adding([OwnFamily(name: "Quay", files: files)])
    let style = Text.Style(family: "Quay", size: 30, weight: .medium)
    #expect(throws: RasterProblem.missingOwnWeight(family: "Quay", weight: 500, known: [400...400, 700...700])) {
      try TextEngine(fonts: fonts).measure("QUAY", style: style, width: nil)
    }
  }
}
