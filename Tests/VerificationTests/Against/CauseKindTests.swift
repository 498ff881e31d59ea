import Foundation
import TestSupport
import Testing

/// A scene with all kinds of things that can be edited, each of which changes what its take shows.
@Suite("Every kind of edit has its cause, with its line")
struct CauseKindTests {
  private static let scene = """
    scene: tiny
    device: card
    import: [parts.yaml]
    data: {rows: rows.csv}
    fill: white
    state: {x: 10, n: 0}
    layers:
      - box: square
        frame: [x, 20, 40, 40]
        fill: red
        scale: 1 - n / 10
        tap: [{set: {n: 1}}, {animate: {x: 60}, over: 0.3s, curve: linear}]
      - {box: aside, frame: [60, 90, 20, 20], fill: black}
      - {chip: mark, frame: [100, 90, 20, 10], tone: blue}
      - {image: logo, frame: [130, 90, 10, 10], source: "logo.png"}
      - column: list
        left: 110
        top: 10
        layers:
          - {label: row, each: r in rows, text: r.title, font: 8}
    takes:
      move:
        - tap: square
        - wait: 0.2s
        - snapshot: half
        - settle
    variants:
      night: {dark: true}
    rules:
      - {when: n > 5, do: {set: {n: 0}}}
    """

  private static let files = [
    "tiny.yaml": scene,
    "parts.yaml": """
    components:
      chip:
        values: {tone: required}
        layers:
          - {box: dot, size: [6, 6], fill: tone}
    """,
    "rows.csv": "id,title\na,One - a\nb,Two\n",
  ]

  private static func shop() throws -> Workshop {
    let shop = try Workshop(recorded: false)
    for (name, text) in files { try shop.scratch.write(text, to: name) }
    try Data(contentsOf: URL(fileURLWithPath: Checkout.path("Documentation/Pictures/scrolling-grip-1.png")))
      .write(to: URL(fileURLWithPath: shop.path("logo.png")))
    _ = try shop.verify("--update", "missing")
    try shop.beginHistory()
    return shop
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    var name: String
    var file = "tiny.yaml"
    var from: String
    var to: String
    /// The end of the line that tells the cause.
    var message: String
    var testDescription: String { name }
  }

  static let edits = [
    Edit(
      name: "an action that sets", from: "{set: {n: 1}}", to: "{set: {n: 2}}",
      message: "square.tap.set.n: 1 → 2, line 12"),
    Edit(
      name: "an animation's time", from: "over: 0.3s", to: "over: 0.4s",
      message: "square.tap 2.over: 0.3s → 0.4s, line 12"
    ),
    Edit(
      name: "a delay", from: "curve: linear}]", to: "curve: linear, delay: 0.1s}]",
      message: "square.tap 2.delay is new: 0.1s, line 12"),
    Edit(
      name: "a wait of a take", from: "wait: 0.2s", to: "wait: 0.25s",
      message: "take move, step 2, wait: 0.2s → 0.25s, line 24"),
    Edit(
      name: "the target of a step", from: "- tap: square", to: "- tap: aside",
      message: "take move, step 1, tap: square → aside, line 23"),
    Edit(
      name: "a layer that is gone", from: "  - {box: aside, frame: [60, 90, 20, 20], fill: black}\n", to: "",
      message: "layer aside is gone, it was {box: aside, frame: [60, 90, 20, 20], fill: black}, it stood in line 13"),
    Edit(
      name: "a layer that is new", from: "  - column: list",
      to: "  - {box: more, size: [9, 9], fill: red}\n  - column: list",
      message: "layer more is new: {box: more, size: [9, 9], fill: red}, line 16"),
    Edit(
      name: "what a component is given", from: "tone: blue", to: "tone: green",
      message: "mark.tone: blue → green, line 14"
    ),
    Edit(
      name: "the ground", from: "fill: white", to: "fill: gray(0.9)", message: "fill: white → gray(0.9), line 5"),
    Edit(
      name: "a cell of data", file: "rows.csv", from: "Two", to: "Three",
      message: "data rows, row 2, title: Two → Three, line 3 of rows.csv"),
    Edit(
      name: "spaces in a cell of data", file: "rows.csv", from: "One - a", to: "One-a",
      message: "data rows, row 1, title: One - a → One-a, line 2 of rows.csv"),
    Edit(
      name: "a record of data", file: "rows.csv", from: "b,Two\n", to: "b,Two\nc,Four\n",
      message: "data rows, row 3 is new: {id: c, title: Four}, line 4 of rows.csv"),
    Edit(
      name: "a rule", from: "when: n > 5", to: "when: n > 0", message: "rules.when: n > 5 → n > 0, line 30"),
  ]

