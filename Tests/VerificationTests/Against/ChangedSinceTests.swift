import Foundation
import TestSupport
import Testing

/// A project of two scenes, of which one imports parts and tokens and reads data in two languages, and the other names
/// its pictures by its data.
private struct Project {
  static let home = """
    scene: home
    device: card
    import: [parts.yaml, tokens.json]
    data:
      words: words.{locale}.yaml
      remarks:
        - {id: a, text: x - y}
    locale: en
    values: {edge: 40}
    state: {x: 10}
    layers:
      - box: square
        frame: [x, 20, edge, 40]   # moves
        fill: ink
        tap: {animate: {x: 60}, over: 0.2s, curve: linear}
      - {label: hello, left: 4, top: 4, text: words(0).hello, font: 10}
      - {label: remark, left: 4, top: 100, text: remarks(0).text, font: 10}
      - {image: logo, frame: [130, 90, 10, 10], source: "logo.svg"}
      - {chip: mark, frame: [100, 90, 20, 10]}
    takes:
      move:
        - tap: square
        - snapshot: half
        - settle
      rest:
        - steps: look
    steps:
      look:
        - wait: 0.1s
        - snapshot: still
    variants:
      night: {dark: true}
      german: {locale: de}
    """
  static let list = """
    scene: list
    device: card
    data: {rows: rows.csv}
    layers:
      - column: list
        left: 10
        top: 10
        layers:
          - {image: icon, each: r in rows, size: [10, 10], source: "icons/{r.icon}.svg"}
          - {label: title, text: rows(0).title, font: 8}
    takes:
      show:
        - wait: 0.1s
        - snapshot: shown
    """
  static let parts = """
    components:
      chip:
        layers:
          - {box: dot, size: [6, 6], fill: blue}
    """
  static let files = [
    "home.yaml": home, "list.yaml": list, "parts.yaml": parts,
    "third.yaml": "extends: list.yaml\nscene: third\ndata: {rows: rows.csv}\n",
    "tokens.json": ##"{"ink": {"$value": "#3B6EA5", "$type": "color"}}"##,
    "words.en.yaml": "- {id: a, hello: \"Hi\"}\n", "words.de.yaml": "- {id: a, hello: \"Hallo\"}\n",
    "rows.csv": "id,title,icon\n1,a - b,one\n", "logo.svg": CacheTests.picture("red"),
    "icons/one.svg": CacheTests.picture("green"), "icons/two.svg": CacheTests.picture("blue"),
    "unused.svg": CacheTests.picture("black"), "README.md": "A project.\n",
    "flipbook.yaml": "scenes: [home.yaml, list.yaml]\nbaselines: Looks\n",
  ]

  /// It is made once; each test has a copy.
  static let template: Result<Workshop, any Error> = Result {
    let shop = try Workshop(recorded: false)
    try FileManager.default.removeItem(atPath: shop.path("tiny.yaml"))
    for (name, text) in files { try shop.scratch.write(text, to: name) }
    let run = try shop.run(["verify", "--update", "missing"])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    try shop.beginHistory()
    return shop
  }

  static func copy() throws -> Workshop {
    let (template, shop) = (try template.get(), try Workshop(recorded: false))
    try FileManager.default.removeItem(atPath: shop.scratch.path)
    try FileManager.default.copyItem(atPath: template.scratch.path, toPath: shop.scratch.path)
    return shop
  }

  /// The names of the takes of `home` on a device.
  static func takes(
    _ takes: [String] = ["move", "rest"], _ variants: [String?] = [nil, "night", "german"], on device: String = "card"
  ) -> Set<String> {
    Set(takes.flatMap { take in variants.map { "home/\(take)/\(device)" + ($0.map { "/\($0)" } ?? "") } })
  }
}

@Suite("What can have changed since a commit is looked at, and nothing else")
struct ChangedSinceTests {
  /// An edit, and the takes that it can reach.
  struct Edit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var looked: Set<String>
    var make: @Sendable (Workshop) throws -> Void

    init(_ name: String, reaches looked: Set<String>, _ make: @escaping @Sendable (Workshop) throws -> Void) {
      (testDescription, self.looked, self.make) = (name, looked, make)
    }

