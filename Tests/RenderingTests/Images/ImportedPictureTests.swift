import PictureSupport
import Pixels
import Rendering
import TestSupport
import Testing

@Suite("Pictures of components that are imported")
struct ImportedPictureTests {
  private let scratch: Scratch
  private let loader: SceneLoader

  init() throws {
    scratch = try Scratch()
    loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    try scratch.write(
      """
      components:
        badge:
          layers: [{image: sign, frame: [0, 0, 20, 20], fit: stretch, source: "icons/sign.svg"}]
      """, to: "lib/core.yaml")
    try write("red", beside: "lib")
    try scratch.write(
      """
      import: [../lib/core.yaml]
      device: {size: [20, 20], scale: 1}
      layers: [{badge: b, left: 0, top: 0}]
      """, to: "app/scene.yaml")
  }

  private func write(_ color: String, beside folder: String) throws {
    let square = #"<rect width="4" height="4" fill="\#(color)"/>"#
    try scratch.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">\#(square)</svg>"#,
      to: "\(folder)/icons/sign.svg")
  }

  private func color() throws -> Pixel {
    try FrameRenderer(loader.load("\(scratch.path)/app/scene.yaml")).bitmap(at: 0).pixel(10, 10)
  }

  @Test("lie beside the file that has the components")
  func brought() throws {
    #expect(try color() == .red)
  }

  @Test("one beside the scene goes before it")
  func replaced() throws {
    try write("blue", beside: "app")
    #expect(try color() == .blue)
  }
}
