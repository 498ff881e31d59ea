import Basics
import Files
import SceneFiles
import Scenes
import Vocabulary

/// A change of what a scene's files say.
public struct SceneChange: Hashable, Sendable {
  /// The subjects that can look otherwise by it.
  struct Reach: Hashable {
    /// The layer at that path of names, with those in it.
    var layer: [String]?
    /// Whatever reads these names of values, states, functions and data.
    var names: Set<String> = []
    /// All of that take.
    var take: String?
    /// All in that variant.
    var variant: String?
  }

  /// The name of what changed; of a property with its layer's path.
  public let subject: String
  /// `value warm: #FF8A5B → #FF5B8A`, without the place.
  let title: String
  public let file: String
  /// The line, from 1; of what is gone, where it stood.
  public let line: Int
  /// The phrase before the line: that it stood there, or is named there.
  let lead: String
  /// Whether bytes of a file that the scene shows changed, such as a picture's, and not what a scene says.
  let isOfBytes: Bool
  /// Whether it is of what happens, such as an action, a rule or the duration of a state: it may show at any later
  /// instant, in layers that name nothing of it.
  let isOfBehaviour: Bool
  let reach: Reach

  /// `value warm: #FF8A5B → #FF5B8A, line 12`, with the file's path where that is not the scene's own.
  func text(seenFrom scene: String) -> String {
    let place = "line \(line)" + (file == scene ? "" : " of \(file)")
    return title + lead + place
  }
}

extension SceneChange {
  /// Lists the changes between two states of a scene, file by file in the order of each as it is.
  static func list(from old: SceneState, to new: SceneState, states: Set<String>) -> [SceneChange] {
    let paths = new.read.sources.paths
    let formerly = Dictionary(
      paths.compactMap { path in old.source(path).map { (path, $0) } }, uniquingKeysWith: { first, _ in first })
    let known = Set(formerly.values)
    let others = old.read.sources.paths.filter { !paths.contains($0) && !known.contains($0) }
    let own = new.read.description.files.first?.path
    let sorted = paths.filter { $0 == own } + paths.filter { $0 != own } + others
    var changes: [SceneChange] = []
    for path in sorted {
      guard let was = old.read.sources.written(formerly[path] ?? path), let now = new.read.sources.written(path) else {
        continue
      }
      let reading = ChangeReading(
        file: path, role: .of(path, in: new.read.description) ?? .of(path, in: old.read.description) ?? .library,
        states: states)
      let found = SourceChange.list(from: was, to: now)
      changes += found.map { reading.change($0) }
      changes += NamedFiles(now, of: path, scene: own ?? path).changed(from: old, to: new).map {
        reading.change($0)
      }
    }
    return changes
  }
}

/// The places in a file of a scene, and what stands at each.
struct ChangeReading {
  /// The role that a file has for the scene.
  enum Role {
    /// The scene's own, or one that it extends.
    case scene
    /// A scene that is used as the component of that name.
    case component(String)
    /// Data of these names.
    case data([String])
    case tokens
    case library

    static func of(_ path: String, in description: SceneDescription) -> Role? {
      if path == description.files.first?.path || description.bases.contains(path) { return .scene }
      let names = description.files.flatMap(\.data).filter { $0.origin == path }.map(\.name.value)
      if !names.isEmpty { return .data(names) }
      guard let file = description.files.first(where: { $0.path == path }) else { return nil }
      if let scene = file.scene { return .component(scene) }
      return FilePath.fileExtension(path) == "json" ? .tokens : .library
    }
  }

  let file: String
  let role: Role
  /// The names of the scene's states.
  let states: Set<String>

  /// The description of a part of a file and what hangs on it.
  private struct Meaning {
    var subject: String
    /// `value warm`, `take browse, step 2: drag.by`.
    var title: String
    var reach = SceneChange.Reach()
  }

