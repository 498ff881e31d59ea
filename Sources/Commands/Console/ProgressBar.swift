import Basics
import Synchronization

/// A line on standard error that fills up. Drawn by whoever reports, at most thirty times a second.
final class ProgressBar: Sendable {
  private struct State {
    var drawn = -1.0
    var isShown = false
  }

  private static let width = 30
  private let label: String
  private let unit: String
  private let isHidden: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// - Parameters:
  ///   - unit: what is counted.
  ///   - isQuiet: whether nobody wants to see it. It shows on a terminal only.
  init(label: String, unit: String = "frames", isQuiet: Bool) {
    (self.label, self.unit, isHidden) = (label.printable, unit, isQuiet || !Console.showsProgress)
  }

  func show(_ done: Int, of total: Int) {
    if isHidden { return }
    state.withLock { state in
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      guard seconds - state.drawn > 1.0 / 30 || done == total else { return }
      state.drawn = seconds
      state.isShown = true
      Console.write("\r\(Self.line(label: label, unit: unit, done: done, total: total, seconds: seconds))\u{1B}[K")
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      Console.write("\r\u{1B}[K")
    }
  }

  static func line(label: String, unit: String = "frames", done: Int, total: Int, seconds: Double) -> String {
    let filled = total > 0 ? done * width / total : width
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let speed = seconds > 0.2 ? "  \(Int(clamped: (Double(done) / seconds).rounded())) \(unit)/s" : ""
    return "\(label) \(bar) \(done)/\(total)\(speed)"
  }
}
