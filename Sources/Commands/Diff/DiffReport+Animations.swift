import Comparison
import ImageFiles
import Verification

/// The sentences for what differs between two animations, frame by frame, condensed in runs.
extension DiffReport {
  func lines(_ result: AnimationComparison.Result) -> [String] {
    let different = result.frames.count { !$0.isEqual(within: tolerance) }
    var lines: [String]
    if isEqual {
      let isExact = result.frames.allSatisfy { $0.isEqual() }
      lines = [
        "equal\(isExact ? "" : " within the limits"): \(NumberText.counted(result.frames.count, "frame")) compared"
      ]
    } else {
      lines = ["different: \(NumberText.grouped(different)) of \(NumberText.counted(result.frames.count, "frame"))"]
      if result.beforeCount != result.afterCount {
        lines.append("\(NumberText.counted(result.beforeCount, "frame")) became \(result.afterCount)")
      }
    }
    if different > 0 { lines += Run.all(of: result, within: tolerance).map { summary(of: $0, in: result) } }
    if !result.retimedFrames.isEmpty {
      let count = NumberText.counted(result.retimedFrames.count, "frame")
      lines.append("\(count) of another duration, first \(firstRetimed(result))")
    }
    if let repeats = result.repeats { lines.append(repeats.summary) }
    return lines + result.timeShifts.map(sentence(for:))
  }

  private func firstRetimed(_ result: AnimationComparison.Result) -> String {
    guard let index = result.retimedFrames.first, let a = before.durations, let b = after.durations else {
      return ""
    }
    return "frame \(after.labels[index]): \(Self.milliseconds(a[index])) became \(Self.milliseconds(b[index]))"
  }

  private func summary(of run: Run, in result: AnimationComparison.Result) -> String {
    let side = run.kind == .onlyBefore ? before : after
    func place(_ index: Int) -> Int {
      let pair = result.frames[index].pair
      return (run.kind == .onlyBefore ? pair.before : pair.after) ?? 0
    }
    let name = "  " + Self.range(place(run.range.lowerBound), place(run.range.upperBound - 1), in: side)
    switch run.kind {
    case .equal: return "\(name): equal"
    case .onlyBefore: return "\(name): only in \(before.path)"
    case .onlyAfter: return "\(name): only in \(after.path)"
    case .different:
      guard let index = run.worst, case .compared(let found) = result.frames[index].outcome else { return name }
      let which = run.range.count == 1 ? "" : "most in \(side.labels[place(index)]), "
      var text = "\(name): \(which)\(Self.summary(found, options))"
      if let bounds = found.bounds {
        text += ", within \(bounds.x), \(bounds.y), \(bounds.width) × \(bounds.height)"
      }
      if let rearrangement = rearrangements[index] { text += "; \(rearrangement.summary)" }
      return text
    }
  }

  private func sentence(for shift: TimeShift) -> String {
    let after = Self.range(shift.after.lowerBound, shift.after.upperBound, in: self.after)
    let before = Self.range(shift.before.lowerBound, shift.before.upperBound, in: self.before)
    let verb = shift.after.count == 1 ? "equals" : "equal"
    let amount = shift.delay.map { Self.milliseconds(abs($0)) } ?? NumberText.counted(abs(shift.frames), "frame")
    let isLater = shift.delay.map { $0 > 0 } ?? (shift.frames > 0)
    return "\(after) \(verb) \(before): starts \(amount) \(isLater ? "later" : "earlier")"
  }

  /// "frames 14–40", "frame 3", "home to profile".
  private static func range(_ first: Int, _ last: Int, in file: FrameFile) -> String {
    let (a, b) = (file.labels[first], file.labels[last])
    if file.isNumbered { return first == last ? "frame \(a)" : "frames \(a)–\(b)" }
    return first == last ? a : "\(a) to \(b)"
  }

  private static func milliseconds(_ microseconds: Int) -> String {
    "\(Int(clamped: (Double(microseconds) / 1_000).rounded())) ms"
  }
}
