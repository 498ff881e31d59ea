import Geometry
import Stage
import Testing

@Suite("What happens at one instant")
struct InstantTests {
  @Test("a drag or a scroll that is cancelled is heard at that instant, and a rule about it fires")
  func cancels() throws {
    for (layer, steps) in [
      ("box: it\n    frame: [0, 0, 300, 300]\n    drag: {enabled: free}\n    on cancel", "[50, 0]"),
      ("scroll: it\n    enabled: free\n    content: [375, 3000]\n    on release", "[0, -50]"),
    ] {
      let show = try Show(
        """
        state: {free: true, told: false, heard: false}
        rules:
          - {when: time > 0.25, do: {set: {free: false}}}
          - {when: told, do: {set: {heard: true}}}
        layers:
          - \(layer): {set: {told: true}}
          - {label: seen, touch: none, text: "{if told then 'told' else ''} {if heard then 'heard' else ''}"}
        """, steps: "drag: {from: [100, 250], by: \(steps), over: 0.5s, curve: linear}", "wait: 0.1s")
      #expect(try show.text("seen", at: 0.25) == " ")
      #expect(try show.text("seen", at: 0.3) == "told heard", "\(layer)")
    }
  }

  @Test("what the actions of a cancelled drag bring is there at that instant, without a rule that looks")
  func brought() throws {
    let show = try Show(
      """
      state: {free: true, told: false}
      rules: [{when: time > 0.25, do: {set: {free: false}}}]
      layers:
        - {box: it, frame: [0, 0, 300, 300], drag: {enabled: free}, on cancel: {set: {told: true}}}
        - {box: lamp, if: told, touch: none, size: [5, 5]}
      """, steps: "drag: {from: [100, 250], by: [50, 0], over: 0.5s, curve: linear}", "wait: 0.1s")
    #expect(try !show.exists("lamp", at: 0.24) && show.exists("lamp", at: 0.26))
  }

  @Test("a scroll whose finger is passed on to another tells its release at that instant")
  func passedOn() throws {
    let show = try Show(
      """
      state: {log: ""}
      layers:
        - scroll: outer
          startAt: 200
          content: [width, 2000]
          layers:
            - scroll: inner
              frame: [0, 200, width, 500]
              enabled: time < 0.25
              startAt: 300
              content: [width, 2000]
              on release: {set: {log: "released {offset.y}"}}
        - {label: told, touch: none, text: log}
      """, steps: "drag: {from: [187, 100], by: [0, 200], over: 1s, curve: linear}", "wait: 0.1s")
    #expect(try show.text("told", at: 0.24) == "" && show.text("told", at: 0.26) == "released 250")
    #expect(try show.offset("outer", at: 0.5) == 150 && show.offset("inner", at: 0.5) == 250)
  }

  @Test("a follower of a follower sets out at the same instant, in whichever order they are written")
  func followers() throws {
    for states in [
      "a: {follows: if b > 50 then 100 else 0, over: 1s, curve: linear}, b: {follows: goal, over: 0s}",
      "b: {follows: goal, over: 0s}, a: {follows: if b > 50 then 100 else 0, over: 1s, curve: linear}",
    ] {
      let show = try Show(
        "state: {goal: 0, \(states)}\nlayers: [{box: it, width: a}]", steps: "wait: 0.5s", "do: {set: {goal: 100}}",
        "wait: 2s")
      #expect(try [0.4, 0.75, 1, 1.5, 2].map { try show.frame("it", at: $0).width }.isNear([0, 25, 50, 100, 100]))
    }
  }

  @Test(
    "of two layers that hear the same, the one that is written first acts first", arguments: ["ab", "ba", "xk", "kx"])
  func listeners(names: String) throws {
    for number in 0..<4 {
      let (first, second) = ("\(names.first!)\(number)", "\(names.last!)\(number)")
      let show = try Show(
        """
        components:
          bell: {events: {ring: {}}, size: [50, 50], tap: {tell: ring}}
        state: {log: ""}
        layers:
          - {bell: b}
          - {box: \(first), rules: [{on: b.ring, do: {set: {log: "{log}1"}}}]}
          - {box: \(second), rules: [{on: b.ring, do: {set: {log: "{log}2"}}}]}
          - {label: seen, touch: none, text: log}
        """, steps: "tap: b", "tap: b")
      #expect(try show.text("seen", at: 0.2) == "1212", "\(names)")
    }
  }

