import Basics
import Dispatch
import ImageFiles
import Motion
import Rendering
import Scenes
import Synchronization

/// Small pictures of the catalogue's scenes, and of those to start from, at their first instant, drawn one after the
/// other when they are first asked for.
final class Thumbnails: Sendable {
  private let catalogue: Catalogue
  private let loader: SceneLoader
  /// The thumbnails by file; nil for what cannot be drawn.
  private let known = Mutex<[MachineText: [UInt8]?]>([:])
  private let queue = DispatchQueue(label: "thumbnails", qos: .utility)

  /// Pixels: of a scene's, and of one that is looked at before it is chosen.
  private static let (width, largeWidth) = (72.0, 240.0)

  init(_ catalogue: Catalogue, loader: SceneLoader) {
    self.catalogue = catalogue
    self.loader = loader
  }

  /// The PNG of a scene, by its place in the catalogue; nil where there is none, or it cannot be drawn.
  ///
  /// - Parameters:
  ///   - isGone: whether the asker has gone: a picture that is not drawn yet is left then.
  ///   - take: is given it, on any thread.
  func png(
    of number: Int, unless isGone: @escaping @Sendable () -> Bool, _ take: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    guard let entry = catalogue[number] else { return take(nil) }
    png(of: entry.file, width: Self.width, unless: isGone, take)
  }

  /// The PNG of a scene to start from; nil where there is none of that name.
  func png(
    ofStart name: String, unless isGone: @escaping @Sendable () -> Bool, _ take: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    guard let assets = loader.library.assets, let start = StartingScene(rawValue: name) else { return take(nil) }
    png(of: start.file(in: assets), width: Self.largeWidth, unless: isGone, take)
  }

  private func png(
    of file: String, width: Double, unless isGone: @escaping @Sendable () -> Bool,
    _ take: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    let key = MachineText(file)
    queue.async { [self] in
      var bytes = known.withLock { $0[key] }
      if bytes == nil, !isGone() {
        bytes = .some(try? draw(file, width: width))
        known.withLock { $0[key] = bytes }
      }
      take(bytes ?? nil)
    }
  }

  private func draw(_ file: String, width: Double) throws -> [UInt8] {
    let loaded = try loader.load(file)
    let scale = width / loaded.scene.device.size.width
    let drawing = try LiveScreen(loaded, take: nil, scale: scale).draw(at: Instant(0))
    return try BandedPNGEncoder(compression: .fast, remembers: false).encode(drawing.bitmap)
  }
}
