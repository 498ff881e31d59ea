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

  @Test("what is no area is refused", arguments: ["1,2,3", "a,b,c,d", "0,0,0,5", "@", "1,2,3,4,5", "0,0,inf,1"])
  func refused(text: String) {
    #expect(throws: VerificationProblem.badIgnore(text)) { try IgnoredAreas([text]) }
  }
}