  func change(_ written: SourceChange) -> SceneChange {
    let meaning = meaning(of: written)
    let end: String
    switch written.kind {
    case .changed: end = ": \(Self.short(written.was ?? "")) → \(Self.short(written.now ?? ""))"
    case .new: end = " is new" + (written.now.map { ": \(Self.short($0))" } ?? "")
    case .gone: end = " is gone" + (written.was.map { ", it was \(Self.short($0))" } ?? "")
    case .moved: end = " stands in another place among its kin"
    }
    return SceneChange(
      subject: meaning.subject, title: meaning.title + end, file: file, line: written.line,
      lead: written.kind == .gone ? ", it stood in " : ", ", isOfBytes: false,
      isOfBehaviour: Self.names(written.keyPath[...]).contains(where: Self.behaviours.contains), reach: meaning.reach)
  }

  /// The change of a file that is named there, such as a picture.
  func change(_ named: NamedFiles.Change) -> SceneChange {
    let written = SourceChange(kind: .changed, keyPath: named.keyPath, line: named.line, around: [])
    return SceneChange(
      subject: named.path, title: "\(named.path) \(named.change)", file: file, line: named.line,
      lead: ", named in ", isOfBytes: true, isOfBehaviour: false, reach: meaning(of: written).reach)
  }

  /// A text without its quotes, and no more of it than a line has room for.
  private static func short(_ text: String) -> String {
    let bare = MachineText(text).inside("\"", "\"")?.text ?? text
    let line = MachineText(bare).words(between: "\n\r").map(\.text).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }

  private func meaning(of change: SourceChange) -> Meaning {
    let keyPath = change.keyPath[...]
    switch role {
    case .data(let names):
      let name = names.joined(separator: ", ")
      return Meaning(
        subject: name, title: [["data \(name)"], Self.parts(keyPath, item: "row")].joined().joined(separator: ", "),
        reach: .init(names: Set(names)))
    case .tokens:
      let names = Self.names(keyPath).filter { !MachineText($0).starts(with: "$") }
      return Meaning(
        subject: names.joined(separator: "."), title: "token \(names.joined(separator: "."))",
        reach: .init(names: Set(names.suffix(1))))
    case .scene: return meaningInFile(keyPath, of: change, layer: [])
    case .component(let name): return meaningInFile(keyPath, of: change, layer: ["@" + name])
    case .library: return meaningInFile(keyPath, of: change, layer: nil)
    }
  }

  /// - Parameter layer: the path of the layer whose properties stand in the file; nil of a file without layers.
  private func meaningInFile(
    _ keyPath: ArraySlice<SourceChange.Step>, of change: SourceChange, layer: [String]?
  ) -> Meaning {
    guard case .name(let key)? = keyPath.first, case let rest = keyPath.dropFirst() else {
      return Meaning(subject: FilePath.name(of: file), title: FilePath.name(of: file))
    }
    let second = Self.names(rest.prefix(1)).first
    switch (key, second) {
    case ("takes", let take?), ("steps", let take?):
      let parts = Self.parts(rest.dropFirst(), item: "step")
      let kind = key == "takes" ? "take" : "steps"
      return Meaning(
        subject: take, title: (["\(kind) \(take)"] + parts).joined(separator: ", "),
        reach: .init(take: key == "takes" ? take : nil))
    case ("variants", let variant?):
      let parts = Self.parts(rest.dropFirst(), item: "number")
      return Meaning(
        subject: variant, title: (["variant \(variant)"] + parts).joined(separator: ", "),
        reach: .init(variant: variant))
    case ("data", let name?), ("functions", let name?):
      let parts = Self.parts(rest.dropFirst(), item: "row")
      let own = Self.isName(name) ? name : MachineText(name).words(between: "(").first?.text ?? name
      return Meaning(
        subject: own, title: ([key == "data" ? "data \(own)" : "function \(own)"] + parts).joined(separator: ", "),
        reach: .init(names: [own]))
    case ("components", let name?): return meaning(of: rest.dropFirst(), change, depth: 2, layer: ["@" + name])
    case ("components", nil), ("takes", nil), ("steps", nil), ("variants", nil), ("data", nil), ("functions", nil):
      return Meaning(subject: key, title: key)
    default:
      if Self.ofFile.contains(key) {
        let title = ([key] + Self.parts(rest, item: "number")).joined(separator: ", ")
        return Meaning(subject: key, title: title)
      }
      return meaning(of: keyPath, change, depth: 0, layer: layer ?? [])
    }
  }

