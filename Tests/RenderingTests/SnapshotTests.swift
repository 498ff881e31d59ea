import Foundation
import Rendering
import TestSupport
import Testing

/// The pictures are those of `flipbook verify`, which compares whole takes as well; here the tests of this package see
/// them too.
@Suite("The shipped scenes look as approved")
struct SnapshotTests {
  @Test("every snapshot of every take equals its baseline", arguments: Shipped.takes)
  func snapshots(take: Shipped.Take) throws {
    let renderer = try Shipped.renderer(take)
    if take.name != nil { #expect(try !renderer.stage.snapshots.isEmpty, "a take without snapshots proves nothing") }
    let folder = "Baselines/\(take.scene)/\(take.name ?? "still")/\(renderer.loaded.scene.device.name)"
    for snapshot in try renderer.stage.snapshots {
      let reference = ReferencePicture(
        path: "\(folder)/\(snapshot.name).png",
        accept: "flipbook verify \(take.scene) --update changed --filter '/\(take.name ?? "still")/'")
      try reference.expect(renderer.bitmap(at: snapshot.instant))
    }
  }

  @Test("no baseline is left without a take or snapshot")
  func noOrphans() throws {
    var snapshots: [String: Set<String>] = [:]
    for take in Shipped.takes {
      snapshots["\(take.scene)/\(take.name ?? "still")"] = Set(
        try Shipped.renderer(take).stage.snapshots.map { "\($0.name).png" })
    }
    for file in try Checkout.files(under: "Baselines", ending: "")
    where file.hasSuffix(".png") || file.hasSuffix(".txt") {
      let parts = file.split(separator: "/").map(String.init)
      let known = snapshots["\(parts[1])/\(parts[2])"]
      #expect(known != nil, "no take has \(file)")
      if file.hasSuffix(".png"), let name = parts.last {
        #expect(known?.contains(name) == true, "no snapshot is compared with \(file)")
      }
    }
  }
}
