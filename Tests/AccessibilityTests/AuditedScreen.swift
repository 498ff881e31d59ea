import Accessibility
import Raster
import Rendering
import Scenes
import TestSupport
import Vocabulary

/// A scene in a few lines, and what an audit finds in it.
struct AuditedScreen {
  private static let fonts = Result { try FontSet.load(cacheDirectory: Checkout.path(".build/font-cache")) }

  let result: AccessibilityResult

  /// The scene of a file, which may name what the library has.
  static func load(_ file: String, variant: String?) throws -> LoadedScene {
    let loader = SceneLoader(
      library: SceneLibrary(assets: Assets(root: Checkout.path("Assets"))), fonts: try fonts.get())
    return try loader.load(file, options: SceneOptions(variant: variant))
  }

  /// - Parameters:
  ///   - size: the text size that counts as large; nil to leave large letters out.
  ///   - layout: whether it is looked at where things are, too.
  init(
    _ text: String, contrast: ContrastLevel = .aa, large: Bool = true, layout: Bool = false, take: String? = nil,
    jobs: Int = 1
  ) throws {
    let scratch = try Scratch()
    let file = try scratch.write(text, to: "scene.yaml")
    func renderer(_ variant: String?) throws -> FrameRenderer {
      try FrameRenderer(Self.load(file, variant: variant), take: take)
    }
    var options = AccessibilityAudit.Options()
    options.contrast = contrast
    options.includesLayout = layout
    options.jobs = jobs
    result = try AccessibilityAudit(
      renderer(nil), large: large ? renderer("large-text") : nil, options: options
    ).run()
  }

  /// The same of where things are.
  ///
  /// - Parameter files: what lies beside the scene, by names.
  init(layoutOf text: String, beside files: [String: String] = [:]) throws {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(text, to: name) }
    let file = try scratch.write(text, to: "scene.yaml")
    result = try AccessibilityAudit(FrameRenderer(Self.load(file, variant: nil))).layout()
  }

  /// `rule layer`, sorted.
  var found: [String] { Self.names(result.findings) }
  var excused: [String] { Self.names(result.excused) }

  private static func names(_ findings: [AccessibilityFinding]) -> [String] {
    findings.map { "\($0.rule.rawValue) \($0.layer)" }.sorted()
  }

  func message(_ rule: AccessibilityRule) -> String { result.findings.first { $0.rule == rule }?.message ?? "" }
}
