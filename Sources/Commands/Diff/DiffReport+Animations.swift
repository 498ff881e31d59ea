import Comparison
import ImageFiles
import Verification

/// The words for what differs between two animations, frame by frame, condensed in runs.
struct AnimationWords {
  private let report: DiffReport
  private let result: AnimationComparison.Result

  init(_ report: DiffReport, _ result: AnimationComparison.Result) {
    self.report = report
    self.result = result
  }

  var lines: [String] {
    let different = result.frames.count { !$0.isEqual(within: report.tolerance) }
    var lines: [String]
    if report.isEqual {
      let isExact = result.frames.allSatisfy { $0.isEqual() }
      lines = [
        "equal\(isExact ? "" : " within the limits"): \(Figures.counted(result.frames.count, "frame")) compared"
      ]
    } else {
      lines = ["different: \(Figures.grouped(different)) of \(Figures.counted(result.frames.count, "frame"))"]
      if result.beforeCount != result.afterCount {
        lines.append("\(Figures.counted(result.beforeCount, "frame")) became \(result.afterCount)")
      }
    }
    if different > 0 { lines += DiffReport.Run.all(of: result, within: report.tolerance).map(words) }
    if !result.retimedFrames.isEmpty {
      lines.append("\(Figures.counted(result.retimedFrames.count, "frame")) of another duration, first \(first)")
    }
    if let repeats = result.repeats { lines.append(repeats.words) }
    return lines + result.timeShifts.map(words)
  }

  private var first: String {
    guard let index = result.retimedFrames.first, let a = report.before.durations, let b = report.after.durations else {
      return ""
    }
    return "frame \(report.after.labels[index]): \(Self.milliseconds(a[index])) became \(Self.milliseconds(b[index]))"
  }

  private func words(_ run: DiffReport.Run) -> String {
    let side = run.kind == .onlyBefore ? report.before : report.after
    func place(_ index: Int) -> Int {
      let pair = result.frames[index].pair
      return (run.kind == .onlyBefore ? pair.before : pair.after) ?? 0
    }
    let name = "  " + Self.range(place(run.range.lowerBound), place(run.range.upperBound - 1), in: side)
    switch run.kind {
    case .equal: return "\(name): equal"
    case .onlyBefore: return "\(name): only in \(report.before.path)"
    case .onlyAfter: return "\(name): only in \(report.after.path)"
    case .different:
      guard let index = run.worst, case .compared(let found) = result.frames[index].outcome else { return name }
      let which = run.range.count == 1 ? "" : "most in \(side.labels[place(index)]), "
      var text = "\(name): \(which)\(DiffReport.summary(found, report.options))"
      if let bounds = found.bounds {
        text += ", within \(bounds.x), \(bounds.y), \(bounds.width) × \(bounds.height)"
      }
      if let movement = report.movements[index] { text += "; \(DiffReport.words(movement))" }
      return text
    }
  }

  private func words(_ shift: TimeShift) -> String {
    let after = Self.range(shift.after.lowerBound, shift.after.upperBound, in: report.after)
    let before = Self.range(shift.before.lowerBound, shift.before.upperBound, in: report.before)
    let verb = shift.after.count == 1 ? "equals" : "equal"
    let amount = shift.delay.map { Self.milliseconds(abs($0)) } ?? Figures.counted(abs(shift.frames), "frame")
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