  /// The keys under which stands what happens, and when.
  private static let behaviours = Set(
    ["rules", "state", "actions", "events", "comes", "goes"]
      + Vocabulary.groups.flatMap(\.rows).compactMap { if case .actions = $0.shape { $0.name } else { nil } })

  /// The keys of a file that reach all of a scene.
  private static let ofFile: Set<String> = [
    "scene", "format", "language", "locale", "device", "devices", "import", "fonts", "extends", "changes", "events",
  ]

  /// The meaning of what stands in a layer.
  ///
  /// - Parameter depth: how many steps lead to the layer.
  private func meaning(
    of keyPath: ArraySlice<SourceChange.Step>, _ change: SourceChange, depth: Int, layer: [String]
  ) -> Meaning {
    func name(_ parts: [String]) -> String {
      MachineText((layer + parts).joined(separator: ".")).replacing("@", by: "").text
    }
    guard case .name(let key)? = keyPath.first else {
      return Meaning(subject: name([]), title: "layer \(name([]))", reach: .init(layer: layer))
    }
    let rest = keyPath.dropFirst()
    if key == "layers", case .item(let number, let name)? = rest.first {
      return meaning(
        of: rest.dropFirst(), change, depth: depth + 2, layer: layer + [Self.layerName(name, number: number)])
    }
    if ["values", "state"].contains(key), let name = Self.names(rest.prefix(1)).first {
      let parts = Self.path(rest.dropFirst())
      return Meaning(
        subject: name, title: (key == "values" ? "value " : "state ") + name + parts, reach: .init(names: [name]))
    }
    if key == "mask", !rest.isEmpty { return meaning(of: rest, change, depth: depth + 1, layer: layer + ["mask"]) }
    let property = name([key]) + Self.path(rest)
    return Meaning(
      subject: property, title: property, reach: .init(layer: layer, names: set(by: change, below: depth)))
  }

  /// The states that the action sets in which something changed: those of the nearest part around it that sets any.
  private func set(by change: SourceChange, below depth: Int) -> Set<String> {
    for parts in change.around.dropFirst(depth + 1).reversed() {
      let found = Set(parts.flatMap(Self.keys)).intersection(states)
      if !found.isEmpty { return found }
    }
    return Set(Self.names(change.keyPath[...])).intersection(states)
  }

  /// All names of maps in a part.
  private static func keys(in node: SourceNode) -> Set<String> {
    var keys = Set(node.entries.map(\.name))
    for inner in node.entries.map(\.node) + node.items { keys.formUnion(self.keys(in: inner)) }
    return keys
  }

  private static func layerName(_ item: String?, number: Int) -> String {
    guard let item, let (kind, name) = MachineText(item).cut(at: " ") else { return item ?? "layer \(number)" }
    return name.isEmpty ? "\(kind) \(number)" : MachineText(name.text).inside("\"", "\"")?.text ?? name.text
  }

  private static func isName(_ text: String) -> Bool { text.utf8.allSatisfy(\.isNamePart) }

  private static func names(_ keyPath: some Sequence<SourceChange.Step>) -> [String] {
    keyPath.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// `step 2: drag.by` as two parts.
  private static func parts(_ keyPath: ArraySlice<SourceChange.Step>, item: String) -> [String] {
    var parts: [String] = []
    var rest = keyPath
    if case .item(let number, _)? = rest.first {
      parts.append("\(item) \(number)")
      rest = rest.dropFirst()
    }
    let path = path(rest)
    return path.isEmpty ? parts : parts + [String(decoding: path.utf8.dropFirst(), as: UTF8.self)]
  }

  /// `.shadow.radius`, ` 2.curve`; the first of several is not numbered.
  private static func path(_ keyPath: ArraySlice<SourceChange.Step>) -> String {
    keyPath.map { step in
      switch step {
      case .name(let name): ".\(name)"
      case .item(1, _): ""
      case .item(let number, _): " \(number)"
      }
    }.joined()
  }
}
