import Scenes
import Stage
import Testing

private let counter = """
  state: {n: 0, log: ""}
  layers:
    - {box: plus, frame: [0, 0, 50, 50], tap: {set: {n: n + 1}}}
    - scroll: list
      frame: [0, 100, 375, 400]
      content: [375, 5000]
    - {label: seen, touch: none, text: "{n}"}
  steps:
    twice: [{tap: plus}, {tap: plus}]
    more: [{steps: twice}, {tap: plus}]
  """

@Suite("Steps that takes share")
struct SharedStepTests {
  @Test("steps that takes share are done by name, also within each other, and again and again")
  func shared() throws {
    let show = try Show(
      counter, steps: "steps: more", "{tap: plus, repeat: 3}", "{steps: twice, repeat: 2}", "wait: 0.1s")
    #expect(try show.text("seen", at: show.duration) == "10")
    #expect(abs(show.duration - 1.1) < 1e-9)
  }

  @Test("a condition beside shared steps is looked at before each of them")
  func conditions() throws {
    let show = try Show(counter, steps: "{steps: twice, if: n < 3, repeat: 4}", "wait: 0.1s")
    #expect(try show.text("seen", at: show.duration) == "3")
  }

  @Test("a hold may be on a point, by 'from'")
  func holdFrom() throws {
    let show = try Show(counter, steps: "hold: {from: [20, 20], for: 0.4s}", "wait: 0.1s")
    #expect(try show.text("seen", at: 0.45) == "1")
  }

  @Test("a fling with a target throws a scroll so that it rests there", arguments: [60.0, 1200, 4600])
  func flingToTarget(_ target: Double) throws {
    let show = try Show(counter, steps: "fling: {on: list, target: \(target)}", "settle", "wait: 0.1s")
    #expect(try show.offset("list", at: show.duration) == target)
    let slow = try Show(counter, steps: "fling: {on: list, target: \(target), over: 0.6s}", "settle")
    #expect(try slow.offset("list", at: slow.duration) == target)
  }

  @Test("an imported file without layers brings its takes and steps, an imported scene does not")
  func importedTakes() throws {
    let files = [
      "takes.yaml":
        "takes: {later: [{steps: once}, {wait: 0.1s}]}\nsteps: {once: [{tap: plus}], other: [{tap: nobody}]}",
      "other.yaml": "scene: other\nlayers: [{box: a}]\ntakes: {foreign: [{tap: a}]}",
    ]
    let scene = "import: [takes.yaml, other.yaml]\n" + counter + "\ntakes: {own: [{steps: twice}]}"
    #expect(try checkedScene(scene, files: files).takes == ["own", "later"])
    let show = try Show(scene, take: "later", files: files)
    #expect(try show.text("seen", at: show.duration) == "1")
    let again = scene.replacing("  more: [", with: "  once: [")
    #expect(mistakes(again, files: files).contains { $0.contains("the steps 'once' is given twice") })
  }

  @Test(
    "mistakes about steps name the cure",
    arguments: [
      ("steps: thrice", "no steps 'thrice'; steps: twice, more"),
      ("{tap: plus, repeat: n}", "'repeat' of a step wants a whole number that is written down, from 1 to 1000"),
      ("{tap: plus, repeat: 1.5}", "'repeat' of a step wants a whole number that is written down, from 1 to 1000"),
      ("fling: {on: list, target: 9, by: [0, 1]}", "'target' and 'by' cannot stand together in a fling; remove one"),
      ("fling: {target: 9}", "a fling needs 'on'"),
      ("hold: {on: plus, from: [1, 2], for: 1s}", "'on' and 'from' cannot stand together in a hold; remove one"),
    ])
  func stepMistakes(_ step: String, _ message: String) {
    let found = mistakes(counter + "\ntakes: {t: [\(step.hasPrefix("{") ? step : "{\(step)}")]}")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("a fling's target lies within the range, steps do not do themselves, and none are too many")
  func otherStepMistakes() {
    #expect(
      mistakes(counter + "\ntakes: {t: [{fling: {on: list, target: 9000}}]}", take: "t").first?.contains(
        "'list' cannot rest at 9000; it goes from 0 to 4600") == true)
    #expect(
      mistakes("fill: red\nsteps: {a: [{steps: b}], b: [{steps: a}]}").first?.contains(
        "the steps a → b → a repeat themselves without end; remove one of these 'steps'") == true)
    let many = "steps: {a: [{wait: 1s, repeat: 1000}]}\ntakes: {t: [{steps: a, repeat: 1000}]}\nfill: red"
    #expect(mistakes(many).first?.contains("the take 't' has more than 10000 steps") == true)
  }
}
