import Basics
import Formulas
import Geometry
import Scenes
import Vocabulary

/// The page of the reference that lists the library's components with their values, states and events: printed from its
/// files. A comment behind a name there is its sentence.
public enum LibraryPage {
  /// The page in Markdown, the same text each time, without a last line feed.
  ///
  /// - Parameter files: the names that imports have, and the texts.
  public static func markdown(of files: [(name: String, text: String)]) -> String {
    ([heading] + files.map { section($0.name, $0.text) }).joined(separator: "\n\n")
  }

  private static let heading = """
    # The library

    This page is printed from the library's files: `flipbook schema --library`. A scene has those that it
    [imports](components.md#imports-and-the-shipped-library); of two with a component of the same name, the one that stands last in
    `import`. Besides the values and states below, a component takes what every layer of its kind takes.
    """

  private static func section(_ name: String, _ text: String) -> String {
    let source = SourceText(path: name, text: text)
    let file = OpenFile(source: source, findings: Findings())
    guard let node = file.node(), let parts = FileReader(file: file).parts(node) else { return "## `\(name)`" }
    let comments = Comments(source)
    let components = parts.file.components.map { entry($0, comments) }
    let intro = [comments.atTop].filter { !$0.isEmpty }
    let sections = ["## `\(name)`"] + intro + tables(of: parts.scene.root, comments) + components
    return (sections + identities(parts.data)).joined(separator: "\n\n")
  }

  // MARK: Components

  private static func entry(_ component: ComponentDescription, _ comments: Comments) -> String {
    let body = component.body
    var sentences = [comments.of(component.name.place)]
    if body.kind.value != "box" { sentences.append("It is a `\(body.kind.value)`.") }
    if body.layersInside.contains(where: { $0.kind.value == "slot" }) {
      sentences.append("Layers that its user gives lie in it.")
    }
    for event in body.events {
      let fields = event.fields.map { "`\($0.name.value)`, a \($0.type.value)" }.joined(separator: ", ")
      sentences.append("It tells `\(event.name.value)`" + (fields.isEmpty ? "." : " with \(fields)."))
    }
    let text = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    return (["### `\(component.name.value)`", text] + tables(of: body, comments)).filter { !$0.isEmpty }.joined(
      separator: "\n\n")
  }

  /// Tables of the values and of the states that a sentence stands behind; nothing where there are none.
  private static func tables(of body: LayerDescription, _ comments: Comments) -> [String] {
    func rows(_ all: [(name: Placed<String>, formula: Formula?)]) -> [[String]] {
      all.compactMap { name, formula in
        let sentence = comments.of(name.place)
        // Without a sentence, it is the component's own affair.
        if formula != nil, sentence.isEmpty { return nil }
        let standard = formula.map { "`\($0.description)`" } ?? "required"
        return ["`\(name.value)`", formula?.shownType ?? "", standard, sentence]
      }
    }
    return [
      ("value", rows(body.values.compactMap(\.shown))), ("state", rows(body.states.compactMap(\.shown))),
    ].filter { !$0.1.isEmpty }.map { WordsPage.table([$0.0, "type", "default", ""], $0.1) }
  }

  /// The `id`s of a file's records: names that its components take.
  private static func identities(_ data: [FileParts.Data]) -> [String] {
    data.compactMap { data in
      guard case .literal(.list(let items)) = data.content else { return nil }
      let ids = items.compactMap { $0.asRecord?.id?.asText }
      return ids.isEmpty ? nil : "`\(data.name.value)`: " + ids.map { "`\($0)`" }.joined(separator: " · ")
    }
  }

  /// The comments of a file, each with the capital and the full stop of a sentence.
  private struct Comments {
    private let lines: [String]

    init(_ source: SourceText) { lines = SourceText.lines(of: source.text) }

    /// The lines that stand above everything else.
    var atTop: String { sentence(lines.prefix { MachineText($0).starts(with: "#") }.map(text)) }

    /// The one behind a name, or else those in the lines above it.
    func of(_ place: SourcePlace) -> String {
      let line = lines[place.line - 1]
      // One that stands behind the first of several names is about all of them.
      guard line.indent == place.column - 1 else { return "" }
      if let comment = MachineText(line).cut(at: " # ")?.tail { return sentence([comment.trimmed.text]) }
      let above = lines[..<(place.line - 1)].reversed().prefix { MachineText($0).trimmed.starts(with: "#") }
      return sentence(above.reversed().map(text))
    }

    /// The text of a line that is a comment.
    private func text(_ line: String) -> String {
      MachineText(String(MachineText(line).trimmed.text.dropFirst())).trimmed.text
    }

    private func sentence(_ parts: [String]) -> String {
      let text = parts.joined(separator: " ")
      guard let first = text.first else { return "" }
      let rest = text.dropFirst()
      return first.uppercased() + rest + (MachineText(text).ends(with: ".") ? "" : ".")
    }
  }
}

extension NamedFormula {
  /// Its name, and the formula that it has where nobody gives it another; nil of what cannot be given.
  fileprivate var shown: (name: Placed<String>, formula: Formula?)? {
    switch definition {
    case .formula(let formula): (name, formula)
    case .required, .inherited: (name, nil)
    case .query, .fixed, .chosen: nil
    }
  }
}

extension StateDescription {
  fileprivate var shown: (name: Placed<String>, formula: Formula?)? {
    switch start {
    case .formula(let formula): (name, formula)
    case .required: (name, nil)
    case .follows: nil
    }
  }
}

extension Formula {
  /// The type of what it gives, as the tables of the reference call it, as far as it can be told by how it begins.
  fileprivate var shownType: String {
    switch form {
    case .number(_, .seconds), .number(_, .milliseconds): "time"
    case .number, .negate, .arithmetic: "number"
    case .text(let text): Color(hex: text) == nil ? "text" : "colour"
    case .interpolation: "text"
    case .name("true"), .name("false"), .not, .and, .or, .comparison: "boolean"
    case .name(let name): Vocabulary.colorNames.contains { $0.key == name } ? "colour" : ""
    case .call(let name, _): ["rgb", "gray", "alpha", "mix"].contains(name) ? "colour" : ""
    case .list: "list"
    case .record: "record"
    case .conditional(_, let then, _): then.shownType
    case .field, .method: ""
    }
  }
}
