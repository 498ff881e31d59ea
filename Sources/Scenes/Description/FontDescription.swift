import Formulas

/// `NAME:` under `fonts:`: a family of the scene's own, by which labels ask for it.
public struct FontDescription: Sendable {
  public struct Axis: Sendable {
    /// Four characters, such as `wdth`.
    public var tag: Placed<String>
    public var value: Double

    public init(tag: Placed<String>, value: Double) {
      self.tag = tag
      self.value = value
    }
  }

  public var name: Placed<String>
  /// The paths of its files as written; they begin at the file that they are written in.
  public var files: [Placed<String>]
  /// Which of the families in a collection it is; nil where there is one.
  public var face: Placed<String>?
  /// Where axes of variable fonts stand.
  public var axes: [Axis] = []

  public init(name: Placed<String>, files: [Placed<String>]) {
    self.name = name
    self.files = files
  }
}
