import Scenes
import Stage
import Testing

private let field = """
  state: {name: "ab", when: 0}
  layers:
    - {label: word, text: name, type: [{if: typed == "⌫", set: {name: ""}}, {if: typed != "⌫", set: {name: "{name}{typed}"}}]}
    - {label: deaf, top: 100, text: "x"}
    - {label: gone, if: name == "", top: 200, text: "gone", type: []}
  """

@Test("each character is typed at the end of its time, whatever its script")
func characters() throws {
  let show = try Show(field, steps: "type: {on: word, text: \"c⌫午e\u{301}\", every: 0.2s}", "wait: 1s")
  for (time, text) in [(0.19, "ab"), (0.21, "abc"), (0.41, ""), (0.61, "午"), (0.81, "午e\u{301}")] {
    #expect(try show.text("word", at: time) == text, "at \(time)")
  }
  #expect(show.stage.duration == 1_800_000)
}

@Test("a character takes 0.15 s where nothing else is said; no text takes no time")
func pace() throws {
  let show = try Show(field, steps: "type: {on: word, text: \"cd\"}", "type: {on: word, text: \"\"}", "wait: 0.1s")
  #expect(show.stage.duration == 400_000)
  #expect(try show.text("word", at: 0.301) == "abcd")
}

@Test("typing into what takes no characters, or is not there, is an error that tells the step and the time")
func deaf() {
  for (name, reason) in [
    ("deaf", "it has no 'type' that takes characters"), ("gone", "its 'if' is false, or there are not so many"),
  ] {
    do {
      _ = try Show(field, steps: "wait: 1s", "type: {on: \(name), text: \"c\"}")
      Issue.record("typing into \(name) should fail")
    } catch {
      #expect("\(error)".contains("take 't', step 2: '\(name)' is not there at 1.15 s (\(reason))"), "\(error)")
    }
  }
}

@Test("'typed' is known where something is typed, and nowhere else")
func typedIsLocal() {
  let lost = mistakes("state: {name: \"\"}\nlayers:\n  - {box: x, tap: {set: {name: typed}}}\n")
  #expect(lost == ["3:32: no 'typed' here; a text stands in quotes: \"typed\""])
}

@Test("a key comes after all that is due at its instant")
func keyAtAnInstant() throws {
  let stage = try Stage(
    opening: checkedScene(
      """
      state: {n: 0, word: ""}
      rules: [{when: time >= 0.1s, do: {set: {n: 1}}}, {change: word, do: {set: {n: n + 10}}}]
      layers: [{label: seen, frame: [0, 0, 90, 30], text: "{n} {word}", type: {set: {word: "{word}{n}{typed}"}}}]
      """))
  try stage.send(.key("k"), at: 100_000)
  try stage.play(to: 200_000)
  #expect(try Show(stage).text("seen", at: 0.2) == "11 1k")
}
