import Scenes
import Stage
import Testing
import Vocabulary

/// A key of what is no layer, said in a scene and left out of it.
private struct KeyTrial: CustomTestStringConvertible, Sendable {
  /// Its owner and its name, as `animate.delay`.
  var key: String
  /// What stands in the scene's place for such things, with the key and without it.
  var with: String
  var without: String
  var place: Place

  enum Place: String {
    case action = "ACTION"
    case rule = "RULE"
    case follower = "FOLLOWER"
    case query = "QUERY"
    case step = "STEP"
  }

  init(_ key: String, _ place: Place, _ with: String, without: String) {
    (self.key, self.with, self.without, self.place) = (key, with, without, place)
  }

  var testDescription: String { key }

  /// A scene in which everything that can be done shows.
  private func scene(_ words: String) -> String {
    var text = """
      device: card
      data: {people: [{id: a, n: 3}, {id: b, n: 1}, {id: c, n: 2}], others: [{id: o, n: 7}]}
      state: {x: 0, n: 0, words: "", gone: {id: 9, n: 8}, k: {follows: if n > 90 then 1 else 0}, FOLLOWER}
      actions: {far: {set: {n: 50}}}
      values:
        list: QUERY
      components:
        teller:
          events: {told: {n: number}}
          layers:
            - {box: face, size: [30, 30], tap: TELLING}
      rules:
        - {when: n > 90, do: {set: {n: 0}}}
        RULE
      steps:
        twice: [tap: button, tap: button]
      layers:
        - {box: mover, left: x, top: 150, size: [9, 9]}
        - {box: follower, left: f, top: 160, size: [9, 9]}
        - {label: told, text: "{n}{words}"}
        - {box: back, left: k, top: 170, size: [9, 9]}
        - {label: all, text: "{join(people.id, \\",\\")} {join(people.n, \\",\\")}", top: 20}
        - {label: some, text: "{join(list.n, \\" \\")}", top: 40}
        - scroll: s
          frame: [100, 0, 60, 60]
          layers:
            - {box: content, size: [60, 400]}
        - box: photo
          frame: [42, 0, 40, 58]
          pinch: {after: 3}
          rotate: {after: 3deg}
          drag: {}
          scale: photo.magnification
          rotation: photo.turn
          translate: photo.translation
        - {box: button, frame: [0, 60, 40, 40], tap: ACTION}
        - {box: pad, frame: [50, 60, 40, 40], doubleTap: {set: {n: n + 2}}, longPress: {do: {set: {n: n + 3}}}}
        - {box: field, frame: [100, 70, 40, 20], type: {set: {words: "{words}{typed}"}}}
        - {teller: t, frame: [150, 70, 30, 30], on told: {set: {n: n + 7}}}
      takes:
        t:
          STEP
          - tap: button
          - wait: 0.1s
          - tap: button
          - tap: t.face
          - fling: {on: s, by: [0, -20]}
          - wait: 3s
      """
    // A finger that goes somewhere is lifted.
    let isDown = ["drag:", "pinch:", "rotate:", "press:"].contains { words.contains($0) } && !words.contains("release")
    text = text.replacing(place.rawValue, with: words + (isDown ? "\n    - release" : ""))
    for (other, plain) in Self.plain where other != place { text = text.replacing(other.rawValue, with: plain) }
    return text.replacing("TELLING", with: "{tell: told, n: 1}")
  }

  private static let plain: [(Place, String)] = [
    (.action, "{set: {n: n + 1}}"), (.rule, "- {when: n > 91, do: {set: {n: 0}}}"),
    (.follower, "f: {follows: n}"), (.query, "{from: p in people}"), (.step, "- wait: 0s"),
  ]

  /// Whether the key changes anything that is drawn, or when.
  func changes() throws -> Bool {
    let (one, other) = (try Show(scene(without), take: "t"), try Show(scene(with), take: "t"))
    if one.stage.duration != other.stage.duration || one.stage.snapshots.count != other.stage.snapshots.count {
      return true
    }
    return try stride(from: 0, through: one.duration, by: 0.05).contains {
      try one.screen(at: $0) != other.screen(at: $0)
    }
  }

  /// What is said of the scene with it.
  func reported() -> [String] { mistakes(scene(with), take: "t") }
}

@Suite("No key of an action, a rule, a query or a step is silently nothing")
struct KeyEffectTests {
  private static let trials: [KeyTrial] = actions + rules + steps + twoFingers

