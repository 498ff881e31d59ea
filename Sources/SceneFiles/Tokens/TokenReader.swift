import Basics
import Files
import Formulas
import Scenes

/// Design tokens as a library of values: a file of tokens, or one that says by a `resolutionOrder` (Resolver module,
/// 2025.10) how sets of them are put together, and by `modifiers` in which modes.
struct TokenReader {
  let texts: SceneTexts

  /// One of `sets` or `modifiers`, in the order in which their tokens go before each other.
  private enum Part {
    case set([PlacedJSON])
    case modifier(Modifier)
  }

  fileprivate struct Modifier {
    var name: Placed<String>
    var contexts: [(name: String, sources: [PlacedJSON])]
    var standard: String
  }

  /// Returns the values of a file of design tokens: one for each of its groups, and one for each modifier.
  func values(_ text: String, path: String) -> [NamedFormula] {
    guard let document = document(text, path: path) else { return [] }
    guard let order = document["resolutionOrder"] else {
      return values(of: [document]).map { NamedFormula(name: $0.name, definition: .fixed($0.value)) }
    }
    guard let items = order.items else {
      return texts.refused(TokenProblem.resolver(wants: "a list of sets and modifiers there"), at: order.place) ?? []
    }
    let parts = items.compactMap { part($0, of: document, path: path) }
    let modifiers = parts.compactMap { if case .modifier(let modifier) = $0 { modifier } else { nil } }
    var count = 1
    for modifier in modifiers {
      count *= modifier.contexts.count
      guard count <= Limits.tokenModes else {
        return texts.refused(TokenProblem.tooManyModes(limit: Limits.tokenModes), at: order.place) ?? []
      }
    }
    return modifiers.map(\.value) + chosenValues(parts, by: modifiers)
  }

  private func document(_ text: String, path: String) -> PlacedJSON? {
    texts.findings.diagnostics.noting { () throws(Diagnostic) in try PlacedJSON.read(text, path: path) }
  }

  /// The tokens of documents, of which later ones go before earlier ones.
  private func values(of documents: [PlacedJSON]) -> [(name: Placed<String>, value: Value)] {
    var tree = TokenTree()
    for document in documents { tree.add(document) }
    let values = tree.values()
    texts.findings.diagnostics.add(contentsOf: tree.diagnostics)
    return values
  }

  /// The tokens in every combination of the modifiers' contexts.
  private func chosenValues(_ parts: [Part], by modifiers: [Modifier]) -> [NamedFormula] {
    var modes: [(contexts: [String], documents: [PlacedJSON])] = [([], [])]
    for part in parts {
      switch part {
      case .set(let sources): modes = modes.map { ($0.contexts, $0.documents + sources) }
      case .modifier(let modifier):
        modes = modes.flatMap { mode in
          modifier.contexts.map { (mode.contexts + [$0.name], mode.documents + $0.sources) }
        }
      }
    }
    var names: [Placed<String>] = []
    var values: [String: [[String]: Value]] = [:]
    for mode in modes {
      for (name, value) in self.values(of: mode.documents) {
        if values[name.value] == nil { names.append(name) }
        values[name.value, default: [:]][mode.contexts] = value
      }
    }
    let choosers = modifiers.map(\.name.value)
    return names.map { name in
      NamedFormula(name: name, definition: .chosen(by: choosers, values[name.value] ?? [:]))
    }
  }

  // MARK: - Parts

  private func part(_ item: PlacedJSON, of document: PlacedJSON, path: String) -> Part? {
    if let reference = item["$ref"] {
      let names = MachineText(reference.text ?? "").parts(at: "/").map(\.text)
      guard names.count == 3, names[0] == "#" else {
        return texts.refused(TokenProblem.reference(reference.text ?? reference.shownText), at: reference.place)
      }
      return named(names, at: reference, of: document).flatMap {
        part($0, isModifier: names[1] == "modifiers", name: names[2], of: document, path: path)
      }
    }
    guard let name = item["name"]?.text, let type = item["type"]?.text, ["set", "modifier"].contains(type) else {
      return texts.refused(
        TokenProblem.resolver(wants: "a reference, or a 'name' and the type \"set\" or \"modifier\""), at: item.place)
    }
    return part(item, isModifier: type == "modifier", name: name, of: document, path: path)
  }

