import Scenes

/// A person's keyboard.
extension StageBuilder {
  /// The layer that keys go to now: of those that say what a character does the one tapped last, or else the topmost.
  func field() throws -> Instance? {
    if let path = finger.field, let field = try evaluator.instance(at: path), !field.isLeaving { return field }
    return try topmostField(in: evaluator.root)
  }

  private func topmostField(in instance: Instance) throws -> Instance? {
    guard !instance.isLeaving, try !evaluator.value(Vocabulary.look.hidden, of: instance) else { return nil }
    for child in try evaluator.inDrawingOrder(try evaluator.children(of: instance, showing: nil)).reversed() {
      if let found = try topmostField(in: child) { return found }
    }
    return instance.template.type == nil ? nil : instance
  }

  /// A character goes to the field; nowhere where there is none.
  func press(key character: String) throws {
    guard let field = try field() else { return }
    evaluator.locals = [.text(character)]
    defer { evaluator.locals = [] }
    try perform(field.template.type ?? [], in: field)
  }
}
