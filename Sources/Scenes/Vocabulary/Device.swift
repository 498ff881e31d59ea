import Geometry

/// A screen: its size, its pixels and the parts that its bars keep free. Presets are data.
public struct Device: Hashable, Sendable {
  public var name: String
  /// Points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// Points that content keeps clear of at the top and at the bottom.
  public var safeTop: Double
  public var safeBottom: Double

  public init(name: String, size: Size, scale: Double, safeTop: Double = 20, safeBottom: Double = 0) {
    self.name = name
    self.size = size
    self.scale = scale
    self.safeTop = safeTop
    self.safeBottom = safeBottom
  }

  /// The device of scenes that name none.
  public static let standard = Device(name: "iphone-6", size: Size(375, 667), scale: 2)

  /// Every known device, by name.
  public static let presets: [Device] = [
    Device(name: "card", size: Size(160, 120), scale: 2, safeTop: 0),
    Device(name: "iphone-4", size: Size(320, 480), scale: 2),
    Device(name: "iphone-5", size: Size(320, 568), scale: 2),
    standard,
    Device(name: "iphone-6-plus", size: Size(414, 736), scale: 3),
    Device(name: "iphone-x", size: Size(375, 812), scale: 3, safeTop: 44, safeBottom: 34),
    Device(name: "iphone-11", size: Size(414, 896), scale: 2, safeTop: 48, safeBottom: 34),
    Device(name: "iphone-15", size: Size(393, 852), scale: 3, safeTop: 59, safeBottom: 34),
    Device(name: "ipad", size: Size(768, 1024), scale: 2),
  ]

  public static func named(_ name: String) -> Device? { presets.first { $0.name == name } }
}
