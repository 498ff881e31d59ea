import Formulas
import Motion
import Scenes

extension Stage {
  /// A step of a take that has begun.
  public struct Step: Sendable {
    /// Its verb, as a scene file writes it.
    public let verb: String
    /// The layer it means, as written; nil where it means a point, or none.
    public let target: String?
    public let place: SourcePlace
    /// Microseconds.
    public let begin: Tick
    public let end: Tick

    static func all(of script: Script, until end: Tick) -> [Step] {
      let spans = zip(script.begins, script.begins.dropFirst() + [end])
      return zip(script.take.steps, spans).map { step, span in
        let (verb, target) = step.act.words
        return Step(verb: verb, target: target, place: step.place, begin: span.0, end: span.1)
      }
    }
  }
}

extension TakeProgram.Act {
  /// The verb, and the layer it is about.
  var words: (verb: String, target: String?) {
    switch self {
    case .tap(let target): ("tap", target.name)
    case .doubleTap(let target): ("doubleTap", target.name)
    case .longPress(let target): ("longPress", target.name)
    case .hold(let target, _): ("hold", target.name)
    case .press(let press): ("press", press.target.name)
    case .drag(let drag): ("drag", drag.start?.name)
    case .release: ("release", nil)
    case .fling(let drag, _): ("fling", drag.start?.name)
    case .pinch(let pinch): (pinch.verb, pinch.start?.name)
    case .type(_, let name, _, _): ("type", name)
    case .wait: ("wait", nil)
    case .settle: ("settle", nil)
    case .perform: ("do", nil)
    case .snapshot(let name): ("snapshot", name)
    case .expect: ("expect", nil)
    }
  }
}

extension TakeProgram.Target {
  var name: String? { if case .layer(_, let name) = self { name } else { nil } }
}
