import Geometry
import Vocabulary

/// A part of a screen that the system draws over an app, and that a picture may be compared without.
package enum ScreenPart: String, CaseIterable, Sendable {
  /// The strip that the device keeps free at the top.
  case statusBar
  /// The strip that it keeps free at the bottom.
  case homeIndicator
  /// The strips that it keeps free at every edge.
  case safeAreas

  /// Returns what of a list of things to be ignored is no part of a screen.
  package static func leavingOut(_ texts: [String]) -> [String] { texts.filter { ScreenPart(rawValue: $0) == nil } }

  /// Returns the strips that the part is of a device's screen, in points.
  func areas(of device: Device) -> [Rect] {
    let (width, height) = (device.size.width, device.size.height)
    let top = Rect(0, 0, width, device.safeTop)
    let bottom = Rect(0, height - device.safeBottom, width, device.safeBottom)
    let sides = [
      Rect(0, 0, device.safeLeft, height), Rect(width - device.safeRight, 0, device.safeRight, height),
    ]
    let strips =
      switch self {
      case .statusBar: [top]
      case .homeIndicator: [bottom]
      case .safeAreas: [top, bottom] + sides
      }
    return strips.filter { $0.width > 0 && $0.height > 0 }
  }
}
