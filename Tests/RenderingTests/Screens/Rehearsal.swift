import Foundation
import Geometry
import Layers
import Pixels
import Rendering
import Scenes
import TestSupport
import Testing

/// A shipped scene with a take of the test's own.
final class Rehearsal {
  let renderer: FrameRenderer
  /// The last instant, in microseconds.
  let end: Int
  private let scratch: Scratch

  /// - Parameters:
  ///   - changes: lines of the scene, and what stands there instead.
  ///   - files: other files to lie beside the scene.
  ///   - steps: the take's steps as YAML, one a line.
  init(
    _ scene: String, scale: Double = 1, changes: [String: String] = [:], files: [String: String] = [:], steps: [String]
  ) throws {
    scratch = try Scratch()
    let folder = Checkout.path("Assets/Scenes/\(scene)")
    let copy = "\(scratch.path)/\(scene)"
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    // The other scenes stay beside it, for those that it imports.
    for other in Shipped.library.names where other != scene {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(other)", withDestinationPath: Checkout.path("Assets/Scenes/\(other)"))
    }
    let text = try String(contentsOfFile: "\(copy)/scene.yaml", encoding: .utf8)
    var head = text.components(separatedBy: "\ntakes:")[0]
    for (line, other) in changes.sorted(by: { $0.key < $1.key }) {
      try #require(head.contains(line), "\(scene) has no '\(line)'")
      head = head.replacing(line, with: other)
    }
    let take = steps.map { "    - \($0)\n" }.joined()
    try (head + "\n\ntakes:\n  rehearsal:\n" + take).write(
      toFile: "\(copy)/scene.yaml", atomically: false, encoding: .utf8)
    for (name, text) in files { try text.write(toFile: "\(copy)/\(name)", atomically: false, encoding: .utf8) }
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    renderer = try FrameRenderer(loader.load(copy), take: "rehearsal", scale: scale)
    end = try renderer.stage.duration
  }

  /// The layer of that path at a time in seconds, or nil where it does not exist.
  func layer(_ id: String, at seconds: Double) throws -> Layer? {
    try renderer.layers(at: Int(clamped: (seconds * 1_000_000).rounded())).find(id)
  }

  /// The instant of a snapshot, in seconds.
  func time(of snapshot: String) throws -> Double {
    Double(try renderer.instant(ofSnapshot: snapshot).tick) / 1_000_000
  }

  /// How far the scroll of that path is scrolled at a time in seconds.
  func offset(_ id: String, at seconds: Double) throws -> Point {
    try #require(try layer(id, at: seconds), "\(id) at \(seconds)").contentOffset
  }

  /// The colour of a pixel, straight components of 0…255.
  func pixel(_ x: Int, _ y: Int, at tick: Int) throws -> [Int] {
    try renderer.bitmap(at: tick).color(x, y)
  }
}

extension Bitmap {
  /// A pixel's red, green and blue, 0…255; premultiplied, which is the same on an opaque picture.
  func color(_ x: Int, _ y: Int) -> [Int] {
    withExtendedLifetime(self) {
      let row = row(y)
      return [Int(row[x * 4 + 2]), Int(row[x * 4 + 1]), Int(row[x * 4])]
    }
  }
}

extension Layer {
  /// The layer of that path, itself or inside.
  func find(_ id: String) -> Layer? {
    if self.id == id { return self }
    for child in children {
      if let found = child.find(id) { return found }
    }
    return nil
  }

  var stroke: Stroke? {
    if case .shape(let shape) = content { shape.stroke } else { nil }
  }
}
