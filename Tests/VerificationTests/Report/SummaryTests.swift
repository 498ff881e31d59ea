import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing
import Verification

/// The summary for a pull request, and the page in one file.
@Suite("A change is reviewed without a checkout")
struct SummaryTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.replace("left: 4, top: 4", with: "left: 4, top: 6")
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: shop.path(name), encoding: .utf8) }

  /// The pictures that lie in a text, decoded by Foundation and read as files are.
  func embedded(in text: String) throws -> [Data] {
    try text.matches(of: /data:image\/png;base64,([A-Za-z0-9+\/=]+)/).map { match in
      let data = try #require(Data(base64Encoded: String(match.output.1)))
      #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      return data
    }
  }

  @Test("with --single the page is one file, with each picture in it once and byte for byte")
  func single() throws {
    let folder = try shop.verify("--report", "folder")
    let run = try shop.verify("--report", "page", "--single")
    #expect(folder.code == 1 && run.code == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: shop.path("page")) == ["index.html"])
    let files = try FileManager.default.contentsOfDirectory(atPath: shop.path("folder/pictures"))
    let pictures = try embedded(in: text("page/index.html"))
    #expect(pictures.count == files.count && files.count > 6)
    let contents = try Set(files.map { try Data(contentsOf: URL(fileURLWithPath: shop.path("folder/pictures/\($0)"))) })
    #expect(Set(pictures) == contents)
    #expect(try shop.verify("--single").code == 64)
  }

  @Test("the summary has the pictures of failures in it, with what differs and the command")
  func pictures() throws {
    let run = try shop.verify("--summary", "s.md", "--json", "r.json")
    #expect(run.code == 1, "\(run.errors)")
    let summary = try text("s.md")
    #expect(summary.hasPrefix("### flipbook verify\n\n5 verified: "))
    #expect(summary.contains("**differs** tiny/move/card/half\n"))
    #expect(summary.contains("accept with <code>flipbook verify tiny.yaml --update changed --filter"))
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: shop.path("r.json"))))
    let results = try #require((report as? [String: Any])?["results"] as? [[String: Any]])
    let half = try #require(results.first { $0["snapshot"] as? String == "half" })
    let shown = try embedded(in: summary)
    for role in ["expected", "actual", "difference"] {
      let path = try #require(half[role] as? String)
      #expect(try shown.contains(Data(contentsOf: URL(fileURLWithPath: shop.path(path)))), "\(role)")
    }
    #expect(!summary.contains("|"), "no table is wider than a phone")
  }

  @Test("at most ten failures are shown, and the rest are counted; where a page is served, its pictures are linked")
  func most() throws {
    let takes = (1...14).map { "  more\($0):\n    - snapshot: s\n" }.joined()
    try shop.replace("takes:\n", with: "takes:\n" + takes)
    try shop.replace("left: 4, top: 6", with: "left: 4, top: 4")
    #expect(try shop.verify("--update", "missing").code == 0)
    try shop.replace("left: 4, top: 4", with: "left: 4, top: 6")
    _ = try shop.verify("--summary", "s.md", "--report", "page", "--summary-pictures", "https://example.com/r/")
    let summary = try text("s.md")
    let links = summary.matches(of: /src="https:\/\/example\.com\/r\/(pictures\/[0-9a-f]{16}\.png)"/).map {
      String($0.output.1)
    }
    #expect(summary.split(separator: "\n").count { $0.hasPrefix("<img ") } == 10, "pictures of ten failures")
    #expect(links.count >= 10)
    for link in links { #expect(FileManager.default.fileExists(atPath: shop.path("page/\(link)"))) }
    #expect(summary.contains("\nPictures of ") && summary.utf8.count < 60_000)
    for wrong in [["--summary-pictures", "https://a"], ["--report", "page", "--summary-pictures", "page"]] {
      #expect(try shop.verify(wrong).code == 64)
    }
  }

  @Test("names that stand between backticks are code")
  func code() throws {
    _ = try shop.verify("--summary", "s.md")
    let summary = try text("s.md")
    #expect(summary.contains("label <code>square.title</code> moved by 2 pt down"), "\(summary)")
    #expect(!summary.contains("&#96;"))
  }

  @Test("pictures in the text are left out where they would be more than GitHub takes")
  func bytes() throws {
    // Noise does not compress: each picture is some 300 KB.
    try shop.replace("device: card", with: "device: iphone-6")
    try shop.replace(
      "layers:\n  - box: square",
      with: "layers:\n  - {image: noise, frame: [0, 0, 375, 300], source: \"noise.png\"}\n  - box: square")
    var random = SplitMix64(seed: 7)
    let noise = Bitmap(width: 750, height: 600)
    for place in 0..<750 * 600 {
      noise.bytes.storeBytes(
        of: UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000, toByteOffset: place * 4, as: UInt32.self)
    }
    try AtomicFile.write(PNGEncoder().encode(noise), to: shop.path("noise.png"))
    try shop.replace("left: 4, top: 6", with: "left: 4, top: 4")
    #expect(try shop.verify("--update", "missing").code == 0)
    try shop.replace("left: 4, top: 4", with: "left: 4, top: 6")
    #expect(try shop.verify("--summary", "s.md").code == 1)
    let summary = try text("s.md")
    #expect(
      summary.utf8.count < 1_000_000 && summary.contains(/\nPictures of \d+ more are in the report\./),
      "\(summary.utf8.count)")
  }
}
