import Geometry

/// One thing that a layer is: `opacity 0.5`, `fill #FFFFFF`, `font 17 regular`.
///
/// `Layer.facts` lists what differs from a layer that has nothing but a frame. All that is reported of a layer comes
/// from there: its line of an outline (`LayerEntry`), its JSON, and what changed between two frames.
public struct LayerFact: Hashable, Sendable {
  public var key: Key
  public var value: Value

  public init(_ key: Key, _ value: Value) {
    self.key = key
    self.value = value
  }
}

extension LayerFact {
  /// The value of a fact.
  public indirect enum Value: Hashable, Sendable {
    /// The key says it all.
    case yes
    case number(Double)
    case numbers([Double])
    /// A word of a fixed vocabulary, a colour, a path's data.
    case word(String)
    /// A file's name.
    case name(String)
    /// A text for people.
    case text(String)
    /// A colour at a place along a gradient, a fraction: 0…1.
    case stop(Color, offset: Double)
    case list([Value])
    /// Several of one form, each of several words.
    case parts([Value])
    case fields([Field])
  }

  /// A part of a value. Those that baselines hold are told by their places, the others, and those that
  /// are seldom there, by their names.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: Value
    public var isRecorded: Bool
    /// Whether it is told by its name; always, if it is not recorded.
    public var isNamed: Bool

    public init(_ name: String, _ value: Value, isRecorded: Bool = true, isNamed: Bool = false) {
      self.name = name
      self.value = value
      self.isRecorded = isRecorded
      self.isNamed = isNamed || !isRecorded
    }
  }
}
