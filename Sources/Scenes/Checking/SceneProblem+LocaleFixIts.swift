import Basics
import Vocabulary

extension SceneProblem {
  /// How a name of the system is written instead.
  static func cure(ofSystemName name: String) -> String {
    switch SystemTrait(named: name) {
    case .dark: "write 'state: {dark: true}' for where the scene begins, 'dark: true' on a layer for all in it"
    case .textSize:
      "write 'state: {textSize: ax3}' for where the scene begins, 'textSize: ax3' on a layer for all in it"
    case .textScale, nil: "write 'textScale: 1' at the top of the file, or on a layer, for all in it"
    case .locale: "write 'locale: en' at the top of the file, or on a layer, for all in it"
    }
  }

  /// The property that the name of an event stands for; nil where it stands for none.
  static func gesture(meantBy name: String) -> String? {
    let gestures = ["tap", "doubleTap", "longPress", "drag", "pinch", "rotate", "type"]
    return AliasTable.cure(for: name, among: gestures) ?? (gestures.contains(name) ? "'\(name)'" : nil)
  }

  /// How to break a ring of a layer's width and where one of its edges is; empty for all others.
  static func cure(of ring: Ring) -> Message {
    let paths = ring.names.map { MachineText($0) }
    let edge = paths.first { name in [".left", ".right", ".centerX"].contains { name.ends(with: $0) } }
    guard let name = edge?.cut(at: ".")?.head, paths.contains(where: { $0.ends(with: ".width") }) else { return "" }
    return ": how wide '\(name)' is follows from the room beside its edge; give it a 'width', or put it into a "
      + "row that says 'justify: if … then end else start'"
  }

  /// A formula for a number that is another one after a setting of the system has changed.
  static func number(following setting: String) -> String {
    switch SystemTrait(named: setting) {
    case .dark, nil: "if dark then 1 else 0"
    case .textSize, .textScale: "textScale"
    case .locale: "if locale == \"en\" then 1 else 0"
    }
  }

  /// The part of a file in which that is to be found which the problem misses.
  package enum Lack {
    case layer, file
  }

  /// Nil where it does not miss a thing.
  package var lack: Lack? {
    switch self {
    case .useless, .needsSize, .missingValue, .missingEventValue, .emptyPath, .uselessVelocity, .chainsToNothing: .layer
    case .nothingToDraw, .noSlot, .emptyVariant: .file
    default: nil
    }
  }

  /// Whether it misses a name, which an imported file might have.
  package var missesName: Bool {
    switch self {
    case .unknownName, .unknownState, .bareText, .bareWord, .unknownKind, .unknownFunction, .unknownProperty,
      .unknownField, .unknownRecordField, .notALayer, .unknownSteps, .unknownTake, .unknownOverride, .unknownVariant,
      .unknownFamily:
      true
    default: false
    }
  }
}

extension [String] {
  /// The names behind a title, or what is told where there are none.
  func listed(as title: String, none: String) -> String {
    isEmpty ? none : "\(title) \(told(most: Limits.namesTold))"
  }
}
