import Basics
import Formulas
import Rendering
import SceneFiles
import Scenes
import Stage
import Vocabulary

/// Adds a property to a layer that says nothing of it: where the layer is written, in a scene that is like another one,
/// for one use of its component, or for one variant.
struct PropertyEditor {
  /// A property that a layer may be given.
  struct Addable {
    let name: String
    /// The name of its type: `number`, `color`, `text`, `bool`, `word`, or `formula` for others.
    let type: String
    /// The values that it has, where it has one of some.
    let choices: [String]
    let summary: String
    let usual: String?
  }

  typealias Target = PageRequest.Addition.Target

  let explanation: Player.Explanation
  let sources: EditableSources
  let loader: SceneLoader
  let options: SceneOptions
  /// The variant that is shown.
  let variant: String?
  /// The use of a component that the layer is made by.
  let use: EditableComponentUse?

  // MARK: What there is

  /// The properties that it can be given, those of its component first.
  var addable: [Addable] {
    let existing = Set(map(in: text(of: explanation.place.file))?.entries.map(\.key) ?? [])
    let arguments = explanation.values.filter { $0.place != nil && isComponent && !existing.contains($0.name) }
      .map { Addable(name: $0.name, type: "formula", choices: [], summary: "", usual: $0.value) }
    let names = Vocabulary.propertyNames(ofKind: explanation.kind).filter { !existing.contains($0) }
    return arguments + names.compactMap(addable(named:))
  }

  private func addable(named name: String) -> Addable? {
    guard let property = Vocabulary.property(name, ofKind: explanation.kind) else { return nil }
    let isFamily = name == Vocabulary.label.family.spec.name
    return Addable(property, choices: isFamily ? sources.families : nil)
  }

  private var isComponent: Bool { explanation.isOfComponent }

  /// The places at which it can be written, the first of which is meant where nobody says another.
  var targets: [Target] {
    let isElsewhere = explanation.place.file != sources.scene
    let text = text(of: sources.scene)
    let isLike = isElsewhere && text.top?["extends"] != nil && !changedName.isEmpty && sources.allows(sources.scene)
    let ofVariant = variant.flatMap { text.top?.map(named: $0, of: "variants", in: text) }
    let all: [Target?] = [
      isLike ? .changes : nil, sources.allows(explanation.place.file) ? .layer : nil,
      mayBeArgument ? .instance : nil, !isElsewhere && ofVariant != nil ? .variant : nil,
    ]
    return all.compactMap(\.self)
  }

  /// Whether a value can be given to the use of its component alone.
  private var mayBeArgument: Bool {
    use.map { $0.isAround && sources.allows($0.place.file) && sources.allows(explanation.place.file) } ?? false
  }

  func text(of file: String) -> MapText { MapText(sources.texts[file] ?? "") }

  func map(in text: MapText) -> MapText.Map? {
    text.map(line: explanation.place.line, column: explanation.place.column)
  }

  /// The name by which `changes` calls it: that of a row without which one it is.
  private var changedName: String {
    explanation.names.filter { !$0.isEmpty }.map { MachineText($0).cut(at: "(")?.head.text ?? $0 }
      .joined(separator: ".")
  }

  // MARK: Writing

  func perform(_ wish: PageRequest.Addition, by editor: SceneEditor) throws {
    guard let property = property(of: wish), targets.contains(wish.target) else {
      throw PreviewProblem.noPlaceForProperty(wish.name)
    }
    if wish.target == .instance, let use {
      let argument = Argument(key: wish.name, value: try Self.written(wish.value, property), usual: property.usual)
      return try give(argument, to: use, by: editor)
    }
    let file = wish.target == .changes ? sources.scene : explanation.place.file
    let line = Line(key: wish.name, value: try Self.written(wish.value, property))
    var text = text(of: file)
    let before = text.text
    switch wish.target {
    case .layer: try add(line, to: &text)
    case .changes: try addChange(line, to: &text)
    case .variant: try addToVariant(line, usual: property.usual, in: &text)
    case .instance: break
    }
    _ = try loader.load(sources.scene, options: options, reading: text.text, of: file)
    try editor.replace(before, with: text.text, in: file, ofSceneAt: sources.scene)
  }

