import Comparison
import Geometry
import SceneFiles

/// The rules by which each picture of another program is compared: as the rules say that match it, and before them as
/// the caller says.
package struct PictureRules: Sendable {
  /// All that is not compared: areas in pixels, and what a scene and its device have by name.
  struct Exclusions: Sendable {
    var areas: [Rect] = []
    var layers: [String] = []
    var parts: [ScreenPart] = []

    init() {}

    init(_ texts: [String]) throws(VerificationProblem) {
      let ignored = try IgnoredAreas(ScreenPart.leavingOut(texts))
      (areas, layers, parts) = (ignored.rects, ignored.layers, texts.compactMap(ScreenPart.init))
    }

    mutating func add(_ others: Exclusions) {
      areas += others.areas
      layers += others.layers
      parts += others.parts
    }
  }

  private let rules: [(rule: ProjectSettings.Rule, ignored: Exclusions)]
  private let given: (rule: ProjectSettings.Rule, ignored: Exclusions)

  /// - Parameters:
  ///   - rules: the later goes before the earlier.
  ///   - given: the rule that goes before all of them; what is ignored adds up.
  ///   - haveScenes: whether the pictures show scenes, which have layers and devices.
  /// - Throws: a `VerificationProblem` where an area is none, or has the name of something that no picture has.
  package init(_ rules: [ProjectSettings.Rule], given: ProjectSettings.Rule, haveScenes: Bool = false) throws {
    self.rules = try rules.map { ($0, try Exclusions($0.ignore)) }
    self.given = (given, try Exclusions(given.ignore))
    guard !haveScenes else { return }
    for ignored in [self.given.ignored] + self.rules.map(\.ignored) {
      if let layer = ignored.layers.first { throw VerificationProblem.layerOfPicture(layer) }
      if let part = ignored.parts.first { throw VerificationProblem.partOfPicture(part.rawValue) }
    }
  }

  /// Returns what is not compared of a picture, by the rules that match its name.
  func exclusions(of name: String) -> Exclusions {
    var all = given.ignored
    for (rule, ignored) in rules where rule.match.matches(name) { all.add(ignored) }
    return all
  }

  /// Returns the judge of a picture, by the rules that match its name.
  package func comparer(of name: String) -> PictureComparer {
    let given = given.rule
    var said = ProjectSettings.Rule(match: given.match)
    for (rule, _) in rules where rule.match.matches(name) {
      said.metric = rule.metric ?? said.metric
      // A threshold belongs to the metric that it was written beside.
      said.threshold = rule.threshold ?? (rule.metric == nil ? said.threshold : nil)
      said.antialiasing = rule.antialiasing ?? said.antialiasing
      said.maxDiffPixels = rule.maxDiffPixels ?? said.maxDiffPixels
      said.maxDiffRatio = rule.maxDiffRatio ?? said.maxDiffRatio
      said.maxArea = rule.maxArea ?? said.maxArea
    }
    if let metric = given.metric, metric != said.metric { said.threshold = nil }
    return PictureComparer(
      options: ImageComparison.Options(
        metric: (given.metric ?? said.metric).flatMap(ImageComparison.Metric.init) ?? .exact,
        threshold: given.threshold ?? said.threshold,
        countsAntialiasing: (given.antialiasing ?? said.antialiasing) != "ignore",
        ignored: exclusions(of: name).areas,
        window: given.maxArea ?? said.maxArea),
      tolerance: AllowedDifference(
        pixels: given.maxDiffPixels ?? said.maxDiffPixels, ratio: given.maxDiffRatio ?? said.maxDiffRatio))
  }
}
