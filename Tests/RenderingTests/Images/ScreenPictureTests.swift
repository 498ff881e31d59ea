import Geometry
import Pixels
import Rendering
import Scenes
import TestSupport
import Testing

/// Scenes that another one shows as pictures, held to their own stills.
@Suite("Scenes as pictures")
struct ScreenPictureTests {
  private let scratch: Scratch
  private let loader: SceneLoader

  init() throws {
    scratch = try Scratch()
    loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    try scratch.write(
      """
      scene: home
      device: {size: [90, 120], scale: 2}
      variants: {wide: {gap: 20}}
      values: {gap: 8}
      state: {on: false, moved: 0}
      fill: if dark then "#101820" else "#F8F8F4"
      layers:
        - {box: square, left: gap + moved, top: 10, width: 24, height: 24, fill: if on then red else blue,
           tap: [{set: {on: true}}, {animate: {moved: 40}, over: 0.4s}]}
        - {label: told, left: 6, top: 50, text: "{if locale == 'de' then 'Heute' else 'Today'} {screen.width}", font: 14,
           color: if dark then white else black}
        - {shape: bow, frame: [10, 80, 60, 30], path: {oval: [2, 2, 50, 20]}, stroke: {color: "#3B6EA5", width: 2}}
      takes:
        touch: [{wait: 0.2s}, {tap: square}, {wait: 0.6s}]
        rest: [{wait: 1s}]
      """, to: "home.yaml")
  }

