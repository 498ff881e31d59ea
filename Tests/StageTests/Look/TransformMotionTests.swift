import Stage
import Testing

@Suite("Layers that an animation turns")
struct TransformMotionTests {
  @Test(
    "are known, and what is in them, by what of them moves",
    arguments: [
      ("rotation: time", true), ("rotation: 20deg", false), ("scale: 1 + time", true), ("skewX: time", true),
      ("skewY: time", true), ("rotationX: time", true), ("rotationY: time", true), ("left: time", false),
      ("opacity: time", false), ("rotation: turn", false), ("rotationX: 30deg, anchorZ: time", true),
      ("along: {path: {line: [[0, 0], [50, 90]]}, at: time, turned: true}", true),
      ("along: {path: {line: [[0, 0], [50, 90]]}, at: time}", false),
    ])
  func moving(properties: String, isTurned: Bool) throws {
    let show = try Show(
      """
      state: {turn: 0}
      layers:
        - box: around
          layers:
            - {box: it, size: [9, 9], tap: {set: {turn: turn + 1}}, \(properties), layers: [{label: inner, text: 'ab'}]}
            - {box: beside, size: [9, 9], fill: red}
      """)
    #expect(try ["it", "inner"].map { try show.layer($0).isTransformAnimated } == [isTurned, isTurned])
    #expect(try ["around", "beside"].map { try show.layer($0).isTransformAnimated } == [false, false])
  }
}
