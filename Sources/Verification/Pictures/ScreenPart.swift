import Geometry
import Pixels
import Vocabulary

/// A part of a screen that the system draws over an app, and that a picture may be compared without.
package enum ScreenPart: String, CaseIterable {
  /// The strip that the device keeps free at the top.
  case statusBar
  /// The strips that it keeps free at every edge.
  case safeAreas

  /// Returns what of a list of things to be ignored is no part of a screen.
  package static func leavingOut(_ texts: [String]) -> [String] { texts.filter { ScreenPart(rawValue: $0) == nil } }

  /// Returns the areas of parts of a screen, in pixels.
  ///
  /// - Parameters:
  ///   - size: the picture's.
  ///   - device: the device's name; where it is none of a preset, the picture's size tells. Of several presets of one
  ///     size, each counts.
  /// - Throws: a `VerificationProblem` where nobody knows the device.
  static func areas(of parts: [ScreenPart], size: PixelSize, device name: String?) throws(VerificationProblem) -> [Rect]
  {
    let known = name.flatMap { Device.named($0) }.map { [$0] } ?? Device.withPixels(size)
    guard !known.isEmpty else { throw .unknownScreen(size, part: parts[0].rawValue) }
    return known.flatMap { device in parts.flatMap { $0.areas(of: device, size: size) } }
  }

  private func areas(of device: Device, size: PixelSize) -> [Rect] {
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = width / device.size.width
    func inset(_ points: Double) -> Double { (points * scale).rounded(.up) }
    let top = Rect(0, 0, width, inset(device.safeTop))
    let others = [
      Rect(0, height - inset(device.safeBottom), width, inset(device.safeBottom)),
      Rect(0, 0, inset(device.safeLeft), height),
      Rect(width - inset(device.safeRight), 0, inset(device.safeRight), height),
    ]
    return ([top] + (self == .safeAreas ? others : [])).filter { $0.width > 0 && $0.height > 0 }
  }
}