  private static let move = "{animate: {x: 50}, over: 1s}"
  private static let actions: [KeyTrial] = [
    .init("set", .action, "{set: {n: n + 5}}", without: "[]"),
    .init("animate", .action, move, without: "[]"),
    .init("animate.over", .action, "{animate: {x: 50}, over: 0.5s}", without: "{animate: {x: 50}}"),
    .init("animate.curve", .action, "{animate: {x: 50}, over: 1s, curve: linear}", without: move),
    .init("animate.delay", .action, "{animate: {x: 50}, over: 1s, delay: 0.2s}", without: move),
    .init(
      "animate.times", .action, "{animate: {x: [0, 5, 50]}, times: [0, 0.9, 1]}", without: "{animate: {x: [0, 5, 50]}}"),
    .init("animate.repeat", .action, "{animate: {x: 50}, over: 1s, repeat: 2}", without: move),
    .init("animate.autoreverse", .action, "{animate: {x: 50}, over: 1s, autoreverse: true}", without: move),
    .init(
      "animate.velocity", .action, "{animate: {x: 50}, curve: spring(100, 10), velocity: 900}",
      without: "{animate: {x: 50}, curve: spring(100, 10)}"),
    .init("animate.if", .action, "{animate: {x: 50}, over: 1s, if: n > 5}", without: move),
    .init("set.if", .action, "{set: {n: n + 1}, if: n > 5}", without: "{set: {n: n + 1}}"),
    .init("scroll", .action, "{scroll: s, to: 60}", without: "[]"),
    .init("scroll.to", .action, "{scroll: s, to: 60}", without: "{scroll: s, to: 0}"),
    .init("scroll.by", .action, "{scroll: s, by: 60}", without: "{scroll: s, by: 0}"),
    .init("scroll.over", .action, "{scroll: s, to: 60, over: 1s}", without: "{scroll: s, to: 60}"),
    .init("scroll.curve", .action, "{scroll: s, to: 60, curve: linear}", without: "{scroll: s, to: 60}"),
    .init("scroll.if", .action, "{scroll: s, to: 60, if: n > 5}", without: "{scroll: s, to: 60}"),
    .init("pause", .action, "[\(move), {pause: x}]", without: move),
    .init("pause.if", .action, "[\(move), {pause: x, if: n > 5}]", without: "[\(move), {pause: x}]"),
    .init("resume", .action, "[\(move), {pause: x}, {resume: x}]", without: "[\(move), {pause: x}]"),
    .init(
      "resume.if", .action, "[\(move), {pause: x}, {resume: x, if: n > 5}]",
      without: "[\(move), {pause: x}, {resume: x}]"),
    .init("do", .action, "{do: far}", without: "[]"),
    .init("do.if", .action, "{do: far, if: n > 5}", without: "{do: far}"),
    .init("insert", .action, "{insert: {n: 9}, into: people}", without: "[]"),
    .init("insert.into", .action, "{insert: {n: 9}, into: people}", without: "[]"),
    .init("insert.at", .action, "{insert: {n: 9}, into: people, at: 0}", without: "{insert: {n: 9}, into: people}"),
    .init("insert.if", .action, "{insert: {n: 9}, into: people, if: n > 5}", without: "{insert: {n: 9}, into: people}"),
    .init("insert", .action, "{insert: {id: \"z\", n: 9}, into: people}", without: "{insert: gone, into: people}"),
    .init("move", .action, "{move: last(people), into: people, at: 0}", without: "[]"),
    .init(
      "move.into", .action, "{move: last(people), into: others, at: 0}",
      without: "{move: last(people), into: people, at: 0}"),
    .init(
      "move.at", .action, "{move: last(people), into: people, at: 1}",
      without: "{move: last(people), into: people, at: 0}"),
    .init(
      "move.if", .action, "{move: last(people), into: people, at: 0, if: n > 5}",
      without: "{move: last(people), into: people, at: 0}"),
    .init("follow", .action, "[{set: {k: 40}}, {follow: k}]", without: "{set: {k: 40}}"),
    .init("follow.if", .action, "[{set: {k: 40}}, {follow: k, if: n > 5}]", without: "[{set: {k: 40}}, {follow: k}]"),
    .init("remove", .action, "{remove: first(people)}", without: "[]"),
    .init("remove.if", .action, "{remove: first(people), if: n > 5}", without: "{remove: first(people)}"),
    .init("update", .action, "{update: {n: 8}, of: first(people)}", without: "[]"),
    .init("update.of", .action, "{update: {n: 8}, of: last(people)}", without: "{update: {n: 8}, of: first(people)}"),
    .init(
      "update.if", .action, "{update: {n: 8}, of: first(people), if: n > 5}",
      without: "{update: {n: 8}, of: first(people)}"),
  ]

