import Formulas

/// `NAME: {value: formula, …}` under `variants:`: the scene with other values, to be looked at as well.
public struct VariantDescription: Sendable {
  public var name: Placed<String>
  /// Values and states of the scene, `dark` and `language`, with what they are instead or begin as.
  public var settings: [(name: Placed<String>, formula: Formula)]
  /// The only devices that it is verified on, the first of which is its own; empty for those of the scene.
  public var devices: [Placed<String>]
  /// The only takes that it is verified in; empty for all.
  public var takes: [Placed<String>]

  public init(
    name: Placed<String>, settings: [(name: Placed<String>, formula: Formula)] = [],
    devices: [Placed<String>] = [], takes: [Placed<String>] = []
  ) {
    self.name = name
    self.settings = settings
    self.devices = devices
    self.takes = takes
  }
}
