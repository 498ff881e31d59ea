import Layers
import Rendering
import Scenes
import TestSupport

/// How a property is tried out on a layer: a scene without it, and the same scene with it.
struct PropertyTrial: Sendable {
  /// Its row of the vocabulary, a field of a map as `stroke.width`.
  var key: String
  var value: String
  /// What shows on one kind, where the value is the usual one there.
  var ownValues: [String: String] = [:]
  /// Where it matters, when that is not everywhere: what else the layer says then.
  var context: [String: String] = [:]
  /// Whether it may be nothing elsewhere: how long a content is, only a played scene can tell.
  var isForContext = false
  /// What the plain layer says that would be said twice: left out of both scenes.
  var instead: Set<String> = []
  /// What it takes the place of.
  var replaced: Set<String> = []
  /// The kind of the layer around it in that context.
  var parent = "box"
  /// What it is instead in the scene without it, where its take needs it to be there.
  var standing: String?
  /// What the take does besides; LAYER is the layer's name.
  var steps: [String] = []

  init(
    _ key: String, _ value: String, with context: [String: String] = [:], only isForContext: Bool = false,
    insteadOf instead: Set<String> = [],
    replacing replaced: Set<String> = [], in parent: String = "box", standing: String? = nil, steps: [String] = [],
    own ownValues: [String: String] = [:]
  ) {
    (self.key, self.value, self.context, self.isForContext) = (key, value, context, isForContext)
    self.instead = instead
    self.replaced = replaced
    (self.parent, self.standing, self.steps, self.ownValues) = (parent, standing, steps, ownValues)
  }

  /// Whether it is tried out in its context, each time that it is.
  var contexts: [Bool] {
    isForContext ? [true] : context.isEmpty && parent == "box" ? [false] : [false, true]
  }

  enum Outcome: Equatable {
    case changes
    /// The checker's words.
    case refused(String)
    case nothing
    /// The context itself is refused on such a layer.
    case unfit
  }

  /// What comes of giving it to a layer of `kind`, by itself or in its context.
  func outcome(on kind: String, inContext: Bool) throws -> Outcome {
    let reported = inContext ? context : [:]
    var plain = PlainLayer.properties(of: kind).filter { !instead.contains($0.key) }
    plain.merge(reported) { $1 }
    plain[key] = standing
    let around = inContext ? parent : "box"
    let without = Result { () throws -> FrameRenderer in
      try PlainLayer.renderer(kind, plain, in: around, steps: standing == nil ? [] : steps)
    }
    if inContext, case .failure(is SceneLoader.Failure) = without { return .unfit }
    plain[key] = ownValues[kind] ?? value
    for name in replaced { plain[name] = nil }
    let with: FrameRenderer
    do {
      with = try PlainLayer.renderer(kind, plain, in: around, steps: steps)
      _ = try with.stage
    } catch let failure as SceneLoader.Failure {
      return .refused(failure.diagnostics.list.map(\.description).joined(separator: "\n"))
    }
    return try Self.differ(without.get(), with) ? .changes : .nothing
  }

  /// Whether two takes differ in what is drawn, in what is there and where, or in how long they take.
  private static func differ(_ first: FrameRenderer, _ second: FrameRenderer) throws -> Bool {
    let ends = (try first.stage.duration, try second.stage.duration)
    if ends.0 != ends.1 { return true }
    for tick in Array(stride(from: 0, to: ends.0, by: 100_000)) + [ends.0] {
      let (one, other) = (try first.layers(at: tick), try second.layers(at: tick))
      if one == other { continue }
      if one.places != other.places { return true }
      if try first.bitmap(at: tick).pixelHash != second.bitmap(at: tick).pixelHash { return true }
    }
    return false
  }
}

extension Layer {
  /// What is there, where, and how far it is scrolled.
  fileprivate var places: [String] { ["\(id) \(frame) \(contentOffset)"] + children.flatMap(\.places) }
}

/// A layer of each kind as people write it, among others, with a take that touches it in every way.
enum PlainLayer {
  static func properties(of kind: String) -> [String: String] {
    var lines = ["frame": "[10, 10, 100, 80]"]
    switch kind {
    case "label": lines["text"] = "\"Hamburg, the Elbe and its harbour\""
    case "image": lines["source"] = "\"leaf.svg\""
    case "shape": (lines["path.svg"], lines["stroke.width"]) = ("\"M54 14L90 50L54 50L90 14L70 70\"", "1")
    default: break
    }
    return lines
  }

