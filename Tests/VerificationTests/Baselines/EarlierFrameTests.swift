import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("A frame of which only a hash is kept is shown as it was")
struct EarlierFrameTests {
  let shop: Workshop

  /// A repository whose commit has the scene and its baselines.
  init() throws {
    shop = try Workshop()
    try shop.beginHistory()
  }

  /// The result of the whole take `rest`.
  private func result(_ arguments: String...) throws -> [String: Any] {
    let run = try shop.run(["verify", "tiny.yaml", "--json", "r.json"] + arguments)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    return try #require(results.first { $0["take"] as? String == "rest" && $0["snapshot"] == nil })
  }

  @Test("drawn from the commit that recorded it, whatever came after")
  func drawn() throws {
    let before = try shop.run([
      "render", "tiny.yaml", "--take", "rest", "--frame", "0", "--scale", "1", "-o", "was.png",
    ])
    #expect(before.code == 0)
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try shop.git("add", "tiny.yaml")
    try shop.git("commit", "-q", "-m", "another colour")
    let result = try result("--report", "page")
    let expected = try #require(result["expected"] as? String)
    let (was, shown) = (try ImageReader.read(shop.path("was.png")), try ImageReader.read(shop.path(expected)))
    #expect(was.pixelHash == shown.pixelHash)
    #expect((result["reason"] as? String)?.contains("what was expected is drawn from commit ") == true)
    #expect(result["difference"] as? String != nil)
    let strip = try #require(result["strip"] as? [String: Any])
    #expect((strip["expected"] as? [String: Any])?.isEmpty == false)
  }

  @Test("and not shown where the files of that commit draw another frame")
  func notDrawn() throws {
    // The baseline is of a scene that was never committed.
    try shop.replace("#3B6EA5", with: "#A53B6E")
    #expect(try shop.verify("--update", "changed").code == 0)
    try shop.git("add", "Baselines")
    try shop.git("commit", "-q", "-m", "only the baselines")
    try shop.replace("#A53B6E", with: "#6EA53B")
    let result = try result()
    #expect((result["reason"] as? String)?.contains("draws another frame here, so it is not shown") == true)
    #expect((result["expected"] as? String)?.hasSuffix("frames.txt") == true)
  }

  @Test("without a repository there is the actual one, as ever")
  func noRepository() throws {
    try FileManager.default.removeItem(atPath: shop.path(".git"))
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let result = try result()
    #expect((result["expected"] as? String)?.hasSuffix("frames.txt") == true)
    #expect((result["reason"] as? String)?.contains("commit") == false)
  }

  @Test("of a take that goes on longer, frames that have come are shown beside no earlier ones")
  func longer() throws {
    try shop.replace("- wait: 0.1s", with: "- wait: 0.1s\n    - wait: 0.2s")
    let run = try shop.verify("--report", "page", "--filter", "^tiny/rest/card$", "--json", "r.json")
    #expect(run.code == 1 && run.output.contains("1 verified: 1 different"), "\(run.output)\(run.errors)")
    #expect(try shop.scratch.names(in: "page").contains("index.html"))
  }
}