  private static let rules: [KeyTrial] = [
    .init("rule.when", .rule, "- {when: n > 1, do: {set: {x: 5}}}", without: ""),
    .init(
      "rule.after", .rule, "- {when: n > 1, after: 0.3s, do: {set: {x: 5}}}",
      without: "- {when: n > 1, do: {set: {x: 5}}}"),
    .init(
      "rule.after", .rule, "- {change: n, after: 0.3s, do: {set: {x: 5}}}",
      without: "- {change: n, do: {set: {x: 5}}}"),
    .init(
      "rule.every", .rule, "- {when: n > 1, every: 0.3s, do: {set: {x: x + 5}}}",
      without: "- {when: n > 1, do: {set: {x: x + 5}}}"),
    .init("rule.change", .rule, "- {change: n, do: {set: {x: x + 5}}}", without: ""),
    .init("rule.on", .rule, "- {on: s.release, do: {set: {x: x + 5}}}", without: ""),
    .init(
      "rule.if", .rule, "- {change: n, if: n > 1, do: {set: {x: x + 5}}}",
      without: "- {change: n, do: {set: {x: x + 5}}}"),
    .init(
      "rule.do", .rule, "- {when: n > 1, do: {set: {x: 5}}}", without: "- {when: n > 1, do: {set: {x: 6}}}"),
    .init("follower.follows", .follower, "f: {follows: n * 9}", without: "f: 0"),
    .init("follower.over", .follower, "f: {follows: n * 9, over: 1s}", without: "f: {follows: n * 9}"),
    .init("follower.over", .follower, "f: {follows: n * 9, over: 0s}", without: "f: {follows: n * 9}"),
    .init("follower.curve", .follower, "f: {follows: n * 9, curve: linear}", without: "f: {follows: n * 9}"),
    .init("query.from", .query, "{from: p in people}", without: "[]"),
    .init("query.where", .query, "{from: p in people, where: p.n > 1}", without: "{from: p in people}"),
    .init(
      "query.group", .query, "{from: p in people, group: p.n > 1, give: {n: count(p.items)}}",
      without: "{from: p in people, give: {n: p.n}}"),
    .init("query.give", .query, "{from: p in people, give: {n: p.n * 2}}", without: "{from: p in people}"),
    .init("query.sort", .query, "{from: p in people, sort: p.n}", without: "{from: p in people}"),
  ]

