import Foundation
import TestSupport
import Testing
import Verification

@Suite("What is ignored")
struct IgnoringTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
  }

  @Test("a layer is ignored wherever it goes, and what it covers is counted")
  func layer() throws {
    try shop.replace("left: 4, top: 4,", with: "left: 4, top: 4, width: 30,")
    #expect(try shop.verify("--ignore", "@square.title", "--update", "missing").code == 0)
    try shop.replace("text: \"Hi\"", with: "text: \"Ho\"")
    let run = try shop.verify("--ignore", "@square.title")
    #expect(run.code == 0, "\(run.output)")
    #expect(!run.output.contains(", 0 ignored"), "\(run.output)")
    try shop.replace("#3B6EA5", with: "#3B6EA6")
    #expect(try shop.verify("--ignore", "@square.title").code == 1, "what is not ignored still counts")
  }

  @Test("an ignored layer may be of any size, in pictures and in every frame, and what lies behind it still counts")
  func anySize() throws {
    try shop.replace("frame: [x, 20, edge, 40]", with: "frame: [x, 20, 120, 40]")
    #expect(try shop.verify("--ignore", "@square.title", "--update", "missing").code == 0)
    try shop.replace("text: \"Hi\"", with: "text: \"Good morning\"")
    let run = try shop.verify("--ignore", "@square.title")
    #expect(run.code == 0, "\(run.output)")
    #expect(try shop.verify().code == 1)
    try shop.replace(
      "layers:\n      - {label", with: "layers:\n      - {box: behind, frame: [5, 5, 3, 3], fill: red}\n      - {label")
    let behind = try shop.verify("--ignore", "@square.title", "--filter", "tiny/move/card")
    #expect(behind.output.contains("DIFFERS tiny/move/card: "), "\(behind.output)")
  }

  @Test("a pixel that several areas cover is ignored, and counted, once")
  func overlapping() throws {
    #expect(try shop.verify("--update", "missing").code == 0)
    func ignored(_ areas: String...) throws -> Int {
      let run = try shop.verify(["--filter", "tiny/rest/card/still"] + areas.flatMap { ["--ignore", $0] })
      #expect(run.code == 0, "\(run.errors)")
      return try #require(run.output.firstMatch(of: /, (\d+) ignored/).flatMap { Int($0.1) })
    }
    let one = try ignored("0,0,10,10")
    #expect(one > 0 && one % 100 == 0)
    #expect(try ignored("0,0,10,10", "20,0,10,10") == 2 * one)
    #expect(try ignored("0,0,10,10", "5,5,10,10") == one * 175 / 100)
    #expect(try ignored("0,0,10,10", "2,2,4,4") == one)
    #expect(try ignored("2,2,4,4", "0,0,10,10", "0,5,30,5") == 2 * one)
  }

  @Test("without brackets a repeated layer is meant in all of its instances, with them in one")
  func instances() throws {
    func meant(_ id: String, _ name: String) throws -> Bool { try IgnoredAreas(["@" + name]).contains(id) }
    for name in ["list", "list.row", "list.row(2)", "list.row.price", "list.row(2).price"] {
      #expect(try meant("list.row(2).price", name), "\(name)")
    }
    for name in ["price", "row", "list.ro", "list.row(1)", "list.row(1).price", "list.row.prices"] {
      #expect(try !meant("list.row(2).price", name), "\(name)")
    }
    for name in ["list.row(\"a-b\")", "list.row(a-b)", "row(\"a-b\").price", "list.row.price"] {
      #expect(
        try meant("list.row(a-b).price", name) && !meant("list.row(a).price", name) == name.contains("a-b"), "\(name)")
    }
    for name in ["list.row(\"4\")", "list.row(4)"] { #expect(try meant("list.row(\"4\").price", name), "\(name)") }
    #expect(try meant("list.row(2)(1).tag~1", "list.row.tag"))
    for name in ["row.price", "row(a.b).price", "list.price.tag", "row.price.tag", "page.row", "page.list.row(a.b)"] {
      #expect(try meant("page.list.row(a.b).head.price.tag~2", name) == (name != "list.price.tag"), "\(name)")
    }
    for name in ["row(a).price", "row.list", "price.row", "page.price", "list.tag"] {
      #expect(try !meant("page.list.row(a.b).head.price.tag~2", name), "\(name)")
    }
  }

  @Test("a layer that nothing has is told with the name that was meant, and fails with --strict")
  func unmet() throws {
    #expect(try shop.verify("--update", "missing").code == 0)
    for (name, words) in [
      ("square.titel", "did you mean '@square.title'?"), ("title", "did you mean '@square.title'?"),
      ("titel", "did you mean '@square.title'?"), ("zebra", "flipbook inspect shows what layers are called"),
    ] {
      let run = try shop.verify("--ignore", "@\(name)", "--filter", "tiny/rest/card/still")
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      #expect(
        run.errors.contains("nothing that was compared has a layer '@\(name)' to be ignored; \(words)"), "\(run.errors)"
      )
    }
    #expect(try shop.verify("--update", "all", "--ignore", "@titel").code == 0)
    #expect(try shop.verify("--ignore", "@titel").code == 0)
    #expect(try shop.verify("--ignore", "@titel", "--strict").code == 2)
    #expect(try shop.verify("--update", "all", "--ignore", "@square.title", "--strict").code == 0)
    let met = try shop.verify("--ignore", "@square.title", "--strict")
    #expect(met.code == 0 && !met.errors.contains("to be ignored"), "\(met.errors)")
    // What settings ignore need not be in the one scene that is named.
    try shop.scratch.write("scenes: [tiny.yaml]\nignore: [\"@clock\"]\n", to: "flipbook.yaml")
    #expect(try !shop.verify("--update", "all").errors.contains("to be ignored"))
    let all = try shop.run(["verify"])
    #expect(all.code == 0 && all.errors.contains("has a layer '@clock' to be ignored"), "\(all.errors)")
  }

  @Test("so it is where a commit is compared with")
  func unmetAgainst() throws {
    try shop.beginHistory()
    #expect(try shop.verify("--against", "HEAD", "--ignore", "@square.title", "--strict").code == 0)
    let run = try shop.verify("--against", "HEAD", "--ignore", "@square.titel", "--strict")
    #expect(run.code == 2 && run.errors.contains("did you mean '@square.title'?"), "\(run.errors)")
  }

  @Test("an area is ignored in pictures, hashes and layer trees")
  func area() throws {
    try shop.replace("text: \"Hi\"", with: "text: \"{if true then 1 else 2}\"")
    let corner = ["--ignore", "0,80,160,40"]
    try shop.replace(
      "layers:\n  - box: square", with: "layers:\n  - {box: lamp, frame: [10, 90, 10, 10], fill: red}\n  - box: square")
    #expect(try shop.run(["verify", "tiny.yaml", "--update", "missing"] + corner).code == 0)
    try shop.replace("fill: red", with: "fill: blue")
    let run = try shop.run(["verify", "tiny.yaml"] + corner)
    #expect(run.code == 0, "\(run.output)")
  }

  @Test("hashes made with other areas are not compared in silence")
  func otherAreas() throws {
    #expect(try shop.verify("--update", "missing").code == 0)
    let run = try shop.verify("--ignore", "0,0,5,5")
    #expect(run.code == 1)
    #expect(run.output.contains("ignored areas: the baseline has '', this take '0,0,5,5'"), "\(run.output)")
  }

  @Test(
    "what is no area is refused",
    arguments: ["1,2,3", "a,b,c,d", "0,0,0,5", "@", "1,2,3,4,5", "1,2,x,3,4", "0,0,inf,1"])
  func refused(text: String) {
    #expect(throws: VerificationProblem.badIgnore(text)) { try IgnoredAreas([text]) }
  }
}
