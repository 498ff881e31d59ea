import TestSupport
import Testing

@Suite("Characters that no font has")
struct DataCharacterTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("id,title\n1,Tea\n2,\"Rare \u{E777}\"\n3,😀\n", to: "items.csv")
    try scratch.write(
      """
      scene: shelf
      device: card
      data: {items: items.csv}
      layers:
        - {label: item, each: i in items, left: 4, top: 20 * index(i), text: i.title}
      """, to: "shelf.yaml")
  }

  @Test("in data they are told once, with file, row and field, and the scene is drawn")
  func reported() throws {
    let run = try Tool.run(["render", "shelf.yaml", "--at", "0s", "-o", "a.png"], in: scratch.path)
    #expect(run.code == 0)
    #expect(run.errors.split(separator: "\n").count { $0.contains("warning:") } == 1)
    #expect(run.errors.contains("U+E777 in items.title of row 2"), "\(run.errors)")
    #expect(run.errors.hasPrefix("items.csv:3:1: warning:"))
  }

  @Test("check and verify count them, and --strict makes them mistakes")
  func counted() throws {
    let check = try Tool.run(["check", "shelf.yaml"], in: scratch.path)
    #expect(check.output == "shelf.yaml: fine, 1 warning; not tried: 'large-text'\n")
    for verb in [["check"], ["render", "--at", "0s", "-o", "b.png"], ["inspect"]] {
      let run = try Tool.run(verb + ["shelf.yaml", "--strict"], in: scratch.path)
      #expect(run.code == 2)
      #expect(run.errors.contains("error: no font has U+E777"))
    }
    let verify = try Tool.run(["verify", "shelf.yaml", "--update", "missing"], in: scratch.path)
    #expect(verify.errors.contains("The data has 1 warning."))
    #expect(try Tool.run(["verify", "shelf.yaml", "--strict"], in: scratch.path).code == 2)
  }

  @Test("in the scene's own text they are a mistake with its place")
  func own() throws {
    try scratch.write("device: card\nlayers:\n  - {label: a, text: \"x\u{E778}\"}\n", to: "own.yaml")
    let run = try Tool.run(["check", "own.yaml"], in: scratch.path)
    #expect(run.code == 2)
    #expect(run.errors.contains("own.yaml:3:23: error: no font has the character U+E778"), "\(run.errors)")
  }

  @Test("in a bill's remark and a book's name, too")
  func ledger() throws {
    _ = try Tool.run(["ledger", "init", "my.ledger"], in: scratch.path)
    _ = try Tool.run(["ledger", "books", "my.ledger", "--add", "书\u{E001}"], in: scratch.path)
    _ = try Tool.run(
      [
        "ledger", "add", "my.ledger", "--date", "2016-06-24", "--money", "45", "--category", "用餐", "--remark",
        "\u{E777}😀",
      ],
      in: scratch.path)
    let run = try Tool.run(
      ["render", "timi-timeline", "--ledger", "my.ledger", "--take", "none", "--at", "0s", "-o", "c.png"],
      in: scratch.path, environment: ["FLIPBOOK_ASSETS": Checkout.path("Assets")])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("U+E001 in ledger.books.name of row 2 (book-2)"), "\(run.errors)")
    #expect(run.errors.contains("U+E777 in ledger.bills.remark of row 1 (bill-000001)"))
  }
}

@Suite("The take that every scene has")
struct RestTests {
  @Test("`--take none` is the scene with nobody touching it, until nothing moves")
  func none() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      scene: grow
      device: card
      state: {x: 0}
      rules: [{when: true, do: {animate: {x: 40}, over: 0.5s}}]
      layers:
        - {box: a, width: x, tap: {set: {x: 90}}}
      takes:
        press: [{tap: nothing}]
      """.replacing("nothing", with: "a"), to: "grow.yaml")
    let last = try Tool.run(["inspect", "grow.yaml", "--take", "none", "--at", "0.5s"], in: scratch.path)
    #expect(last.code == 0, "\(last.errors)")
    #expect(last.output.contains("0 0 40 120"), "\(last.output)")
    let beyond = try Tool.run(["inspect", "grow.yaml", "--take", "none", "--at", "0.6s"], in: scratch.path)
    #expect(beyond.errors.contains("0.6 s is outside the take, which lasts 0.5 s"))
    let frames = try Tool.run(
      ["render", "grow.yaml", "--take", "none", "--fps", "10", "-o", "frames"], in: scratch.path)
    #expect(frames.code == 0)
    #expect(try scratch.names(in: "frames").count == 7)
    #expect(!(try Tool.run(["list"], in: scratch.path).output.contains(" none")))
  }
}