  /// The part of an instant of a scene that shows `source` at (7, 5).
  private func shown(
    _ source: String, size: Size, at tick: Int, more: String = "", scale: Double = 2
  ) throws -> Bitmap {
    let text = """
      device: {size: [420, 900], scale: 2}
      layers: [{image: shown, left: 7, top: 5, source: "\(source)", at: time\(more)}]
      takes: {wait: [{wait: 2s}]}
      """
    let file = try scratch.write(text, to: "outer.yaml")
    let bitmap = try FrameRenderer(loader.load(file), scale: scale).bitmap(at: tick)
    let pixels = size.wholePixels(atScale: scale)
    let part = try #require(
      PixelRect(
        x: Int(clamped: 7 * scale), y: Int(clamped: 5 * scale), width: Int(clamped: pixels.width),
        height: Int(clamped: pixels.height)))
    return bitmap.copy(of: part)
  }

  private func isSame(_ first: Bitmap, _ second: Bitmap) -> Bool {
    first.width == second.width && first.height == second.height
      && (0..<first.height).allSatisfy { y in
        UnsafeBufferPointer(start: first.words(y), count: first.width)
          .elementsEqual(UnsafeBufferPointer(start: second.words(y), count: second.width))
      }
  }

  @Test(
    "look byte for byte as their own stills, by take, variant, device, values and traits, at each instant",
    arguments: [
      ("", nil, SceneOptions()),
      ("#take=rest", "rest", SceneOptions()),
      ("#take=touch,dark=true", "touch", SceneOptions(dark: true)),
      ("#device=iphone-6", nil, SceneOptions(device: "iphone-6")),
      ("#variant=wide,locale=de", nil, SceneOptions(variant: "wide")),
    ] as [(String, String?, SceneOptions)])
  func stills(words: String, take: String?, options: SceneOptions) throws {
    var options = options
    if words.contains("locale=de") { options.locale = try .init("de") }
    let own = try FrameRenderer(loader.load("\(scratch.path)/home.yaml", options: options), take: take, scale: 2)
    for tick in [0, 300_000, 400_000, 800_000] {
      let picture = try shown("home.yaml\(words)", size: own.size, at: tick)
      #expect(isSame(picture, try own.bitmap(at: tick)), "\(words) at \(tick)")
    }
  }

  @Test("are drawn at the size at which they stand, as sharp as at that scale of their own")
  func sizes() throws {
    let own = try FrameRenderer(loader.load("\(scratch.path)/home.yaml"), scale: 1)
    let half = try shown("home.yaml", size: Size(45, 60), at: 500_000, more: ", width: 45")
    #expect(isSame(half, try own.bitmap(at: 500_000)))
  }

  @Test("know nothing of each other: one is touched, and its twin is not")
  func twins() throws {
    let touched = try shown("home.yaml#take=touch", size: Size(90, 120), at: 700_000)
    let other = try shown("home.yaml#take=rest", size: Size(90, 120), at: 700_000)
    #expect(!isSame(touched, other))
    let file = try scratch.write(
      """
      device: {size: [200, 120], scale: 2}
      layers:
        - {image: one, left: 0, top: 0, source: "home.yaml#take=touch", at: time}
        - {image: two, left: 100, top: 0, source: "home.yaml#take=rest", at: time}
      takes: {wait: [{wait: 1s}]}
      """, to: "pair.yaml")
    let pair = try FrameRenderer(loader.load(file))
    let bitmap = try pair.bitmap(at: 700_000)
    let left = try #require(PixelRect(x: 0, y: 0, width: 180, height: 240))
    let right = try #require(PixelRect(x: 200, y: 0, width: 180, height: 240))
    #expect(isSame(bitmap.copy(of: left), touched) && isSame(bitmap.copy(of: right), other))
  }

  @Test("show the fingers of their own take, where they are to")
  func touches() throws {
    let plain = try shown("home.yaml#take=touch", size: Size(90, 120), at: 500_000)
    let own = try FrameRenderer(
      loader.load("\(scratch.path)/home.yaml"), take: "touch", scale: 2, overlays: [.touches, .callouts])
    let touched = try shown("home.yaml#take=touch,showTouches=true", size: Size(90, 120), at: 500_000)
    #expect(try !isSame(touched, plain) && isSame(touched, own.bitmap(at: 500_000)))
    let none = try shown("home.yaml#take=touch,showTouches=false", size: Size(90, 120), at: 500_000)
    #expect(isSame(none, plain))
  }

  @Test("are among the files that a scene was read from")
  func files() throws {
    let file = try scratch.write(
      "device: card\nlayers: [{image: one, left: 0, top: 0, source: \"home.yaml\"}]\n", to: "files.yaml")
    #expect(try loader.load(file).filesRead.contains("\(scratch.path)/home.yaml"))
  }

  @Test(
    "that cannot be shown are told where they are shown",
    arguments: [
      ("away.yaml", "away.yaml"), ("home.yaml#take=tuch", "tuch"), ("home.yaml#device=iphone-99", "iphone-99"),
      ("home.yaml#variant=wild", "wild"), ("home.yaml#gapp=3", "gapp"), ("home.yaml#dark", "NAME=VALUE"),
      ("home.yaml#showKeys=yes", "true or false"),
      ("broken.yaml", "broken.yaml:2"), ("itself.yaml", "4 scenes show one another"),
    ])
  func mistakes(source: String, reported: String) throws {
    try scratch.write("scene: broken\nfil: red\n", to: "broken.yaml")
    try scratch.write(
      "device: card\nlayers: [{image: me, left: 0, top: 0, source: \"itself.yaml\"}]\n", to: "itself.yaml")
    let file = try scratch.write(
      "device: card\nlayers: [{image: one, left: 0, top: 0, source: \"\(source)\"}]\n", to: "bad.yaml")
    do {
      let loaded = try loader.load(file)
      _ = try FrameRenderer(loaded).bitmap(at: 0)
      Issue.record("\(source) was shown")
    } catch let failure as SceneLoader.Failure {
      let first = try #require(failure.diagnostics.list.first)
      #expect(first.place?.file == file && first.place?.line == 2, "\(first)")
      #expect(first.message.contains(reported), "\(first)")
    }
  }

  @Test("are read from a scene's own folder only, where it is a stranger's")
  func confinement() throws {
    let confined = SceneLoader(library: SceneLibrary(assets: nil, isConfined: true), fonts: try Shipped.fonts.get())
    let file = try scratch.write(
      "device: card\nlayers: [{image: one, left: 0, top: 0, source: \"../home.yaml\"}]\n", to: "inner/outside.yaml")
    #expect(throws: SceneLoader.Failure.self) { try FrameRenderer(confined.load(file)).bitmap(at: 0) }
  }
}
