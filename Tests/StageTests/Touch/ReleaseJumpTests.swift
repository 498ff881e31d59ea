import Stage
import Testing

@Suite("What a finger held and is elsewhere at its release is told")
struct ReleaseJumpTests {
  private func notes(_ release: String, _ steps: String...) throws -> [String] {
    let scene = """
      state: {x: 0, zoom: 1, lean: 0}
      values: {shown: clamp(x + knob.translation.x, 0, 220)}
      layers:
        - box: knob
          frame: [shown, 40, 80, 80]
          scale: zoom * knob.magnification
          rotation: lean + knob.turn
          pinch: {}
          rotate: {}
          drag: {}
          \(release)
        - {box: level, frame: [0, 200, shown, 9]}
      takes:
        t:

      """
    let lines = (steps.isEmpty ? ["drag: {on: knob, by: [80, 0]}", "release"] : steps).map { "    - \($0)\n" }
    return try Show(scene + lines.joined(), take: "t").stage.notes.list.map(\.description)
  }

  private static let ending = "; if that is meant, say 'expect' behind it"

  @Test("where the state does not take over the finger's way, or takes it over twice")
  func lostAndTwice() throws {
    let lost = try notes("on release: {set: {zoom: 1}}")
    #expect(lost.count == 1)
    #expect(
      lost[0].hasSuffix(
        "take 't', step 2: 'knob' jumps by 80 points as the finger leaves: have 'on release' set, once, the states that it is "
          + "shown by" + Self.ending))
    #expect(try notes("on release: [{set: {x: shown}}, {set: {x: shown}}]").count == 1)
    #expect(try notes("on release: {set: {x: shown}}").isEmpty)
    #expect(try notes("on release: {set: {x: x + translation.x}}").isEmpty)
    #expect(try notes("on release: [{set: {x: shown}}, {animate: {x: 0}, over: 0.3s}]").isEmpty)
  }

  @Test("of a pinch and a rotation, too, with the words for them")
  func twoFingers() throws {
    let pinch = ["pinch: {on: knob, scale: 1.5, angle: 30deg}", "release"]
    let lost = try notes("on release: {set: {x: shown}}", pinch[0], pinch[1])
    #expect(lost.count == 1 && lost[0].contains("have 'on pinchRelease' or 'on rotateRelease' set"))
    let kept = """
      on pinchRelease: {set: {zoom: zoom * magnification}}
          on rotateRelease: {set: {lean: lean + knob.turn}}
      """
    #expect(try notes(kept, pinch[0], pinch[1]).isEmpty)
  }

  @Test("not where it goes to a place near by, where nothing has gone far, or where 'expect' looks at it")
  func meant() throws {
    #expect(try notes("on release: {set: {x: round(shown / 50) * 50}}").isEmpty)
    #expect(try notes("on release: {set: {x: 0}}", "drag: {on: knob, by: [1, 0]}", "release").isEmpty)
    let drag = "drag: {on: knob, by: [80, 0]}"
    #expect(try notes("on release: {set: {x: 0}}", drag, "release", "settle", "expect: x == 0").isEmpty)
    #expect(try notes("on release: {set: {x: 0}}", drag, "release", "settle").count == 1)
  }
}
