import Basics
import Files
import Formulas
import Scenes
import Vocabulary

/// The settings that a project has agreed on, in a file that it commits: which scenes are verified, where baselines
/// are, what may differ.
///
///     scenes: [Screens/home.yaml, Screens/settings.yaml]
///     devices: [iphone-6, ipad]
///     variants: [dark, large-text]
///     baselines: Snapshots
///     ignore: ["@clock"]
///     expand: {home: list, settings: all}
///     pictures:
///       folder: build/screenshots
///       baselines: Screenshots
///       rules:
///         - {match: "map/*.png", metric: yiq, threshold: 0.1, antialiasing: ignore, maxDiffRatio: 0.001}
///     documents:
///       folder: Documentation/Pictures
///       pictures:
///         - {file: home.png, scene: Screens/home.yaml, at: 1.5s}
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
  /// The store in which pictures of snapshots are kept by their content.
  public var store: String?
  /// Areas in points, or `@layer`.
  public var ignore: [String] = []
  public var maxDiffPixels: Int?
  /// The side of a square in which so many pixels may differ; nil for the whole picture.
  public var maxArea: Int?
  /// The scrolls of which snapshots show all in a further picture, by scenes' names: a layer's name, or `all`.
  public var expansions: [String: String] = [:]
  public var pictures = Pictures()
  /// The pictures that documents show; nil where there is no list of them.
  public var documents: PictureList?
  /// The source places of names and areas that only a run can check.
  public var places = Places()

  /// The places of names and areas, by what is written there; of scenes, by their paths.
  public struct Places: Hashable, Sendable {
    public var scenes: [String: SourcePlace] = [:]
    public var ignored: [String: SourcePlace] = [:]
    public var ignoredByRules: [String: SourcePlace] = [:]
    public var expansions: [String: SourcePlace] = [:]

    /// Creates places of nothing.
    public init() {}
  }

  /// Pictures that another program makes.
  public struct Pictures: Hashable, Sendable {
    public var folder: String?
    public var baselines: String?
    /// All that match a picture count; of two that say the same, the later one.
    public var rules: [Rule] = []
    /// The snapshots of scenes that pictures show; where it is empty, pictures of the same path belong together.
    public var map: [PictureMapping] = []
  }

  /// The settings by which some pictures are compared; nil for what a rule does not say.
  public struct Rule: Hashable, Sendable {
    public var match: PathPattern
    public var metric: String?
    /// The fraction by which a pixel may differ, 0…1 of the metric.
    public var threshold: Double?
    public var antialiasing: String?
    public var maxDiffPixels: Int?
    public var maxDiffRatio: Double?
    /// The side of a square in which limits hold, in pixels.
    public var maxArea: Int?
    /// The areas that are not compared, in pixels.
    public var ignore: [String] = []

    public init(match: PathPattern) { self.match = match }
  }

  public init() {}

  /// Reads a file. Throws a `SceneReader.Failure` with every mistake in it, a `FileProblem` where it cannot be read.
  public init(reading path: String) throws {
    let limit = DiskFileSystem.limit(of: path)
    // A sandbox follows no link: what a message would quote is in the file that somebody named.
    if Limits.areHalved, FileStatus.isLink(path) { throw FileProblem.unreadable(path: path, reason: .link) }
    try self.init(FileBytes.read(path, limit: limit), of: path)
  }

  /// The same of a file's bytes, which need not be what is at `path` now.
  public init(_ bytes: [UInt8], of path: String) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    var yaml = YAMLComposer(SourceText(path: path, text: text))
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

struct SettingsReader: NodeReader {
  let file: OpenFile

  func settings(_ node: YAMLNode, besides path: String) -> ProjectSettings {
    var settings = ProjectSettings()
    checkKeys(
      pairs(node, of: ProjectSettings.fileName) ?? [], of: ProjectSettings.fileName,
      among: [
        "scenes", "devices", "variants", "baselines", "store", "ignore", "maxDiffPixels", "maxArea", "expand",
        "pictures", "documents",
      ])
    settings.scenes = names("scenes", of: node) { Self.place(of: $0, besides: path) }
    settings.devices = devices(of: node)
    settings.variants = node["variants"].map { standardVariants($0).map(\.name.value) } ?? []
    settings.baselines = self.path("baselines", of: node, besides: path)
    settings.store = self.path("store", of: node, besides: path)
    settings.ignore = names("ignore", of: node)
    settings.maxDiffPixels = count("maxDiffPixels", of: node)
    settings.maxArea = count("maxArea", of: node, least: 1)
    settings.expansions = expansions(of: node)
    if let node = node["pictures"] { settings.pictures = pictures(node, besides: path) }
    settings.places = places(of: node, besides: path)
    settings.documents = node["documents"].map { pictureList($0, besides: path, settings) }
    return settings
  }

  private func places(of map: YAMLNode, besides path: String) -> ProjectSettings.Places {
    func places(_ node: YAMLNode?, _ meaning: (String) -> String = { $0 }) -> [String: SourcePlace] {
      Dictionary(
        (node.map { $0.items ?? [$0] } ?? []).compactMap { item in
          item.scalarText.map { (meaning($0.text), item.place) }
        }, uniquingKeysWith: { first, _ in first })
    }
    var all = ProjectSettings.Places()
    all.scenes = places(map["scenes"]) { Self.place(of: $0, besides: path) }
    all.ignored = places(map["ignore"])
    for rule in map["pictures"]?["rules"]?.items ?? [] {
      all.ignoredByRules.merge(places(rule["ignore"]), uniquingKeysWith: { first, _ in first })
    }
    for pair in map["expand"]?.pairs ?? [] { all.expansions[pair.key.value] = pair.key.place }
    return all
  }