  private static let fling = "- fling: {on: s, by: [0, -30]}"
  private static let steps: [KeyTrial] = [
    .init("step.tap", .step, "- tap: button", without: ""),
    .init("step.doubleTap", .step, "- doubleTap: pad", without: "- wait: 0.3s"),
    .init("step.longPress", .step, "- longPress: pad", without: "- wait: 0.6s"),
    .init("step.hold", .step, "- hold: {on: pad, for: 0.8s}", without: "- wait: 0.8s"),
    .init("hold.on", .step, "- hold: {on: pad, for: 0.8s}", without: "- hold: {on: field, for: 0.8s}"),
    .init("hold.from", .step, "- hold: {from: [60, 70], for: 0.8s}", without: "- hold: {from: [9, 9], for: 0.8s}"),
    .init("hold.for", .step, "- hold: {on: pad, for: 0.8s}", without: "- hold: {on: pad, for: 0.4s}"),
    .init("step.press", .step, "- press: pad\n    - wait: 0.8s", without: "- wait: 0.8s"),
    .init("press.on", .step, "- press: {on: pad}\n    - wait: 0.8s", without: "- press: {on: field}\n    - wait: 0.8s"),
    .init(
      "press.from", .step, "- press: {from: [60, 70]}\n    - wait: 0.8s",
      without: "- press: {from: [9, 9]}\n    - wait: 0.8s"),
    .init(
      "press.finger", .step,
      "- press: {on: [62, 20], finger: 2}\n    - press: [62, 30]\n    - drag: {finger: 2, by: [0, -9]}",
      without: "- press: [62, 20]\n    - press: {on: [62, 30], finger: 2}\n    - drag: {finger: 2, by: [0, -9]}"),
    .init(
      "press.slop", .step, "- press: {on: s, slop: 10}\n    - drag: {by: [0, -30]}",
      without: "- press: s\n    - drag: {by: [0, -30]}"),
    .init(
      "drag.finger", .step, "- pinch: {on: photo, scale: 1.2}\n    - drag: {finger: 2, by: [9, 0]}",
      without: "- pinch: {on: photo, scale: 1.2}\n    - drag: {by: [9, 0]}"),
    .init("step.drag", .step, "- drag: {on: s, by: [0, -30]}\n    - release", without: "- wait: 0.5s"),
    .init("drag.on", .step, "- drag: {on: s, by: [0, -30]}", without: "- drag: {on: pad, by: [0, -30]}"),
    .init("drag.from", .step, "- drag: {from: [120, 40], by: [0, -30]}", without: "- drag: {on: pad, by: [0, -30]}"),
    .init("drag.by", .step, "- drag: {on: s, by: [0, -30]}", without: "- drag: {on: s, by: [0, -20]}"),
    .init("drag.to", .step, "- drag: {on: s, to: [130, 0]}", without: "- drag: {on: s, to: [130, 10]}"),
    .init("drag.over", .step, "- drag: {on: s, by: [0, -30], over: 1s}", without: "- drag: {on: s, by: [0, -30]}"),
    .init(
      "drag.curve", .step, "- drag: {on: s, by: [0, -30], curve: easeIn}", without: "- drag: {on: s, by: [0, -30]}"),
    .init(
      "step.release", .step, "- drag: {on: s, by: [0, -30]}\n    - release\n    - wait: 0.5s",
      without: "- drag: {on: s, by: [0, -30]}\n    - wait: 0.5s\n    - release"),
    .init("step.fling", .step, fling, without: "- wait: 0.5s"),
    .init("fling.on", .step, fling, without: "- fling: {on: pad, by: [0, -30]}"),
    .init("fling.from", .step, "- fling: {from: [120, 40], by: [0, -30]}", without: "- fling: {on: pad, by: [0, -30]}"),
    .init("fling.by", .step, fling, without: "- fling: {on: s, by: [0, -20]}"),
    .init("fling.to", .step, "- fling: {on: s, to: [130, 0]}", without: "- fling: {on: s, to: [130, 10]}"),
    .init("fling.over", .step, "- fling: {on: s, by: [0, -30], over: 0.2s}", without: fling),
    .init("fling.velocity", .step, "- fling: {on: s, by: [0, -30], velocity: 600}", without: fling),
    .init("fling.target", .step, "- fling: {on: s, target: 200}", without: "- fling: {on: s, target: 100}"),
    .init("step.type", .step, "- type: {on: field, text: \"ab\"}", without: "- wait: 0.3s"),
    .init("type.on", .step, "- type: {on: field, text: \"ab\"}", without: "- wait: 0.3s"),
    .init("type.text", .step, "- type: {on: field, text: \"ab\"}", without: "- type: {on: field, text: \"cd\"}"),
    .init(
      "type.every", .step, "- type: {on: field, text: \"ab\", every: 0.4s}",
      without: "- type: {on: field, text: \"ab\"}"),
    .init("step.wait", .step, "- wait: 1s", without: ""),
    .init("step.settle", .step, fling + "\n    - settle", without: fling),
    .init("step.do", .step, "- do: {set: {n: 50}}", without: ""),
    .init("step.snapshot", .step, "- snapshot: here", without: ""),
    .init("step.steps", .step, "- steps: twice", without: ""),
    .init("step.if", .step, "- {tap: button, if: n > 5}", without: "- tap: button"),
    .init("step.repeat", .step, "- {tap: button, repeat: 3}", without: "- tap: button"),
  ]

  private static let twoFingers: [KeyTrial] =
    trials(of: "pinch", "scale: 1.5") + trials(of: "rotate", "angle: 50deg") + [
      .init("pinch.scale", .step, "- pinch: {on: photo, scale: 1.5}", without: "- pinch: {on: photo, scale: 1.2}"),
      .init(
        "pinch.angle", .step, "- pinch: {on: photo, scale: 1.5, angle: 20deg}",
        without: "- pinch: {on: photo, scale: 1.5}"),
      .init("rotate.angle", .step, "- rotate: {on: photo, angle: 9deg}", without: "- rotate: {on: photo, angle: 8deg}"),
      .init(
        "rotate.scale", .step, "- rotate: {on: photo, angle: 9deg, scale: 1.5}",
        without: "- rotate: {on: photo, angle: 9deg}"),
    ]

