import Evaluation
import Scenes

extension Stage {
  /// A layer that something is done to.
  public struct Touched: Hashable, Sendable {
    /// The names from the screen down to it, as a take's steps write them: `["table", "row(tea)", "icon"]`; empty for
    /// layers without a name.
    public let names: [String]
    /// `Layer.id`.
    public let id: String
    /// Whether a finger that only touches it does something there.
    public let takesTaps: Bool
    /// Whether a finger that goes carries it, or what is in it.
    public let takesDrags: Bool
    /// Whether it says what each character does.
    public let takesKeys: Bool

    init(_ layer: Instance) {
      let template = layer.template
      names = layer.stepNames
      id = layer.path
      takesTaps = template.takesTaps
      takesDrags = template.drags || template.kind == .scroll
      takesKeys = template.type != nil
    }
  }
}

extension Template {
  /// Whether a finger that only touches it does something there.
  var takesTaps: Bool { tap != nil || doubleTap != nil || longPress != nil }
}

extension Instance {
  /// The way by which a take's step can call it; its kind where neither it nor a layer around it has a name.
  var takeName: String {
    let names = stepNames.filter { !$0.isEmpty }
    return names.isEmpty ? template.shortName : names.joined(separator: ".")
  }

  /// The names by which a take's step can find it, from the screen down to it, rows as `inspect` prints them; empty for
  /// layers without a name.
  var stepNames: [String] {
    selfAndAncestors.filter { $0.parent != nil }.reversed().map { layer in
      layer.template.name.map { layer.template.isRepeated ? $0 + layer.printedRow : $0 } ?? ""
    }
  }
}
