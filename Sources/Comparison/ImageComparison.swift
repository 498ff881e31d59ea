import Geometry
import Pixels

/// The comparison of two pictures.
///
/// Two bitmaps and options come in, a `Result` goes out: how many pixels differ, by how much at most, and where. The
/// pictures are read row by row; rows that are equal cost a `memcmp`, so that nearly equal pictures are compared about
/// as fast as memory can be read. The same input gives the same result on every machine, whichever picture is named
/// first: only the words *before* and *after* change places.
///
/// - `ColorDifference`, `OKLab` and `StructuralSimilarity` have the formulas, `AntialiasingTest` tells a smoothed edge,
///   `ComparedArea` knows what is ignored, `RegionTracker` gathers differing pixels into areas, `DensestWindow` finds
///   where most of them are, `RowScan` is the loop that puts them together;
/// - `DifferencePicture` draws the result, `Movement` recognises content that only moved, `RowChanges` rows that came
///   between others;
/// - `AnimationComparison` does all of it for sequences of frames.
public struct ImageComparison: Hashable, Sendable {
  /// The metric of the difference of two pixels.
  public enum Metric: String, Hashable, Sendable, CaseIterable {
    /// The largest difference of a channel, 0…255, alpha among them.
    case exact
    /// Distance in the YIQ colour space, 0…1, weighted as the eye does (`ColorDifference`).
    case yiq
    /// Distance in the OKLab colour space, 0…1, as the eye sees it, dark colours too (`OKLab`).
    case oklab
    /// The dissimilarity of what is around a pixel, 0…1 (`StructuralSimilarity`).
    case ssim

    /// The largest threshold that there is.
    public var largestThreshold: Double { self == .exact ? 255 : 1 }

    /// The threshold where nobody names one: the metrics that weigh as the eye does begin where it sees something.
    public var standardThreshold: Double {
      switch self {
      case .exact, .yiq: 0
      case .oklab, .ssim: 0.1
      }
    }
  }

  /// The options of a comparison of two pictures.
  public struct Options: Hashable, Sendable {
    public var metric: Metric
    /// Pixels that differ by at most this count as equal: with `exact` 0…255, with the others 0…1. 0 allows nothing.
    public var threshold: Double
    /// Whether a differing pixel counts that looks like a smoothed edge in one of the pictures.
    public var countsAntialiasing: Bool
    /// Areas that are not compared, in pixels; a pixel that is touched is ignored whole.
    public var ignored: [Rect]
    /// The most boxes that `Result.regions` has.
    public var regionLimit: Int
    /// Limits hold in any square of so many pixels a side; nil where they hold in the whole picture.
    public var window: Int?

    /// - Parameter threshold: the metric's own if left out.
    public init(
      metric: Metric = .exact, threshold: Double? = nil, countsAntialiasing: Bool = true, ignored: [Rect] = [],
      regionLimit: Int = 64, window: Int? = nil
    ) {
      self.metric = metric
      self.threshold = threshold ?? metric.standardThreshold
      self.window = window
      self.countsAntialiasing = countsAntialiasing
      self.ignored = ignored
      self.regionLimit = regionLimit
    }
  }

  /// Differing pixels that touch each other, by an edge or a corner.
  public struct Region: Hashable, Sendable {
    /// The smallest rectangle that holds them.
    public let box: PixelRect
    /// The number of pixels.
    public let pixels: Int
  }

  /// The numbers of pixels that differ, and where they are.
  public struct Result: Hashable, Sendable {
    public let before: PixelSize
    public let after: PixelSize
    /// Pixels that differ by more than the threshold and are neither ignored nor excused as anti-aliasing.
    public let differentPixels: Int
    /// Pixels that were compared: those that both pictures have, without the ignored ones.
    public let comparedPixels: Int
    /// Pixels that both pictures have and that were not compared.
    public let ignoredPixels: Int
    /// Pixels that differ by more than the threshold, but look like a smoothed edge; 0 where those count.
    public let antialiasedPixels: Int
    /// The largest difference of a channel among the compared pixels, 0…255, those below the threshold among them,
    /// those excused as anti-aliasing not.
    public let largestDifference: Int
    /// The largest distance among the same pixels, 0…1; with the metric `exact` the largest channel difference. As a
    /// threshold it would let everything pass.
    public let largestDistance: Double
    /// The largest connected areas of differing pixels, those with the most pixels first.
    public let areas: [Region]
    /// The number of areas, with those that are not listed.
    public let areaCount: Int
    /// The square of `Options.window` in which the most pixels differ; nil where none was asked for, or nothing
    /// differs.
    public let densest: Region?

    /// The number of pixels that limits are held against: in the densest square where there is one, or else all that
    /// differ.
    public var countedPixels: Int { densest?.pixels ?? differentPixels }
    /// The share of them in that square, or of the compared pixels, 0…1.
    public var countedRatio: Double {
      densest.map { Double($0.pixels) / Double($0.box.width * $0.box.height) } ?? ratio
    }
    /// The boxes of `areas`.
    public var regions: [PixelRect] { areas.map(\.box) }
    /// The share of the compared pixels that differ, 0…1; 0 where none were compared.
    public var ratio: Double { comparedPixels == 0 ? 0 : Double(differentPixels) / Double(comparedPixels) }
    /// Whether the pictures have other sizes; then only what both have, from the upper left corner, is compared.
    public var sizesDiffer: Bool { before != after }
    /// Whether nothing differs: sizes equal, and no pixel counted.
    public var isEqual: Bool { !sizesDiffer && differentPixels == 0 }
    /// The smallest box that holds all listed regions; nil where nothing differs.
    public var bounds: PixelRect? {
      areas.first.map { first in areas.dropFirst().reduce(first.box) { $0.union($1.box) } }
    }
  }

  /// Returns the number of pixels of a picture that the options leave out.
  public static func ignoredPixels(width: Int, height: Int, options: Options) -> Int {
    width * height - ComparedArea(width: width, height: height, ignored: options.ignored).comparedPixels
  }

  /// Compares two pictures.
  public static func compare(_ before: Bitmap, _ after: Bitmap, options: Options = Options()) -> Result {
    let width = min(before.width, after.width)
    let height = min(before.height, after.height)
    let area = ComparedArea(width: width, height: height, ignored: options.ignored)
    var scan = RowScan(before: before, after: after, width: width, height: height, options: options)
    for band in area.bands {
      for y in band.rows { scan.compare(row: y, spans: band.spans) }
    }
    return scan.result(comparedPixels: area.comparedPixels)
  }
}
