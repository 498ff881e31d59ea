import Files
import Foundation
import TestSupport
import Testing

@Suite("What cannot have changed is not drawn")
struct CacheTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.scratch.write("n\n1\n2\n", to: "rows.csv")
    try shop.replace(
      "layers:\n  - box: square",
      with: """
        data: {rows: rows.csv}
        import: [parts.yaml]
        layers:
          - {image: pic, source: "dot.svg"}
          - box: square
        """)
    try shop.scratch.write("components: {chip: {height: 10}}\n", to: "parts.yaml")
    try shop.scratch.write(Self.picture("red"), to: "dot.svg")
    _ = try shop.verify("--update", "all")
  }

  static func picture(_ color: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="\#(color)"/></svg>"#
  }

  /// How many results were taken from the cache, of how many.
  private func cached(_ arguments: String..., environment: [String: String] = [:]) throws -> (Int, of: Int, code: Int32)
  {
    let run = try shop.run(
      ["verify", "tiny.yaml", "--cache", "Kept", "--json", "r.json"] + arguments, environment: environment)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    return (results.count { $0["cached"] as? Bool == true }, results.count, run.code)
  }

  @Test("the second run draws nothing, and tells the same")
  func second() throws {
    let first = try shop.verify("--cache", "Kept", "--junit", "a.xml")
    let second = try shop.verify("--cache", "Kept", "--junit", "b.xml")
    #expect(first.code == 0 && second.code == 0)
    #expect(first.output.contains("5 verified: 5 equal;"), "\(first.output)")
    #expect(second.output.contains("5 verified: 5 equal (5 cached);"), "\(second.output)")
    #expect(second.output.replacingOccurrences(of: " (5 cached)", with: "") == first.output)
    let junit = try String(contentsOfFile: shop.path("b.xml"), encoding: .utf8)
    #expect(junit.components(separatedBy: "<property name=\"cached\" value=\"true\"/>").count == 6)
    #expect(try !String(contentsOfFile: shop.path("a.xml"), encoding: .utf8).contains("cached"))
  }

  @Test("what takes part in a picture is drawn again when it changes, and taken again when it is as it was")
  func changes() throws {
    #expect(try cached() == (0, 5, 0))
    let places: [(file: String, other: String)] = [
      ("rows.csv", "n\n1\n3\n"), ("parts.yaml", "components: {chip: {height: 11}}\n"),
      ("dot.svg", Self.picture("blue")), ("tiny.yaml", Workshop.scene),
    ]
    for (file, other) in places {
      let old = try String(contentsOfFile: shop.path(file), encoding: .utf8)
      try shop.scratch.write(other, to: file)
      #expect(try cached().0 == 0, "\(file)")
      try shop.scratch.write(old, to: file)
      #expect(try cached().0 == 5, "\(file)")
    }
  }

  @Test("a folder of frames is drawn again when a frame comes, changes or goes, and taken again when it is as it was")
  func folder() throws {
    let steps = Checkout.path("Tests/RenderingTests/Pictures/image/steps")
    try FileManager.default.copyItem(atPath: steps, toPath: shop.path("steps"))
    try shop.replace(
      "  - box: square", with: "  - {image: walk, source: \"steps\", at: time, frameRate: 9}\n  - box: square")
    _ = try shop.verify("--update", "all")
    #expect(try cached() == (0, 5, 0))
    #expect(try cached() == (5, 5, 0))
    let (second, third) = (shop.path("steps/step-2.webp"), shop.path("steps/step-5.webp"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: second))
    try bytes.write(to: URL(fileURLWithPath: third))
    #expect(try cached().0 == 0, "one more")
    try FileManager.default.removeItem(atPath: third)
    #expect(try cached().0 == 5)
    try Data(contentsOf: URL(fileURLWithPath: shop.path("steps/step-3.webp"))).write(to: URL(fileURLWithPath: second))
    #expect(try cached().0 == 0, "another")
    try bytes.write(to: URL(fileURLWithPath: second))
    #expect(try cached().0 == 5)
  }

  @Test("a baseline that changes has its own take drawn, no other")
  func baselines() throws {
    #expect(try cached() == (0, 5, 0))
    try shop.changePixel(of: "Baselines/tiny/move/card/half.png", x: 75, y: 45)
    #expect(try cached() == (2, 5, 1))
    try FileManager.default.removeItem(atPath: shop.path("Baselines/tiny/move/card/half.png"))
    #expect(try cached() == (2, 5, 3))
  }

  @Test("passes with one baseline and with another of the same pixels are both remembered")
  func twoBaselines() throws {
    #expect(try cached() == (0, 5, 0))
    let path = shop.path("\(Workshop.move)/half.png")
    let bytes = try FileBytes.read(path)
    try shop.changePixel(of: "\(Workshop.move)/half.png", x: 75, y: 45, by: 0, madeBy: "another")
    #expect(try cached() == (2, 5, 0))
    #expect(try cached() == (5, 5, 0))
    try AtomicFile.write(bytes, to: path)
    #expect(try cached() == (5, 5, 0))
  }

  @Test("a pass of which there is something to tell is drawn each time")
  func noted() throws {
    try Folder.removeFile(shop.path("\(Workshop.move)/end.layers.txt"))
    for known in [0, 2, 2] {
      let found = try cached()
      #expect(found == (known, 5, 0))
    }
  }

  @Test("the last eight states of a take are remembered, the ninth goes")
  func eight() throws {
    func value(_ number: Int) throws { try shop.scratch.write("n\n\(number)\n2\n", to: "rows.csv") }
    for number in 0..<9 {
      try value(number)
      #expect(try cached().0 == 0)
    }
    try value(1)
    #expect(try cached() == (5, 5, 0))
    try value(0)
    #expect(try cached() == (0, 5, 0))
  }

  @Test("an option that decides what is compared has results of its own")
  func options() throws {
    #expect(try cached() == (0, 5, 0))
    for arguments in [["--max-diff-pixels", "1"], ["--ignore", "0,0,1,1"], ["--strict"], ["--sandbox"]] {
      let run = try shop.run(["verify", "tiny.yaml", "--cache", "Kept"] + arguments)
      #expect(!run.output.contains("cached"), "\(arguments)")
    }
    #expect(try cached("--filter", "move").0 == 3)
    #expect(try cached("--filter", "half") == (0, 1, 0))
    #expect(try cached("--shard", "1/2").0 > 0)
    #expect(try cached("--jobs", "1").0 == 5)
    let update = try shop.verify("--cache", "Kept", "--update", "all")
    #expect(update.code == 64 && update.errors.contains("leave --cache out"), "\(update.errors)")
  }

  @Test("dates, the place of the checkout and surroundings are none of it")
  func irrelevant() throws {
    #expect(try cached() == (0, 5, 0))
    for file in ["tiny.yaml", "dot.svg", "rows.csv", "Baselines/tiny/move/card/half.png"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: shop.path(file))
    }
    #expect(
      try cached(environment: ["TZ": "Asia/Tokyo", "LC_ALL": "C", "LANG": "de_DE.UTF-8", "HOME": "/nowhere"]).0 == 5)
    let moved = try Scratch()
    for name in try FileManager.default.contentsOfDirectory(atPath: shop.scratch.path) {
      try FileManager.default.copyItem(atPath: shop.path(name), toPath: "\(moved.path)/\(name)")
    }
    let run = try Tool.run(["verify", "tiny.yaml", "--cache", "Kept"], in: moved.path)
    #expect(run.output.contains("(5 cached)"), "\(run.output)")
    #expect(!(try contents(of: "Kept")).contains(shop.scratch.path))
  }

  private func contents(of folder: String) throws -> String {
    try FileManager.default.subpathsOfDirectory(atPath: shop.path(folder)).filter { $0.hasSuffix(".json") }
      .map { try String(contentsOfFile: shop.path("\(folder)/\($0)"), encoding: .utf8) }.joined()
  }

  @Test("a picture that comes to lie nearer than the one that was shown is seen")
  func nearer() throws {
    try FileManager.default.createDirectory(atPath: shop.path("own"), withIntermediateDirectories: true)
    try shop.scratch.write("scene: own\nextends: ../tiny.yaml\n", to: "own/own.yaml")
    let arguments = ["verify", "own/own.yaml", "--cache", "Kept"]
    #expect(try shop.run(["verify", "own/own.yaml", "--update", "all"]).code == 0)
    #expect(try shop.run(arguments).code == 0)
    #expect(try shop.run(arguments).output.contains("(5 cached)"))
    try shop.scratch.write(Self.picture("blue"), to: "own/dot.svg")
    #expect(try shop.run(arguments).code == 1)
  }

  @Test("a shipped library that differs in a byte draws otherwise")
  func library() throws {
    let assets = shop.path("Assets")
    try FileManager.default.createDirectory(atPath: "\(assets)/Scenes", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Checkout.path("Assets/Library"), toPath: "\(assets)/Library")
    let surroundings = ["FLIPBOOK_ASSETS": assets]
    #expect(try cached(environment: surroundings) == (0, 5, 0))
    #expect(try cached(environment: surroundings) == (5, 5, 0))
    let file = URL(fileURLWithPath: "\(assets)/Library/lists.yaml")
    try (Data(contentsOf: file) + Data("\n".utf8)).write(to: file)
    #expect(try cached(environment: surroundings) == (0, 5, 0))
  }

  @Test("--cache-check draws again, and fails where the cache was wrong")
  func checked() throws {
    #expect(try cached() == (0, 5, 0))
    #expect(try cached("--cache-check", "100") == (0, 5, 0))
    // A cache that says what is not so: the pass of another baseline.
    try shop.changeCache("Kept") { $0.replacing(#""pixelsCompared":"#, with: #""pixelsCompared":1"#) }
    let run = try shop.verify("--cache", "Kept", "--cache-check", "100")
    #expect(run.code == 2)
    #expect(run.output.contains("TROUBLE tiny/move/card: the cache has another result"), "\(run.output)")
    #expect(try cached().0 == 0, "what was wrong is forgotten")
  }

  @Test("records that are broken, or of another kind, are none")
  func broken() throws {
    #expect(try cached() == (0, 5, 0))
    for (index, name) in try FileManager.default.subpathsOfDirectory(atPath: shop.path("Kept")).sorted().enumerated()
    where name.hasSuffix(".json") {
      let texts = ["", "{", "[]", #"{"version": 2, "about": "", "entries": []}"#, "\u{0}"]
      try shop.scratch.write(texts[index % texts.count], to: "Kept/\(name)")
    }
    #expect(try cached() == (0, 5, 0))
    #expect(try cached().0 == 5)
  }

  @Test("a record that was changed, cut or given another's name is none, and is made anew without a word")
  func damaged() throws {
    #expect(try cached() == (0, 5, 0))
    let whole = try shop.cacheRecords("Kept").map { (path: $0.path, bytes: try FileBytes.read($0.path)) }
    let fewer = try shop.cacheRecords("Kept").map { _, object in
      object.replacing(/("content":\[)\{[^{]*\{[^}]*\}[^}]*\},/) { "\($0.1)" }
    }
    #expect(zip(whole, fewer).contains { String(decoding: $0.bytes, as: UTF8.self).count - 26 > $1.count + 9 })
    let damages: [(Int) -> [UInt8]] = [
      { Array(fewer[$0].utf8) },
      { Array(whole[$0].bytes.prefix(28)) + Array(fewer[$0].utf8.dropFirst()) },
      { whole[$0].bytes.map { $0 == UInt8(ascii: "5") ? UInt8(ascii: "4") : $0 } },
      { whole[($0 + 1) % whole.count].bytes },
      { Array(whole[$0].bytes.dropLast()) },
    ]
    for (number, damage) in damages.enumerated() {
      for (index, record) in whole.enumerated() { try AtomicFile.write(damage(index), to: record.path) }
      #expect(try cached() == (0, 5, 0), "\(number)")
      #expect(try cached() == (5, 5, 0), "\(number)")
    }
  }

  @Test("what stands in a record's place is left there, and the take is drawn each time")
  func occupiedPlace() throws {
    #expect(try cached() == (0, 5, 0))
    let record = try #require(try shop.cacheRecords("Kept").first).path
    try Folder.removeFile(record)
    try AtomicFile.place("mine", at: "\(record)/file")
    for _ in 1...2 { #expect(try cached().code == 0) }
    try FileManager.default.removeItem(atPath: shop.path("Kept"))
    try AtomicFile.place("mine", at: FilePath.folder(of: record))
    for _ in 1...2 { #expect(try cached().code == 0) }
    #expect(try FileBytes.read(FilePath.folder(of: record)) == Array("mine".utf8))
  }

  @Test(
    "any byte of a scene, a picture, data or a baseline, changed alone: no pass is taken that drawing would not give")
  func randomChanges() throws {
    #expect(try cached() == (0, 5, 0))
    var random = SplitMix64(seed: 15)
    let baselines = try shop.contents().keys.sorted().map { "Baselines/\($0)" }
    let inputs = ["tiny.yaml", "parts.yaml", "rows.csv", "dot.svg"]
    let rounds = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1" ? 1000 : 40
    for round in 0..<rounds {
      let isInput = round % 2 == 0
      let file = isInput ? inputs.randomElement(using: &random)! : baselines.randomElement(using: &random)!
      let old = try Data(contentsOf: URL(fileURLWithPath: shop.path(file)))
      var changed = old
      let at = Int.random(in: 0..<old.count, using: &random)
      changed[at] ^= UInt8.random(in: 1...255, using: &random)
      try changed.write(to: URL(fileURLWithPath: shop.path(file)))
      let run = try shop.run(["verify", "tiny.yaml", "--cache", "Kept"])
      if isInput {
        #expect(!run.output.contains("cached"), "byte \(at) of \(file): \(run.output)")
      } else {
        // Only what belongs to the other take.
        let take = file.contains("/move/") ? "(2 cached)" : "(3 cached)"
        #expect(run.output.contains(take), "byte \(at) of \(file): \(run.output)")
      }
      try old.write(to: URL(fileURLWithPath: shop.path(file)))
      // What passed with the byte is kept, too, and may have taken the place of what passed before.
      #expect(try shop.verify("--cache", "Kept").code == 0, "\(file)")
    }
  }
}
