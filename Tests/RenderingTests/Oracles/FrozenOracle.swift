import Geometry
import Layers
import Pixels
import Raster
import Rendering
import Scenes
import Stage

/// The values of an instant, put in as constants and laid out from nothing, give the same layers, and the same pixels
/// drawn from nothing as drawn over those before: what a list shows follows from its formulas, whatever came before.
struct FrozenOracle: Oracle {
  let name = "frozen"
  /// How many instants of the take are looked at.
  var instants = 7

  func mistake(in text: String) throws -> OracleMistake? {
    let scene = try OracleScene(text)
    let stage = try scene.stage()
    let player = Player(stage)
    var canvases: [String: Canvas] = [:]
    for tick in ticks(of: stage, instants) {
      let tree = try player.layers(at: tick)
      let frozen = try FrozenText(text, at: tree)
      let still = try Player(Stage(opening: OracleScene(frozen.text).loaded.scene, take: nil)).layers(at: 0)
      for subject in frozen.subjects {
        let comes = frozen.coming.contains(subject)
        let moving = tree.named(subject)?.still(comes).withoutRows(outside: nil)
        let constant = still.named(subject)?.still(comes).withoutRows(outside: nil)
        if let difference = moving?.difference(from: constant) {
          return OracleMistake(words: "\(difference)\nfrozen:\n\(frozen.text)", tick: tick)
        }
        guard let moving else { continue }
        let canvas = try canvases[subject] ?? Canvas(scene.loaded)
        canvases[subject] = canvas
        guard try canvas.drawsAlike(moving) else {
          return OracleMistake(words: "\(subject) is drawn otherwise than from nothing", tick: tick)
        }
      }
    }
    return nil
  }
}

/// Draws one layer tree after another in one bitmap.
private final class Canvas {
  private static let room = Rect(0, 0, 160, 160)
  private let rasterizer, plain: Rasterizer
  private var last: (layer: Layer, bitmap: Bitmap)?

  init(_ loaded: LoadedScene) throws {
    func make(caches: Bool) throws -> Rasterizer {
      try Rasterizer(
        fonts: loaded.fonts, images: loaded.images, scale: 1, boxed: loaded.boxedCharacters, caches: caches)
    }
    (rasterizer, plain) = (try make(caches: true), try make(caches: false))
  }

  /// Whether a tree drawn over what was there before has the pixels that it has drawn alone and without caches.
  func drawsAlike(_ layer: Layer) throws -> Bool {
    var root = layer
    root.frame = Self.room
    if let last {
      _ = try rasterizer.redraw(root, after: last.layer, in: last.bitmap)
      self.last = (root, last.bitmap)
    } else {
      last = (root, try rasterizer.render(root))
    }
    return try last?.bitmap.pixelHash == plain.render(root).pixelHash
  }
}

/// A scene with the values that its lists follow as they are in a tree of it, each a number, and without its take.
struct FrozenText {
  private(set) var text: String
  /// The layers whose looks follow from these values.
  private(set) var subjects: [String] = []
  /// Those of them that come and go.
  private(set) var coming: Set<String> = []

  /// A value that no layer tells.
  struct Untold: Error {}

  init(_ scene: String, at tree: Layer) throws {
    var lines = scene.split(separator: "\n").map(String.init)
    if let takes = lines.firstIndex(of: "takes:") { lines.removeSubrange(takes...) }
    // Of a layer that comes and goes, the lines which say so stand right in it.
    var around: String?
    text = ""
    for line in lines {
      let words = line.drop { $0 == " " }
      let indent = line.utf8.count - words.utf8.count
      if indent == 2 { around = words.hasPrefix("- box: subject") ? String(words.dropFirst("- box: ".count)) : nil }
      if let around, indent == 4 {
        if words.hasPrefix("comes:") || words.hasPrefix("goes:") { continue }
        if words.hasPrefix("if:") {
          coming.insert(around)
          text += "    if: told == \(tree.named(around) == nil ? 1 : 0)\n"
          continue
        }
      }
      if let around, indent == 2, words.hasPrefix("- box: subject") { subjects.append(around) }
      text += try Self.constant(words, in: tree).map { String(line.prefix(indent)) + $0 } ?? line
      text += "\n"
    }
  }

  /// `v3: …` with the number that the layer `told3` has the place of; nil for any other line.
  private static func constant(_ line: Substring, in tree: Layer) throws -> String? {
    guard line.hasPrefix("v"), let colon = line.firstIndex(of: ":"), let number = Int(line[..<colon].dropFirst()) else {
      return nil
    }
    let subject = tree.named("subject\(number)")
    let reported = subject?.children.first { $0.id.hasSuffix("told\(number)") }
    guard subject == nil || reported != nil else { throw Untold() }
    // Where the layer is not there, nobody sees what follows the value.
    return "v\(number): \(plain(reported?.frame.minX ?? 0))"
  }

  /// All digits of a number, without an exponent.
  static func plain(_ number: Double) -> String {
    let text = "\(number)"
    guard let e = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: e)...]), exponent < 0 else {
      return text
    }
    let digits = text[..<e].filter(\.isNumber)
    return (number < 0 ? "-" : "") + "0." + String(repeating: "0", count: -exponent - 1) + digits
  }
}

extension Layer {
  /// The same layers as those of a scene in which nothing can move: what may move says so, and a scroll that is touched
  /// shows where it is.
  ///
  /// - Parameter leaves: whether it may be on its way out, when no finger meets it.
  fileprivate func still(_ leaves: Bool) -> Layer {
    var layer = self
    layer.isTransformAnimated = false
    if leaves { layer.touch = .passes }
    layer.children = children.map { $0.still(leaves) }
    layer.mask = mask.map { $0.still(leaves) }
    return layer
  }

  /// The same without rows that their scroll keeps out of sight, of which those that can sleep are unmade.
  ///
  /// - Parameter part: what can be seen of the layer, in its own coordinates; nil where all can.
  fileprivate func withoutRows(outside part: Rect?) -> Layer {
    var layer = self
    let part = clipsToBounds ? Rect(0, 0, frame.width, frame.height) : part
    let seen = part.map { Rect($0.minX + contentOffset.x, $0.minY + contentOffset.y, $0.width, $0.height) }
    layer.children = children.compactMap { child in
      let isPlain = child.transform == .identity && child.depth == nil
      guard let seen, isPlain else { return child.withoutRows(outside: nil) }
      if child.id.hasSuffix(")"), seen.intersection(child.frame) == nil { return nil }
      let (x, y) = (seen.minX - child.frame.minX, seen.minY - child.frame.minY)
      return child.withoutRows(outside: Rect(x, y, seen.width, seen.height))
    }
    return layer
  }
}
