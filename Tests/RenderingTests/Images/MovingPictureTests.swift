import Files
import Foundation
import Layers
import Rendering
import TestSupport
import Testing

@Suite("Pictures that move, in a scene", .serialized)
struct MovingPictureTests {
  private static let example = Checkout.path("Tests/RenderingTests/Pictures/image/moving.yaml")

  @Test("however a frame is rendered, it is the same frame")
  func purity() throws { try LawOfPurity.prove(Shipped.Take(scene: Self.example, name: "turn")) }

  private func mistakes(_ layer: String) throws -> [String] {
    let text = "device: card\nlayers:\n  - {image: i, \(layer)}\n"
    do {
      _ = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get()).load(Self.example, reading: text)
      return []
    } catch let failure as SceneLoader.Failure {
      return failure.diagnostics.list.map { "\($0.place?.column ?? 0): \($0.problem.message)" }
    }
  }

  @Test(
    "a mistake is told at its place, with the cure",
    arguments: [
      (#"source: "leaf.svg", at: time"#, "40: the picture 'leaf.svg' does not move"),
      (#"source: "steps", at: time"#, "37: the pictures in 'steps' have no times"),
      (#"source: "beacon.webp", at: 3"#, "43: 'at' is a time and needs a unit; write 3ms or 3s"),
      (#"source: "beacon.webp", at: "soon""#, "44: 'at' wants a time"),
      (#"source: "beacon.webp", loops: true"#, "39: 'loops' has no effect on image 'i'"),
      (#"source: "beacon.webp", frameRate: 5"#, "39: 'frameRate' has no effect on image 'i'"),
      (#"source: "steps", at: time, frameRate: 0"#, "54: 'frameRate' cannot be 0; it is from 0.001 to 1000"),
      (#"at: time"#, "16: 'at' has no effect on image 'i': it has no 'source'"),
    ])
  func mistake(layer: String, reported: String) throws {
    let found = try mistakes(layer)
    #expect(found.count == 1 && found[0].hasPrefix(reported), "\(found)")
  }

  @Test("a picture that does not move is itself at any time, among others that do")
  func stills() throws {
    let text = #"""
      device: card
      data: {pictures: [{file: "beacon.webp"}, {file: "leaf.svg"}]}
      layers:
        - {image: i, each: p in pictures, top: 40 * index(p), source: p.file, at: time}
      takes: {t: [{wait: 1s}]}
      """#
    let scene = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get()).load(Self.example, reading: text)
    let renderer = try FrameRenderer(scene, take: "t")
    for tick in [0, 500_000, 900_000] {
      let frames = try renderer.layers(at: tick).children.map { layer in
        layer.facts.contains { $0.key == .pictureFrame }
      }
      #expect(frames == [true, false])
    }
  }

  @Test("a layer of the same frame is the same layer, and tells which it is")
  func layers() throws {
    let renderer = try FrameRenderer(Shipped.load(Self.example), take: "turn")
    #expect(try renderer.layers(at: 210_000) == renderer.layers(at: 290_000))
    #expect(try renderer.layers(at: 290_000) != renderer.layers(at: 300_000))
    let words = try renderer.layers(at: 300_000).children.flatMap(\.facts).filter { $0.key == .pictureFrame }
    #expect(words.map(\.value) == [0, 1, 2, 3, 1, 1].map { .number($0) })
  }
}