  /// The trials of the keys that both verbs of two fingers have.
  private static func trials(of verb: String, _ goal: String) -> [KeyTrial] {
    func step(_ fields: String) -> String { "- \(verb): {\(goal), \(fields)}" }
    let (usual, centred) = (step("on: photo"), "from: [62, 30]")
    return [
      .init("step.\(verb)", .step, usual + "\n    - release", without: "- wait: 0.5s"),
      .init("\(verb).on", .step, usual, without: step("from: [20, 20]")),
      .init("\(verb).from", .step, step(centred + ", apart: 30"), without: step("from: [20, 30], apart: 30")),
      .init("\(verb).by", .step, step("on: photo, by: [9, 0]"), without: usual),
      .init("\(verb).to", .step, step("on: photo, to: [90, 40]"), without: usual),
      .init("\(verb).apart", .step, step(centred + ", apart: 60"), without: step(centred + ", apart: 30")),
      .init(
        "\(verb).slant", .step, step(centred + ", apart: 46, slant: 90deg"), without: step(centred + ", apart: 46")),
      .init("\(verb).over", .step, step("on: photo, over: 1s"), without: usual),
      .init("\(verb).curve", .step, step("on: photo, curve: easeIn"), without: usual),
    ]
  }

  /// All keys of what is no layer, each with its owner.
  private static let known: Set<String> = {
    var all: Set<String> = []
    func add(_ owner: String, _ keys: [KeySpec]) { all.formUnion(keys.map { "\(owner).\($0.name)" }) }
    for action in Vocabulary.actionKeys {
      all.insert(action.name)
      add(action.name, Vocabulary.keysBesides(action: action.name))
    }
    add("rule", Vocabulary.ruleKeys)
    add("follower", Vocabulary.followerKeys)
    add("query", Vocabulary.queryKeys)
    add("step", Vocabulary.stepKeys + Vocabulary.keysBesidesSteps)
    for step in Vocabulary.stepKeys {
      switch step.shape {
      case .keys(let keys), .formulaOrKeys(let keys): add(step.name, keys)
      default: break
      }
    }
    return all
  }()

  @Test("there is a trial for each")
  func complete() {
    var elsewhere: Set = ["tell", "tell.if", "step.expect"]
    // What stands over the picture has tests of its own (`CalloutTests`).
    for (step, keys) in [("caption", Vocabulary.captionKeys), ("highlight", Vocabulary.highlightKeys)] {
      elsewhere.formUnion(["step.\(step)"] + keys.map { "\(step).\($0.name)" })
    }
    #expect(Self.known.subtracting(Self.trials.map(\.key)) == elsewhere)
    #expect(Set(Self.trials.map(\.key)).subtracting(Self.known).isEmpty)
  }

  @Test("it changes what is drawn, or when", arguments: trials)
  private func effect(trial: KeyTrial) throws {
    #expect(trial.reported().isEmpty)
    #expect(try trial.changes())
  }

  @Test(
    "where it would be nothing it is refused in words",
    arguments: [
      ("{animate: {x: 9}, over: 1s, curve: spring(100, 10)}", "'over' has no effect on a spring"),
      ("{animate: {x: 9}, times: [0, 1], curve: spring(100, 10)}", "'times' has no effect on a spring"),
      ("{animate: {x: [0, 5, 9]}, curve: spring(100, 10)}", "not through several"),
      (
        "{animate: {x: 9}, curve: spring(100, 10), velocity: [1, 2]}",
        "'velocity' of 'x', which is a number, is a number"
      ),
      ("{animate: {x: 9}, velocity: 3}", "'velocity' has no effect without a spring"),
      ("{animate: {x: 9}, repeat: 0}", "'repeat' cannot be 0; it is more than 0"),
      ("{animate: {x: 9}, repeat: n - 3}", "'repeat' wants a count of more than 0, or forever, got -3"),
      ("{animate: {x: 9}, delay: -1s}", "'delay' cannot be -1; it is at least 0"),
      ("{animate: {x: 9}, over: -1s}", "'over' cannot be -1; it is at least 0"),
      ("{animate: {x: [1, 2, 3]}, times: [0, 1]}", "'times' wants a number for each of the 3 values"),
      ("{animate: {x: [1, 2, 3]}, times: [0, 2, 1]}", "'times' cannot be 2; it is from 0 to 1"),
      ("{animate: {x: 9}, times: [0.2, 0.8]}", "these do not rise from 0 to 1"),
      ("{scroll: s, to: 10, over: 1s, curve: spring(100, 10)}", "'over' has no effect on a spring"),
      ("{scroll: s, to: [10, 0]}", "'s' does not move sideways; see its 'axis'"),
      ("{insert: {n: 1}, into: people, at: 9}", "9 is no place in 'people', which has 3; a new item comes to 0…3"),
      ("{insert: {n: 1}, into: people, at: 0.5}", "'at' is a whole number, not 0.5"),
      ("{insert: {n: 1}, into: people, at: -1}", "'at' cannot be -1; it is at least 0"),
      ("{insert: {n: 1}, into: people, at: 1.5}", "'at' is a whole number, not 1.5; write 1 or 2"),
      ("{set: {}}", "'set' is empty"),
      ("{animate: {}}", "'animate' is empty"),
      ("{update: {}, of: first(people)}", "'update' is empty"),
    ])
  func refusedAction(action: String, words: String) {
    let reported = KeyTrial("", .action, action, without: "").reported().joined(separator: "\n")
    #expect(reported.contains(words), "\(reported)")
  }

