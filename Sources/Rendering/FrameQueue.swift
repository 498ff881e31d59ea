import Pixels

/// Hands frames on in order that several threads draw in any order. The thread that brings the frame that is due hands
/// it on, and those that wait behind it; a thread that is too far ahead waits. A bounded number of frames is held.
final class FrameQueue: @unchecked Sendable {
  /// The error of waiting for a frame that will never come.
  struct Stopped: Error {}

  private let window: Int
  private let take: (Bitmap) throws -> Void
  // All of what follows is touched under the condition's lock only.
  private let condition = ConditionVariable()
  private var due = 0
  private var waiting: [Int: Bitmap] = [:]
  private var spares: [Bitmap] = []
  /// The lowest number of a frame that failed.
  private var end = Int.max

  /// - Parameters:
  ///   - window: how many frames may wait.
  ///   - take: called with each frame in order, one call at a time, from any thread; the bitmap is only lent.
  init(window: Int, take: @escaping (Bitmap) throws -> Void) {
    self.window = max(window, 1)
    self.take = take
  }

  /// Hands over frame `number`. Throws what `take` threw, and `Stopped`.
  func hand(_ number: Int, _ bitmap: Bitmap) throws {
    let isDue = try condition.withLock {
      while number > due + window, number < end { condition.wait() }
      guard number < end else { throw Stopped() }
      if number > due { waiting[number] = bitmap.copy(reusing: &spares) }
      return number == due
    }
    if isDue { try handOn(bitmap) }
  }

  /// Frame `number` will not come, nor will those after it.
  func stop(before number: Int) {
    condition.withLock {
      end = min(end, number)
      condition.broadcast()
    }
  }

  private func handOn(_ first: Bitmap) throws {
    var next: Bitmap? = first
    while let bitmap = next {
      do {
        try take(bitmap)
      } catch {
        stop(before: 0)
        throw error
      }
      next = condition.withLock {
        if bitmap !== first { spares.append(bitmap) }
        due += 1
        condition.broadcast()
        return waiting.removeValue(forKey: due)
      }
    }
  }
}
