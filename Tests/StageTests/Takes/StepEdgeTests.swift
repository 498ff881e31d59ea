import Geometry
import Layers
import Stage
import Testing

@Suite("Steps of a take at the edges of what they can do")
struct StepEdgeTests {
  // MARK: Where fingers are

  private func discs(_ show: Show, at tick: Int) throws -> [Layer] {
    try Player(show.stage, overlays: .touches).layers(at: tick).children.filter { $0.kind == "touch" }
  }

  @Test(
    "two fingers come down as far apart as there is room on the screen, and on the layer that is named",
    arguments: [
      // The step's target, where the middle is, how far apart.
      ("from: [350, 300]", 350.0, 300.0, 25.0), ("from: [20, 300]", 20, 300, 20), ("from: [187, 12]", 187, 12, 12),
      ("from: [187, 651]", 187, 651, 16), ("from: [187, 300]", 187, 300, 80), ("on: small", 120, 150, 16),
      ("on: flat", 250, 110, 8), ("from: [187, 300], apart: 100", 187, 300, 100), ("from: [60, 300]", 60, 300, 60),
    ])
  func room(target: String, x: Double, y: Double, apart: Double) throws {
    let show = try Show(
      """
      layers:
        - {box: ground, frame: [0, 0, 375, 667], pinch: {}}
        - {box: small, frame: [100, 100, 40, 100], pinch: {}}
        - {box: flat, frame: [200, 100, 100, 20], pinch: {}}
      """, steps: "wait: 0.5s", "pinch: {\(target), scale: 2, over: 1s, curve: linear}", "wait: 0.1s")
    for (tick, scale) in [(500_000, 1.0), (1_000_000, 1.5), (1_500_000, 2)] {
      let discs = try discs(show, at: tick)
      #expect(discs.map(\.id) == ["finger", "finger-2"])
      let expected = [x - apart * scale / 2, x + apart * scale / 2]
      #expect(discs.map(\.frame.midX).isNear(expected) && discs.map(\.frame.midY).isNear([y, y]), "\(target) \(tick)")
    }
  }

  @Test("a finger is a grey disc with a white edge, wherever it has got to since it came down")
  func disc() throws {
    let show = try Show(
      "layers: [{box: it, frame: [0, 0, 375, 667], drag: {}}]", steps: "wait: 0.5s",
      "drag: {from: [100, 300], by: [0, -100], over: 1s, curve: linear}",
      "drag: {by: [40, 0], over: 1s, curve: linear}",
      "release", "wait: 0.5s")
    for (tick, place) in [(500_000, Point(100, 300)), (1_250_000, Point(100, 225)), (2_000_000, Point(120, 200))] {
      let disc = try #require(try discs(show, at: tick).first)
      #expect(disc.frame == Rect(place.x - 22, place.y - 22, 44, 44) && disc.cornerRadii == CornerRadii(22))
      #expect(disc.border == Border(color: Color(white: 1, alpha: 0.7), width: 1.5))
      #expect(disc.background == .color(Color(white: 0.5, alpha: 0.35)))
    }
    // It left at 2.5 s, and is seen for 0.3 s more, with a ring that grows.
    let left = try discs(show, at: 2_650_000)
    #expect(left.map(\.id) == ["finger.ring", "finger.left"])
    #expect(left.map(\.opacity).isNear([0.5, 0.5]) && left.map(\.frame.width).isNear([58, 44]))
    #expect(try discs(show, at: 2_800_000).isEmpty)
  }

  // MARK: Drags and throws

  private static let list = """
    layers:
      - {scroll: list, content: [375, 3000], startAt: 100}
      - {label: seen, touch: none, text: "{list.velocity.y}"}
    """

  @Test("a throw that goes nowhere throws nothing, whatever its speed")
  func nowhere() throws {
    let show = try Show(
      Self.list, steps: "fling: {from: [187, 300], by: [0, 0], over: 0.1s, velocity: 900}", "settle", "wait: 0.1s")
    #expect(try show.offset("list", at: show.duration) == 100 && show.text("seen", at: 0.1) == "0")
  }

  @Test("a drag in no time, of a finger that drags already, moves by its way at once, however small")
  func noTime() throws {
    let show = try Show(
      Self.list, steps: "drag: {from: [187, 300], by: [0, -50], over: 0.5s}", "wait: 0.2s",
      "drag: {by: [0, -5], over: 0s}", "wait: 0.2s", "drag: {by: [0, 2], over: 0s}", "wait: 0.2s", "release", "settle")
    #expect(try [0.6, 0.8, 1].map { try show.offset("list", at: $0) } == [150, 155, 153])
    #expect(try show.offset("list", at: show.duration) == 153)
  }

  @Test("a take may last a day to the second, and so may what one of its steps does")
  func day() {
    let scene =
      "state: {n: 0}\nlayers: [{box: it, frame: [0, 0, 99, 99], drag: {}, type: {set: {n: 1}}}]\ntakes:\n  t:\n"
    for (step, more) in [
      ("wait: 86400s", "wait: 0.000001s"), ("drag: {on: it, by: [9, 0], over: 86400s}", "wait: 0.000001s"),
      ("hold: {on: it, for: 86400s}", "wait: 0.000001s"), ("type: {on: it, text: \"a\", every: 86400s}", "wait: 1s"),
    ] {
      #expect(mistakes(scene + "    - \(step)\n", take: "t") == [], "\(step)")
      let late = mistakes(scene + "    - \(step)\n    - \(more)\n", take: "t")
      #expect(late.count == 1 && late[0].contains("take 't', step 2"), "\(step): \(late)")
    }
    let long = mistakes(scene + "    - drag: {on: it, by: [9, 0], over: 86400.1s}\n", take: "t")
    #expect(long.count == 1 && long[0].contains("take 't', step 1"), "\(long)")
  }

