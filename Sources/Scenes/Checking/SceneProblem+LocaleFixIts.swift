import Basics
import Vocabulary

extension SceneProblem {
  /// The property that the name of an event stands for; nil where it stands for none.
  static func gesture(meantBy name: String) -> String? {
    let gestures = ["tap", "doubleTap", "longPress", "drag", "pinch", "rotate", "type"]
    return AliasTable.cure(for: name, among: gestures) ?? (gestures.contains(name) ? "'\(name)'" : nil)
  }

  /// Returns the cure for a ring of a layer's width and the place of one of its edges; empty for all others.
  static func cure(of ring: CyclePath) -> Message {
    let paths = ring.names.map { MachineText($0) }
    let edge = paths.first { name in [".left", ".right", ".centerX"].contains { name.ends(with: $0) } }
    guard let name = edge?.cut(at: ".")?.head, paths.contains(where: { $0.ends(with: ".width") }) else { return "" }
    return ": how wide '\(name)' is follows from the room beside its edge; give it a 'width', or put it into a "
      + "row that says 'justify: if … then end else start'"
  }

  /// The part of a file in which that is to be found which the problem misses.
  package enum Lack {
    case layer, file
  }

  /// The translation that is missing; nil where none is.
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
    isEmpty ? none : "\(title) \(listed(most: Limits.listedNames))"
  }
}
