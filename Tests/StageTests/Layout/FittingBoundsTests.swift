import Files
import Geometry
import SceneFiles
import Scenes
import Stage
import Testing

@Suite("Bounds and devices that just fit")
struct FittingBoundsTests {
  @Test("a least size may be the greatest one, and not more than it")
  func bounds() throws {
    for (least, greatest, isGood) in [(40, 40, true), (39, 40, true), (41, 40, false)] {
      for side in ["Width", "Height"] {
        let scene = "layers: [{label: a, text: 'ab', min\(side): \(least), max\(side): \(greatest)}]"
        #expect(mistakes(scene).isEmpty == isGood, "\(side) \(least) \(greatest): \(mistakes(scene))")
      }
    }
    let moving = "state: {x: 9}\nlayers: [{label: a, text: 'ab', minWidth: 2 * x, maxWidth: 12, left: 0}]"
    #expect(try Show(moving).frame("a").width == 18)
  }

  @Test("a variant with several devices is first looked at on the first, unless another one is asked for")
  func devices() throws {
    let scene = """
      device: iphone-16
      variants:
        small: {devices: [iphone-4, iphone-6]}
      layers: [{box: a}]
      """
    let description = try SceneReader(fileSystem: MemoryFileSystem(["scene.yaml": scene]), libraryPaths: [])
      .read("scene.yaml").description
    for asked in [nil, "iphone-6", "iphone-16"] {
      var options = SceneOptions()
      options.variant = "small"
      options.device = asked
      #expect(try options.resolved(for: description).device == asked ?? "iphone-4")
    }
  }

  @Test("a record may get a list of other items, and no number for a text")
  func records() {
    func reported(_ given: String) -> [String] {
      mistakes(
        """
        data: {items: [{id: a, title: "A", tags: [x]}]}
        layers:
          - {box: b, size: [9, 9], tap: {insert: {\(given)}, into: items}}
          - {label: row, each: item in items, text: item.title}
        """)
    }
    #expect(reported("title: \"B\", tags: [1, 2]").isEmpty)
    #expect(reported("title: 3, tags: []").count == 1)
  }
}