  /// The devices of a project. A name that begins with a digit is the size of a scene's own device.
  private func devices(of map: YAMLNode) -> [String] {
    (map["devices"].map { distinctLiterals($0, key: "devices") } ?? []).map { name in
      if Device.named(name.value) == nil, name.value.utf8.first?.isASCIIDigit == false {
        let problem = SceneProblem.unknownDevice(name.value, candidates: Device.presets.map(\.name))
        file.findings.diagnostics.add(problem, at: name.place)
      }
      return name.value
    }
  }

  private func expansions(of map: YAMLNode) -> [String: String] {
    guard let node = map["expand"], let pairs = pairs(node, of: "expand", wanted: "a map of scenes") else { return [:] }
    return Dictionary(
      pairs.compactMap { pair in text(pair.key.value, of: node).map { (pair.key.value, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func pictures(_ node: YAMLNode, besides path: String) -> ProjectSettings.Pictures {
    let pairs = pairs(node, of: "pictures") ?? []
    checkKeys(pairs, of: "pictures", among: ["folder", "baselines", "rules", "map"])
    _ = areApart([["baselines", "map"]], among: Set(pairs.map(\.key.value)), of: "pictures", at: node.place)
    return ProjectSettings.Pictures(
      folder: self.path("folder", of: node, besides: path), baselines: self.path("baselines", of: node, besides: path),
      rules: node["rules"].flatMap { items($0, of: "rules") }?.compactMap { rule($0) } ?? [],
      map: node["map"].map { mappings($0) } ?? [])
  }

  private func rule(_ node: YAMLNode) -> ProjectSettings.Rule? {
    guard let pairs = pairs(node, of: "rules", wanted: "a list of maps") else { return nil }
    checkKeys(
      pairs, of: "rules",
      among: ["match", "metric", "threshold", "antialiasing", "maxDiffPixels", "maxDiffRatio", "maxArea", "ignore"])
    var rule = ProjectSettings.Rule(match: PathPattern(text("match", of: node) ?? ""))
    rule.metric = word("metric", of: node, among: ["exact", "yiq", "oklab", "ssim"])
    rule.threshold = number("threshold", of: node, upTo: 255)
    rule.antialiasing = word("antialiasing", of: node, among: ["count", "ignore"])
    rule.maxDiffPixels = count("maxDiffPixels", of: node)
    rule.maxDiffRatio = number("maxDiffRatio", of: node, upTo: 1)
    rule.maxArea = count("maxArea", of: node, least: 1)
    rule.ignore = names("ignore", of: node)
    if rule.match.text.isEmpty { report(.missingKey("match", of: "a rule"), at: node.place) }
    if let metric = rule.metric, metric != "exact", let threshold = rule.threshold, threshold > 1 {
      report(
        .wrongForm(key: "threshold", wanted: "0 to 1 where the metric is \(metric)", found: "\(threshold)"),
        at: node.place)
    }
    return rule
  }

  /// A scene is a shipped one's name where there is neither a slash nor an ending.
  static func place(of scene: String, besides path: String) -> String {
    FilePath.hasSlash(scene) || [".yaml", ".yml"].contains { FilePath.ends(scene, with: $0) }
      ? FilePath.resolve(scene, besides: path) : scene
  }

  /// The names behind a key of a map; none where it is not there.
  ///
  /// - Parameter meaning: gives what a name stands for.
  func names(_ key: String, of map: YAMLNode, meaning: (String) -> String = { $0 }) -> [String] {
    map[key].map { distinctLiterals($0, key: key, meaning: meaning).map { meaning($0.value) } } ?? []
  }

  private func path(_ key: String, of map: YAMLNode, besides path: String) -> String? {
    guard let text = text(key, of: map) else { return nil }
    let place = FilePath.resolve(text, besides: path)
    checkPlace(place, key: key, of: path, at: map[key]?.place ?? map.place)
    return place
  }

  /// Reports a place outside of the folder of the settings, or behind a link, where a sandbox neither reads nor writes.
  ///
  /// - Parameter settings: their path.
  func checkPlace(_ path: String, key: String, of settings: String, at place: SourcePlace) {
    guard Limits.areHalved else { return }
    let folder = FilePath.folder(of: settings)
    let inside = FilePath.relative(path, to: folder, working: Folder.working)
    do throws(FileProblem) {
      if !inside.isEmpty { try Confinement(folders: [folder]).check(FilePath.join(folder, inside)) }
    } catch .outside {
      report(
        .wrongForm(key: key, wanted: "a path within the folder of the settings, in a sandbox", found: "'\(path)'"),
        at: place)
    } catch {
      // Who reads or writes it reports that it cannot.
    }
  }

  func text(_ key: String, of map: YAMLNode) -> String? {
    guard let node = map[key] else { return nil }
    if let text = node.scalarText?.text, !text.isEmpty { return text }
    return misformed(node, key: key, wanted: "a text")
  }

  private func word(_ key: String, of map: YAMLNode, among words: [String]) -> String? {
    guard let node = map[key] else { return nil }
    if let text = node.scalarText?.text, words.contains(text) { return text }
    return misformed(node, key: key, wanted: words.joined(separator: " or "))
  }

  private func count(_ key: String, of map: YAMLNode, least: Int = 0) -> Int? {
    guard let node = map[key] else { return nil }
    if let count = node.plainText.flatMap({ Int($0) }), count >= least { return count }
    return misformed(node, key: key, wanted: "a whole number, \(least) or more")
  }

  private func number(_ key: String, of map: YAMLNode, upTo most: Double) -> Double? {
    guard let node = map[key] else { return nil }
    if let number = node.plainText.flatMap({ Double($0) }), 0...most ~= number { return number }
    return misformed(node, key: key, wanted: "a number from 0 to \(most == 1 ? "1" : "255")")
  }
}
