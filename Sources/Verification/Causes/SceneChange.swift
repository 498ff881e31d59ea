import Basics
import Formulas
import Scenes

/// Something that a scene's file says otherwise than before.
public struct SceneChange: Hashable, Sendable {
  /// The thing that it is a change of.
  public enum Owner: Hashable, Sendable {
    /// A named formula, wherever it stands: other formulas read it by its name.
    case value
    case state
    case function
    /// Named data.
    case data
    /// A property of the layer at that path of names.
    case layer([String])
  }

  public var owner: Owner
  /// Of the value, state, function, data or property.
  public var name: String
  /// As formulas write it; nil where it is new, gone, or too long to tell.
  public var was: String?
  public var now: String?
  public var place: SourcePlace?

  /// The name, of a property with its layer's path.
  var subject: String {
    guard case .layer(let path) = owner else { return name }
    return MachineText((path + [name]).joined(separator: ".")).replacing("@", by: "").text
  }

  /// `value warm: #FF8A5B → #FF5B8A, line 12`, with the file's path where that is not the scene's own.
  public func words(seenFrom file: String) -> String {
    let kind =
      switch owner {
      case .value: "value "
      case .state: "state "
      case .function: "function "
      case .data: "data "
      case .layer: ""
      }
    let values: String
    switch (was, now) {
    case (let was?, let now?): values = ": \(Self.short(was)) → \(Self.short(now))"
    case (nil, let now?): values = " is new: \(Self.short(now))"
    case (let was?, nil): values = " is gone, it was \(Self.short(was))"
    case (nil, nil): values = " changed"
    }
    let line = place.map { ", line \($0.line)" + ($0.file == file ? "" : " of \($0.file)") }
    return kind + subject + values + (line ?? "")
  }

  /// A text without its quotes, and no more of it than a line has room for.
  private static func short(_ text: String) -> String {
    let bare = MachineText(text).inside("\"", "\"")?.text ?? text
    let line = MachineText(bare).words(between: "\n\r").map(\.text).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}

extension SceneChange {
  /// Lists the changes between two descriptions of a scene, in the order of the one that is, then those of what is
  /// gone.
  public static func list(from old: SceneDescription, to new: SceneDescription) -> [SceneChange] {
    let (before, after) = (SceneFacts(old), SceneFacts(new))
    return (after.order + before.order.filter { after.facts[$0] == nil }).compactMap { key in
      let (was, now) = (before.facts[key], after.facts[key])
      guard was?.text != now?.text, was != nil || !after.isNewLayer(key, besides: before),
        now != nil || !before.isNewLayer(key, besides: after)
      else { return nil }
      let isTold = was?.isTold ?? true && now?.isTold ?? true || was == nil || now == nil
      return SceneChange(
        owner: key.owner, name: key.name, was: isTold ? was?.text : nil, now: isTold ? now?.text : nil,
        place: now?.place)
    }
  }
}

/// All that a scene says, each by what it is of and its name.
struct SceneFacts {
  struct Key: Hashable {
    var owner: SceneChange.Owner
    var name: String
  }

  struct Fact {
    /// The text of it, in one form whatever the spaces and the lines.
    var text: String
    var place: SourcePlace?
    /// Whether the text is one that a person would know again.
    var isTold = true
    /// The names that stand in it.
    var names: Set<String> = []
  }

  private(set) var order: [Key] = []
  private(set) var facts: [Key: Fact] = [:]
  private var layers: Set<[String]> = []
  /// The names that stand in the formulas of each layer.
  private(set) var names: [[String]: Set<String>] = [:]
  private var kinds: [[String]: String] = [:]

  /// The ways in which a layer of the screen is written: in the scene, or in a component that it is of or in. A
  /// component's own way begins with its name after an `@`.
  func written(_ path: [String]) -> [[String]] {
    var found = layers.contains(path) ? [path] : []
    for start in path.indices {
      // The layer around it may be a use of a component.
      for way in written(upTo: path, start) {
        guard let kind = kinds[way], layers.contains(["@" + kind]) else { continue }
        let inside = ["@" + kind] + path[(start + 1)...]
        if layers.contains(inside) { found.append(inside) }
      }
    }
    return found
  }

  private func written(upTo path: [String], _ end: Int) -> [[String]] {
    let outer = Array(path[...end])
    if layers.contains(outer) { return [outer] }
    return layers.filter {
      MachineText($0.first ?? "").starts(with: "@") && $0.count > 1 && outer.suffix($0.count - 1) == $0.dropFirst()
    }
  }

  /// Whether a layer uses a component: what it gives has the names of the component's values.
  func isUse(_ path: [String]) -> Bool { kinds[path].map { layers.contains(["@" + $0]) } ?? false }

