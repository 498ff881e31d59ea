import ArgumentParser
import Basics
import Comparison
import Files
import Geometry
import GitHistory
import ImageFiles
import Rendering
import TextFormats
import Verification

struct DiffCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tells what differs between two pictures or animations.",
    discussion: """
      BEFORE and AFTER are pictures, animations, or folders of frames. Nothing may differ unless a limit is given. In \
      folders without a manifest, pictures of the same name are compared. With two commits of git as REF..REF and a \
      scene, its take as it was in both is drawn and compared.

      EXAMPLES
        flipbook diff before.png after.png -o difference.png
        flipbook diff old-frames new-frames -o differences
        flipbook diff a.png b.png --metric yiq --threshold 0.1 --antialiasing ignore
        flipbook diff a.png b.png --ignore 0,0,750,88 --max-diff-ratio 0.001
        flipbook diff a.png b.png --metric oklab --max-area 64 --max-diff-pixels 20
        flipbook diff v1.2..HEAD my-scene.yaml --take browse -o change.webp

      EXIT CODES
        0  equal, or within the limits
        1  different
        2  trouble: an unreadable file, or nothing left to compare
      """)

  @Argument(help: ArgumentHelp("What it was; or two commits, REF..REF.", valueName: "before"), completion: .file())
  var before: String

  @Argument(help: ArgumentHelp("What it is; or a scene.", valueName: "after"), completion: .file())
  var after: String

  @Option(
    help: ArgumentHelp(
      "exact: by channel. yiq: as the eye sees it, like pixelmatch 7. oklab: as the eye sees it, dark colours too. "
        + "ssim: by what is around each pixel, hues aside.", valueName: "metric"))
  var metric = ImageComparison.Metric.exact

  @Option(help: ArgumentHelp("Whether pixels of smoothed edges count: count or ignore.", valueName: "what"))
  var antialiasing = Antialiasing.count

  @Option(
    help: ArgumentHelp(
      "Pixels that differ by at most this are equal: exact 0 to 255, the others 0 to 1; 0 if left out, with oklab and "
        + "ssim 0.1.", valueName: "n"))
  var threshold: Double?

  @Option(help: ArgumentHelp("So many pixels may differ, in each frame.", valueName: "n"))
  var maxDiffPixels: Int?

  @Option(help: ArgumentHelp("This share of the pixels may differ, 0 to 1, in each frame.", valueName: "r"))
  var maxDiffRatio: Double?

  @Option(
    help: ArgumentHelp("The two limits hold in any square of n × n pixels, not in the whole picture.", valueName: "n"))
  var maxArea: Int?

  @Option(
    help: ArgumentHelp("A rectangle that is not compared, in pixels; repeatable.", valueName: "x,y,w,h"),
    transform: rectangle)
  var ignore: [Rect] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Where the difference is drawn: NAME.png, or a folder for animations; of commits also "
        + "NAME\(AnimationFormat.allCases.map(\.suffix).listed("or")).",
      valueName: "path"),
    completion: .file())
  var outputs: [String] = []

  private var output: String? { outputs.first }

  @Option(help: ArgumentHelp("Of commits: the take; the scene's first if left out.", valueName: "name"))
  var take: String?

  @OptionGroup var limits: RunArguments

  @Flag(help: "Prints JSON.")
  var json = false

  @Flag(help: "Prints nothing; the exit code tells.")
  var quiet = false

  /// `x,y,w,h` in pixels.
  private static func rectangle(_ text: String) throws -> Rect {
    guard let rect = Rect(numbers: text) else {
      throw ValidationError("'\(text)' is not x,y,w,h: four numbers, width and height more than 0.")
    }
    return rect
  }

  /// Checks the side of a square in which limits hold.
  static func checkSquare(_ side: Int) throws {
    guard side >= 1 else { throw ValidationError("--max-area is 1 or more.") }
  }

  enum Antialiasing: String, ExpressibleByArgument, CaseIterable {
    case count, ignore
  }

  func validate() throws {
    if let threshold, !(0...metric.largestThreshold ~= threshold) {
      throw ValidationError("--threshold is 0 to \(metric == .exact ? "255" : "1") with --metric \(metric.rawValue).")
    }
    try maxArea.map(Self.checkSquare)
    if maxArea != nil, maxDiffPixels == nil, maxDiffRatio == nil {
      throw ValidationError("--max-area needs --max-diff-pixels or --max-diff-ratio: what may differ in a square.")
    }
    if let maxDiffPixels, maxDiffPixels < 0 { throw ValidationError("--max-diff-pixels is 0 or more.") }
    if let maxDiffRatio, !(0...1 ~= maxDiffRatio) { throw ValidationError("--max-diff-ratio is 0 to 1.") }
    for place in try outputs.map({ try OutputPlace($0) }) where place.isStandardOutput {
      throw ValidationError(usage: "The difference is drawn into a file or a folder, not to standard output; name one.")
    }
    if outputs.count > 1 {
      let given = outputs.joined(separator: " and ")
      throw ValidationError(usage: "The difference is drawn in one place; give -o once, not \(given).")
    }
    if json, quiet { throw ValidationError("Give --json or --quiet, not both.") }
  }

  func run() throws {
    let interruption = Interruption()
    defer { interruption.end() }
    var comparison = Diff(
      options: ImageComparison.Options(
        metric: metric, threshold: threshold, countsAntialiasing: antialiasing == .count, ignored: ignore,
        window: maxArea),
      tolerance: AllowedDifference(pixels: maxDiffPixels, ratio: maxDiffRatio), output: output,
      cancellation: interruption.cancellation)
    let bar = ProgressBar(label: "diff", isQuiet: quiet)
    comparison.progress = bar.show
    comparison.filmProgram = Environment.program("ffmpeg")
    defer { bar.clear() }
    let range = CommitRange(before)
    if range != nil, limits.sandbox {
      throw ValidationError(
        usage: "\(before) asks git, which a sandbox does not; leave --sandbox out, or compare pictures.")
    }
    if range == nil, take != nil { throw ValidationError("--take is for two commits, REF..REF, and a scene.") }
    let report = try range.map { try run($0, with: comparison) } ?? comparison.run(before, after)
    bar.clear()
    if json {
      Console.output(json: report.members)
    } else if !quiet {
      for line in report.lines { Console.output(line) }
    }
    if !report.isEqual { throw ExitCode(ExitCodes.different) }
  }

  /// Tells what became of a scene's take from one commit to another.
  private func run(_ range: CommitRange, with comparison: Diff) throws -> DiffReport {
    let repository = try Repository(around: Folder.working)
    return try comparison.run(
      after, take: take, from: repository.commit(range.before), to: repository.commit(range.after),
      loader: Environment.loader())
  }
}

extension ImageComparison.Metric: ExpressibleByArgument {}