  @Test("is told", arguments: edits)
  func kind(edit: Edit) throws {
    let shop = try Self.shop()
    try shop.replace(edit.from, with: edit.to, in: edit.file)
    let run = try shop.verify()
    let causes = run.output.split(separator: "\n").filter { $0.hasPrefix("CAUSE ") }
    #expect(
      run.code == 1 && causes.count == 1 && causes[0].hasSuffix("; " + edit.message), "\(run.output)\(run.errors)")
  }

  @Test("a picture's bytes are named with the line that shows it")
  func picture() throws {
    let shop = try Self.shop()
    try Data(contentsOf: URL(fileURLWithPath: Checkout.path("Documentation/Pictures/scrolling-grip-4.png")))
      .write(to: URL(fileURLWithPath: shop.path("logo.png")))
    let run = try shop.verify()
    let causes = run.output.split(separator: "\n").filter { $0.hasPrefix("CAUSE ") }
    #expect(
      run.code == 1 && causes.count == 1 && causes[0].hasSuffix("; logo.png has other bytes, named in line 15"),
      "\(run.output)\(run.errors)")
  }

  @Test(
    "words of a variant's language are told, with their line",
    arguments: [["--changed-since", "HEAD"], ["--against", "HEAD"]])
  func words(options: [String]) throws {
    let shop = try Workshop(recorded: false)
    try shop.scratch.write("title: Hello\nmore: More\n", to: "words.en.yaml")
    try shop.scratch.write("title: Hallo\nmore: Mehr\n", to: "words.de.yaml")
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      locale: en
      data: {words: "words.{locale}.yaml"}
      layers:
        - {label: title, left: 10, top: 10, text: words.title, font: 10}
        - {label: more, left: 10, top: 40, text: words.more, font: 10}
      takes:
        show: [wait: 0.1s, snapshot: shown]
      variants:
        german: {locale: de}
        night: {dark: true}
      """, to: "tiny.yaml")
    _ = try shop.verify("--update", "missing")
    try shop.beginHistory()
    try shop.replace("Mehr", with: "Weiter", in: "words.de.yaml")
    let one = try shop.run(["verify", "tiny.yaml"] + options)
    func causes(_ run: Tool.Run) -> [String] {
      run.output.split(separator: "\n").filter { $0.hasPrefix("CAUSE ") }.map(String.init)
    }
    func german(_ layers: String) -> String {
      "CAUSE `words` changed: \(layers), 1 snapshot, 1 take; data words, more: Mehr → Weiter, line 2 of words.de.yaml"
    }
    #expect(one.code == 1 && causes(one) == [german("1 layer")], "\(one.output)\(one.errors)")
    // What all languages share is one cause; the layer that it moves has words, too.
    try shop.replace("top: 10,", with: "top: 14,")
    let both = try shop.run(["verify", "tiny.yaml"] + options)
    #expect(
      causes(both) == [
        "CAUSE `title.top` changed: 1 layer, 3 snapshots, 3 takes; title.top: 10 → 14, line 6", german("2 layers"),
      ],
      "\(both.output)\(both.errors)")
  }

  @Test("of another renderer, the one word that differs")
  func renderer() throws {
    let shop = try Self.shop()
    let path = "Baselines/tiny/move/card/frames.txt"
    let record = try String(contentsOfFile: shop.path(path), encoding: .utf8)
    let maker = try #require(record.split(separator: "\n").first { $0.hasPrefix("fingerprint: ") })
    let cairo = try #require(maker.split(separator: ";").first { $0.contains("cairo") }?.split(separator: " ").last)
    try shop.scratch.write(
      record.replacingOccurrences(of: "cairo \(cairo)", with: "cairo 1.0.0"), to: path)
    try shop.replace("fill: black", with: "fill: red")
    let run = try shop.verify("--filter", "tiny/move/card$")
    #expect(run.output.contains("; renderer: cairo 1.0.0 → \(cairo)"), "\(run.output)")
  }

  @Test("results of two causes are accepted where both are named, all by one command, and both are told")
  func accepting() throws {
    let shop = try Self.shop()
    try shop.replace("fill: black", with: "fill: gray(0.4)")
    try shop.replace("wait: 0.2s", with: "wait: 0.25s")
    let reported = try shop.verify()
    #expect(
      reported.output.contains(
        "\n  accept with  flipbook verify tiny.yaml --update changed --cause aside.fill --cause move\n"),
      "\(reported.output)")
    #expect(
      reported.output.contains("\naccept all with  flipbook verify tiny.yaml --update changed\n"), "\(reported.output)")
    let wrong = try shop.verify("--update", "changed", "--cause", "mov")
    #expect(wrong.code == 2 && wrong.errors.contains("'mov'") && wrong.errors.contains("'move'"), "\(wrong.errors)")
    let before = try shop.contents()
    let aside = try shop.verify("--update", "changed", "--cause", "aside.fill")
    #expect(aside.code == 1, "all results differ by the take, too: \(aside.output)\(aside.errors)")
    #expect(try shop.contents() == before)
    let both = try shop.verify("--update", "changed", "--cause", "aside.fill", "--cause", "move")
    #expect(both.code == 0, "\(both.output)\(both.errors)")
    #expect(try shop.contents() != before)
    #expect(try shop.verify().code == 0)
  }
}
