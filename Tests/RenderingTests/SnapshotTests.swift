import Rendering
import TestSupport
import Testing

@Suite("The shipped scenes look as approved")
struct SnapshotTests {
  @Test("every snapshot of every take equals its reference picture", arguments: Shipped.takes)
  func snapshots(take: Shipped.Take) throws {
    let renderer = try Shipped.renderer(take)
    if take.name != nil { #expect(!renderer.stage.snapshots.isEmpty, "a take without snapshots proves nothing") }
    for snapshot in renderer.stage.snapshots {
      let name = "\(take.name ?? "still")-\(snapshot.name)"
      let reference = ReferencePicture(path: "Tests/RenderingTests/References/\(take.scene)/\(name).png")
      try reference.expect(renderer.bitmap(at: snapshot.tick))
    }
  }

  @Test("no reference picture is left without a snapshot")
  func noOrphans() throws {
    var expected: Set<String> = []
    for take in Shipped.takes {
      for snapshot in try Shipped.renderer(take).stage.snapshots {
        expected.insert("Tests/RenderingTests/References/\(take.scene)/\(take.name ?? "still")-\(snapshot.name).png")
      }
    }
    let found = try Checkout.files(under: "Tests/RenderingTests/References", ending: ".png")
    for file in found { #expect(expected.contains(file), "no snapshot is compared with \(file)") }
  }
}
