import SceneFiles
import Scenes
import Testing

private let valid = """
  scene: valid
  values: {a: 1, q: {from: b in c, where: b.x, sort: [-b.y, b.z]}}
  data:
    c: [{x: true, y: 1, z: "t"}]
  layers:
    - scroll: list
      frame: [0, min(list.offset.y, 0), width, 220]
      layers:
        - {label: word, text: "{a} 中文", fill: "#FFF", tap: {set: {s: 2}}}
        - shape: s
          path: {arc: [1, 2], radius: 3}
          text2: |
            block
  state: {s: 1, f: {follows: s, over: 1s}}
  rules:
    - when: s > 1
      do: [{animate: {s: [1, 2]}, over: 1s}, {scroll: list, to: 0}]
  takes: {t: [tap: word, release, {drag: {by: [1, 2], over: 1s}}]}
  """

/// A linear congruential generator: the same numbers in every run.
private struct Numbers {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(bound, 1)))
  }
}

@Test("whatever is done to a scene's text, it is read or refused, and every mistake has its line")
func mutations() {
  let pieces =
    Array("{}[]:,#&*!|>'\"%@`- \n\t()?=新\u{0}\u{301}\u{F0061}").map(String.init) + [
      "<<: ", "  ", "---\n", "{{", "*a ", "&a ",
    ]
  var numbers = Numbers(state: 7)
  var refused = 0
  for _ in 0..<600 {
    var text = Array(valid)
    for _ in 0...numbers.next(below: 3) {
      let index = numbers.next(below: text.count)
      switch numbers.next(below: 4) {
      case 0: text.remove(at: index)
      case 1: text.insert(contentsOf: pieces[numbers.next(below: pieces.count)], at: index)
      case 2: text.swapAt(index, numbers.next(below: text.count))
      default: text.removeSubrange(index..<min(index + numbers.next(below: 30), text.count))
      }
    }
    do {
      _ = try readResult(String(text))
    } catch let failure as SceneReader.Failure {
      refused += 1
      #expect(!failure.diagnostics.isEmpty)
      #expect(failure.diagnostics.list.allSatisfy { $0.place != nil })
      #expect(failure.description.contains("error: "))
    } catch {
      Issue.record("\(error)")
    }
  }
  #expect(refused > 300)
}

@Test("aliases that would make a million values are refused at once")
func aliasBomb() {
  var yaml = "data:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
  for level in 1...30 {
    let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
    yaml += "  a\(level): &a\(level) [\(aliases)]\n"
  }
  yaml += "  ? *a30\n  : 1\n"
  let start = ContinuousClock.now
  let reported = mistakes(yaml)
  #expect(reported.count == 100)
  #expect(reported.first == "2:7: '&a0' is an anchor in YAML; scene files have none, write the value where it is used")
  #expect(start.duration(to: .now) < .seconds(2))
}

@Test("nesting without end is refused", arguments: ["[", "{a: ", "- ", "? "])
func deepNesting(opener: String) {
  let reported = mistakes("data: \n  d: \n    " + String(repeating: opener, count: 20_000))
  #expect(!reported.isEmpty)
}

@Test("a scene of ten thousand rows of data is read in no time")
func largeData() throws {
  let rows = (0..<10_000).map { "- {id: \($0), title: \"Row \($0)\", on: true}\n" }.joined()
  let start = ContinuousClock.now
  let scene = try read("data: {d: d.yaml}", ["d.yaml": rows])
  guard case .list(let items) = scene.files[0].data[0].value else {
    Issue.record("no list")
    return
  }
  #expect(items.count == 10_000)
  #expect(start.duration(to: .now) < .seconds(5))
}
