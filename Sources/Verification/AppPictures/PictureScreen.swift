import Files
import Geometry
import Pixels
import Vocabulary

/// The device that a picture of an app shows, and how many of the picture's pixels are a point of it.
struct PictureScreen: Hashable, Sendable {
  let device: Device
  /// Pixels per point.
  let scale: Double

  /// The pixels per point that a picture may have besides the device's own.
  private static let scales = [1.0, 2, 3, 4]

  /// The size of a picture of the device in so many pixels a point.
  static func pixels(of device: Device, scale: Double) -> PixelSize {
    let size = device.size.wholePixels(atScale: scale)
    return PixelSize(Int(clamped: size.width), Int(clamped: size.height))
  }

  /// Returns the screens of a picture's size: those of the devices that are nearest by what is known, all others
  /// aside. The scene's own go before any others, and a device's own pixels before other whole numbers a point.
  ///
  /// - Parameters:
  ///   - name: what the picture's path calls the device; nil where it does not.
  ///   - own: the scene's devices.
  static func all(ofSize size: PixelSize, named name: String?, own: [Device]) -> [PictureScreen] {
    let named = name.flatMap { device(named: $0, besides: own) }
    let groups = named.map { [[$0, $0.landscape]] } ?? [own, Device.presets.flatMap { [$0, $0.landscape] }]
    for devices in groups {
      let tiers = [
        devices.map { PictureScreen(device: $0, scale: $0.scale) },
        devices.flatMap { device in scales.map { PictureScreen(device: device, scale: $0) } },
      ]
      for tier in tiers {
        let fitting = tier.filter { pixels(of: $0.device, scale: $0.scale) == size }
        if !fitting.isEmpty { return distinct(fitting) }
      }
    }
    return []
  }

  /// Returns the device that a name in a path means: one of the scene's, or a preset, however it is written; nil for
  /// a name of none.
  static func device(named name: String, besides own: [Device]) -> Device? {
    (own + Device.presets.flatMap { [$0, $0.landscape] }).first { PathPattern.areAlike($0.name, name) }
  }

  /// Returns one screen of those that differ in their names alone: what a scene shows on them is the same.
  private static func distinct(_ screens: [PictureScreen]) -> [PictureScreen] {
    var seen: Set<PictureScreen> = []
    return screens.filter { screen in
      var device = screen.device
      device.name = ""
      device.scale = screen.scale
      return seen.insert(PictureScreen(device: device, scale: screen.scale)).inserted
    }
  }
}