  // MARK: Steps that do nothing

  private static let desk = """
    state: {count: 0, far: false}
    layers:
      - {box: card, frame: [20, 20, 100, 100]}
      - {box: twice, frame: [20, 140, 100, 40], tap: {set: {count: 1}}, doubleTap: {set: {count: 2}}}
      - {scroll: list, frame: [200, 20, 100, 300], bounces: none, content: [100, 900], startAt: 100}
      - {box: handle, frame: [20, 200, 40, 40], drag: {axis: horizontal}}
      - {box: thin, frame: [20, 400, 0.4, 40], tap: {set: {count: 3}}}

    """

  private func notes(_ steps: [String], extra: String = "") throws -> [String] {
    let take = "takes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined()
    let notes = try Show(Self.desk + extra + take, take: "t").stage.notes.list
    return notes.map { String($0.message.drop { $0 != "'" }.dropFirst(3 + ", ".count)) }
  }

  @Test(
    "a list at its end, or in the middle of its way, goes no further where it does not move, and any pixel is a move")
  func noFurther() throws {
    let end = "do: {scroll: list, to: 600, over: 0s}"
    #expect(
      try notes([end, "wait: 0.5s", "drag: {on: list, by: [0, -40], over: 0.2s}", "release"]) == [
        "step 3: this drag at [250, 170] moves nothing: 'list' goes no further that way; if that is meant, say "
          + "'expect' behind it"
      ])
    for distance in [-0.75, 0.5, 1] {
      #expect(try notes(["drag: {on: list, by: [0, \(distance)], over: 0.2s}", "release"]) == [], "\(distance)")
    }
    #expect(try notes(["drag: {on: list, by: [0, -0.2], over: 0.2s}", "release"]).count == 1)
  }

  @Test("a tap that waits for a second one is something, and so is the second one")
  func pairs() throws {
    #expect(try notes(["tap: twice", "wait: 1s"]) == [])
    #expect(try notes(["tap: twice", "wait: 0.1s", "tap: twice", "wait: 1s"]) == [])
  }

  @Test("a handle for ways across is not near a drag that goes as far down as across, nor a thin one where it is not")
  func near() throws {
    let slanting = try notes(["drag: {from: [70, 220], by: [20, 20], over: 0.2s}", "release"])
    #expect(slanting == ["step 1: this drag at [70, 220] moves nothing: no layer is there"])
    let across = try notes(["drag: {from: [70, 220], by: [20, 19], over: 0.2s}", "release"])
    #expect(across.first?.hasSuffix("no layer is there; 'handle' is 10.5 points away") == true)
    let thin = try notes(["tap: [10, 420]"])
    #expect(thin == ["step 1: this tap at [10, 420] does nothing: no layer is there; 'thin' is 10.2 points away"])
  }

  @Test("what a screen shows of a list that a finger holds, though it goes no further, is something")
  func shows() throws {
    let lamp = "  - {box: lamp, size: [5, 5], touch: none, opacity: if list.dragging then 1 else 0.5}\n"
    let steps = [
      "do: {scroll: list, to: 600, over: 0s}", "wait: 0.5s", "drag: {on: list, by: [0, -40], over: 0.2s}", "release",
    ]
    #expect(try notes(steps, extra: lamp) == [])
    #expect(try notes(steps).count == 1)
  }

  @Test("what ends by itself while a finger taps was not done by the tap")
  func ends() throws {
    let coming =
      "  - {box: new, if: far, comes: {over: 0.55s}, touch: none, top: 500, size: [9, 9], opacity: presence}\n"
    for first in ["do: {scroll: list, to: 300, over: 0.55s}", "do: {set: {far: true}}"] {
      #expect(
        try notes(["wait: 0.1s", first, "wait: 0.5s", "tap: card", "wait: 1s"], extra: coming).count == 1, "\(first)")
    }
  }

  // MARK: Edges of the screen

  @Test("a scroll can bring a layer away from an edge where it has a point of its way left on that side")
  func awayFromEdges() throws {
    func hasRoom(_ properties: String) throws -> [Bool?] {
      let show = try Show(
        """
        layers:
          - scroll: list
            axis: both
            frame: [0, 0, 100, 100]
            \(properties)
            layers: [{box: inner, size: [20, 20]}]
        """)
      return try ScreenEdge.allCases.map {
        try show.player.scrollRoom(of: "list.inner", awayFrom: $0, at: 0) == .available
      }
    }
    // Top, bottom, left, right.
    #expect(try hasRoom("content: [101, 101]") == [false, true, false, true])
    #expect(try hasRoom("content: [100.5, 300]") == [false, true, false, false])
    #expect(try hasRoom("content: [101, 300]\n    startAt: [1, 200]") == [true, false, true, false])
    #expect(try hasRoom("content: [300, 300]\n    startAt: [0.5, 1]") == [true, true, false, true])
    #expect(
      try hasRoom("content: [300, 300]\n    insets: {top: 20, left: 30}\n    startAt: [-30, -20]") == [
        false, true, false, true,
      ])
    #expect(
      try hasRoom("content: [300, 300]\n    insets: {top: 20, left: 30}\n    startAt: [-29, -19]") == [
        true, true, true, true,
      ])
    let show = try Show("layers: [{box: plain, size: [9, 9]}]")
    #expect(
      try ScreenEdge.allCases.allSatisfy {
        try show.player.scrollRoom(of: "plain", awayFrom: $0, at: 0) == .exhausted
      })
    #expect(try show.player.scrollRoom(of: "nobody", awayFrom: .top, at: 0) == .unknown)
  }
}