  /// The layers around a layer that say where it stands.
  func placing(_ path: [String]) -> [[String]] {
    written(Array(path.dropLast())).filter { ["row", "column", "flow", "grid"].contains(kinds[$0] ?? "") }
  }

  init(_ description: SceneDescription) {
    add(description.root, at: [])
    for file in description.files {
      add(file.values, of: .value)
      for data in file.data {
        add(.data, data.name.value, Fact(text: "\(data.value)", place: data.name.place, isTold: false))
      }
      for function in file.functions {
        add(.function, function.name.value, Fact("\(function.body)", function.name.place))
      }
      for component in file.components { add(component.body, at: ["@" + component.name.value]) }
    }
  }

  /// Whether it belongs to a layer that the other scene has not at all: that is told by the layers.
  func isNewLayer(_ key: Key, besides other: SceneFacts) -> Bool {
    guard case .layer(let path) = key.owner else { return false }
    return !other.layers.contains(path)
  }

  private mutating func add(_ owner: SceneChange.Owner, _ name: String, _ fact: Fact) {
    let key = Key(owner: owner, name: name)
    if facts[key] == nil { order.append(key) }
    facts[key] = fact
    if case .layer(let path) = owner { names[path, default: []].formUnion(fact.names) }
  }

  private mutating func add(_ values: [NamedFormula], of owner: SceneChange.Owner) {
    for value in values {
      switch value.definition {
      case .formula(let formula): add(owner, value.name.value, Fact("\(formula)", value.name.place))
      case .query(let query):
        let (text, names) = (Self.withoutPlaces(query), Fact.names(in: "\(query)"))
        add(owner, value.name.value, Fact(text: text, place: value.name.place, isTold: false, names: names))
      case .required, .inherited: break
      case .fixed(let fixed): add(owner, value.name.value, Fact("\(fixed)", value.name.place))
      case .chosen(_, let choices):
        let text = choices.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
        add(owner, value.name.value, Fact(text: text, place: value.name.place, isTold: false))
      }
    }
  }

  private static func withoutPlaces(_ query: QueryDescription) -> String {
    let parts: [String?] = [
      query.variable.value, "\(query.list)", query.condition.map { "\($0)" }, query.group.map { "\($0)" },
      query.give.map { "\($0.name.value): \($0.formula)" }.joined(separator: ", "), query.item.map { "\($0)" },
      query.sort.map { "\($0)" }.joined(separator: ", "),
    ]
    return parts.map { $0 ?? "" }.joined(separator: " | ")
  }

  private mutating func add(_ layer: LayerDescription, at path: [String]) {
    layers.insert(path)
    kinds[path] = layer.kind.value
    add(layer.values, of: .value)
    for state in layer.states {
      switch state.start {
      case .formula(let formula): add(.state, state.name.value, Fact("\(formula)", state.name.place))
      case .follows(let formula, let over, let curve):
        let parts = ["\(formula)", over.map { "\($0)" } ?? "", curve.map { "\($0)" } ?? ""]
        add(.state, state.name.value, Fact(parts.joined(separator: " "), state.name.place))
      case .required: break
      }
    }
    for property in layer.properties { add(property, at: path, prefix: "") }
    for (index, inner) in layer.layers.enumerated() {
      // One without a name is known by its place among its kin.
      add(inner, at: path + [inner.name?.value ?? "\(inner.kind.value) \(index + 1)"])
    }
  }

  private mutating func add(_ property: PropertyDescription, at path: [String], prefix: String) {
    let name = prefix + property.name.value
    let owner = SceneChange.Owner.layer(path)
    switch property.value {
    case .formula(let formula): add(owner, name, Fact("\(formula)", property.name.place))
    case .map(let fields, _): for field in fields { add(field, at: path, prefix: name + ".") }
    case .several(let items, _):
      for (index, item) in items.enumerated() {
        let name = index == 0 ? property.name : Placed("\(property.name.value) \(index + 1)", at: property.name.place)
        add(PropertyDescription(name: name, value: item), at: path, prefix: prefix)
      }
    case .each(let variable, let list):
      add(owner, name, Fact("\(variable.value) in \(list)", property.name.place))
    // Actions show in the states that they set.
    case .actions: break
    case .layer(let mask): add(mask, at: path + ["mask"])
    case .runs(let runs):
      for (index, run) in runs.enumerated() {
        for said in run.properties { add(said, at: path, prefix: "run \(index + 1).") }
      }
    }
  }
}

extension SceneFacts.Fact {
  init(_ text: String, _ place: SourcePlace?) {
    self.init(text: text, place: place, names: Self.names(in: text))
  }

  /// The words of a formula that may be names.
  fileprivate static func names(in text: String) -> Set<String> {
    let words = text.utf8.split { !$0.isNamePart }
    return Set(words.filter { !($0.first?.isASCIIDigit ?? true) }.map { String(Substring($0)) })
  }
}
