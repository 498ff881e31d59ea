import Basics
import Formulas
import Layers
import Motion
import Rendering
import Scenes
import Stage
import Testing

@Suite("Names of layers as inspect prints them")
struct PrintedNameTests {
  @Test("are read back as the same layer, in all shipped scenes", arguments: Shipped.firstTakes)
  func readBack(_ take: Shipped.Take) throws {
    let renderer = try Shipped.renderer(take)
    let player = Player(try renderer.stage)
    for tick in [0, try renderer.stage.duration / 2] {
      let placements = try renderer.layers(at: tick).placements
      var wanted: [(name: String, frame: [Double])] = []
      for placement in placements where Layer.originalID(placement.id) == placement.id {
        guard let explanation = try player.explanation(of: placement.id, at: tick) else { continue }
        let name = RowName.printed(placement.id)
        guard !explanation.names.isEmpty else { continue }
        if !explanation.names.contains("") { #expect(name == explanation.names.joined(separator: ".")) }
        let frame = placement.frame
        wanted.append((name, [frame.minX, frame.minY, frame.width, frame.height]))
      }
      #expect(wanted.count > 4)
      let fields = ["x", "y", "width", "height"]
      var options = SceneOptions()
      options.probes = try wanted.flatMap { name, _ in
        try fields.map { field in
          try Formula(parsing: "\(name).onScreen.\(field)", at: SourcePlace(file: "test", line: 1, column: 1))
        }
      }
      let probing = try FrameRenderer(Shipped.load(take.scene, options: options), take: take.name, scale: 1)
      let values = try probing.probes(at: Instant(tick)).map { $0.value.asNumber ?? .nan }
      for (index, layer) in wanted.enumerated() {
        let read = values[4 * index..<4 * index + 4]
        #expect(
          zip(read, layer.frame).allSatisfy { abs($0 - $1) < 0.01 }, "\(layer.name): \(Array(read)), \(layer.frame)")
      }
    }
  }
}