  @Test(
    "so are rules, followers and steps",
    arguments: [
      (.rule, "- {when: n > 1, every: 0s, do: {set: {x: 5}}}", "'every' cannot be 0; it is more than 0"),
      (.rule, "- {when: n > 1, after: -1s, do: {set: {x: 5}}}", "'after' cannot be -1; it is at least 0"),
      (.rule, "- {when: n > 1, do: []}", "'do' is empty"),
      (.follower, "f: {follows: n, over: 1s, curve: spring(100, 10)}", "'over' has no effect on a spring"),
      (.follower, "f: {follows: n, over: -1s}", "'over' cannot be -1; it is at least 0"),
      (.step, "- fling: {on: s, by: [0, -30], curve: easeIn}", "unknown property 'curve' of a fling"),
      (.step, "- fling: {on: s, by: [0, -30], velocity: -5}", "'velocity' cannot be -5; it is at least 0"),
      (.step, "- do: []", "'do' is empty"),
      (.step, "- tap: [900, 20]", "[900, 20] is outside of the screen"),
      (.step, "- hold: {on: pad, for: -1s}", "'for' cannot be -1; it is at least 0"),
      (.step, "- wait: -1s", "'wait' cannot be -1; it is at least 0"),
      (.step, "- pinch: {on: photo}", "a pinch needs 'scale'"),
      (.step, "- rotate: {on: photo, scale: 2}", "a rotate needs 'angle'"),
      (.step, "- pinch: {on: photo, scale: 0}", "'scale' cannot be 0; it is more than 0"),
      (.step, "- pinch: {on: photo, scale: 2, apart: 0}", "'apart' cannot be 0; it is more than 0"),
      (.step, "- pinch: {on: photo, scale: 2, over: -1s}", "'over' cannot be -1; it is at least 0"),
      (
        .step, "- pinch: {on: photo, scale: 2, curve: spring(9, 9)}",
        "'spring' is no curve; say one such as easeOut, bezier(…) or spring(…)"
      ),
      (.step, "- pinch: {on: photo, from: [9, 9], scale: 2}", "'on' and 'from'"),
      (.step, "- pinch: {on: photo, scale: 2, by: [1, 1], to: [9, 9]}", "'by' and 'to'"),
      (.step, "- pinch: {on: photo, scale: 2, velocity: 3}", "unknown property 'velocity' of a pinch"),
      (.step, "- pinch: {scale: 2}", "'pinch' without two fingers down; say where they start with 'on' or 'from'"),
      (.step, "- pinch: {scale: 2, apart: 20}", "a pinch with 'apart' needs 'on' or 'from'"),
      (.step, "- pinch: {from: [10, 60], scale: 2, apart: 60}", "[-20, 60] is outside of the screen"),
      (.step, "- rotate: {on: pad, angle: 9deg}", "no layer under both fingers has a 'pinch' or a 'rotate'"),
      (.step, "- type: {on: pad, text: \"a\"}", "it has no 'type' that takes characters"),
    ] as [(KeyTrial.Place, String, String)])
  private func refused(place: KeyTrial.Place, text: String, words: String) {
    let reported = KeyTrial("", place, text, without: "").reported().joined(separator: "\n")
    #expect(reported.contains(words), "\(reported)")
  }
}
