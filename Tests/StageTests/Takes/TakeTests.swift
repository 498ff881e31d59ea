import Formulas
import Geometry
import Layers
import SceneFiles
import Scenes
import Stage
import Testing

@Suite("Takes do what an app around a scene does, and find shapes")
struct TakeTests {
  private static let counter = """
    device: card
    data: {items: [{id: a, title: "A"}]}
    state: {count: 0, far: 0}
    layers:
      - {label: shown, text: "{count} of {length(first(items).title)}"}
      - {box: mover, left: far, width: 10}
      - {label: row, each: item in items, text: item.title}
    """

  @Test("a snapshot at the end shows the finger that is still down")
  func lastSnapshot() throws {
    let scene = "device: card\nlayers: [{box: button, tap: [], fill: if button.pressed then red else blue}]"
    let show = try Show(scene, steps: "drag: {from: [5, 5], by: [0, 0], over: 0.1s}", "snapshot: end")
    #expect(try show.snapshot("end") == show.duration)
    let held = try Show(
      "device: card\nlayers: [{box: b, drag: {}, width: if b.dragging then 20 else 10}]",
      steps: "drag: {from: [5, 5], by: [9, 0], over: 0.1s}", "snapshot: end")
    #expect(try held.layer("b", in: "end").frame.width == 20)
    #expect(try held.frame("b", at: held.duration).width == 10)
  }

  @Test("a step may set and animate states and change data, at its instant")
  func steps() throws {
    let show = try Show(
      Self.counter, steps: "wait: 0.5s", "do: {set: {count: 3}}",
      "do: [{animate: {far: 100}, over: 1s, curve: linear}, {insert: {title: \"B\"}, into: items}]", "settle",
      "do: {remove: first(items)}", "wait: 0.1s")
    #expect(try show.text("shown", at: 0.499_999) == "0 of 1")
    #expect(try show.text("shown", at: 0.5) == "3 of 1")
    #expect(try show.frame("mover", at: 1).minX == 50)
    #expect(try show.exists("row(a)", at: 1) && show.text("row(new-1)", at: 1) == "B")
    #expect(try !show.exists("row(a)", at: 1.55) && show.exists("row(new-1)", at: 1.55))
  }

  @Test("a step whose condition is false is left out, as of the instant of its turn")
  func conditionalSteps() throws {
    let show = try Show(
      Self.counter, steps: "{do: {set: {count: 1}}, if: count(items) > 1}", "wait: 0.5s",
      "do: {insert: {title: \"B\"}, into: items}", "{if: count(items) > 1, do: {set: {count: 2}}}",
      "{wait: 1s, if: count == 2}", "{tap: row(1), if: count(items) > 2}", "{snapshot: more, if: count(items) > 2}",
      "{settle: , if: count == 2}")
    #expect(try show.text("shown", at: 0.4) == "0 of 1")
    #expect(try show.text("shown", at: 0.5) == "2 of 1")
    #expect(show.duration == 1.5 && show.stage.snapshots.isEmpty)
    let reported = mistakes(Self.counter + "\ntakes:\n  t:\n    - {wait: 1s, if: count}\n", take: "t")
    #expect(reported.count == 1 && reported[0].contains("true or false"), "\(reported)")
  }

  @Test("what goes wrong in a take, also through a rule, is told with its step and its time")
  func stopped() throws {
    let rule = "\nrules:\n  - {when: count > 0, do: {animate: {count: \"x\"}}}"
    let scene = try checkedScene(
      Self.counter + rule + "\ntakes:\n  t:\n    - wait: 1s\n    - do: {set: {count: 1}}\n    - wait: 1s\n")
    do {
      _ = try Stage(scene: scene, take: "t")
      Issue.record("it played")
    } catch {
      #expect(error.stop == TakeStop(take: "t", step: 2, tick: 1_000_000))
      #expect(
        DiagnosticPrinter().text(for: Diagnostics([error]), sources: SourceTexts())
          .hasSuffix("note: take 't' stops here, at 1.00 s in step 2; all before that can be rendered\n"))
    }
    // What came before it has been played.
    let opened = try Stage(opening: scene, take: "t")
    try opened.play(to: 900_000)
    #expect(opened.duration == 900_000)
  }

  @Test("what a step does is checked as what a rule does")
  func mistaken() {
    let reported = mistakes(Self.counter + "\ntakes:\n  t:\n    - do: {set: {cuont: 1}}\n", take: "t")
    #expect(reported == ["10:18: no state 'cuont' here; did you mean 'count'?"])
  }

  @Test("a tap on a shape that is met by its line, or its inside, finds it", arguments: ["stroke", "path"])
  func shapes(hit: String) throws {
    let ring = """
      device: card
      state: {tapped: -1}
      layers:
        - shape: part
          each: i in range(3)
          rotation: 40deg
          path: {arc: [80, 60], radius: 40, from: 100deg * i, sweep: 90deg}
          stroke: {width: 10, end: if i == 2 then 0.5 else 1}
          hit: \(hit)
          tap: {set: {tapped: i}}
        - {label: shown, text: "{tapped}"}
      """
    for part in 0..<3 {
      let show = try Show(ring, steps: "tap: part(\(part))", "wait: 0.1s")
      #expect(try show.text("shown", at: 0.15) == "\(part)")
    }
  }
}
