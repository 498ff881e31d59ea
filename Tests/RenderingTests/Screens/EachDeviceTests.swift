import Formulas
import Rendering
import Scenes
import Testing

/// Shipped takes on other screens than their own: the lowest, one with an odd bar, the widest phone, the largest
/// tablet.
@Suite("Takes on each device")
struct EachDeviceTests {
  static let devices = ["iphone-4", "iphone-15", "iphone-16-pro-max", "ipad-pro-13"]
  /// The ledger's scenes play for their own screens.
  static let takes = Shipped.takes.filter { !$0.scene.hasPrefix("timi-") }

  @Test("a take plays to its end, and what its snapshots are called by holds there", arguments: devices, takes)
  func plays(device: String, take: Shipped.Take) throws {
    try play(take, on: device)
  }

  @Test("a take plays to its end on a phone held sideways", arguments: Shipped.takes)
  func sideways(take: Shipped.Take) throws {
    try play(take, on: "iphone-6-landscape")
  }

  @Test(
    "linked scrolls play by their model's rule, too, also where the last lies below the first finger",
    arguments: devices + ["iphone-4-landscape", "iphone-17-landscape"], takes.filter { $0.scene == "linked-scroll" })
  func byTheModelsRule(device: String, take: Shipped.Take) throws {
    try play(take, on: device, overrides: [ValueOverride("original", Formula(.name("true"), at: Self.place))])
  }

  private static let place = SourcePlace(file: "test", line: 1, column: 1)

  private func play(
    _ take: Shipped.Take, on device: String, overrides: [ValueOverride] = []
  ) throws {
    var options = SceneOptions()
    options.device = device
    options.overrides = overrides
    let renderer = try FrameRenderer(Shipped.load(take.scene, options: options), take: take.name)
    #expect(try renderer.stage.duration > 0)
  }
}
