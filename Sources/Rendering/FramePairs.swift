import ImageFiles
import Layers
import Motion

/// Two takes that are drawn side by side: that of a scene as it was and as it is.
public struct FramePairs: Sendable {
  /// One instant of both, in bitmaps that are drawn over when the function that was given them has returned.
  public struct Sides {
    public let before: FrameRenderer.Picture
    public let after: FrameRenderer.Picture
  }

  public let before: FrameRenderer
  public let after: FrameRenderer
  /// Whether frames of the same layers are drawn too.
  public let drawsAll: Bool

  public init(before: FrameRenderer, after: FrameRenderer, drawsAll: Bool = false) {
    (self.before, self.after, self.drawsAll) = (before, after, drawsAll)
  }

  /// Hands over pairs of frames on up to `jobs` threads, in no particular order, each by its place among those that are
  /// asked for; nil where both sides have the same layers and pictures, and with them the same pixels: then neither is
  /// drawn.
  ///
  /// A frame's pixels follow from its layers, the pictures that they name, the fonts and the scale. Where all of them
  /// are equal on both sides, so are the pixels.
  ///
  /// - Throws: the error of the first failing frame; `Cancelled`.
  public func forEach(
    at instants: [(before: Instant, after: Instant)], jobs: Int, cancellation: Cancellation?,
    _ body: @Sendable (_ index: Int, Sides?) throws -> Void
  ) throws {
    for (renderer, last) in [(before, instants.map(\.before).max()), (after, instants.map(\.after).max())] {
      if renderer.take != nil, let last { try renderer.play(to: last.tick) }
    }
    let canBeAlike = !drawsAll && hasSameSurroundings
    try Jobs.forEach(
      count: instants.count, jobs: jobs, cancellation: cancellation,
      makeWorker: { Worker(before: FrameRenderer.Worker(before), after: FrameRenderer.Worker(after), pairs: self) },
      work: { worker, index in
        let (was, now) = instants[index]
        if canBeAlike, try worker.areAlike(was, now) { return try body(index, nil) }
        try body(index, Sides(before: try worker.before.picture(at: was), after: try worker.after.picture(at: now)))
      })
  }

  /// Whether equal layers would be drawn alike, their pictures aside.
  private var hasSameSurroundings: Bool {
    before.scale == after.scale && before.loaded.fonts === after.loaded.fonts
      && before.loaded.scene.device.size == after.loaded.scene.device.size
      && before.loaded.boxedCharacters == after.loaded.boxedCharacters
  }

  /// The equipment of one thread.
  private final class Worker {
    let before: FrameRenderer.Worker
    let after: FrameRenderer.Worker
    private let images: (before: ScenePictures, after: ScenePictures)
    /// Whether each source's bytes are the same on both sides.
    private let known = OnceCache<ShownPicture, Bool>()

    init(before: FrameRenderer.Worker, after: FrameRenderer.Worker, pairs: FramePairs) {
      (self.before, self.after) = (before, after)
      images = (pairs.before.loaded.images, pairs.after.loaded.images)
    }

    /// Whether the layers of both sides are the same and show the same pictures.
    func areAlike(_ was: Instant, _ now: Instant) throws -> Bool {
      let layer = try after.layers(at: now)
      return try before.layers(at: was) == layer && layer.shownPictures.allSatisfy(isSame)
    }

    private func isSame(_ picture: ShownPicture) -> Bool {
      known.answer(to: picture) {
        let was = try? images.before.bytes(of: picture.source, frame: picture.frame)
        return was != nil && was == (try? images.after.bytes(of: picture.source, frame: picture.frame))
      }
    }
  }
}

/// A picture's file, and which frame of it.
private struct ShownPicture: Hashable {
  let source: String
  let frame: Int?
}

extension Layer {
  /// The pictures that the layers show, in no particular order.
  fileprivate var shownPictures: Set<ShownPicture> {
    var pictures: Set<ShownPicture> = []
    collect(into: &pictures)
    return pictures
  }

  private func collect(into pictures: inout Set<ShownPicture>) {
    func note(_ image: Image) { pictures.insert(ShownPicture(source: image.source, frame: image.frame)) }
    switch content {
    case .image(let image): note(image)
    case .text(let text): for run in text.runs ?? [] { if let picture = run.picture { note(picture.image) } }
    case .none, .shape: break
    }
    for layer in mask + children { layer.collect(into: &pictures) }
  }
}
