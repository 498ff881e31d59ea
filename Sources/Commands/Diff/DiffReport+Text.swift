import Comparison
import Pixels
import Verification

extension DiffReport {
  var lines: [String] {
    switch content {
    case .sameBytes: return ["equal: both files have the same bytes"]
    case .pictures(let result): return headline(result) + details(result) + drawnLines
    case .animations(let result): return lines(result) + drawnLines
    }
  }

  private var drawnLines: [String] {
    switch drawn.count {
    case 0: []
    case 1: ["drawn in \(drawn[0])"]
    default: ["drawn in \(drawn[0]) … \(drawn[drawn.count - 1])"]
    }
  }

  private func headline(_ result: ImageComparison.Result) -> [String] {
    if result.isEqual { return ["equal: \(NumberText.counted(result.comparedPixels, "pixel")) compared"] }
    return ["\(isEqual ? "equal within the limits" : "different"): \(Self.summary(result, options))"]
  }

  private func details(_ result: ImageComparison.Result) -> [String] {
    var lines: [String] = []
    if let rearrangement = rearrangements[0] { lines.append(rearrangement.summary) }
    if result.ignoredPixels > 0 { lines.append("\(NumberText.counted(result.ignoredPixels, "pixel")) ignored") }
    if result.antialiasedPixels > 0 {
      lines.append("\(NumberText.counted(result.antialiasedPixels, "pixel")) excused as anti-aliasing")
    }
    if result.areaCount > 0 {
      lines.append("\(NumberText.counted(result.areaCount, "area")) (x, y, width × height):")
      let shown = result.areas.prefix(result.areaCount <= 10 ? 10 : 8)
      for area in shown {
        let box = area.box
        lines.append("  \(box.x), \(box.y), \(box.width) × \(box.height): \(NumberText.counted(area.pixels, "pixel"))")
      }
      if result.areaCount > shown.count { lines.append("  and \(result.areaCount - shown.count) more") }
    }
    if !isEqual, !result.sizesDiffer, let cure = Remedies.options().phrase(.allow(result, by: options.metric)) {
      lines.append(cure)
    }
    return lines
  }

  /// `12 of 76800 pixels (0.016 %) differ by up to 3 of 255`, with what there is to say about sizes.
  static func summary(_ result: ImageComparison.Result, _ options: ImageComparison.Options) -> String {
    var text = ""
    if result.sizesDiffer {
      let (a, b) = (result.before, result.after)
      text = "\(a.width) × \(a.height) pixels became \(b.width) × \(b.height); of what both have, "
    }
    text += Outcome.Numbers(result).map { Reason.pixels($0).text } ?? "no pixel differs"
    if let measure = options.metric.measure, result.largestDistance > 0 {
      text += ", \(NumberText.roundedUp(result.largestDistance)) \(measure)"
    }
    if let densest = result.densest { text += ", \(Reason.densest(densest).text)" }
    return text
  }
}

extension ImageComparison.Metric {
  /// The name of a distance in it; nil of the channels, which are reported anyway.
  fileprivate var measure: String? {
    switch self {
    case .exact: nil
    case .yiq: "in YIQ"
    case .oklab: "in OKLab"
    case .ssim: "by SSIM"
    }
  }
}
