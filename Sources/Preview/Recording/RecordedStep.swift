import Geometry
import Motion
import PlayHistory
import Scenes
import Stage

/// A step of a take, made of what somebody did: with the inputs that the take will give at the very same ticks.
struct RecordedStep {
  /// The target of a step.
  struct Target {
    /// Names from the screen down to the layer, as steps write them; empty where it has none.
    var names: [String]
    /// The point that is written instead of a name.
    var point: Point
  }

  /// A way of two fingers, evenly; angles in degrees, as they are written.
  struct Pinch {
    /// The place where they come down; nil where they are down.
    var start: (middle: Point, apart: Double, slant: Double)?
    var scale: Double
    var angle: Double
    /// The place where their middle ends; nil where it stays.
    var to: Point?
  }

  enum Act {
    case tap(Target)
    case hold(Target)
    /// A finger comes down and stays, nothing but a press until it has gone as far as a person's.
    case press(Point, finger: Int)
    /// A finger is somewhere else at once; one of two is named.
    case jump(to: Point, finger: Int, isOneOfTwo: Bool)
    /// The whole way of a finger over a layer, straight and evenly, from where it comes down; it leaves with a speed,
    /// in points a second, or stays.
    case sweep(Target, by: Point, speed: Int?)
    /// Straight on, evenly; `from` where the finger comes down.
    case drag(from: Point?, to: Point)
    /// The same, and the finger leaves with a speed, in points a second. `start` is where the way begins.
    case fling(from: Point?, start: Point, to: Point, speed: Int)
    /// The finger leaves, or of two this one, or both.
    case release(finger: Int?)
    case pinch(Pinch)
    /// A character at the end of each part of its time.
    case type(Target, text: String)
  }

  var act: Act
  /// Microseconds, whole milliseconds.
  var begin: Int
  var end: Int

  private static let degree = Double.pi / 180

  /// A tap lasts as long as a take's.
  static let tapTime = 100_000

  /// The inputs that the step gives to the stage.
  func inputs(after place: Point) -> [TimedInput] {
    let seconds = (end - begin).seconds
    switch act {
    case .tap(let target), .hold(let target):
      return [.init(.touchDown(at: target.point), at: begin), .init(.touchUp(finger: nil), at: end)]
    case .press(let point, let finger): return [.init(.touchDown(at: point, finger: finger), at: begin)]
    case .jump(let to, let finger, _): return [.init(.touchMoved(to: to, finger: finger), at: begin)]
    case .sweep(let target, let by, let speed):
      let end = target.point + by
      let drag = TimedInput(.stepDrag(from: target.point, to: end, over: seconds, isNew: true), at: begin)
      guard let speed else { return [drag] }
      return [drag, .init(.stepFling(from: target.point, to: end, speed: Double(speed), at: self.end), at: self.end)]
    case .drag(let from, let to):
      return [.init(.stepDrag(from: from ?? place, to: to, over: seconds, isNew: from != nil), at: begin)]
    case .fling(let from, let start, let to, let speed):
      return [
        .init(.stepDrag(from: start, to: to, over: seconds, isNew: from != nil), at: begin),
        .init(.stepFling(from: start, to: to, speed: Double(speed), at: end), at: end),
      ]
    case .release(let finger): return [.init(.touchUp(finger: finger), at: begin)]
    case .pinch(let pinch):
      let start = pinch.start.map { ($0.middle, $0.apart, $0.slant * Self.degree) }
      let input = StageInput.stepPinch(
        from: start, scale: pinch.scale, angle: pinch.angle * Self.degree, to: pinch.to, over: seconds)
      return [.init(input, at: begin)]
    case .type(_, let text):
      let every = (end - begin) / max(text.count, 1)
      return text.enumerated().map { .init(.key(String($0.element)), at: begin + ($0.offset + 1) * every) }
    }
  }

  /// The place of the finger afterwards, if it is down.
  var place: Point? {
    switch act {
    case .sweep(let target, let by, nil): target.point + by
    case .drag(_, let to), .jump(let to, _, _), .press(let to, _): to
    default: nil
    }
  }

