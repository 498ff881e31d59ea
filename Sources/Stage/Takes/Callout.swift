import Formulas
import Geometry
import Motion
import Scenes
import Vocabulary

/// A remark of a take for who looks at its pictures. The scene knows nothing of it.
///
/// It is there at once, so that a still of its instant shows it, and fades away when its time is over.
struct Callout: Sendable {
  enum Content: Sendable {
    /// A text, and the point of the screen where its middle is; nil for the lower end.
    case caption(String, at: Point?)
    case highlight(LayerPath, HighlightStyle, number: Int?)
  }

  let content: Content
  let begin: Tick
  /// The tick at which its own time is over; nil where it stays until the next.
  let end: Tick?

  /// The time that it fades, in microseconds.
  static let fading: Tick = 200_000

  private var isCaption: Bool { if case .caption = content { true } else { false } }

  /// Returns the callouts that are seen at a tick, each with its opacity.
  ///
  /// Of what comes later nothing is read: how far a take has been played changes no picture.
  static func seen(of callouts: [Callout], at tick: Tick) -> [(callout: Callout, opacity: Double)] {
    var (captions, highlights) = (Followers(), Followers())
    var seen: [(callout: Callout, opacity: Double)] = []
    for callout in callouts.reversed() where callout.begin <= tick {
      // Of captions of one instant the last one counts.
      if callout.isCaption, captions.begin == callout.begin { continue }
      let next = callout.isCaption ? captions.next(after: callout) : highlights.next(after: callout)
      let end = min(callout.end ?? .max, next ?? .max)
      let opacity = tick > end ? 1 - (tick - end).seconds / fading.seconds : 1
      if opacity > 0 { seen.append((callout, opacity)) }
      // All before are over for longer yet.
      if captions.areOver(at: tick), highlights.areOver(at: tick) { break }
    }
    return seen.reversed()
  }

  /// The beginnings of the callouts of a kind, which are looked at from the last one back.
  private struct Followers {
    private(set) var begin: Tick?
    private var next: Tick?

    /// Returns when the next one begins: highlights of one instant stand together.
    mutating func next(after callout: Callout) -> Tick? {
      if let begin, callout.begin < begin { next = begin }
      begin = callout.begin
      return next
    }

    func areOver(at tick: Tick) -> Bool { next.map { tick - $0 > Callout.fading } ?? false }
  }
}

extension StepInputs {
  /// - Throws: where no font has its letters, or the screen is too low for it.
  func caption(_ keys: CaptionKeys<Expression>) throws -> Callout {
    evaluator.seek(now)
    guard case .text(let text)? = try value(keys.text), !text.isEmpty else {
      return Callout(content: .caption("", at: nil), begin: now, end: now)
    }
    let setting = Callout.setting(text, program: program)
    let screen = program.device.size
    try program.surroundings.check(setting, length: Callout.textWidth(on: screen))
    let metrics = try program.surroundings.measure(setting, width: Callout.textWidth(on: screen))
    let height = Callout.height(ofText: metrics.size.height)
    if height > screen.height { throw StepProblem.captionTooHigh(height, screen: screen) }
    return Callout(content: .caption(text, at: try value(keys.place)?.asPoint), begin: now, end: try end(keys.duration))
  }

  /// - Throws: where the layer is not there.
  func highlight(_ keys: HighlightKeys<Expression, Resolved.Layer>) throws -> Callout {
    evaluator.seek(now)
    let (path, name) = (keys.layer.path, keys.layer.name)
    guard try evaluator.names.follow(path, from: evaluator.root).first != nil else {
      throw StepProblem.notThere(name, time: now.seconds, isById: path.callsRowById)
    }
    var style = HighlightStyle.ring
    if case .text(let word)? = try value(keys.style), let named = HighlightStyle(rawValue: word) { style = named }
    let number = try number(keys.number).map { Int(clamped: $0) }
    return Callout(content: .highlight(path, style, number: number), begin: now, end: try end(keys.duration))
  }

  private func end(_ duration: Expression?) throws -> Tick? {
    try duration.map { now + (try ticks($0, in: evaluator.root)) }
  }
}
