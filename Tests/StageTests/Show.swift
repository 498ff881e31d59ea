import Basics
import Formulas
import Geometry
import Layers
import SceneFiles
import Scenes
import Stage
import Testing

/// A world in which every character is ten points wide, lines are as high as their style says, and `photo.png` is
/// 100 × 50 points.
struct PlainSurroundings: Surroundings {
  struct Missing: Problem {
    var message: Message
  }

  func measure(_ text: Text.Setting, width: Double?) throws -> TextMetrics {
    let (string, style) = (text.string, text.style)
    if string.contains("☃") { throw Missing(message: "no font has '☃'") }
    let room = width.map { max(Int(clamped: $0 / 10), 1) } ?? Int.max
    var lines = max((string.count + min(room, 1 << 20) - 1) / min(room, 1 << 20), 1)
    if style.lineLimit > 0 { lines = min(lines, style.lineLimit) }
    var widest = Double(min(string.count, room)) * 10
    let high = style.height(lines: lines)
    // Letters that have to fit a height shrink, and are as narrow then.
    if let across = text.room, across < high { widest *= max(style.minimumScale, across / high) }
    return TextMetrics(exactSize: style.isVertical ? Size(high, widest) : Size(widest, high), lineCount: lines)
  }

  func imageSize(_ path: String) throws -> Size {
    switch path {
    case "photo.png": return Size(100, 50)
    case "icon.png": return Size(20, 20)
    default: throw Missing(message: "there is no such file")
    }
  }

  func dominantColors(_ path: String) throws -> [Color] {
    path == "photo.png" ? [Color(red: 1, green: 0, blue: 0), .black] : []
  }
}

func checkedScene(
  _ yaml: String, files: [String: String] = [:], options: SceneOptions = SceneOptions()
) throws -> Scene {
  var texts = files
  texts["scene.yaml"] = yaml
  let description = try SceneReader(fileSystem: MemoryFileSystem(texts), libraryPaths: ["library"]).read("scene.yaml")
    .description
  return try Scene.check(description, surroundings: PlainSurroundings(), options: options)
}

/// A scene on its stage, to be asked what it looks like. Seconds are those of the take.
struct Show {
  let stage: Stage
  let player: Player

  init(_ stage: Stage) {
    self.stage = stage
    player = Player(stage)
  }

  /// A take of the scene, or its first instant.
  init(_ yaml: String, take: String? = nil, files: [String: String] = [:]) throws {
    self.init(try Stage(scene: checkedScene(yaml, files: files), take: take))
  }

  /// The scene left alone.
  init(_ yaml: String, idleFor seconds: Double, files: [String: String] = [:]) throws {
    self.init(try Stage(scene: checkedScene(yaml, files: files), idleFor: Int(clamped: seconds * 1_000_000)))
  }

  /// The scene played with these steps as its take.
  init(_ yaml: String, steps first: String, _ others: String...) throws {
    let take = "\ntakes:\n  t:\n" + ([first] + others).map { "    - \($0)\n" }.joined()
    try self.init(yaml + take, take: "t")
  }

  func screen(at seconds: Double) throws -> Layer {
    try player.layers(at: Int(clamped: (seconds * 1_000_000).rounded()))
  }

  /// The layer whose id is `name`, or ends with it after a dot.
  func find(_ name: String, at seconds: Double = 0) throws -> Layer? {
    try screen(at: seconds).first { $0.id == name || $0.id.hasSuffix("." + name) }
  }

  func layer(_ name: String, at seconds: Double = 0) throws -> Layer {
    try #require(try find(name, at: seconds), "no \(name) at \(seconds) s")
  }

  func frame(_ name: String, at seconds: Double = 0) throws -> Rect { try layer(name, at: seconds).frame }

  func text(_ name: String, at seconds: Double = 0) throws -> String {
    guard case .text(let text) = try layer(name, at: seconds).content else { return "(no text)" }
    return text.string
  }

  func offset(_ name: String, at seconds: Double = 0) throws -> Double {
    try layer(name, at: seconds).contentOffset.y
  }

  func exists(_ name: String, at seconds: Double = 0) throws -> Bool { try find(name, at: seconds) != nil }

  /// The ids of a layer's children, without what they all begin with.
  func children(of name: String, at seconds: Double = 0) throws -> [String] {
    try layer(name, at: seconds).children.map { String($0.id.split(separator: ".").last ?? "") }
  }

  var duration: Double { Double(stage.duration) / 1_000_000 }

  /// Instants at which something happened, in seconds.
  var events: [Double] { stage.eventTicks.map { Double($0) / 1_000_000 } }

  func snapshot(_ name: String) throws -> Double {
    Double(try #require(stage.snapshots.first { $0.name == name }).tick) / 1_000_000
  }

  func text(_ name: String, in snapshot: String) throws -> String {
    guard case .text(let text) = try layer(name, in: snapshot).content else { return "(no text)" }
    return text.string
  }

  /// A layer as a snapshot shows it: before what the step behind it does at once.
  func layer(_ name: String, in snapshot: String) throws -> Layer {
    let snapshot = try #require(stage.snapshots.first { $0.name == snapshot })
    return try #require(try player.layers(at: snapshot.instant).first { $0.id == name || $0.id.hasSuffix("." + name) })
  }
}

extension Layer {
  /// The first layer, from here inward, that passes the test.
  func first(where test: (Layer) -> Bool) -> Layer? {
    if test(self) { return self }
    for child in mask + children {
      if let found = child.first(where: test) { return found }
    }
    return nil
  }

  /// Every layer from here inward.
  var all: [Layer] { [self] + (mask + children).flatMap(\.all) }
}

/// What the formulas give in a scene, as texts.
func answers(_ scene: String, layers: String = "", _ formulas: String...) throws -> [String] {
  let labels = formulas.enumerated().map { index, formula in
    "  - label: answer\(index)\n    text: \"{\(formula)}\"\n"
  }
  let show = try Show(scene + "\nlayers:\n" + layers + labels.joined())
  return try formulas.indices.map { try show.text("answer\($0)") }
}

/// `line:column: message` of all that checking, or playing the take, finds wrong.
func mistakes(
  _ yaml: String, files: [String: String] = [:], options: SceneOptions = SceneOptions(), take: String? = nil
) -> [String] {
  do {
    _ = try Stage(scene: try checkedScene(yaml, files: files, options: options), take: take)
    return []
  } catch let failure as SceneReader.Failure {
    return failure.diagnostics.list.map(reported)
  } catch let diagnostics as Diagnostics {
    return diagnostics.list.map(reported)
  } catch let diagnostic as Diagnostic {
    return [reported(diagnostic)]
  } catch {
    return ["\(error)"]
  }
}

private func reported(_ diagnostic: Diagnostic) -> String {
  let text = "\(diagnostic)"
  return text.hasPrefix("scene.yaml:") ? String(text.dropFirst("scene.yaml:".count)) : text
}
