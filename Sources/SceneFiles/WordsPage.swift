import Basics
import Formulas
import Scenes
import Vocabulary

/// The page of the reference that lists every word of the language: printed from the tables that the reader checks
/// with.
public enum WordsPage {
  /// The page in Markdown, the same text each time, without a last line feed.
  public static func markdown() -> String {
    let parts = [heading, files, kinds, common, actions, takes, names, events, functions, devices]
    return parts.joined(separator: "\n\n")
  }

  private static let heading = """
    # Every word

    This page is printed from the tables that scenes are checked with: `flipbook schema --markdown`. What the words mean
    stands in the pages before it; ◇ marks what must not move.
    """

  private static var files: String {
    section(
      "Files",
      [
        ("A scene", table(Vocabulary.topLevelKeys + Vocabulary.componentKeys)),
        ("A component, besides `events` and what a layer of its kind has", table([Vocabulary.kindKey])),
        ("`device`", table(Vocabulary.deviceKeys)),
        ("A font of `fonts`, where a path is not enough", table(Vocabulary.fontKeys)),
        ("A variant, besides values and states", table(Vocabulary.variantKeys)),
        ("A holder of layers", table(Vocabulary.holderKeys)),
        ("`accessibility`", table(Vocabulary.accessibilityKeys)),
        ("A query, as a value", table(Vocabulary.queryKeys)),
        ("A state that follows", table(Vocabulary.followerKeys)),
      ])
  }

  private static var kinds: String {
    let own = Vocabulary.kinds.map { kind in
      ("`\(kind.name)`", kind.summary + (kind.properties.isEmpty ? "" : "\n\n" + table(kind.properties)))
    }
    let runs = ("A run of a `label`, where a text is not enough", table(Vocabulary.runProperties))
    return section("Kinds of layers", own + [runs])
  }

  private static var common: String {
    section(
      "Every layer",
      [
        ("Geometry", table(Vocabulary.placement.rows)), ("Appearance", table(Vocabulary.look.rows)),
        ("Traits", table(Vocabulary.traits.rows)), ("Touch", table(Vocabulary.touch.rows)),
        ("Existence", table(Vocabulary.existence.rows)),
      ])
  }

  private static var actions: String {
    section(
      "Rules and actions",
      [
        ("A rule", table(Vocabulary.ruleKeys)), ("Actions", table(Vocabulary.actionKeys)),
        ("How `animate` and `scroll` go", table(Vocabulary.motionKeys + [Vocabulary.velocityKey])),
      ])
  }

  private static var takes: String {
    section(
      "Takes",
      [("Steps", table(Vocabulary.stepKeys)), ("Beside any step", table(Vocabulary.keysBesidesSteps))])
  }

  private static var names: String {
    section(
      "Names",
      [
        ("Everywhere", table(Vocabulary.builtInNames)), ("Of a layer", table(Vocabulary.layerNames)),
        ("Of a label", table(Vocabulary.labelNames)), ("Of a scroll", table(Vocabulary.scrollNames)),
        ("Names of colours", Vocabulary.colorNames.map { "`\($0.key)`" }.joined(separator: " · ")),
      ] + gestures.map { name, names, _ in ("Of a layer with `\(name)`", table(names)) })
  }

  private static let gestures = [
    ("drag", Vocabulary.dragNames, Vocabulary.dragEvents), ("pinch", Vocabulary.pinchNames, Vocabulary.pinchEvents),
    ("rotate", Vocabulary.rotateNames, Vocabulary.rotateEvents),
  ]

  private static var events: String {
    section(
      "Events",
      [("Told by a scroll", table(Vocabulary.scrollEvents))]
        + gestures.map { name, _, events in ("Told by a layer with `\(name)`", table(events)) })
  }

  private static var functions: String {
    let groups = FunctionTable.groups + [("where they stand", FunctionTable.contextual)]
    return section(
      "Functions",
      groups.map { group in
        let rows = group.functions.map { ["`\($0.usage)`", $0.summary] }
        return (group.title.prefix(1).uppercased() + group.title.dropFirst(), table(["", ""], rows))
      })
  }

  private static var devices: String {
    let rows = Device.presets.map { device in
      let number = DecimalText.shortest
      return [
        "`\(device.name)`", "\(number(device.size.width)) × \(number(device.size.height))", number(device.scale),
        number(device.safeTop), number(device.safeBottom),
      ]
    }
    let sides = table(["", "points", "pixels a point", "kept free at the top", "and at the bottom"], rows)
    return "## Devices\n\n\(sides)\n\nOn its side each is called so with `-landscape` behind."
  }

  // MARK: - Markdown

  private static func section(_ title: String, _ parts: [(title: String, body: String)]) -> String {
    (["## \(title)"] + parts.map { "### \($0.title)\n\n\($0.body)" }).joined(separator: "\n\n")
  }

  private static func table(_ keys: [KeySpec]) -> String {
    table(["key", "default", ""], keys.map { ["`\($0.name)`", code($0.defaultText), $0.summary] })
  }

  private static func table(_ names: [NameSpec]) -> String {
    table(["name", ""], names.map { ["`\($0.name)`", $0.summary] })
  }

  private static func table(_ events: [EventSpec]) -> String {
    table(
      ["event", "values", ""],
      events.map { event in
        ["`\(event.name)`", event.fields.map { "`\($0.name)`" }.joined(separator: ", "), event.summary]
      })
  }

  /// Properties; the fields of those that are maps follow them, with the property's name before.
  private static func table(_ properties: [PropertySpec]) -> String {
    table(["property", "type", "default", ""], properties.flatMap { rows($0, prefix: "") })
  }

  private static func rows(_ spec: PropertySpec, prefix: String) -> [[String]] {
    var type = spec.shape.shortSecondsText
    if spec.most > 1 {
      if case .map(_, or: nil) = spec.shape { type += ", list of maps" } else { type += ", list of these" }
    }
    let own = [
      "`\(prefix)\(spec.name)`", type, code(spec.defaultText),
      spec.summary + (spec.mustBeStepwise ? " ◇" : ""),
    ]
    return [own] + spec.fields.flatMap { rows($0, prefix: "\(prefix)\(spec.name).") }
  }

  static func table(_ head: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { MachineText($0).replacing("|", by: "\\|").text }.joined(separator: " | ") + " |"
    }
    return ([line(head), "|" + head.map { _ in "---|" }.joined()] + rows.map(line)).joined(separator: "\n")
  }

  private static func code(_ text: String?) -> String { text.map { "`\($0)`" } ?? "" }
}

extension PropertySpec.Shape {
  /// The values that may stand there, in a word or two.
  fileprivate var shortSecondsText: String {
    switch self {
    case .formula(let type): type.shortSecondsText
    case .map(_, or: nil): "map"
    case .map(_, or: let type?): type.shortSecondsText + ", map"
    case .each: "`name in list`"
    case .actions: "actions"
    case .layer: "layer"
    case .runs: "list of texts and maps"
    }
  }
}

extension ValueType {
  fileprivate var shortSecondsText: String {
    switch self {
    case .any, .null: "any"
    case .number: "number"
    case .time: "time"
    case .angle: "angle"
    case .bool: "boolean"
    case .text: "text"
    case .color: "colour"
    case .point: "point"
    case .list(let item): item == .any ? "list" : "list of \(item.shortSecondsText)s"
    case .record: "record"
    case .curve: "curve"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: " ")
    case .either(let types): types.map(\.shortSecondsText).joined(separator: ", ")
    }
  }
}
