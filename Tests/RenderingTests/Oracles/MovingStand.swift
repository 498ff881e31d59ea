import Scenes

/// What makes something move, beside a list that follows it: layers, states, data and the steps of a take. In its lines
/// `%` is the number of the list, and `%x` where there is room for it, in points from the left.
struct MovingStand: Sendable {
  var layers: [String] = []
  var state: [String] = []
  var data: [String] = []
  var rules: [String] = []
  var actions: [String] = []
  var components: [String] = []
  var steps: [String] = []
  /// The layer that moves, to which properties by chance may be given, and its kind.
  var mover: (name: String, kind: String)?

  /// Room in points from the left for what belongs to a list, and from one to the next.
  static let room = 104

  static func numbered(_ lines: [String], _ number: Int) -> [String] {
    lines.map { $0.replacing("%x", with: "\(room * number)").replacing("%", with: "\(number)") }
  }

  func numbered(_ number: Int) -> MovingStand {
    func lines(_ lines: [String]) -> [String] { Self.numbered(lines, number) }
    return MovingStand(
      layers: lines(layers), state: lines(state), data: lines(data), rules: lines(rules), actions: lines(actions),
      components: lines(components), steps: lines(steps),
      mover: mover.map { (lines([$0.name])[0], $0.kind) })
  }

  /// A layer that comes, goes, moves and is pressed.
  static let comingLayer = MovingStand(
    layers: [
      "- box: mover%", "  if: open%", "  left: %x + 4 + 40 * s%", "  top: 134 + 30 * s%", "  width: 20 + 30 * s%",
      "  height: 20 + 10 * s%", "  comes: {over: 0.3s}", "  goes: {over: 0.3s}", "  tap: []", "  fill: red",
    ],
    state: ["open%: false", "s%: 0"],
    steps: [
      "wait: 0.1s", "do: {set: {open%: true}}", "wait: 0.2s", "do: {animate: {s%: 1}, over: 0.5s}", "wait: 0.3s",
      "press: mover%", "wait: 0.1s", "release", "wait: 0.3s", "do: {set: {open%: false}}", "wait: 0.4s",
    ], mover: ("mover%", "box"))

  /// A label whose lines break elsewhere as it grows wider.
  static let label = MovingStand(
    layers: [
      "- {label: word%, left: %x + 4, top: 134, width: 30 + 40 * s%, lines: 0, font: 9, text: \"a word or two of it\"}"
    ],
    state: ["s%: 0"],
    steps: ["wait: 0.1s", "do: {animate: {s%: 1}, over: 0.6s}", "wait: 0.8s"])

  /// A layer that is turned and moved by its transform.
  static let turningLayer = MovingStand(
    layers: [
      "- box: turner%", "  frame: [%x + 20, 150, 40, 20]", "  rotation: 80deg * s%", "  translate: [20 * s%, 9 * s%]",
      "  fill: red",
    ],
    state: ["s%: 0"], steps: ["wait: 0.1s", "do: {animate: {s%: 1}, over: 0.6s}", "wait: 0.7s"],
    mover: ("turner%", "box"))

  /// A scroll that fingers and actions move.
  static let scroll = MovingStand(
    layers: [
      "- scroll: pages%", "  frame: [%x, 130, 90, 90]", "  axis: both", "  layers:",
      "    - {box: tall%, size: [400, 900], fill: gray(0.8)}",
    ],
    steps: [
      "drag: {on: pages%, by: [-20, -60], over: 0.3s}", "release", "wait: 0.3s",
      "fling: {on: pages%, by: [-10, -50], over: 0.1s}", "wait: 0.5s", "do: {scroll: pages%, to: [30, 40], over: 0.3s}",
      "wait: 0.4s",
    ], mover: ("pages%", "scroll"))

  /// A layer that one finger drags, and two pinch and turn.
  static let draggedLayer = MovingStand(
    layers: [
      "- box: knob%", "  frame: [%x + 10, 140, 50, 50]", "  fill: red", "  drag: {}", "  pinch: {}", "  rotate: {}",
    ],
    steps: [
      "drag: {on: knob%, by: [30, 25], over: 0.4s}", "wait: 0.1s", "release", "wait: 0.2s",
      "pinch: {on: knob%, scale: 2, angle: 60deg, apart: 30, over: 0.4s}", "wait: 0.1s", "release", "wait: 0.1s",
    ], mover: ("knob%", "box"))

  static let finger = MovingStand(
    layers: ["- {box: pad%, frame: [%x, 130, 100, 60], fill: gray(0.9), tap: []}"],
    steps: [
      "wait: 0.1s", "press: [%x + 10, 140]", "wait: 0.1s", "drag: {by: [70, 30], over: 0.5s}", "wait: 0.1s", "release",
      "wait: 0.1s",
    ])

  /// What is around the list comes and goes.
  static let surroundings = MovingStand(
    state: ["open%: false"],
    steps: [
      "wait: 0.1s", "do: {set: {open%: true}}", "wait: 0.5s", "do: {set: {open%: false}}", "wait: 0.15s",
      "do: {set: {open%: true}}", "wait: 0.4s",
    ])

  static let idle = MovingStand(steps: ["wait: 0.9s"])

