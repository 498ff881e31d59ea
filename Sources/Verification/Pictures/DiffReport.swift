import Comparison
import ImageFiles

/// The differences between two pictures or animations.
package struct DiffReport {
  /// The result, of pictures or of animations.
  package enum Content {
    /// The files have the same bytes; nothing was decoded.
    case sameBytes
    case pictures(ImageComparison.Result)
    case animations(AnimationComparison.Result)
  }

  package let before: FrameFile
  package let after: FrameFile
  package let options: ImageComparison.Options
  package let tolerance: AllowedDifference
  package internal(set) var content = Content.sameBytes
  /// The rearrangements of content, by the number of the pair; of pictures there is only pair 0.
  package internal(set) var rearrangements: [Int: Rearrangement] = [:]
  /// Pictures of the difference that were written.
  package internal(set) var drawn: [String] = []

  package var isEqual: Bool {
    switch content {
    case .sameBytes: true
    case .pictures(let result): tolerance.allows(result)
    case .animations(let result): result.isEqual(within: tolerance)
    }
  }

  /// The label of a pair, as part of a file's name.
  func fileLabel(of pair: FramePair) -> String {
    let label = pair.after.map { after.labels[$0] } ?? pair.before.map { before.labels[$0] } ?? ""
    let zeros = after.isNumbered ? max(0, 5 - label.count) : 0
    return String(repeating: "0", count: zeros) + label
  }
}

extension DiffReport {
  /// Neighbouring pairs of frames that are alike in whether they differ.
  package struct Run {
    package enum Kind: Equatable {
      case equal, different, onlyBefore, onlyAfter
    }

    package let kind: Kind
    /// Numbers of the result's frames.
    package internal(set) var range: Range<Int>
    /// The frame with the most differing pixels, of equals the first; nil where none differs.
    package internal(set) var worst: Int?

    /// The runs of a comparison, in order.
    package static func all(of result: AnimationComparison.Result, within tolerance: AllowedDifference) -> [Run] {
      func pixels(_ index: Int) -> Int {
        if case .compared(let found) = result.frames[index].outcome { found.differentPixels } else { 0 }
      }
      var runs: [Run] = []
      for (index, frame) in result.frames.enumerated() {
        let kind: Kind =
          switch frame.outcome {
          case .onlyBefore: .onlyBefore
          case .onlyAfter: .onlyAfter
          case .identical, .compared: frame.isEqual(within: tolerance) ? .equal : .different
          }
        if runs.last?.kind != kind { runs.append(Run(kind: kind, range: index..<index)) }
        let last = runs.count - 1
        runs[last].range = runs[last].range.lowerBound..<(index + 1)
        if kind == .different, runs[last].worst.map({ pixels(index) > pixels($0) }) ?? true { runs[last].worst = index }
      }
      return runs
    }
  }
}
