import Comparison
import Files
import Pixels
import SceneFiles
import Testing
import Verification

@Suite("What may differ, and what differs")
struct PictureRulesTests {
  private static func rule(_ match: String, _ change: (inout ProjectSettings.Rule) -> Void) -> ProjectSettings.Rule {
    var rule = ProjectSettings.Rule(match: PathPattern(match))
    change(&rule)
    return rule
  }

  @Test("of rules that match a picture the later goes before, the caller before all, and what is ignored adds up")
  func rules() throws {
    let rules = [
      Self.rule("**") { ($0.maxDiffPixels, $0.maxDiffRatio, $0.ignore) = (5, 0.5, ["0,0,1,1"]) },
      Self.rule("a*") { ($0.maxDiffPixels, $0.antialiasing, $0.ignore) = (7, "ignore", ["1,1,2,2"]) },
    ]
    let given = Self.rule("") { ($0.maxDiffRatio, $0.ignore) = (0.25, ["3,3,1,1"]) }
    let comparer = try PictureRules(rules, given: given).comparer(of: "folder/a.png")
    #expect(comparer.tolerance == AllowedDifference(pixels: 7, ratio: 0.25))
    #expect(comparer.options.ignored.map(\.minX) == [3, 0, 1] && !comparer.options.countsAntialiasing)
    let other = try PictureRules(rules, given: given).comparer(of: "b.png")
    #expect(other.tolerance == AllowedDifference(pixels: 5, ratio: 0.25))
    #expect(other.options.ignored.map(\.minX) == [3, 0] && other.options.countsAntialiasing)
  }

  @Test("a threshold belongs to the metric that it was written beside")
  func thresholds() throws {
    func metric(_ rules: [ProjectSettings.Rule], _ metric: String?) throws -> (ImageComparison.Metric, Double) {
      let options = try PictureRules(rules, given: Self.rule("") { $0.metric = metric }).comparer(of: "a").options
      return (options.metric, options.threshold)
    }
    let yiq = Self.rule("a") { ($0.metric, $0.threshold) = ("yiq", 0.25) }
    #expect(try metric([yiq], nil) == (.yiq, 0.25))
    #expect(try metric([yiq], "yiq") == (.yiq, 0.25))
    #expect(try metric([yiq], "exact") == (.exact, 0))
    #expect(try metric([yiq, Self.rule("a") { $0.metric = "exact" }], nil) == (.exact, 0))
    #expect(try metric([yiq, Self.rule("a") { $0.maxDiffPixels = 1 }], nil) == (.yiq, 0.25))
    #expect(try metric([yiq], "oklab") == (.oklab, 0.1))
    #expect(try metric([yiq, Self.rule("a") { $0.metric = "ssim" }], nil) == (.ssim, 0.1))
  }

  @Test("a layer is nothing that can be ignored in a picture, whoever says so")
  func layers() {
    let rule = Self.rule("a") { $0.ignore = ["@title"] }
    #expect(throws: VerificationProblem.layerOfPicture("title")) {
      try PictureRules([rule], given: Self.rule("") { _ in })
    }
    #expect(throws: VerificationProblem.layerOfPicture("title")) { try PictureRules([], given: rule) }
  }

  /// An animation of frames in which so many pixels of eight are set.
  private static func frames(_ counts: [Int]) -> FrameSource {
    FrameSource(count: counts.count) { index in
      let bitmap = Bitmap(width: 8, height: 1)
      for x in 0..<counts[index] { bitmap.bytes.storeBytes(of: 0xFFFF_FFFF, toByteOffset: x * 4, as: UInt32.self) }
      return bitmap
    }
  }

  @Test("neighbouring frames that are alike make one run; its worst is the first with the most pixels")
  func runs() throws {
    let result = try AnimationComparison.compare(Self.frames([0, 0, 0, 0, 0]), Self.frames([0, 1, 3, 3, 0, 0, 0]))
    let runs = DiffReport.Run.all(of: result, within: .none)
    #expect(runs.map(\.kind) == [.equal, .different, .equal, .onlyAfter])
    #expect(runs.map(\.range) == [0..<1, 1..<4, 4..<5, 5..<7])
    #expect(runs.map(\.worst) == [nil, 2, nil, nil])
    #expect(DiffReport.Run.all(of: result, within: AllowedDifference(pixels: 3)).map(\.kind) == [.equal, .onlyAfter])
  }
}
