import Formulas
import Motion
import Scenes

extension Stage {
  /// A step of a take that has begun.
  public struct Step: Sendable {
    /// The step's verb, as a scene file writes it.
    public let verb: String
    /// The layer it means, as written; nil where it means a point, or none.
    public let target: String?
    public let place: SourcePlace
    /// The tick at which it begins.
    public let begin: Tick
    public let end: Tick

    static func all(of script: Script, until end: Tick) -> [Step] {
      let spans = zip(script.begins, script.begins.dropFirst() + [end])
      return zip(script.take.steps, spans).map { step, span in
        let (verb, subject) = step.act.outline
        return Step(verb: verb, target: subject?.name, place: step.place, begin: span.0, end: span.1)
      }
    }
  }
}

extension TakeProgram.Act.Subject {
  /// The name of the layer or the snapshot; nil of a point.
  fileprivate var name: String? {
    switch self {
    case .target(let target): target.name
    case .layer(let layer): layer.name
    case .name(let name): name
    }
  }
}

extension TakeProgram.Target {
  var name: String? { if case .layer(_, let name) = self { name } else { nil } }
}
