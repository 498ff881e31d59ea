import Formulas

/// `NAME:` under `fonts:`: a family of the scene's own, by which labels ask for it.
public struct FontDescription: Sendable {
  public var name: Placed<String>
  /// The paths of its files as written; they begin at the file that they are written in.
  public var files: [Placed<String>]
  /// The family in a collection; nil where there is one.
  public var face: Placed<String>?
  /// The settings of axes of variable fonts, by their tags of four characters, such as `wdth`.
  public var axes: [Axis] = []

  /// A position on an axis of a variable font (OpenType, `fvar`).
  public struct Axis: Sendable {
    public var tag: Placed<String>
    /// The setting in the units of the axis.
    public var value: Double

    public init(tag: Placed<String>, value: Double) { (self.tag, self.value) = (tag, value) }
  }

  public init(name: Placed<String>, files: [Placed<String>]) {
    self.name = name
    self.files = files
  }
}