  /// The property that is meant: at the layer one that it says nothing of, elsewhere any.
  private func property(of wish: PageRequest.Addition) -> Addable? {
    if let found = addable.first(where: { $0.name == wish.name }) { return found }
    let isSaid = wish.target != .layer && explanation.properties.contains { $0.name == wish.name }
    guard isSaid || isField(wish.name) else { return nil }
    return addable(named: wish.name)
      ?? Addable(name: wish.name, type: "formula", choices: [], summary: "", usual: nil)
  }

  /// Whether it is a field of a property that the layer says as a map, such as `fill.to`.
  private func isField(_ name: String) -> Bool {
    let head = MachineText(name).cut(atLast: ".")?.head.text
    return head.flatMap { map(in: text(of: explanation.place.file))?[$0] } != nil
  }

  /// A key and its value, as a file has them in a line.
  private struct Line {
    let key: String
    let value: String

    var text: String { "\(key): \(value)" }
  }

  /// Behind the layer's other properties, what places it behind what else does; never behind what it does, or holds.
  private func add(_ line: Line, to text: inout MapText) throws {
    guard let map = map(in: text) else { throw PreviewProblem.noPlaceForProperty(line.key) }
    if let field = MachineText(line.key).cut(atLast: "."), map[line.key] == nil, let entry = map[field.head.text] {
      return try add(Line(key: field.tail.text, value: line.value), toMapOf: entry, in: &text)
    }
    let holders = ["layers", "rules", "actions", "events", "takes", "steps"]
    let room = map.entries.firstIndex { holders.contains($0.key) } ?? map.entries.count
    let isPlace = property(line.key)?.places != nil
    let last = map.entries[..<max(room, 1)].lastIndex { entry in
      let other = property(entry.key)
      return isPlace ? other?.places != nil : isArgument(entry.key) || other.map(\.isFormula) ?? false
    }
    text.add(line.text, to: map, behind: (last ?? 0) + 1)
    // A value with a comma in it would be two.
    guard self.map(in: text)?.entries.count == map.entries.count + 1 else {
      throw PreviewProblem.noPlaceForProperty(line.key)
    }
  }

  /// Adds a field to a property that is a map.
  private func add(_ line: Line, toMapOf entry: MapText.Entry, in text: inout MapText) throws {
    guard let fields = text.map(of: entry), fields[line.key] == nil else {
      throw PreviewProblem.noPlaceForProperty(line.key)
    }
    text.add(line.text, to: fields, behind: fields.entries.count)
  }

  private func property(_ name: String) -> PropertySpec? { Vocabulary.property(name, ofKind: explanation.kind) }

  private func isArgument(_ name: String) -> Bool { isComponent && explanation.values.contains { $0.name == name } }

  private func addChange(_ line: Line, to text: inout MapText) throws {
    let name = changedName
    let change = Line(key: name, value: "{\(line.text)}")
    guard let changes = text.top?["changes"] else { return try add(change, toTop: "changes", in: &text) }
    guard let map = text.map(of: changes) else { throw PreviewProblem.noPlaceForProperty(name) }
    guard map[name] != nil else { return text.add(change.text, to: map, behind: map.entries.count) }
    try put(line, inMap: name, of: "changes", of: &text)
  }

  /// Makes the property a value of the variant that is shown; without a variant it is as it is said, or as usual.
  private func addToVariant(_ line: Line, usual: String?, in text: inout MapText) throws {
    let said = map(in: text)?[line.key].flatMap(text.value(of:))
    let former = said.map(text.text)
    if let former, let values = text.top?["values"], text.map(of: values)?[former] != nil {
      return try put(Line(key: former, value: line.value), inMap: variant ?? "", of: "variants", of: &text)
    }
    guard let usual = former ?? usual else { throw PreviewProblem.noUsualValue(line.key) }
    let name = valueName(of: line.key, in: text)
    if let said {
      text.replace(said, with: name)
    } else {
      try add(Line(key: line.key, value: name), to: &text)
    }
    try put(Line(key: name, value: line.value), inMap: variant ?? "", of: "variants", of: &text)
    try add(Line(key: name, value: usual), toTop: "values", in: &text)
  }

