import Comparison
import SceneFiles

/// The rules by which each picture of another program is compared: as the rules say that match it, and before them as
/// the caller says.
package struct PictureRules: Sendable {
  private let rules: [(rule: ProjectSettings.Rule, ignored: IgnoredAreas)]
  private let given: (rule: ProjectSettings.Rule, ignored: IgnoredAreas)

  /// - Parameters:
  ///   - rules: the later goes before the earlier.
  ///   - given: the rule that goes before all of them; what is ignored adds up.
  /// - Throws: a `VerificationProblem` where an area is none, or a layer.
  package init(_ rules: [ProjectSettings.Rule], given: ProjectSettings.Rule) throws {
    self.rules = try rules.map { ($0, try Self.areas($0.ignore)) }
    self.given = (given, try Self.areas(given.ignore))
  }

  private static func areas(_ texts: [String]) throws -> IgnoredAreas {
    let areas = try IgnoredAreas(texts)
    if let layer = areas.layers.first { throw VerificationProblem.layerOfPicture(layer) }
    return areas
  }

  /// Returns the judge of a picture, by the rules that match its name.
  package func judge(of name: String) -> Judge {
    let given = given.rule
    var said = ProjectSettings.Rule(match: given.match)
    var areas = self.given.ignored.rects
    for (rule, ignored) in rules where rule.match.matches(name) {
      said.metric = rule.metric ?? said.metric
      // A threshold belongs to the metric that it was written beside.
      said.threshold = rule.threshold ?? (rule.metric == nil ? said.threshold : nil)
      said.antialiasing = rule.antialiasing ?? said.antialiasing
      said.maxDiffPixels = rule.maxDiffPixels ?? said.maxDiffPixels
      said.maxDiffRatio = rule.maxDiffRatio ?? said.maxDiffRatio
      said.maxArea = rule.maxArea ?? said.maxArea
      areas += ignored.rects
    }
    if let metric = given.metric, metric != said.metric { said.threshold = nil }
    return Judge(
      options: ImageComparison.Options(
        metric: (given.metric ?? said.metric).flatMap(ImageComparison.Metric.init) ?? .exact,
        threshold: given.threshold ?? said.threshold,
        countsAntialiasing: (given.antialiasing ?? said.antialiasing) != "ignore", ignored: areas,
        window: given.maxArea ?? said.maxArea),
      tolerance: Tolerance(
        pixels: given.maxDiffPixels ?? said.maxDiffPixels, ratio: given.maxDiffRatio ?? said.maxDiffRatio))
  }
}
