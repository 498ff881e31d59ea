import Files
import Formulas
import Scenes

/// The settings that a project has agreed on, in a file that it commits: which scenes are verified, where baselines
/// are, what may differ.
///
///     scenes: [Screens/home.yaml, Screens/settings.yaml]
///     devices: [iphone-6, ipad]
///     variants: [dark, large-text]
///     baselines: Snapshots
///     ignore: ["@clock"]
///     pictures:
///       folder: build/screenshots
///       baselines: Screenshots
///       rules:
///         - {match: "map/*.png", metric: yiq, threshold: 0.1, antialiasing: ignore, maxDiffRatio: 0.001}
///
/// Paths are seen from the file.
public struct ProjectSettings: Hashable, Sendable {
  /// The name of such a file.
  public static let fileName = "flipbook.yaml"

  public var scenes: [String] = []
  public var devices: [String] = []
  /// Variants that every scene has, looked at besides its own.
  public var variants: [String] = []
  public var baselines: String?
  /// Where pictures of snapshots are kept by their content.
  public var store: String?
  /// Areas in points, or `@layer`.
  public var ignore: [String] = []
  public var maxDiffPixels: Int?
  public var pictures = Pictures()

  /// Pictures that another program makes.
  public struct Pictures: Hashable, Sendable {
    public var folder: String?
    public var baselines: String?
    /// All that match a picture count; of two that say the same, the later one.
    public var rules: [Rule] = []
  }

  /// How some pictures are compared; nil for what a rule does not say.
  public struct Rule: Hashable, Sendable {
    public var match: PathPattern
    public var metric: String?
    public var threshold: Double?
    public var antialiasing: String?
    public var maxDiffPixels: Int?
    public var maxDiffRatio: Double?
    /// In pixels.
    public var ignore: [String] = []

    public init(match: PathPattern) { self.match = match }
  }

  public init() {}

  /// Reads a file. Throws a `SceneReader.Failure` with every mistake in it, a `FileProblem` where it cannot be read.
  public init(reading path: String) throws {
    try self.init(FileBytes.read(path, limit: DiskFileSystem.limit(of: path)), of: path)
  }

  /// The same of a file's bytes, which need not be what is at `path` now.
  public init(_ bytes: [UInt8], of path: String) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    var yaml = YAMLReader(SourceText(path: path, text: text))
    let node = yaml.read()
    let reader = SettingsReader(file: OpenFile(source: yaml.source, findings: Findings()))
    reader.file.findings.diagnostics = yaml.diagnostics
    if let node { self = reader.settings(node, besides: path) }
    let diagnostics = reader.file.findings.diagnostics
    guard diagnostics.isEmpty else {
      throw SceneReader.Failure(
        diagnostics: diagnostics, sources: SourceTexts([path: text]), readable: nil)
    }
  }
}

private struct SettingsReader: NodeReader {
  let file: OpenFile

  func settings(_ node: YAMLNode, besides path: String) -> ProjectSettings {
    var settings = ProjectSettings()
    for pair in pairs(node, of: ProjectSettings.fileName) ?? [] {
      let (key, value) = (pair.key.value, pair.value)
      switch key {
      case "scenes": settings.scenes = names(value, key) { Self.place(of: $0, besides: path) }
      case "devices": settings.devices = names(value, key)
      case "variants": settings.variants = standardVariants(value).map(\.name.value)
      case "baselines": settings.baselines = text(value, key).map { FilePath.resolve($0, besides: path) }
      case "store": settings.store = text(value, key).map { FilePath.resolve($0, besides: path) }
      case "ignore": settings.ignore = names(value, key)
      case "maxDiffPixels": settings.maxDiffPixels = count(value, key)
      case "pictures": settings.pictures = pictures(value, besides: path)
      default:
        unknown(
          pair.key, of: ProjectSettings.fileName,
          among: ["scenes", "devices", "variants", "baselines", "store", "ignore", "maxDiffPixels", "pictures"])
      }
    }
    return settings
  }