  /// Adds to a map of a map, or puts another value in the place of the one there.
  private func put(_ line: Line, inMap name: String, of key: String, of text: inout MapText) throws {
    guard let map = text.top?.map(named: name, of: key, in: text) else { throw PreviewProblem.noPlaceForProperty(name) }
    guard let entry = map[line.key] else { return text.add(line.text, to: map, behind: map.entries.count) }
    guard let value = text.value(of: entry) else { throw PreviewProblem.noPlaceForProperty(line.key) }
    text.replace(value, with: line.value)
  }

  /// Adds to a map of the file's own, which is made where there is none.
  private func add(_ line: Line, toTop key: String, in text: inout MapText) throws {
    guard let top = text.top else { throw PreviewProblem.noPlaceForProperty(key) }
    if let entry = top[key] {
      guard let map = text.map(of: entry) else { throw PreviewProblem.noPlaceForProperty(key) }
      return text.add(line.text, to: map, behind: map.entries.count)
    }
    let later = ["functions", "components", "changes", "layers", "rules", "steps", "takes"]
    let place = top.entries.firstIndex { later.contains($0.key) } ?? top.entries.count
    text.add("\(key): {\(line.text)}", to: top, behind: max(place, 1))
  }

  /// A name that nothing in the file has: `titleOpacity`.
  func valueName(of property: String, in text: MapText) -> String {
    let layer = changedName.isEmpty ? explanation.kind : changedName
    let parts = MachineText(layer).parts(at: ".").last.map { MachineText($0.text).parts(at: "-").map(\.text) } ?? []
    let names = parts + MachineText(property).parts(at: ".").map(\.text)
    let name = names[0] + names.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let all = MachineText(text.text)
    return (1...).lazy.map { $0 == 1 ? name : "\(name)\($0)" }.first { !all.holds(MachineText($0)) } ?? name
  }

  /// A value as a file writes it: a text and a colour in quotes, all else as it is; behind an equals sign, a formula.
  private static func written(_ value: String, _ property: Addable) throws -> String {
    let text = MachineText(value).trimmed
    guard !text.isEmpty, value.utf8.count <= 2_000, value.utf8.allSatisfy({ $0 >= 0x20 }) else {
      throw PreviewProblem.noPlaceForProperty(property.name)
    }
    if let formula = text.rest(after: "=") { return formula.trimmed.text }
    let isQuoted = text.starts(with: "\"") || text.starts(with: "'")
    let isColor = text.starts(with: "#")
    let isPlainText = property.type == "text" && !isQuoted
    guard isPlainText || isColor else { return text.text }
    guard !text.holds("\""), !text.holds("\\") else { throw PreviewProblem.notALiteral(value, kind: "text") }
    return "\"\(text.text)\""
  }
}

extension MapText.Map {
  /// The map of a name in the map of a key.
  fileprivate func map(named name: String, of key: String, in text: MapText) -> MapText.Map? {
    self[key].flatMap(text.map(of:))?[name].flatMap(text.map(of:))
  }
}

extension PropertySpec {
  /// Whether a value stands there: no actions, layers or lists of them.
  fileprivate var isFormula: Bool {
    switch shape {
    case .formula, .map: true
    case .each, .actions, .layer, .runs: false
    }
  }
}

extension PropertyEditor.Addable {
  /// - Parameter choices: the values that it has; those of its type for nil.
  init(_ property: PropertySpec, choices own: [String]? = nil) {
    let (type, choices) = Self.choices(for: property.shape)
    self.init(
      name: property.name, type: type, choices: own ?? choices, summary: property.summary, usual: property.defaultText)
  }

  private static func choices(for shape: PropertySpec.Shape) -> (type: String, choices: [String]) {
    switch shape {
    case .formula(let type): choices(for: type)
    case .map(_, or: let type?): choices(for: type)
    default: ("formula", [])
    }
  }

  private static func choices(for type: ValueType) -> (type: String, choices: [String]) {
    switch type {
    case .number, .time, .angle: return ("number", [])
    case .bool: return ("bool", ["true", "false"])
    case .text: return ("text", [])
    case .color: return ("color", [])
    case .word(let words): return ("word", words)
    // As a colour, where a gradient may be one too.
    case .either(let types): return types.lazy.map(choices(for:)).first { $0.type != "formula" } ?? ("formula", [])
    default: return ("formula", [])
    }
  }
}
