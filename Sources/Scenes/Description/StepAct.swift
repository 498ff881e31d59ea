import Formulas

/// A step of a take without its condition and its place: a verb with all that it needs.
public enum StepAct<Phase: TreePhase>: Sendable {
  public typealias Press = PressKeys<Phase.Term, Phase.Target>
  public typealias Drag = DragKeys<Phase.Term, Phase.Target>
  public typealias Pinch = PinchKeys<Phase.Term, Phase.Target>

  case tap(Phase.Target)
  case doubleTap(Phase.Target)
  case longPress(Phase.Target)
  case hold(Phase.Target, for: Phase.Term)
  case press(Press)
  case drag(Drag)
  /// The release of one finger, by its name, or of all that are down.
  case release(Placed<String>?)
  case fling(Drag, velocity: Phase.Term?)
  case pinch(Pinch)
  /// Characters into a layer, one after another.
  case type(Phase.Layer, text: Phase.Term, every: Phase.Term?)
  case wait(Phase.Term)
  case settle
  case perform([Phase.Deed])
  case snapshot(Placed<String>)
  /// A text for who looks; it is no part of the scene.
  case caption(CaptionKeys<Phase.Term>)
  case highlight(HighlightKeys<Phase.Term, Phase.Layer>)
  /// The condition that must hold at this instant.
  case expect(Phase.Expectation)
  /// The steps that the scene has under this name.
  case steps(Phase.StepCall)

  /// The layer, the point or the name that a step is about.
  package enum Subject {
    case target(Phase.Target)
    case layer(Phase.Layer)
    case name(String)
  }

  /// The verb, as a scene file writes it, and its subject.
  package var outline: (verb: String, subject: Subject?) {
    switch self {
    case .tap(let target): ("tap", .target(target))
    case .doubleTap(let target): ("doubleTap", .target(target))
    case .longPress(let target): ("longPress", .target(target))
    case .hold(let target, _): ("hold", .target(target))
    case .press(let press): ("press", .target(press.target))
    case .drag(let drag): ("drag", drag.start.map { .target($0) })
    case .release: ("release", nil)
    case .fling(let drag, _): ("fling", drag.start.map { .target($0) })
    case .pinch(let pinch): (pinch.verb, pinch.start.map { .target($0) })
    case .type(let layer, _, _): ("type", .layer(layer))
    case .wait: ("wait", nil)
    case .settle: ("settle", nil)
    case .perform: ("do", nil)
    case .snapshot(let name): ("snapshot", .name(name.value))
    case .caption: ("caption", nil)
    case .highlight(let highlight): ("highlight", .layer(highlight.layer))
    case .expect: ("expect", nil)
    case .steps: ("steps", nil)
    }
  }

  /// Whether it does nothing by itself but let go, look, or let time pass.
  package var letsGoOn: Bool {
    switch self {
    case .release, .wait, .settle, .snapshot, .caption, .highlight: true
    default: false
    }
  }
}
