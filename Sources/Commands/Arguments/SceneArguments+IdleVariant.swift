import Motion
import Rendering

extension SceneArguments {
  /// Says it where the variant that was asked for makes no difference: all frames have the layers that they have
  /// without it.
  ///
  /// - Parameters:
  ///   - renderer: of the scene with the variant.
  ///   - instants: those that are shown.
  ///   - rowsLookedAt: as of `load`.
  func noteIdleVariant(
    of scene: String, _ renderer: FrameRenderer, at instants: some Sequence<Instant>, rowsLookedAt: Int? = nil
  ) throws {
    guard let variant else { return }
    var options = try options(rowsLookedAt: rowsLookedAt)
    options.variant = nil
    // A scene that cannot be shown without its variant is another with it.
    guard let loaded = try? loaded(scene, options: options),
      loaded.scene.device == renderer.loaded.scene.device,
      let plain = try? FrameRenderer(loaded, take: renderer.take, scale: renderer.scale)
    else { return }
    let instants = Set(instants).sorted()
    guard let last = instants.last, (try? plain.check(tick: last.tick)) != nil else { return }
    // Most that are not the same differ at once; of the others, few trees are held at a time.
    var shown = instants.prefix(1)
    while !shown.isEmpty {
      guard let layers = try? plain.layers(at: Array(shown)), try renderer.layers(at: Array(shown)) == layers else {
        return
      }
      shown = instants[shown.endIndex...].prefix(32)
    }
    Console.note("the variant '\(variant)' changes nothing here; without it all frames are the same", as: .note)
  }
}