  /// Returns the step as a scene file writes it.
  ///
  /// - Parameter name: the target's name; nil for its place.
  func text(target name: String?) -> String {
    let over = "over: \(Self.seconds(end - begin))"
    switch act {
    case .tap(let target): return "tap: \(name ?? Self.text(of: target.point))"
    case .hold(let target):
      return "hold: {on: \(name ?? Self.text(of: target.point)), for: \(Self.seconds(end - begin))}"
    case .press(let point, let finger):
      let name = finger == 0 ? "" : "finger: \(Self.name(of: finger)), "
      return "press: {from: \(Self.text(of: point)), \(name)slop: \(Finger.slop.shortText)}"
    case .jump(let to, let finger, let isOneOfTwo):
      let name = isOneOfTwo ? "finger: \(Self.name(of: finger)), " : ""
      return "drag: {\(name)to: \(Self.text(of: to)), over: 0s}"
    case .sweep(let target, let by, let speed):
      let end = target.point + by
      let path =
        name.map { "on: \($0), by: \(Self.text(of: by))" }
        ?? "from: \(Self.text(of: target.point)), to: \(Self.text(of: end))"
      return speed.map { "fling: {\(path), \(over), velocity: \($0)}" } ?? "drag: {\(path), \(over), curve: linear}"
    case .drag(let from, let to):
      return "drag: {\(Self.start(from))to: \(Self.text(of: to)), \(over), curve: linear}"
    case .fling(let from, _, let to, let speed):
      return "fling: {\(Self.start(from))to: \(Self.text(of: to)), \(over), velocity: \(speed)}"
    case .release(let finger): return finger.map { "release: \(Self.name(of: $0))" } ?? "release"
    case .pinch(let pinch): return Self.text(of: pinch, over)
    case .type(let target, let text):
      let every = Self.seconds((end - begin) / max(text.count, 1))
      let on = name ?? target.names.joined(separator: ".")
      return "type: {on: \(on), text: \(Self.quoted(text)), every: \(every)}"
    }
  }

  /// The layer it is done to, where it can be called by its name.
  var target: Target? {
    switch act {
    case .tap(let target), .hold(let target), .type(let target, _), .sweep(let target, _, _): target
    default: nil
    }
  }

  /// Whether its layer must be named: characters go to no place.
  var wantsName: Bool {
    if case .type = act { true } else { false }
  }

  /// The name of a finger in a take, as the stage has it.
  private static func name(of finger: Int) -> String { "\(finger + 1)" }

  static func seconds(_ ticks: Int) -> String { "\(ticks.seconds.shortText)s" }

  private static func text(of point: Point) -> String { "[\(point.x.shortText), \(point.y.shortText)]" }

  /// A rotation where they do not go apart, a drag where only their middle goes.
  private static func text(of pinch: Pinch, _ over: String) -> String {
    if pinch.start == nil, pinch.scale == 1, pinch.angle == 0, let to = pinch.to {
      return "drag: {to: \(text(of: to)), \(over), curve: linear}"
    }
    var fields: [String] = []
    if let start = pinch.start { fields.append("from: \(text(of: start.middle))") }
    let turns = pinch.scale == 1 && pinch.angle != 0
    if !turns { fields.append("scale: \(pinch.scale.shortText)") }
    if pinch.angle != 0 { fields.append("angle: \(pinch.angle.shortText)deg") }
    if let to = pinch.to { fields.append("to: \(text(of: to))") }
    if let start = pinch.start {
      fields.append("apart: \(start.apart.shortText)")
      if start.slant != 0 { fields.append("slant: \(start.slant.shortText)deg") }
    }
    return "\(turns ? "rotate" : "pinch"): {\((fields + [over, "curve: linear"]).joined(separator: ", "))}"
  }

  private static func start(_ point: Point?) -> String { point.map { "from: \(text(of: $0)), " } ?? "" }

  /// A text in quotes for YAML, in which a formula's braces are plain characters.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "{", "}": result += "\(character)\(character)"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}
