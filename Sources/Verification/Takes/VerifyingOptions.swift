import Comparison
import Files
import Geometry
import Pixels
import Rendering

/// The options by which takes are verified.
public struct VerifyingOptions: Sendable {
  public var update = UpdateMode.none
  /// The folder for expected, actual and difference of a failure.
  public var failures = "Output/verify"
  /// Whether somebody named that folder: it may be a link then, as those above it may.
  public var isFailuresNamed = false
  /// The folder below which no link is followed: the working folder for a place that nobody named.
  var failuresBase: String {
    if isFailuresNamed { return failures }
    return FilePath.isAbsolute(failures) ? FilePath.folder(of: failures) : ""
  }
  public var ignored: IgnoredAreas?
  /// Notes which ignored layers there are; nil where nobody asks.
  public var sightings: IgnoredLayerSightings?
  /// Part of a snapshot's name, with the take's before it; nil for all.
  public var filter: String?
  /// The names of the results that are looked at; nil for all.
  var chosen: Set<String>?
  /// The names of all causes of results that differ by one which was not accepted, by the results' names: these are not
  /// written.
  var withheld: [String: [String]] = [:]
  /// The number of frames that are drawn at one time, each by a thread.
  public var jobs = 1
  public var cancellation: Cancellation?
  /// Pixels of a snapshot that may differ.
  public var maxDiffPixels = 0
  /// The side in pixels of the square in which so many may differ; nil for the whole picture.
  public var maxArea: Int?
  /// Whether a step that does nothing is a mistake.
  public var isStrict = false
  /// Whether frames of a take that differs are written, for the report.
  public var keepsFrames = false
  /// A folder of frames by their hashes, so that a report can show what a frame was; nil for none.
  public var frameStore: String?
  /// Lays takes out on larger screens, where snapshots show all of a scroll besides; nil where none does.
  var expanding: SnapshotExpansion?
  /// Knows takes as they were when their baselines were recorded; nil where nobody does.
  var earlier: EarlierTakes?
  /// The contents that were drawn and had no baseline, by the names of their results: a baseline that nothing uses any
  /// more may show one of them, under the name that it had. Nil where nobody asks.
  var newBaselines: LockedValue<[String: BaselineContent]>?
  /// The wording of what can be done.
  public var remedy = Remedies()
  /// The wording of what is wrong with a scene.
  public var wording: @Sendable (any Error) -> String = { "\($0)" }

  /// Judges frames of which these areas are not compared, in pixels.
  func comparer(ignoring areas: [PixelRect]) -> PictureComparer {
    PictureComparer(
      options: .init(ignored: areas.map(\.rect), window: maxArea), tolerance: AllowedDifference(pixels: maxDiffPixels))
  }

  /// The pixels that may differ, in words.
  var allowance: Reason { .allowance(maxDiffPixels, in: maxArea) }

  /// Whether a result of that name is looked at.
  func admits(_ name: String) -> Bool {
    (filter.map { NameFilter($0).meets(name) } ?? true) && (chosen?.contains(name) ?? true)
  }

  public init() {}
}
