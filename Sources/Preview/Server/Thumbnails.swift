import Dispatch
import ImageFiles
import Rendering
import Scenes
import Synchronization

/// Small pictures of the catalogue's scenes at their first instant, drawn one after the other when they are first asked
/// for.
final class Thumbnails: Sendable {
  private let catalogue: Catalogue
  private let loader: SceneLoader
  private let known = Mutex<[Int: [UInt8]]>([:])
  private let queue = DispatchQueue(label: "thumbnails", qos: .utility)

  /// Pixels.
  private static let width = 72.0

  init(_ catalogue: Catalogue, loader: SceneLoader) {
    self.catalogue = catalogue
    self.loader = loader
  }

  /// The PNG of a scene, by its place in the catalogue; nil where there is none, or it cannot be drawn.
  func png(of number: Int) async -> [UInt8]? {
    guard let entry = catalogue[number] else { return nil }
    if let bytes = known.withLock({ $0[number] }) { return bytes }
    return await withCheckedContinuation { continuation in
      queue.async { [self] in
        let bytes = try? draw(entry.file)
        known.withLock { $0[number] = bytes }
        continuation.resume(returning: bytes)
      }
    }
  }

  private func draw(_ file: String) throws -> [UInt8] {
    let loaded = try loader.load(file)
    let scale = Self.width / loaded.scene.device.size.width
    let drawing = try LiveScreen(loaded, take: nil, scale: scale).draw(at: 0)
    return try BandedPNGEncoder(compression: .fast, remembers: false).encode(drawing.bitmap)
  }
}
