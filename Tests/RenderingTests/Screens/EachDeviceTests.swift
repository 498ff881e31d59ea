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

  private func play(_ take: Shipped.Take, on device: String) throws {
    var options = SceneOptions()
    options.device = device
    let renderer = try FrameRenderer(Shipped.load(take.scene, options: options), take: take.name)
    #expect(try renderer.stage.duration > 0)
  }
}
