import Formulas
import Rendering
import Scenes
import TestSupport
import Testing

@Suite("Scenes as pictures are checked as far as they are shown")
struct ShownScreenCheckTests {
  private let scratch: Scratch
  private let loader: SceneLoader

  init() throws {
    scratch = try Scratch()
    loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
  }

  /// A scene of 1 s that shows another one, which fails from 0.5 s on, as long as it is shown.
  private func write(_ inner: String, at time: String = "time", layer: String? = nil) throws -> String {
    try scratch.write(inner, to: "inner.yaml")
    return try scratch.write(
      """
      device: card
      layers: [\(layer ?? "{image: i, frame: [0, 0, 80, 60], source: 'inner.yaml', at: \(time)}")]
      takes: {t: [{wait: 1s}]}
      """, to: "outer.yaml")
  }

  private func failure(checking file: String, isStrict: Bool = false) throws -> Diagnostics? {
    var options = SceneOptions()
    (options.decodesPictures, options.isStrict) = (true, isStrict)
    do {
      try FrameRenderer(loader.load(file, options: options)).workOutFrames()
      return nil
    } catch let failure as SceneLoader.Failure {
      return failure.diagnostics
    }
  }

  private func failure(drawing file: String) throws -> Diagnostics? {
    do {
      let renderer = try FrameRenderer(loader.load(file), scale: 0.5)
      for tick in try renderer.times().ticks { _ = try renderer.bitmap(at: tick) }
      return nil
    } catch let failure as SceneLoader.Failure {
      return failure.diagnostics
    }
  }

  private static let take = "takes: {t: [{wait: 0.5s}, {do: {set: {n: 1}}}, {wait: 0.1s}]}"

  private static let faults = [
    ("{label: l, text: '{1 / (1 - n)}'}", "inner.yaml:3:29: division by zero"),
    ("{image: p, frame: [0, 0, 9, 9], source: if n == 1 then 'none.png' else ''}", "none.png"),
    ("{label: l, text: if n == 1 then '\u{F1234}' else 'ok'}", "U+F1234"),
  ]

  private func inner(_ layer: String) -> String {
    "device: {size: [80, 60]}\nstate: {n: 0}\nlayers: [\(layer)]\n\(Self.take)\n"
  }

  @Test("what fails later in it fails the check where it fails the picture, told by both in words", arguments: faults)
  func late(layer: String, told: String) throws {
    let file = try write(inner(layer))
    let (checked, drawn) = (try failure(checking: file), try failure(drawing: file))
    for mistake in [try #require(checked?.list.first), try #require(drawn?.list.first)] {
      #expect(mistake.place?.file == file && mistake.place?.line == 2, "\(mistake)")
      #expect(mistake.message.contains("inner.yaml") && mistake.message.contains(told), "\(mistake)")
      #expect(!mistake.message.contains("Diagnostics("), "\(mistake)")
    }
  }

  @Test("what is not shown of it fails neither", arguments: ["0s", "min(time, 0.4s)"])
  func unseen(time: String) throws {
    let file = try write(inner(Self.faults[0].0), at: time)
    #expect(try failure(checking: file) == nil && failure(drawing: file) == nil)
  }

  @Test(
    "it is found in a mask, among letters, and in a scene that is shown by one that is shown",
    arguments: [
      "{box: b, frame: [0, 0, 80, 60], fill: red, mask: {image: i, source: 'inner.yaml', at: time}}",
      "{image: i, frame: [0, 0, 80, 60], source: 'middle.yaml', at: time}",
    ])
  func deep(layer: String) throws {
    try scratch.write(
      """
      device: {size: [80, 60]}
      layers: [{image: i, left: 0, top: 0, source: "inner.yaml", at: time}]
      takes: {t: [{wait: 1s}]}
      """, to: "middle.yaml")
    let file = try write(inner(Self.faults[0].0), layer: layer)
    let mistake = try #require(failure(checking: file)?.list.first)
    #expect(mistake.place?.file == file && mistake.message.contains("division by zero"), "\(mistake)")
  }

  @Test("what is only told of it is told where it is shown, and is a mistake where such things are")
  func notes() throws {
    let file = try write(
      """
      device: {size: [80, 60]}
      data: {rows: [{t: "a"}, {t: "\u{F1234}"}]}
      layers: [{label: l, top: 30, text: at(rows, 0).t}]
      takes: {t: [{tap: [5, 5]}, {wait: 0.5s}]}
      """)
    let notes = try FrameRenderer(loader.load(file)).workOutFrames().notes.list
    #expect(notes.allSatisfy { $0.place?.file == file && $0.place?.line == 2 }, "\(notes)")
    #expect(notes.contains { $0.message.contains("U+F1234") && $0.message.contains("inner.yaml:2") }, "\(notes)")
    #expect(notes.contains { $0.message.contains("does nothing") && $0.message.contains("inner.yaml:4") }, "\(notes)")
    #expect(notes.count == 2, "\(notes)")
    let strict = try #require(failure(checking: file, isStrict: true)?.list.first)
    #expect(strict.place?.file == file && strict.message.contains("U+F1234"), "\(strict)")
  }
}