  /// The scene, opened at its take.
  static func renderer(
    _ kind: String, _ properties: [String: String], in parent: String, steps: [String]
  ) throws -> FrameRenderer {
    let file = Checkout.path("Tests/RenderingTests/Pictures/image/fit.yaml")
    let text = scene(kind, properties, in: parent, steps: steps)
    let loaded = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get()).load(file, reading: text)
    return try FrameRenderer(loaded, scale: 1)
  }

  /// Properties as the language writes them: `a.b` is the field `b` of the map `a`.
  static func lines(of properties: [String: String]) -> [String] {
    let plain = properties.filter { !$0.key.contains(".") }.sorted { $0.key < $1.key }
    let fields = Dictionary(grouping: properties.keys.filter { $0.contains(".") }) { String($0.prefix { $0 != "." }) }
    return plain.map { "\($0): \($1)" }
      + fields.sorted { $0.key < $1.key }.flatMap { map, names in
        let inside = names.map { (String($0.dropFirst(map.count + 1)), properties[$0] ?? "") }
        return ["\(map):"] + lines(of: Dictionary(inside) { first, _ in first }).map { "  " + $0 }
      }
  }

  private static func scene(
    _ kind: String, _ properties: [String: String], in parent: String, steps: [String]
  ) -> String {
    // A box inside lies over the edges, so that what is cut or rounded shows.
    let tall = kind == "scroll" ? 300 : 90
    let inside = """
      - {box: kid, tap: {set: {told: told + 10}}, size: [40.5, \(tall).5], fill: "#3B6EA5"}
      - {box: other, z: 30, size: [30.5, 50], fill: "#F2B84B"}
      """
    let own = lines(of: properties)
    let isSlot = kind == "slot"
    let cover = "- {box: cover, size: [24, 24], fill: gray(0.2)}"
    let holder = "components:\n  holder:\n    state: {told: required}\n    layers:\n"
    let layer =
      ["- \(kind): it"] + own.map { "  \($0)" } + (isSlot ? [] : ["  layers:"] + inside.indented(4))
    let tested = isSlot ? ["- {holder: h, told: told, frame: [0, 0, 120, 100], layers: [\(inside.inline)]}"] : layer
    let surroundings =
      parent == "box" ? "size: [160, 120]" : parent == "scroll" ? "frame: [0, 0, 160, 110]" : "size: [150, 110]"
    return """
      device: card
      data: {people: [{name: a}, {name: b}]}
      state: {told: 0}
      \(isSlot ? holder + (layer + [cover]).indented(6).joined(separator: "\n") : "")
      layers:
        - {box: behind, frame: [5, 5, 130, 100], fill: "#D8E4EA", tap: {set: {told: told + 100}}}
        - \(parent): around
          \(surroundings)
          layers:
            - {box: first, size: [10, 10], fill: gray(0.6)}
      \(tested.indented(6).joined(separator: "\n"))
            - {box: after, size: [30, 30], fill: "#E2694C", touch: none}
        - {label: tally, right: 2, top: 2, text: "{told}"}
      takes:
        t:
          - wait: 0.1s
          - tap: [90, 75]
          - tap: [20, 20]
          - hold: {on: [90, 60], for: 0.7s}
          - drag: {from: [60, 30], by: [-15, 40], over: 0.2s}
          - wait: 0.2s
          - release
          - fling: {from: [60, 80], by: [-20, -50], over: 0.1s}
          - settle
          - fling: {from: [40, 30], by: [20, 60], over: 0.05s}
          - settle
          - pinch: {from: [60, 50], scale: 1.6, angle: 30deg, apart: 40, over: 0.2s}
          - wait: 0.2s
          - release
          - do: {insert: {name: "z"}, into: people, at: 0}
          - wait: 0.1s
      \(steps.map { "    - \($0.replacing("LAYER", with: isSlot ? "h.it" : "it"))" }.joined(separator: "\n"))
      """
  }
}

extension String {
  fileprivate func indented(_ count: Int) -> [String] {
    split(separator: "\n").map { String(repeating: " ", count: count) + $0 }
  }

  /// List items as one line.
  fileprivate var inline: String { split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: ", ") }
}

extension [String] {
  fileprivate func indented(_ count: Int) -> [String] { map { String(repeating: " ", count: count) + $0 } }
}
