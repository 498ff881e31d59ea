import Comparison
import Pixels

/// A judge of two pictures: how they are compared, and what may differ.
package struct PictureComparer {
  package var options: ImageComparison.Options
  package var tolerance: AllowedDifference

  /// Holds two pictures against each other.
  ///
  /// - Parameter explaining: whether it is looked for how content moved where more differs than may.
  func finding(_ before: Bitmap, _ after: Bitmap, explaining: Bool = false) -> Finding {
    let difference = ImageComparison.compare(before, after, options: options)
    var finding = Finding(difference: difference, fails: !tolerance.allows(difference))
    if explaining, finding.fails { finding.rearrangement = .find(before, after, options: options) }
    return finding
  }
}

/// The differences of two pictures, and of their layers where they have any.
struct Finding: Hashable {
  var difference: ImageComparison.Result
  /// Whether more pixels differ than are allowed.
  var fails: Bool
  var changes: [LayerDifference] = []
  /// The layer that the difference belongs to.
  var layer: String?
  /// The rearrangement of its content; nil where there is none, or nobody asked.
  var rearrangement: Rearrangement?

  /// Whether nothing differs in any respect.
  var isEqual: Bool { difference.isEqual && changes.isEmpty }

  /// The numbers of the difference; nil where no pixel differs.
  var numbers: Outcome.Numbers? { Outcome.Numbers(difference) }

  /// Returns the reasons by which the pictures differ; none where they are equal.
  func reasons(besides former: Reason.Former, frame: Int? = nil) -> Reasons {
    let rearranged = Reasons(rearrangement.map { [.rearranged($0)] } ?? [])
    if difference.sizesDiffer {
      let (was, now) = (difference.before, difference.after)
      return rearranged + [.sizes(was: [was.width, was.height], now: [now.width, now.height], of: former)]
    }
    guard let numbers else { return rearranged }
    return rearranged + [.pixels(numbers, .init(area: difference.bounds, layer: layer, frame: frame))]
      + Reasons(difference.densest.map { [.densest($0)] } ?? [])
  }
}

extension Outcome.Numbers {
  /// Creates the numbers of a difference; nil where no pixel differs.
  package init?(_ difference: ImageComparison.Result) {
    guard difference.differentPixels > 0 else { return nil }
    self.init(
      differing: difference.differentPixels, compared: difference.comparedPixels, ignored: difference.ignoredPixels,
      largestDifference: difference.largestDifference)
  }
}

extension Outcome {
  /// Takes down what was found of a pair of pictures, but for the reason.
  mutating func note(_ finding: Finding) {
    let difference = finding.difference
    (pixelsCompared, pixelsIgnored) = (difference.comparedPixels, difference.ignoredPixels)
    (numbers, changes, layer) = (finding.numbers, finding.changes, finding.layer)
    place = difference.bounds.map(Place.init)
  }
}
