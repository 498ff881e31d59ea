import Pixels
import Synchronization

/// Plays a stored animation: lays frame upon frame on one canvas. One player for all formats: libwebp has one of its
/// own, giflib and libpng have none.
///
/// Any frame can be asked for at any time, and is what playing from the first comes to. It begins as near before the
/// frame as it can: where it is; at a canvas that it kept; at a frame that nothing of those before it shows through.
/// The canvas itself is given out; it is copied only where somebody still has it when the next frame is laid upon it.
final class AnimationPlayer: Sendable {
  private struct Play {
    var canvas: Bitmap?
    /// The canvas to go back to after the frame that is shown.
    var saved: Bitmap?
    /// The number of the frame that the canvas shows; -1 for none.
    var shown = -1
  }

  private struct State {
    var play = Play()
    /// The kept canvases by the number of the frame shown, each a multiple of `step`.
    var kept: [Int: Play] = [:]
    /// The distance between two kept frames, in frames; doubled whenever there are too many of them.
    var step = 1
  }

  private let animation: any AnimationFile
  /// The most frames that are kept.
  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter bytes: of canvases that are kept, from which frames further on are reached; none for a file that is
  ///   gone through in order.
  init(_ animation: any AnimationFile, keeping bytes: Int = 0) {
    self.animation = animation
    // A frame after which the canvas goes back is kept with what it goes back to.
    capacity = bytes / max(animation.width * animation.height * 8, 1)
  }

  func frame(_ index: Int) throws(ImageProblem) -> Bitmap {
    try state.withLock { state throws(ImageProblem) in
      if index != state.play.shown { state.play = start(for: index, state) }
      do throws(ImageProblem) {
        while state.play.shown < index {
          try show(state.play.shown + 1, &state.play)
          keep(&state)
        }
      } catch {
        state.play = Play()
        throw error
      }
      return canvas(&state.play).turned(animation.orientation)
    }
  }

  /// Returns the play to begin from for a frame: the nearest before it.
  private func start(for index: Int, _ state: State) -> Play {
    var nearest = state.play.shown < index ? state.play : Play()
    if let kept = state.kept.keys.filter({ $0 <= index }).max(), kept > nearest.shown {
      nearest = state.kept[kept] ?? nearest
    }
    for first in stride(from: index, to: nearest.shown + 1, by: -1) where isFresh(first) {
      return Play(shown: first - 1)
    }
    return nearest
  }

  /// Whether nothing of the frames before this one shows through it, or through one after it.
  private func isFresh(_ index: Int) -> Bool {
    func isWhole(_ frame: StoredFrame) -> Bool {
      frame.area?.width == animation.width && frame.area?.height == animation.height
    }
    let frame = animation.frames[index]
    if isWhole(frame), !frame.blends, frame.disposal != .restore { return true }
    guard index > 0 else { return true }
    let before = animation.frames[index - 1]
    return isWhole(before) && before.disposal == .clear
  }

  private func keep(_ state: inout State) {
    guard capacity >= 2, state.play.shown % state.step == 0 else { return }
    state.kept[state.play.shown] = state.play
    while state.kept.count > capacity {
      state.step *= 2
      state.kept = state.kept.filter { [step = state.step] in $0.key % step == 0 }
    }
  }

  /// The canvas, clear at first.
  private func canvas(_ play: inout Play) -> Bitmap {
    if let canvas = play.canvas { return canvas }
    let canvas = Bitmap(width: animation.width, height: animation.height)
    play.canvas = canvas
    return canvas
  }

  private func show(_ index: Int, _ play: inout Play) throws(ImageProblem) {
    if play.shown >= 0 { dispose(animation.frames[play.shown], &play) }
    if animation.frames[index].disposal == .restore { play.saved = canvas(&play).copy() }
    try animation.paint(index, on: ownCanvas(&play))
    play.shown = index
  }

  private func dispose(_ frame: StoredFrame, _ play: inout Play) {
    switch frame.disposal {
    case .keep: break
    case .clear:
      if let area = frame.area { ownCanvas(&play).clear(area) }
    case .restore:
      if let saved = play.saved { play.canvas = saved }
    }
    play.saved = nil
  }

  /// The canvas, which nobody else has.
  private func ownCanvas(_ play: inout Play) -> Bitmap {
    if play.canvas != nil, !isKnownUniquelyReferenced(&play.canvas) { play.canvas = play.canvas?.copy() }
    return canvas(&play)
  }
}
