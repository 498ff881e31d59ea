import Basics
import Files
import Formulas
import Locales
import Scenes
import Vocabulary

/// The content of one scene file, its imports and data files still to be read.
struct FileParts: Sendable {
  /// An entry of `data`.
  struct Data: Sendable {
    var name: Placed<String>
    var content: DataContent
  }

  enum DataContent: Sendable {
    case literal(Value)
    case path(Placed<String>)
  }

  /// The name that it gives itself.
  var name: Placed<String>?
  /// The scene that it is like, but for what it says itself.
  var extends: Placed<String>?
  var changes: [LayerChange] = []
  var imports: [Placed<String>] = []
  var data: [Data] = []
  /// The names of takes that are taken away from what is extended or imported, as far as they are not found yet.
  var removedTakes: [Placed<String>] = []
  /// The components, functions and fonts that it has itself.
  var file: FileDescription
  /// The scene as far as it says it itself, and what it extends.
  var scene: SceneDescription
}

/// Reads one file's nodes into its parts; what is wrong is reported, and reading goes on.
struct FileReader: NodeReader {
  let file: OpenFile

  /// A whole file.
  func parts(_ node: YAMLNode) -> FileParts? {
    guard let pairs = pairs(node, of: file.source.path, wanted: "a scene: 'scene: name' and its layers") else {
      return nil
    }
    let path = file.source.path
    let name = Placed(Self.sceneName(path), at: SourcePlace(file: path, line: 1, column: 1))
    let root = LayerDescription(kind: Placed("box", at: pairs.first?.key.place ?? node.place))
    var parts = FileParts(
      file: FileDescription(path: path), scene: SceneDescription(name: name, files: [], root: root))
    for pair in pairs {
      switch pair.key.value {
      case "scene":
        parts.name = literal(pair.value, key: "scene")
        if let name = parts.name { (parts.scene.name, parts.scene.root.kind) = (name, Placed("box", at: name.place)) }
      case "device":
        let device = DeviceReader(file: file).device(pair.value)
        (parts.scene.device, parts.scene.ownDevice) = (device?.name, device?.own)
      case "format", "language": format(pair)
      case "locale": parts.scene.locale = locale(pair.value)
      case "devices": parts.scene.devices = distinctLiterals(pair.value, key: "devices")
      case "variants": parts.scene.variants = variants(pair.value)
      case "extends": parts.extends = literal(pair.value, key: "extends")
      case "changes": parts.changes = LayerReader(file: file).changes(pair.value)
      case "import": parts.imports = literals(pair.value, key: "import")
      case "data": parts.data = entries(pair.value, of: "data").compactMap { kept(dataPart($0), $0.key) }
      case "fonts": parts.file.fonts = fonts(pair.value)
      case "events": parts.scene.root.events = ActionReader(file: file).events(pair.value)
      case "components": parts.file.components = components(pair.value)
      case "functions": parts.file.functions = functions(pair.value)
      case "takes": (parts.scene.takes, parts.removedTakes) = TakeReader(file: file).takesAndRemoved(pair.value)
      case "steps": parts.scene.steps = TakeReader(file: file).takes(pair.value)
      case let key:
        let isHeld = Vocabulary.holderKeys.contains { $0.name == key }
        guard isHeld || ActionReader.isHandler(key) || Vocabulary.property(key, ofKind: "box") != nil else {
          report(.topLevel(key), at: pair.key.place)
          // A list of words may be that of imports.
          if pair.value.possibleNames.isEmpty || pair.value.holdsMaps {
            lose(pair.value)
          } else {
            file.findings.isUnclear = true
          }
          continue
        }
        LayerReader(file: file).read(pair, into: &parts.scene.root, owner: "the scene")
      }
    }
    if parts.extends == nil, let changes = pairs.first(where: { $0.key.value == "changes" }) {
      report(.missingKey("extends", of: "'changes'"), at: changes.key.place)
    }
    return parts
  }

  /// The name a file has where it gives itself none.
  private static func sceneName(_ path: String) -> String {
    let parts = FilePath.parts(of: path)
    let file = parts.last ?? path
    if file == "scene.yaml", parts.count > 1 { return parts[parts.count - 2] }
    return MachineText(file).words(between: ".").first?.text ?? file
  }

  /// The version of the file's format, which was called `language`.
  private func format(_ pair: YAMLNode.Pair) {
    let isOlder = pair.key.value == "language"
    guard let version = literal(pair.value, key: pair.key.value) else { return }
    if version.value == "1" {
      if isOlder { file.findings.hints.add(ReadingProblem.olderFormat, at: pair.key.place) }
    } else if isOlder, let tag = try? LocaleTag(version.value) {
      report(.languageForLocale(tag.text), at: pair.key.place)
    } else {
      report(.format(version.value), at: version.place)
    }
  }

  private func locale(_ node: YAMLNode) -> Placed<LocaleTag>? {
    guard let written = literal(node, key: "locale") else { return nil }
    do throws(LocaleProblem) {
      return Placed(try LocaleTag(written.value), at: written.place)
    } catch { return refused(.notALocale(error), at: written.place) }
  }

  private func dataPart(_ pair: YAMLNode.Pair) -> FileParts.Data? {
    guard identifier(pair.key.value, at: pair.key.place) else { return nil }
    if pair.value.isEmpty {
      reportEmpty(pair.key.value, at: pair.value.place)
      return nil
    }
    if let text = pair.value.scalarText?.text {
      if DataFormat(ofFile: text) != nil {
        return FileParts.Data(name: pair.key, content: .path(Placed(text, at: pair.value.place)))
      }
      if FilePath.hasSlash(text) || DataFormat.isForeign(text) {
        return refused(.dataPath(text), at: pair.value.place)
      }
    }
    return FileParts.Data(name: pair.key, content: .literal(data(pair.value)))
  }

  private func components(_ node: YAMLNode) -> [ComponentDescription] {
    entries(node, of: "components").compactMap { pair in
      kept(component(pair) ?? leftOut(pair.value), pair.key)
    }
  }

  private func component(_ pair: YAMLNode.Pair) -> ComponentDescription? {
    guard identifier(pair.key.value, at: pair.key.place) else { return nil }
    if Vocabulary.kind(pair.key.value) != nil { return refused(.componentIsKind(pair.key.value), at: pair.key.place) }
    var body = LayerDescription(kind: Placed("box", at: pair.key.place))
    if pair.value.isEmpty { return ComponentDescription(name: pair.key, body: body) }
    guard let keys = pairs(pair.value, of: pair.key.value, wanted: "a map of properties") else { return nil }
    let kindKey = Vocabulary.kindKey.name
    if let name = pair.value[kindKey].flatMap({ literal($0, key: kindKey) }) {
      body.kind = name
      if Vocabulary.kind(name.value) == nil {
        let kinds = Vocabulary.kinds.map(\.name)
        return refused(.unknownKind(name.value, candidates: kinds), at: name.place)
      }
    }
    for key in keys {
      switch key.key.value {
      case kindKey: break
      case "events": body.events = ActionReader(file: file).events(key.value)
      default: LayerReader(file: file).read(key, into: &body, owner: "component '\(pair.key.value)'")
      }
    }
    return ComponentDescription(name: pair.key, body: body)
  }
}