    /// Another text in a file.
    init(_ name: String, in file: String = "home.yaml", _ old: String, _ new: String, reaches looked: Set<String>) {
      self.init(name, reaches: looked) { try $0.replace(old, with: new, in: file) }
    }
  }

  static let edits = [
    Edit("nothing", reaches: []) { _ in },
    Edit("a remark in a scene", "# moves", "# is moved", reaches: []),
    Edit("how a scene is laid out", "frame: [x, 20, edge, 40]", "frame: [ x,  20, edge,   40 ]", reaches: []),
    Edit("a property", "font: 10}\n  - {label: remark", "font: 11}\n  - {label: remark", reaches: Project.takes()),
    Edit("a value", "edge: 40", "edge: 41", reaches: Project.takes()),
    Edit("an action", "over: 0.2s", "over: 0.3s", reaches: Project.takes()),
    Edit("spaces in a datum within the scene", "x - y", "x-y", reaches: Project.takes()),
    Edit("a layer that is gone", "  - {chip: mark, frame: [100, 90, 20, 10]}\n", "", reaches: Project.takes()),
    Edit("a step of a take", "    - tap: square\n", "    - tap: hello\n", reaches: Project.takes(["move"])),
    Edit("shared steps", "wait: 0.1s", "wait: 0.2s", reaches: Project.takes()),
    Edit("a take that is new", "takes:\n", "takes:\n  idle:\n    - wait: 0.1s\n", reaches: Project.takes(["idle"])),
    Edit("a take's name", "  move:\n", "  slide:\n", reaches: Project.takes(["slide"])),
    Edit("a snapshot's name", "snapshot: half", "snapshot: middle", reaches: Project.takes(["move"])),
    Edit("what a variant says", "dark: true", "dark: false", reaches: Project.takes(["move", "rest"], ["night"])),
    Edit(
      "a variant that is new", "variants:\n", "variants:\n  dusk: {edge: 30}\n",
      reaches: Project.takes(["move", "rest"], ["dusk"])),
    Edit("a variant that is gone", "  night: {dark: true}\n", "", reaches: []),
    Edit(
      "a further device", "device: card\n", "device: card\ndevices: [iphone-6]\n",
      reaches: Project.takes(on: "iphone-6")),
    Edit("another device", "device: card\n", "device: iphone-6\n", reaches: Project.takes(on: "iphone-6")),
    Edit("an import", in: "parts.yaml", "size: [6, 6]", "size: [7, 6]", reaches: Project.takes()),
    Edit("a remark in an import", in: "parts.yaml", "components:", "# Parts\ncomponents:", reaches: []),
    Edit("a token", in: "tokens.json", "3B6EA5", "3B6EA9", reaches: Project.takes()),
    Edit("data", in: "rows.csv", "a - b", "c", reaches: ["list/show/card"]),
    Edit("spaces in a datum", in: "rows.csv", "a - b", "a-b", reaches: ["list/show/card"]),
    Edit("which picture data name", in: "rows.csv", ",one", ",two", reaches: ["list/show/card"]),
    Edit(
      "data of one language", in: "words.de.yaml", "Hallo", "Servus",
      reaches: Project.takes(["move", "rest"], ["german"])),
    Edit("a picture", in: "logo.svg", "red", "black", reaches: Project.takes()),
    Edit("a picture that a formula names", in: "icons/one.svg", "green", "black", reaches: ["list/show/card"]),
    Edit("a picture that no scene shows now", in: "icons/two.svg", "blue", "black", reaches: []),
    Edit("a picture that is gone", reaches: Project.takes()) {
      try FileManager.default.removeItem(atPath: $0.path("logo.svg"))
    },
    Edit("a picture more", reaches: []) { try $0.scratch.write(CacheTests.picture("red"), to: "icons/three.svg") },
    Edit("a text for people", in: "README.md", "A project", "The project", reaches: []),
    Edit("a record", in: "Looks/home/rest/card/frames.txt", "fps: 60", "fps: 60 ", reaches: ["home/rest/card"]),
    Edit("a baseline that is gone", reaches: ["home/move/card/night"]) {
      try FileManager.default.removeItem(atPath: $0.path("Looks/home/move/card/night/half.png"))
    },
    Edit("all baselines of a take", reaches: ["list/show/card"]) {
      try FileManager.default.removeItem(atPath: $0.path("Looks/list"))
    },
    Edit(
      "what the project allows", in: "flipbook.yaml", "baselines:", "maxDiffPixels: 3\nbaselines:",
      reaches: Project.takes().union(["list/show/card"])),
    Edit(
      "what the project ignores", in: "flipbook.yaml", "baselines:", "ignore: [\"@square\"]\nbaselines:",
      reaches: Project.takes().union(["list/show/card"])),
    Edit(
      "a scene that the project names now", in: "flipbook.yaml", "list.yaml]", "list.yaml, third.yaml]",
      reaches: ["third/show/card"]),
    Edit(
      "a scene that it names no more", in: "flipbook.yaml", ", list.yaml]", "]", reaches: []),
    Edit(
      "the variants of all scenes", in: "flipbook.yaml", "baselines:", "variants: [dark]\nbaselines:",
      reaches: Project.takes(["move", "rest"], ["dark"]).union(["list/show/card/dark"])),
    Edit("a scene's file under another name", reaches: Project.takes()) {
      try $0.git("mv", "home.yaml", "main.yaml")
      try $0.replace("home.yaml", with: "main.yaml", in: "flipbook.yaml")
    },
    Edit("a mistake", "fill: ink", "fill: inc", reaches: Project.takes()),
  ]

  /// The results of a run by their names, and how they ended.
  private func results(_ shop: Workshop, _ arguments: String...) throws -> [String: String] {
    let run = try shop.run(["verify", "--json", "r.json"] + arguments)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
    try FileManager.default.removeItem(atPath: shop.path("r.json"))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any], "\(run.errors)")
    let results = try #require(report["results"] as? [[String: Any]])
    return Dictionary(
      results.map { result in
        let parts = ["scene", "take", "device", "variant", "snapshot"].compactMap { result[$0] as? String }
        return (parts.filter { !$0.isEmpty }.joined(separator: "/"), result["verdict"] as? String ?? "")
      }, uniquingKeysWith: { $0 + " and " + $1 })
  }

  @Test(
    "each kind of change reaches these takes; what is looked at is as in a whole run, and all else was equal there",
    arguments: edits.enumerated().map { ($0, $1) })
  func selective(index: Int, edit: Edit) throws {
    let shop = try Project.copy()
    try edit.make(shop)
    // Committed or not, it is a change.
    if index % 2 == 1 { try shop.git("commit", "-q", "--allow-empty", "-a", "-m", "edit") }
    let since = index % 2 == 1 ? "HEAD~1" : "HEAD"
    let whole = try results(shop)
    let part = try results(shop, "--changed-since", since)
    #expect(Set(part.keys) == Set(whole.keys), "what was left out is told")
    for (name, verdict) in part where verdict == "skipped" {
      #expect(whole[name] == "passed", "\(name) was skipped, and is \(whole[name] ?? "nothing")")
    }
    let looked = part.filter { $0.value != "skipped" }
    for (name, verdict) in looked { #expect(verdict == whole[name], "\(name)") }
    let ends = ["half", "middle", "still", "shown"]
    let takes = looked.keys.map { name in
      name.split(separator: "/").filter { !ends.contains(String($0)) }.joined(separator: "/")
    }
    #expect(Set(takes) == edit.looked)
  }

  @Test("every report tells what was skipped, and nothing of it is a failure")
  func reports() throws {
    let shop = try Project.copy()
    let arguments = ["verify", "--changed-since", "HEAD", "--junit", "r.xml", "--report", "page"]
    let none = try shop.run(arguments, environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(none.code == 0, "\(none.output)\(none.errors)")
    let hash = try shop.git("rev-parse", "HEAD").prefix(10)
    let why = "nothing that it is made from or compared with has changed since HEAD (\(hash))"
    #expect(none.output.contains("skipped 14 results: \(why)\nnothing verified; 14 skipped"), "\(none.output)")
    #expect(none.output.contains("::notice title=flipbook::14 skipped: \(why)"))
    let junit = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    #expect(junit.components(separatedBy: "<skipped message=\"\(why)\"/>").count == 15)
    #expect(junit.contains("tests=\"14\" failures=\"0\" errors=\"0\"") && junit.contains("skipped=\"2\""))
    #expect(try String(contentsOfFile: shop.path("summary.md"), encoding: .utf8).contains("14 skipped: nothing that"))
    let page = try String(contentsOfFile: shop.path("page/index.html"), encoding: .utf8)
    #expect(page.components(separatedBy: "\"verdict\":\"skipped\"").count == 15)

    try shop.replace("a - b", with: "c", in: "rows.csv")
    let some = try shop.run(["verify", "--changed-since", "HEAD"])
    #expect(some.code == 1 && some.output.contains("2 verified: 2 different"), "\(some.output)\(some.errors)")
    #expect(some.output.contains("; 12 skipped"))
  }

  @Test("the shares of a selective run make one report, in which what one skipped is as another found it")
  func shares() throws {
    let shop = try Project.copy()
    try shop.replace("a - b", with: "c", in: "rows.csv")
    for share in ["1", "2"] {
      _ = try shop.run(["verify", "--changed-since", "HEAD", "--shard", "\(share)/2", "--json", "\(share).json"])
    }
    let merged = try shop.run(["verify", "--merge", "1.json", "2.json"])
    #expect(merged.code == 1 && merged.output.contains("2 verified: 2 different"), "\(merged.output)\(merged.errors)")
    #expect(merged.output.contains("; 12 skipped"))
    _ = try shop.run(["verify", "home.yaml", "--json", "3.json"])
    _ = try shop.run(["verify", "home.yaml", "--changed-since", "HEAD", "--json", "4.json"])
    for order in [["3.json", "4.json"], ["4.json", "3.json"]] {
      let both = try shop.run(["verify", "--merge"] + order)
      #expect(both.output.contains("12 verified: 12 equal") && !both.output.contains("skipped"), "\(both.output)")
    }
  }

  @Test("what another renderer made is looked at, and what is stale is told as always")
  func renderer() throws {
    let shop = try Project.copy()
    let record = "Looks/home/rest/card/frames.txt"
    try shop.replace("flipbook-renderer ", with: "flipbook-renderer 1", in: record)
    try shop.replace(
      "  move:\n    - tap: square\n    - snapshot: half\n    - settle\n", with: "", in: "home.yaml")
    try shop.git("commit", "-q", "-a", "-m", "by another one")
    let run = try shop.run(["verify", "--changed-since", "HEAD"])
    #expect(run.output.contains("stale Looks/home/move/card/frames.txt"), "\(run.output)")
    #expect(run.output.contains("2 equal"), "\(run.output)")
    #expect(!run.output.contains("REMOVED"))
  }

  @Test("a commit that a clone does not have is told, with the cure")
  func unknown() throws {
    let shop = try Project.copy()
    let run = try shop.run(["verify", "--changed-since", "mian"])
    #expect(run.code == 2 && run.errors.contains("git knows no commit 'mian'") && run.errors.contains("main"))
    try shop.git("commit", "-q", "--allow-empty", "-m", "second")
    try shop.git("clone", "-q", "--depth", "1", "file://\(shop.scratch.path)", "clone")
    let shallow = try Tool.run(
      ["verify", "--changed-since", "HEAD~1"], in: shop.path("clone"), environment: ["CI": "", "GITHUB_ACTIONS": ""])
    #expect(shallow.code == 2 && shallow.errors.contains("git fetch --unshallow"), "\(shallow.errors)")
  }

  @Test("it goes with nothing that compares something else")
  func refused() throws {
    let shop = try Project.copy()
    for other in [["--against", "HEAD"], ["--pictures", "icons"], ["--sandbox"], ["--merge", "r.json"]] {
      let run = try shop.run(["verify", "--changed-since", "HEAD"] + other)
      #expect(run.code == 64 && run.errors.contains("--changed-since"), "\(other): \(run.errors)")
    }
  }
}