  @Test("of two rules, the one that is written first runs first, whichever looked first at what changes")
  func rules() throws {
    let show = try Show(
      """
      state: {on: false, first: false, log: ""}
      rules:
        - {when: first and on, do: {set: {log: "{log}a"}}}
        - {when: on, do: {set: {log: "{log}b"}}}
      layers: [{label: seen, text: log}]
      """, steps: "wait: 0.1s", "do: {set: {first: true}}", "wait: 0.1s", "do: {set: {on: true}}", "wait: 0.1s")
    #expect(try show.text("seen", at: 0.25) == "ab")
  }

  @Test("rules may set each other off ninety-nine times at one instant, and no more")
  func rounds() throws {
    func scene(_ count: Int) -> String {
      """
      state: {n: 0}
      rules: [{change: n, if: n <= \(count), do: {set: {n: n + 1}}}]
      layers: [{label: seen, text: "{n}"}]
      takes: {t: [{wait: 0.1s}, {do: {set: {n: 1}}}, {wait: 0.1s}]}
      """
    }
    #expect(try Show(scene(99), take: "t").text("seen", at: 0.15) == "100")
    let message = try #require(mistakes(scene(100), take: "t").first)
    #expect(message.contains("at 0.10 s a rule keeps setting itself off: line 2"))
  }

  @Test("a hundred things may be told one after another at one instant, and no more")
  func news() throws {
    func scene(_ count: Int) -> String {
      """
      components:
        echo:
          state: {n: 0}
          events: {call: {}}
          size: [50, 50]
          tap: {tell: call}
          rules: [{on: self.call, if: n < \(count - 1), do: [{set: {n: n + 1}}, {tell: call}]}]
          layers: [{label: seen, touch: none, text: "{n}"}]
      layers: [{echo: e}]
      takes: {t: [{tap: e}]}
      """
    }
    #expect(try Show(scene(100), take: "t").text("seen", at: 0.1) == "99")
    let message = try #require(mistakes(scene(101), take: "t").first)
    #expect(message.contains("sets itself off again and again"))
  }

  @Test("the age of what was there from the beginning is the time, also on its way out")
  func ages() throws {
    let show = try Show(
      """
      state: {open: true}
      layers:
        - box: panel
          if: open
          goes: {over: 2s}
          layers: [{label: inner, text: "{age}"}]
        - {label: other, text: "{age}"}
      """, steps: "wait: 0.5s", "do: {set: {open: false}}", "wait: 1s")
    for time in [0.25, 1] {
      #expect(try show.text("inner", at: time) == "\(time == 1 ? "1" : "0.25")")
      #expect(try show.text("other", at: time) == "\(time == 1 ? "1" : "0.25")")
    }
  }

  /// Formulas that change when a box or a list that moves for a second from 0.5 s on is half way there.
  @Test(
    "a formula on something that moves along one axis changes at its instant",
    arguments: [
      "it.center.y > 60", "middle.y > 60", "it.onScreen.midY > 60", "it.onScreen.y > 50",
      "it.onScreen.maxY >= 70", "shown.y > 60", "it.maxY > 70", "x > 50", "place.y >= 50",
      "list.offset.y >= 50", "tilted.onScreen.midY > 60",
      "50 < it.onScreen.y < 50.5", "60 < it.onScreen.midY < 60.5", "46.4 < tilted.onScreen.y < 46.8",
      "0.5 < default(coming.presence, 0) < 0.51",
      "default(coming.presence, 0) >= 0.5",
    ])
  func crossings(formula: String) throws {
    let show = try Show(
      """
      state: {x: 0, hits: 0, here: false}
      values: {middle: it.center, shown: it.onScreen.center, place: list.offset}
      rules: [{when: \(formula), do: {set: {hits: hits + 1}}}]
      layers:
        - {box: it, frame: [20, x, 20, 20]}
        - {box: tilted, frame: [20, x, 20, 20], rotation: 30deg}
        - {box: coming, if: here, comes: {over: 1s, curve: linear}, size: [5, 5]}
        - {scroll: list, frame: [0, 200, 100, 100], content: [100, 900]}
        - {label: seen, touch: none, text: "{hits}"}
      """, steps: "wait: 0.5s",
      "do: [{animate: {x: 100}, over: 1s, curve: linear}, {scroll: list, to: 100, over: 1s, curve: linear}, {set: {here: true}}]",
      "wait: 1.5s")
    #expect(try show.text("seen", at: 0.98) == "0" && show.text("seen", at: 1.02) == "1", "\(formula)")
    #expect(try show.text("seen", at: 2) == "1")
  }
}
