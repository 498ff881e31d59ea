import Scenes

extension Stage {
  /// A layer that something is done to.
  public struct Touched: Hashable, Sendable {
    /// From the screen down to it, as a take's steps write them: `["table", "row(3)", "icon"]`; empty for layers without
    /// a name.
    public let names: [String]
    /// True where a finger that only touches it does something there.
    public let takesTaps: Bool
    /// True where it says what each character does.
    public let takesKeys: Bool

    init(_ layer: Instance) {
      let template = layer.template
      names = layer.stepNames
      takesTaps = template.tap != nil || template.doubleTap != nil || template.longPress != nil
      takesKeys = template.type != nil
    }
  }
}

extension Instance {
  /// The names by which a take's step can find it, from the screen down to it, a row of a list by its place.
  var stepNames: [String] {
    var names: [String] = []
    var next: Instance? = self
    while let layer = next, layer.parent != nil {
      let name = layer.template.name ?? ""
      names.insert(layer.template.isRepeated ? "\(name)(\(layer.index))" : name, at: 0)
      next = layer.parent
    }
    return names
  }
}
