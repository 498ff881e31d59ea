import Foundation
import Geometry
import Layers
import Pixels
import Rendering
import Scenes
import TestSupport
import Testing

/// Several fills of one layer against as many layers with one each.
@Suite("Several fills")
struct FillListTests {
  private static func renderer(_ layers: [String], scale: Double = 2) throws -> FrameRenderer {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fills-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    let text =
      "device: {size: [90, 70]}\nfill: \"#F4F1EA\"\nstate: {go: 0}\n"
      + "layers:\n" + layers.map { "  - {\($0)}\n" }.joined()
      + "takes:\n  first:\n    - do: {animate: {go: 1}, over: 0.4s}\n    - wait: 0.5s\n"
    try Data(text.utf8).write(to: file)
    let loaded = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get()).load(file.path)
    return try FrameRenderer(loaded, take: "first", scale: scale)
  }

  private static func color(_ random: inout SplitMix64) -> String {
    let parts = (0..<4).map { _ in String(format: "%02X", Int(clamped: random.number(0...255))) }
    return "\"#\(parts.joined())\""
  }

  /// A colour, a gradient of any form, or one of them that moves.
  private static func fill(_ random: inout SplitMix64) -> String {
    let (one, other) = (color(&random), color(&random))
    return switch Int(clamped: random.number(0...4)) {
    case 0: one
    case 1: "mix(\(one), \(other), go)"
    case 2: "{gradient: [\(one), \(other)]}"
    case 3: "{gradient: [\(one), mix(\(one), \(other), go)], form: radial}"
    default: "{gradient: [\(one), \(other)], form: conic, from: [go, 0.5]}"
    }
  }

  private static func areEqual(_ one: Bitmap, _ other: Bitmap) -> Bool { one.bytes.elementsEqual(other.bytes) }

  @Test("are the boxes, or the shapes, with one fill each that lie over one another", arguments: 0..<12)
  func stacked(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fills = (0..<Int(clamped: random.number(1.6...4.4).rounded())).map { _ in Self.fill(&random) }
    let frame = "frame: [\(random.number(2...20)), 8, \(random.number(20...60)), 50]"
    let turned = seed % 3 == 0 ? ", rotation: 20deg" : ""
    let isShape = seed % 2 == 1
    let look =
      isShape
      ? "\(frame)\(turned), path: {oval: [1, 2, 30, 40.5]}" : "\(frame)\(turned), cornerRadius: \(seed % 4 * 5)"
    let kind = isShape ? "shape" : "box"
    let together = try Self.renderer(["\(kind): all, \(look), fill: [\(fills.joined(separator: ", "))]"])
    let apart = try Self.renderer(
      fills.reversed().enumerated().map { "\(kind): part\($0), \(look), fill: \($1)" })
    for time in [0, 130_000, 400_000] {
      let same = Self.areEqual(try together.bitmap(at: time), try apart.bitmap(at: time))
      #expect(same, "\(kind), \(fills), at \(time)")
    }
  }

  @Test("fade as one picture, and throw the shadow of what they cover together")
  func faded() throws {
    let fills = ["\"#FF000080\"", "\"#0000FF80\""]
    let look = "frame: [10, 10, 40, 30]"
    let together = try Self.renderer(["box: a, \(look), opacity: 0.5, fill: [\(fills.joined(separator: ", "))]"])
    let parts = fills.reversed().enumerated().map { "{box: p\($0), frame: [0, 0, 40, 30], fill: \($1)}" }
    let apart = try Self.renderer(["box: a, \(look), opacity: 0.5, layers: [\(parts.joined(separator: ", "))]"])
    #expect(Self.areEqual(try together.bitmap(at: 0), try apart.bitmap(at: 0)))
    // Half and half of what is left cover three quarters.
    let shadow = "shadow: {radius: 0, offset: [45, 0]}"
    let cast = try Self.renderer(["box: a, \(look), fill: [\"#FF000080\", \"#0000FF80\"], \(shadow)"]).bitmap(at: 0)
    let rest: Double = 127.0 / 255.0
    let alpha: Double = 1 - rest * rest
    let at = 40 * cast.stride + 150 * 4
    let wanted = 0xF4 * (1 - alpha)
    #expect(abs(Double(cast.bytes[at + 2]) - wanted) <= 1, "\(cast.bytes[at + 2]) for \(wanted)")
  }

  @Test("of which clear ones are left out")
  func clear() throws {
    let look = "frame: [10, 10, 40, 30]"
    let one = try Self.renderer(["box: a, \(look), fill: red"])
    for fills in ["[clear, red]", "[red, clear]", "[clear, clear, red, clear]"] {
      let several = try Self.renderer(["box: a, \(look), fill: \(fills)"])
      #expect(try several.layers(at: 0) == one.layers(at: 0), "\(fills)")
    }
    let none = try Self.renderer(["box: a, \(look), fill: [clear, clear]"]).layers(at: 0)
    #expect(none.children.allSatisfy { $0.background == nil && $0.lowerFills.isEmpty })
  }

  @Test("are facts of the layer, in their order")
  func facts() throws {
    let look = "frame: [10, 10, 40, 30]"
    func words(_ fills: String) throws -> String {
      let screen = try Self.renderer(["box: a, \(look), fill: \(fills)"]).layers(at: 0)
      let layer = try #require(screen.children.first { $0.background != nil })
      return layer.facts.filter { $0.key == .fill }.map { "\($0.value)" }.joined()
    }
    let all = try ["red", "[red, blue]", "[blue, red]", "[red, {gradient: [blue, red]}]"].map(words)
    #expect(Set(all).count == all.count && all.allSatisfy { !$0.isEmpty }, "\(all)")
  }
}
