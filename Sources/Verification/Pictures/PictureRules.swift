import Comparison
import Geometry
import Pixels
import SceneFiles

/// How each picture of another program is compared: as the rules say that match it, and before them as the caller says.
package struct PictureRules: Sendable {
  /// The areas and parts that one rule leaves out.
  private struct Exclusions {
    var areas: [Rect]
    var parts: [ScreenPart]
  }

  private let rules: [(rule: ProjectSettings.Rule, ignored: Exclusions)]
  private let given: (rule: ProjectSettings.Rule, ignored: Exclusions)

  /// - Parameters:
  ///   - rules: the later goes before the earlier.
  ///   - given: the rule that goes before all of them; what is ignored adds up.
  /// - Throws: a `VerificationProblem` where an area is none, or a layer.
  package init(_ rules: [ProjectSettings.Rule], given: ProjectSettings.Rule) throws {
    self.rules = try rules.map { ($0, try Self.exclusions($0.ignore)) }
    self.given = (given, try Self.exclusions(given.ignore))
  }

  private static func exclusions(_ texts: [String]) throws -> Exclusions {
    let areas = try IgnoredAreas(ScreenPart.leavingOut(texts))
    if let layer = areas.layers.first { throw VerificationProblem.layerOfPicture(layer) }
    return Exclusions(areas: areas.rects, parts: texts.compactMap(ScreenPart.init))
  }

  /// Returns the judge of a picture, by the rules that match its name.
  ///
  /// - Parameters:
  ///   - size: the picture's; nil where it cannot be read, and no part of the screen is ignored.
  ///   - device: the name of the device that it shows; nil where its size alone tells.
  /// - Throws: a `VerificationProblem` where a part of the screen is ignored, and nobody knows the device.
  package func judge(
    of name: String, size: @autoclosure () -> PixelSize? = nil, device: String? = nil
  ) throws -> Judge {
    let given = given.rule
    var said = ProjectSettings.Rule(match: given.match)
    var areas = self.given.ignored.areas
    var parts = self.given.ignored.parts
    for (rule, ignored) in rules where rule.match.matches(name) {
      said.metric = rule.metric ?? said.metric
      // A threshold belongs to the metric that it was written beside.
      said.threshold = rule.threshold ?? (rule.metric == nil ? said.threshold : nil)
      said.antialiasing = rule.antialiasing ?? said.antialiasing
      said.maxDiffPixels = rule.maxDiffPixels ?? said.maxDiffPixels
      said.maxDiffRatio = rule.maxDiffRatio ?? said.maxDiffRatio
      said.maxArea = rule.maxArea ?? said.maxArea
      areas += ignored.areas
      parts += ignored.parts
    }
    if !parts.isEmpty, let size = size() { areas += try ScreenPart.areas(of: parts, size: size, device: device) }
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
