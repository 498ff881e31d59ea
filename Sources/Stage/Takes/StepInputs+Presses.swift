import Geometry
import Motion
import PlayHistory
import Scenes

/// The acts of fingers for a step of a take that come down, stay, and are called by their names.
extension StepInputs {
  var finger: Finger { stage.finger }

  /// Seconds after which the way of one of two fingers turns: on each part both part and turn evenly.
  private static let leg = 1.0 / 60

  // MARK: Down

  /// A finger comes down, the first or the second, and stays.
  func press(_ press: TakeProgram.Act.Press, by fingers: inout TakeFingers) throws -> [Script.Act] {
    let name = press.finger?.value ?? TakeFingers.first
    let down = finger.isDown ? finger.identities : []
    if fingers.identity(of: name, among: down) != nil { throw StepProblem.isDown(finger: name) }
    if down.count > 1 { throw StepProblem.tooManyFingers }
    let point = try point(of: press.target)
    let slop = try number(press.slop) ?? 0
    let identity = fingers.putDown(name, beside: down)
    return [.input(StageInput(.down(point, finger: identity, slop: slop))), .find(identity, at: point)]
  }

  // MARK: On its way

  /// A drag of one of the fingers that are down.
  func drag(_ drag: TakeProgram.Act.Drag, of name: String, by fingers: TakeFingers) throws -> [Script.Act] {
    let identity = try identity(of: name, by: fingers)
    guard let number = finger.identities.firstIndex(of: identity), finger.identities.count > 1 else {
      return try self.drag(drag)
    }
    let places = finger.places(at: now)
    let path = try self.path(of: drag, from: places[number], timing: try timing(drag.curve))
    if path.isJump(of: finger) { return [.input(StageInput(.move(path.to, finger: identity)))] }
    return legs(of: path, of: number, places)
  }

  /// The way of one of two fingers while the other stays, in legs.
  private func legs(of path: Finger.Path, of number: Int, _ places: [Point]) -> [Script.Act] {
    let count = max(1, Int(clamped: (path.duration / Self.leg).rounded(.up)))
    var spread = finger.path.spread(at: now) ?? FingerSpread(from: places[0], to: places[1])
    var (middle, begin) = (finger.place(at: now), now)
    return (1...count).flatMap { index -> [Script.Act] in
      let end = now + Tick.from(seconds: path.duration * Double(index) / Double(count))
      var next = places
      next[number] = path.place(at: end)
      let goal = FingerSpread(from: next[0], to: next[1], after: spread)
      let leg = Finger.Path(
        from: middle, to: (next[0] + next[1]) * 0.5, spread: (spread, goal), duration: (end - begin).seconds,
        timing: .linear, start: begin)
      (middle, spread, begin) = (leg.to, goal, end)
      return [.input(StageInput(.drag(leg, isNew: false))), .wait(until: end)]
    }
  }

  // MARK: Up

  /// The finger of that name leaves, or all that are down.
  func release(_ name: String?, by fingers: TakeFingers) throws -> [Script.Act] {
    guard finger.isDown else { throw StepProblem.noFinger(verb: "release") }
    let identity = try name.map { try self.identity(of: $0, by: fingers) }
    return [.input(StageInput(.up(taps: true, path: nil, finger: identity)))]
  }

  private func identity(of name: String, by fingers: TakeFingers) throws -> Int {
    let down = finger.isDown ? finger.identities : []
    guard let identity = fingers.identity(of: name, among: down) else {
      throw StepProblem.noSuchFinger(name, down: fingers.names(of: down))
    }
    return identity
  }
}
