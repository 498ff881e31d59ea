import Basics
import Formulas
import Geometry

/// A screen: its size, its pixels and the parts that its bars keep free.
public struct Device: Hashable, Sendable {
  public var name: String
  /// Points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// Points that content keeps clear of, at each edge.
  public var safeTop: Double
  public var safeLeft: Double
  public var safeBottom: Double
  public var safeRight: Double

  public init(
    name: String, size: Size, scale: Double, safeTop: Double = 20, safeLeft: Double = 0, safeBottom: Double = 0,
    safeRight: Double = 0
  ) {
    self.name = name
    self.size = size
    self.scale = scale
    self.safeTop = safeTop
    self.safeLeft = safeLeft
    self.safeBottom = safeBottom
    self.safeRight = safeRight
  }

  /// The end of a preset's name where the device lies on its side.
  public static let landscapeSuffix = "-landscape"

  /// The device on its side, under another name. A phone then has no status bar; where it has no home button, what was
  /// its top keeps both sides free, and the bar at the bottom is lower. Other devices keep their bars.
  public var landscape: Device {
    var result = self
    result.name += Self.landscapeSuffix
    result.size = Size(size.height, size.width)
    guard MachineText(name).starts(with: "iphone") else { return result }
    (result.safeTop, result.safeBottom) = (0, safeBottom > 0 ? 21 : 0)
    (result.safeLeft, result.safeRight) = safeBottom > 0 ? (safeTop, safeTop) : (0, 0)
    return result
  }

  /// The preset of that name, or with `-landscape` behind it that preset on its side, or the screen without bars that
  /// a name such as `402x874@3x` says; nil where there is none.
  public static func named(_ name: String) -> Device? {
    if let preset = presets.first(where: { $0.name == name }) { return preset }
    guard let upright = MachineText(name).start(before: MachineText(landscapeSuffix)) else { return plain(named: name) }
    return presets.first { MachineText($0.name) == upright }?.landscape
  }

  /// Points along a side of a screen of one's own.
  public static let sides = 1...10_000.0
  /// Pixels per point of a screen of one's own.
  public static let scales = 0.25...8.0

  /// The name of a screen of one's own: `402x874@3x`.
  public static func name(ofSize size: Size, scale: Double) -> String {
    let (width, height) = (DecimalText.shortest(size.width), DecimalText.shortest(size.height))
    return "\(width)x\(height)@\(DecimalText.shortest(scale))x"
  }

  /// The screen without bars that has the name that such a screen is given; nil for any other name.
  private static func plain(named name: String) -> Device? {
    let text = MachineText(name)
    guard let (points, rest) = text.cut(at: "@"), let scale = rest.start(before: "x").flatMap({ Double($0.text) }),
      let (across, down) = points.cut(at: "x"), let width = Double(across.text), let height = Double(down.text),
      sides ~= width, sides ~= height, scales ~= scale
    else { return nil }
    let size = Size(width, height)
    guard MachineText(Self.name(ofSize: size, scale: scale)) == text else { return nil }
    return Device(name: name, size: size, scale: scale, safeTop: 0)
  }
}
