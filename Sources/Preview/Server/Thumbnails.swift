import Dispatch
import ImageFiles
import Motion
import Rendering
import Scenes
import Synchronization

/// Small pictures of the catalogue's scenes at their first instant, drawn one after the other when they are first asked
/// for.
final class Thumbnails: Sendable {
  private let catalogue: Catalogue
  private let loader: SceneLoader
  /// By place; nil for what cannot be drawn.
  private let known = Mutex<[Int: [UInt8]?]>([:])
  private let queue = DispatchQueue(label: "thumbnails", qos: .utility)

  /// Pixels.
  private static let width = 72.0

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
    queue.async { [self] in
      var bytes = known.withLock { $0[number] }
      if bytes == nil, !isGone() {
        bytes = .some(try? draw(entry.file))
        known.withLock { $0[number] = bytes }
      }
      take(bytes ?? nil)
    }
  }

  private func draw(_ file: String) throws -> [UInt8] {
    let loaded = try loader.load(file)
    let scale = Self.width / loaded.scene.device.size.width
    let drawing = try LiveScreen(loaded, take: nil, scale: scale).draw(at: Instant(0))
    return try BandedPNGEncoder(compression: .fast, remembers: false).encode(drawing.bitmap)
  }
}
