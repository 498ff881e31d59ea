import Basics
import Formulas
import Vocabulary

/// Counts what uses of components bring to a scene, before any of it is made: a few lines of a component that says
/// much, used often, or of components in components, grow beyond all measure.
///
/// Reads descriptions and the names of components, and keeps what each component comes to. One in itself, and layers
/// too deep in one another, are passed over here: the tree of layers tells them.
struct ExpansionCount {
  private struct Parts {
    /// Layers, values, states, rules, actions, events and properties; a layer counts five.
    var things = 0
    /// Formulas, with those that they are made of.
    var formulas = 0
    var layers = 0

    static func + (a: Parts, b: Parts) -> Parts {
      // Two uses in each of sixty components: more than any number holds.
      func sum(_ a: Int, _ b: Int) -> Int { min(a + b, 1 << 40) }
      return Parts(
        things: sum(a.things, b.things), formulas: sum(a.formulas, b.formulas), layers: sum(a.layers, b.layers))
    }
  }

  private let names: NameTable
  /// All that is in each component that was met, by its file and its name; nil while it is being looked through.
  private var known: [Int: [String: Parts?]] = [:]
  private var total = Parts()

  init(_ names: NameTable) { self.names = names }

  /// The first use with which there is too much, and what it is; nil where there is not.
  ///
  /// - Parameter areAlone: whether each layer has the room that a scene of its own would have.
  mutating func excess(
    in layers: [LayerDescription], areAlone: Bool = false, depth: Int = 0
  ) -> (SceneProblem, at: SourcePlace)? {
    guard depth <= Limits.layerDepth else { return nil }
    for layer in layers {
      if areAlone { total.layers = 0 }
      if let component = component(layer.kind.value, from: 0, depth: depth) {
        total = total + component
        if let problem { return (problem, at: layer.kind.place) }
      } else {
        total.layers += 1
      }
      if let excess = excess(in: layer.layersWithin, depth: depth + 1) { return excess }
    }
    return nil
  }

  private var problem: SceneProblem? {
    if total.layers > Limits.writtenLayers { return .tooManyLayers(limit: Limits.writtenLayers) }
    if total.things > Limits.broughtParts { return .tooManyBrought(limit: Limits.broughtParts) }
    if total.formulas > Limits.functionWork { return .tooManyPartsBrought(limit: Limits.functionWork) }
    return nil
  }

  /// All that a use of a component brings; nil where there is none of that name.
  private mutating func component(_ name: String, from file: Int, depth: Int) -> Parts? {
    guard Kind(ofLayer: name) == nil, let found = names.component(named: name, from: file) else { return nil }
    if let known = known[found.file]?[name] { return known ?? Parts() }
    known[found.file, default: [:]][name] = .some(nil)
    let parts = parts(of: found.component.body, from: found.file, depth: depth)
    known[found.file, default: [:]][name] = parts
    return parts
  }

  /// All that a layer of a component brings, with those within it.
  private mutating func parts(of layer: LayerDescription, from file: Int, depth: Int) -> Parts {
    guard depth <= Limits.layerDepth else { return Parts() }
    var parts = Parts(things: layer.partCount)
    layer.forEachFormula { parts.formulas += $0.partCount }
    parts = parts + (component(layer.kind.value, from: file, depth: depth) ?? Parts(things: 5, layers: 1))
    for inner in layer.layersWithin { parts = parts + self.parts(of: inner, from: file, depth: depth + 1) }
    return parts
  }
}

extension LayerDescription {
  /// The number of things that it says, its layers aside.
  fileprivate var partCount: Int {
    var count = values.count + states.count + properties.count + rules.count
    for rule in rules { count += rule.actions.count }
    for event in events { count += 1 + event.fields.count }
    for named in handlers + actions { count += 1 + named.actions.count }
    for case .actions(let actions, _) in properties.lazy.map(\.value) { count += actions.count }
    return count
  }
}
