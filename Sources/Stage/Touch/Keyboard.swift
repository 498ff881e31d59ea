import Evaluation
import Formulas
import Motion
import Scenes
import Vocabulary

/// Characters, a person's and a take's. It owns which layer was tapped last of those that take them.
final class Keyboard: StagePart {
  let playhead: Playhead
  /// The path of that layer.
  private(set) var tapped: String?

  init(_ playhead: Playhead, tapped: String?) {
    self.playhead = playhead
    self.tapped = tapped
  }

  /// A finger has tapped these layers, innermost first.
  ///
  /// - Returns: whether one of them gets the keys from now on.
  func noteTap(_ layers: [Instance]) -> Bool {
    guard let field = layers.first(where: { $0.template.type != nil }), !field.isLeavingOrGone else { return false }
    tapped = field.path
    return true
  }

  /// The layer that keys go to now: of those that say what a character does the one tapped last, or else the topmost.
  func field() throws -> Instance? {
    if let tapped, let field = try evaluator.paths.instance(at: tapped), !field.isLeavingOrGone {
      return field
    }
    return try topmostField(in: evaluator.root)
  }

  private func topmostField(in instance: Instance) throws -> Instance? {
    guard !instance.isLeaving, try !evaluator.value(Vocabulary.look.hidden, of: instance) else { return nil }
    for child in try evaluator.layers.inDrawingOrder(try evaluator.rows.children(of: instance, showing: nil)).reversed()
    {
      if let found = try topmostField(in: child) { return found }
    }
    return instance.template.type == nil ? nil : instance
  }

  /// A character goes to the field; nowhere where there is none.
  func press(_ character: String, by performer: some Performer) throws {
    guard let field = try field() else { return }
    try performer.perform(field.template.type ?? [], in: field, with: [.text(character)])
  }

  /// Characters go to a layer that says what each of them does; there is no keyboard but the one a scene draws.
  ///
  /// - Parameters:
  ///   - name: the take's word for the layer, for messages.
  ///   - take: the take's name, and which of its steps it is.
  func type(
    _ character: String, into path: LayerPath, named name: String, take: String, step: Int, by performer: some Performer
  ) throws {
    func takeProblem(_ problem: StepProblem) -> TakeProblem { TakeProblem(take: take, step: step, problem: problem) }
    guard let field = try evaluator.names.follow(path, from: evaluator.root).first else {
      throw takeProblem(.notThere(name, time: now.seconds))
    }
    guard let actions = field.template.type else {
      throw takeProblem(.notThere(name, time: now.seconds, reason: "it has no 'type' that takes characters"))
    }
    try performer.perform(actions, in: field, with: [.text(character)])
  }
}