  private func pictures(_ node: YAMLNode, besides path: String) -> ProjectSettings.Pictures {
    var pictures = ProjectSettings.Pictures()
    for pair in pairs(node, of: "pictures") ?? [] {
      switch pair.key.value {
      case "folder": pictures.folder = text(pair.value, "folder").map { FilePath.resolve($0, besides: path) }
      case "baselines": pictures.baselines = text(pair.value, "baselines").map { FilePath.resolve($0, besides: path) }
      case "rules": pictures.rules = (items(pair.value, of: "rules") ?? []).compactMap { rule($0) }
      default: unknown(pair.key, of: "pictures", among: ["folder", "baselines", "rules"])
      }
    }
    return pictures
  }

  private func rule(_ node: YAMLNode) -> ProjectSettings.Rule? {
    guard let pairs = pairs(node, of: "rules", wanted: "a list of maps") else { return nil }
    var rule = ProjectSettings.Rule(match: PathPattern(""))
    for pair in pairs {
      let (key, value) = (pair.key.value, pair.value)
      switch key {
      case "match": rule.match = PathPattern(text(value, key) ?? "")
      case "metric": rule.metric = word(value, key, among: ["exact", "yiq"])
      case "threshold": rule.threshold = number(value, key, upTo: 255)
      case "antialiasing": rule.antialiasing = word(value, key, among: ["count", "ignore"])
      case "maxDiffPixels": rule.maxDiffPixels = count(value, key)
      case "maxDiffRatio": rule.maxDiffRatio = number(value, key, upTo: 1)
      case "ignore": rule.ignore = names(value, key)
      default:
        unknown(
          pair.key, of: "rules",
          among: ["match", "metric", "threshold", "antialiasing", "maxDiffPixels", "maxDiffRatio", "ignore"])
      }
    }
    if rule.match.text.isEmpty { report(.missingKey("match", of: "a rule"), at: node.place) }
    let most = rule.metric == "yiq" ? 1.0 : 255
    if let threshold = rule.threshold, threshold > most {
      report(
        .wrongForm(key: "threshold", wanted: "0 to 1 where the metric is yiq", found: "\(threshold)"), at: node.place)
    }
    return rule
  }

  /// A scene is a shipped one's name where there is neither a slash nor an ending.
  private static func place(of scene: String, besides path: String) -> String {
    FilePath.hasSlash(scene) || [".yaml", ".yml"].contains { FilePath.ends(scene, with: $0) }
      ? FilePath.resolve(scene, besides: path) : scene
  }

  /// - Parameter meaning: gives what a name stands for.
  private func names(_ node: YAMLNode, _ key: String, meaning: (String) -> String = { $0 }) -> [String] {
    distinctLiterals(node, key: key, meaning: meaning).map { meaning($0.value) }
  }

  private func text(_ node: YAMLNode, _ key: String) -> String? {
    guard let text = node.scalarText?.text, !text.isEmpty else { return misformed(node, key: key, wanted: "a text") }
    return text
  }

  private func word(_ node: YAMLNode, _ key: String, among words: [String]) -> String? {
    if let text = node.scalarText?.text, words.contains(text) { return text }
    return misformed(node, key: key, wanted: words.joined(separator: " or "))
  }

  private func count(_ node: YAMLNode, _ key: String) -> Int? {
    if let count = node.plainText.flatMap({ Int($0) }), count >= 0 { return count }
    return misformed(node, key: key, wanted: "a whole number, 0 or more")
  }

  private func number(_ node: YAMLNode, _ key: String, upTo most: Double) -> Double? {
    if let number = node.plainText.flatMap({ Double($0) }), 0...most ~= number { return number }
    return misformed(node, key: key, wanted: "a number from 0 to \(most == 1 ? "1" : "255")")
  }
}
