import Basics
import Formulas

/// A value for one use of a component alone: an argument that is given to it, which the component may have to learn
/// first.
extension PropertyEditor {
  /// A property of a layer with the value that it is to have for one use.
  struct Argument {
    let key: String
    let value: String
    /// The property's own value where nothing says another.
    let usual: String?
  }

  /// Passes an argument to a use of a component. Where the layer is one of those in the component, what is said there
  /// becomes a value of the component, with which it is as before for all other users.
  func give(_ argument: Argument, to use: EditableComponentUse, by editor: SceneEditor) throws {
    let (file, own) = (explanation.place.file, use.place.file)
    var component = text(of: file)
    let learned = try learned(by: argument, in: component)
    let line = "\(learned.name): \(argument.value)"
    guard file == own else {
      return try editor.join {
        if try learn(learned, as: argument.key, in: &component) { try write(component, of: file, by: editor) }
        var text = text(of: own)
        try add(line, to: use, in: &text)
        // The component's file has its new value by now.
        try write(text, of: own, by: editor)
      }
    }
    // The lower place is changed first, so that none before it moves.
    let isBelow = (use.place.line, use.place.column) > (explanation.place.line, explanation.place.column)
    if isBelow { try add(line, to: use, in: &component) }
    _ = try learn(learned, as: argument.key, in: &component)
    if !isBelow { try add(line, to: use, in: &component) }
    try write(component, of: file, by: editor)
  }

  /// A value of the component: one that it has, or one that it is to have.
  private struct Learned {
    let name: String
    /// The value for all other users; nil for one that it has.
    let usual: String?
  }

  private func component(in text: MapText, for key: String) throws(PreviewProblem) -> ComponentText {
    guard let component = ComponentText(holding: explanation.place, in: text, ofSceneAt: sources.scene) else {
      throw .noPlaceForProperty(key)
    }
    return component
  }

  /// The literal that a property of the layer is, where the layer is written.
  private func literal(of key: String) -> (literal: SourceLiteral, line: Int)? {
    guard let quantity = explanation.properties.first(where: { $0.name == key }), let place = quantity.place,
      place.file == explanation.place.file, let literal = sources.literal(of: quantity)
    else { return nil }
    return (literal, place.line)
  }

  private func learned(by argument: Argument, in text: MapText) throws(PreviewProblem) -> Learned {
    let said = map(in: text)?[argument.key].flatMap(text.value(of:))
    let former = literal(of: argument.key)?.literal.formula ?? said.map(text.text)
    if let former, try component(in: text, for: argument.key).hasValue(former, in: text) {
      return Learned(name: former, usual: nil)
    }
    guard let usual = former ?? argument.usual else { throw .noUsualValue(argument.key) }
    return Learned(name: valueName(of: argument.key, in: text), usual: usual)
  }

  /// Adds a value to the component, and sets the layer's property to it.
  ///
  /// - Returns: whether anything was changed.
  private func learn(_ learned: Learned, as key: String, in text: inout MapText) throws(PreviewProblem) -> Bool {
    guard let usual = learned.usual else { return false }
    if let (literal, line) = literal(of: key) {
      text.replaceLine(line, with: literal.line(withFormula: learned.name))
    } else if let said = map(in: text)?[key].flatMap(text.value(of:)) {
      text.replace(said, with: learned.name)
    } else if let map = map(in: text) {
      text.add("\(key): \(learned.name)", to: map, behind: map.lastBeforeHolders)
    }
    // Its values may stand behind the exchanged text.
    try component(in: text, for: key).addValue(learned.name, usual, to: &text)
    return true
  }

  private func add(_ line: String, to use: EditableComponentUse, in text: inout MapText) throws {
    guard let map = text.map(line: use.place.line, column: use.place.column) else {
      throw PreviewProblem.noPlaceForProperty(use.name)
    }
    let key = MachineText(line).cut(at: ":")?.head.text ?? line
    if let entry = map[key] {
      guard let value = text.value(of: entry) else { throw PreviewProblem.noPlaceForProperty(key) }
      return text.replace(value, with: String(Substring(line.utf8.dropFirst(key.utf8.count + 2))))
    }
    text.add(line, to: map, behind: map.lastBeforeHolders)
  }

  private func write(_ text: MapText, of file: String, by editor: SceneEditor) throws {
    let before = sources.texts[file] ?? ""
    _ = try loader.load(sources.scene, options: options, reading: text.text, of: file)
    try editor.replace(before, with: text.text, in: file, ofSceneAt: sources.scene)
  }
}

extension MapText.Map {
  /// The number of keys before those that hold layers, actions and steps.
  fileprivate var lastBeforeHolders: Int {
    let holders = ["layers", "rules", "actions", "events", "takes", "steps", "tap", "type"]
    return max(entries.firstIndex { holders.contains($0.key) } ?? entries.count, 1)
  }
}

extension SourceLiteral {
  /// The value as a formula has it, quotes included.
  var formula: String { isQuoted ? "\"\(text)\"" : text }

  /// The line with a formula in its place.
  func line(withFormula formula: String) -> String {
    guard isQuoted else { return before + formula + after }
    return String(Substring(before.utf8.dropLast())) + formula + String(Substring(after.utf8.dropFirst()))
  }

  private var isQuoted: Bool { kind == .text || kind == .color }
}