  /// What a scene says of its system: `word` changes.
  static func trait(_ word: String) -> MovingStand {
    let values =
      switch word {
      case "dark": ["true", "false"]
      case "locale", "language": ["ja", "de"]
      default: ["ax2", "small"]
      }
    let name = ["language": "locale", "textScale": "textSize"][word] ?? word
    return MovingStand(steps: values.flatMap { ["wait: 0.2s", "do: {set: {\(name): \($0)}}"] } + ["wait: 0.3s"])
  }

  /// A state `m%`, by the ways in which it moves.
  static let states: [String: MovingStand] = {
    func moving(_ words: String) -> MovingStand {
      MovingStand(
        state: ["m%: 0"], steps: ["wait: 0.1s", "do: {animate: {m%: 1}, \(words)}", "wait: 0.9s"])
    }
    var all = [
      "spring": moving("curve: spring(duration: 0.5s, bounce: 0.4)"),
      "stiff spring": moving("curve: spring(300, 20)"),
      "delayed": moving("over: 0.4s, delay: 0.2s"),
      "repeated": moving("over: 0.2s, repeat: 3"),
      "to and fro": moving("over: 0.2s, repeat: 2, autoreverse: true"),
      "function of time": moving("over: 0.6s, curve: easeIn"),
      "keyframes": MovingStand(
        state: ["m%: 0"],
        steps: [
          "wait: 0.1s", "do: {animate: {m%: [0, 1, 0.2, 0.7]}, times: [0, 0.3, 0.6, 1], over: 0.7s}", "wait: 0.8s",
        ]),
      "set": MovingStand(
        state: ["m%: 0"],
        steps: ["wait: 0.1s", "do: {set: {m%: 0.7}}", "wait: 0.2s", "do: {set: {m%: 0.3}}", "wait: 0.2s"]),
      "held": MovingStand(
        state: ["m%: 0"],
        steps: [
          "do: {animate: {m%: 1}, over: 0.5s}", "wait: 0.2s", "do: {pause: m%}", "wait: 0.2s", "do: {resume: m%}",
          "wait: 0.5s",
        ]),
      "follower": MovingStand(
        state: ["g%: 0", "m%: {follows: g%, over: 0.4s}"],
        steps: [
          "wait: 0.1s", "do: {set: {g%: 1}}", "wait: 0.2s", "do: {set: {g%: 0.4}}", "wait: 0.5s",
          "do: {set: {m%: 0.9}}", "wait: 0.1s", "do: {follow: m%}", "wait: 0.5s",
        ]),
      "follower of a finger": MovingStand(
        layers: ["- {box: pad%, frame: [%x, 130, 100, 60], fill: gray(0.9), tap: []}"],
        state: ["m%: {follows: if default(finger.x, 0) > %x + 40 then 1 else 0, curve: spring(200, 12)}"],
        steps: ["press: [%x + 10, 140]", "drag: {by: [70, 30], over: 0.4s}", "wait: 0.1s", "release", "wait: 0.3s"]),
      "again and again": MovingStand(
        state: ["m%: 0"], rules: ["- {when: m% < 0.9, every: 0.17s, do: {set: {m%: m% + 0.2}}}"],
        steps: ["wait: 0.9s"]),
      "in a while": MovingStand(
        state: ["m%: 0"], rules: ["- {when: time > 0.1s, after: 0.15s, do: {animate: {m%: 1}, over: 0.4s}}"],
        steps: ["wait: 0.9s"]),
      "after a change": MovingStand(
        state: ["m%: 0", "g%: 0"],
        rules: [
          "- {change: g%, if: g% > old, do: {animate: {m%: g%}, over: 0.3s}}",
          "- {change: g%, after: 0.4s, do: {animate: {m%: old}, over: 0.2s}}",
        ],
        steps: ["wait: 0.1s", "do: {set: {g%: 0.6}}", "wait: 0.3s", "do: {set: {g%: 1}}", "wait: 0.7s"]),
      "by an action of that name": MovingStand(
        state: ["m%: 0"], actions: ["go%: {animate: {m%: 1}, over: 0.5s}"],
        steps: ["wait: 0.1s", "do: go%", "wait: 0.6s"]),
      "told by a component": MovingStand(
        layers: ["- teller%: one%", "  frame: [%x, 140, 40, 40]", "  on hit: {animate: {m%: power}, over: 0.4s}"],
        state: ["m%: 0"],
        components: [
          "teller%:", "  events: {hit: {power: number}}", "  fill: red", "  tap: {tell: hit, power: 0.9}",
        ],
        steps: ["wait: 0.1s", "tap: one%", "wait: 0.6s"]),
    ]
    // A list of records, edited: as many tenths as it has in all.
    all["edited data"] = MovingStand(
      data: ["things%: [{id: \"a\", n: 1}, {id: \"b\", n: 2}]"],
      steps: [
        "wait: 0.1s", "do: {insert: {id: \"c\", n: 3}, into: things%, at: 0}", "wait: 0.2s",
        "do: {update: {n: 4}, of: last(things%)}", "wait: 0.2s", "do: {move: last(things%), into: things%, at: 0}",
        "wait: 0.2s", "do: {remove: first(things%)}", "wait: 0.2s",
      ])
    return all
  }()
}
