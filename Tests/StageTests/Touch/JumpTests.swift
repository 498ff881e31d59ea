import Testing

/// A finger of a take that is somewhere else at once.
@Suite("A finger without a slop that jumps")
struct JumpTests {
  private static let photo = """
    device: {size: [400, 400], scale: 1}
    state: {v: [0, 0], pinched: 0}
    layers:
      - scroll: list
        frame: [0, 200, 400, 200]
        on release: {set: {v: velocity}}
        layers: [{box: row, each: i in range(60), frame: [0, 50 * i, 400, 49]}]
      - box: photo
        frame: [0, 0, 400, 200]
        drag: {after: 4}
        pinch: {}
        rotate: {}
        on release: {set: {v: velocity}}
        on pinchRelease: {set: {pinched: magnification}}
      - {label: went, text: "{round(photo.translation.x)} {round(photo.translation.y)} {fixed(photo.magnification, 2)} {round(photo.turn)}"}
      - {label: left, top: 30, text: "{round(v.x)} {round(v.y)} {pinched}"}
    """

  private static let pair = [
    "press: {on: [100, 100], finger: a}", "press: {on: [200, 100], finger: b}",
  ]

  @Test(
    "drags, pinches and turns as one that is there in a moment",
    arguments: [
      (["press: {from: [100, 100]}", "drag: {by: [0, 30], over: TIME}"], "0 26 1.00 0"),
      (["drag: {on: photo, by: [30, 10], over: TIME}"], nil),
      (["pinch: {on: photo, scale: 2, over: TIME}"], "0 0 2.00 0"),
      (["rotate: {on: photo, angle: 30deg, over: TIME}"], nil),
      (pair + ["drag: {finger: b, by: [50, 0], over: TIME}"], nil),
    ] as [([String], String?)])
  func jumps(steps: [String], text: String?) throws {
    func end(_ time: String) throws -> String {
      let lines = steps.map { "    - \($0.replacing("TIME", with: time))\n" }.joined()
      let show = try Show(Self.photo + "\ntakes:\n  t:\n" + lines + "    - wait: 0.3s\n", take: "t")
      return try show.text("went", at: show.duration - 0.1)
    }
    let jumped = try end("0s")
    #expect(jumped == (try end("0.2s, curve: linear")))
    if let text { #expect(jumped == text) }
  }

  @Test("leaves with the speed of its last tenth of a second, as one that goes the same way steadily")
  func throwing() throws {
    let hops = (0..<15).map { _ in ["drag: {by: [0, -10], over: 0s}", "wait: 0.016s"] }.joined()
    let hopped =
      ["press: {from: [200, 380]}", "wait: 0.05s"] + hops + ["drag: {by: [0, -10], over: 0s}", "release", "wait: 0.1s"]
    let steady = [
      "press: {from: [200, 380]}", "drag: {by: [0, -160], over: 0.256s, curve: linear}", "release", "wait: 0.1s",
    ]
    func velocity(_ steps: [String]) throws -> String {
      let show = try Show(
        Self.photo + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
      return try show.text("left", at: show.duration)
    }
    #expect(try velocity(hopped) == "0 625 0")
    #expect(try velocity(steady) == "0 625 0")
    let rested = hopped.dropLast(2) + ["wait: 0.2s", "release", "wait: 0.1s"]
    #expect(try velocity(Array(rested)) == "0 0 0")
  }
}