  private func named(_ names: [String], at reference: PlacedJSON, of document: PlacedJSON) -> PlacedJSON? {
    guard ["sets", "modifiers"].contains(names[1]) else {
      return texts.refused(TokenProblem.reference(reference.text ?? ""), at: reference.place)
    }
    let known = document[names[1]]?.members ?? []
    if let found = known.last(where: { $0.key == names[2] }) { return found.value }
    return texts.refused(TokenProblem.unknownSet(names[2], known: known.map(\.key)), at: reference.place)
  }

  private func part(
    _ item: PlacedJSON, isModifier: Bool, name: String, of document: PlacedJSON, path: String
  ) -> Part? {
    guard isModifier else { return .set(sources(item["sources"] ?? item, of: document, path: path, within: [name])) }
    guard let contexts = item["contexts"]?.members, !contexts.isEmpty else {
      return texts.refused(TokenProblem.resolver(wants: "'contexts' of its modifier '\(name)'"), at: item.place)
    }
    guard let own = TokenTree.name(name) else { return texts.refused(TokenProblem.name(name), at: item.place) }
    let standard = item["default"]?.text ?? contexts[0].key
    if let wanted = item["default"], !contexts.contains(where: { $0.key == standard }) {
      return texts.refused(TokenProblem.unknownContext(standard, known: contexts.map(\.key)), at: wanted.place)
    }
    return .modifier(
      Modifier(
        name: Placed(own, at: item.place),
        contexts: contexts.map { ($0.key, sources($0.value, of: document, path: path, within: [])) }, standard: standard
      ))
  }

  /// The documents of a list of sources: sets, files, and tokens written in place.
  private func sources(
    _ list: PlacedJSON, of document: PlacedJSON, path: String, within open: [String]
  ) -> [PlacedJSON] {
    guard let items = list.items else {
      return texts.refused(TokenProblem.resolver(wants: "a list of sources here"), at: list.place) ?? []
    }
    return items.flatMap { item -> [PlacedJSON] in
      guard let reference = item["$ref"] else { return [item] }
      let text = reference.text ?? ""
      guard MachineText(text).starts(with: "#") else { return referred(reference, besides: path).map { [$0] } ?? [] }
      let names = MachineText(text).parts(at: "/").map(\.text)
      guard names.count == 3, names[1] == "sets" else {
        return texts.refused(TokenProblem.reference(text), at: reference.place) ?? []
      }
      if let ring = CyclePath(from: open, to: names[2]) {
        return texts.refused(TokenProblem.setRing(ring), at: reference.place) ?? []
      }
      guard let set = named(names, at: reference, of: document) else { return [] }
      return sources(set["sources"] ?? set, of: document, path: path, within: open + [names[2]])
    }
  }

  /// A document in a file beside the one that refers to it.
  private func referred(_ reference: PlacedJSON, besides path: String) -> PlacedJSON? {
    // A file that is none of tokens is not read, so that no message shows its lines.
    guard let wanted = reference.text, ["json", "tokens"].contains(FilePath.fileExtension(wanted)) else {
      return texts.refused(TokenProblem.reference(reference.text ?? reference.shownText), at: reference.place)
    }
    let found = FilePath.resolve(wanted, besides: path)
    guard let text = text(at: found, from: reference.place) else { return nil }
    return document(text, path: found)
  }

  /// The text of a file of tokens, kept for messages.
  func text(at path: String, from place: SourcePlace) -> String? {
    texts.data(at: path, hint: " of design tokens", from: place)
  }
}

extension TokenReader.Modifier {
  /// The mode that holds: the modifier's own, but `dark` where it has that and the system is dark.
  fileprivate var value: NamedFormula {
    func text(_ word: String) -> Formula { Formula(.text(word), at: name.place) }
    guard standard != "dark", contexts.contains(where: { $0.name == "dark" }) else {
      return NamedFormula(name: name, definition: .formula(text(standard)))
    }
    let isDark = Formula(.name("dark"), at: name.place)
    let formula = Formula(.conditional(isDark, then: text("dark"), else: text(standard)), at: name.place)
    return NamedFormula(name: name, definition: .formula(formula))
  }
}
