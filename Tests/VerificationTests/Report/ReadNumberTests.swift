import Files
import Foundation
import Layers
import TestSupport
import Testing
import Verification

@Suite("Numbers that are read may be any")
struct ReadNumberTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  /// How many variants of a text were refused in words; any other error is one of the test.
  private func refused(of text: String, _ read: (String) throws -> Void) throws -> Int {
    let variants = NumberVariants.of(text)
    #expect(!variants.isEmpty)
    return try variants.count { variant in
      do {
        try read(variant)
        return false
      } catch is VerificationProblem {
        return true
      }
    }
  }

  @Test("of a report: refused in words, or summed as far as numbers go")
  func report() throws {
    try shop.replace("{x: 10}", with: "{x: 12}")
    _ = try shop.verify("--json", "r.json")
    let path = shop.path("r.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"framesCompared\" : 25"))
    let refused = try refused(of: text) { variant in
      try shop.scratch.write(variant, to: "v.json")
      let report = try VerificationReport.read(shop.path("v.json"))
      var other = report
      other.fingerprint = "another"
      for index in other.results.indices { other.results[index].scene += "2" }
      let merged = try #require(try VerificationReport.merged([("a", report), ("b", other)]))
      #expect(!merged.summary.isEmpty && !merged.junit.isEmpty)
    }
    #expect(refused > 0)
    let huge = text.replacing(/"(framesCompared|pixelsCompared|pixelsIgnored)" : \d+/) { "\"\($0.1)\" : \(Int.max)" }
    try shop.scratch.write(huge, to: "huge.json")
    let run = try shop.run(["verify", "--merge", "huge.json"])
    #expect(run.code == 1 && run.output.contains("; \(Int.max) frames and \(Int.max) pixels compared"), "\(run)")
    try shop.scratch.write(text.replacing("\"framesCompared\" : 25", with: "\"framesCompared\" : -1"), to: "less.json")
    let less = try shop.run(["verify", "--merge", "less.json"])
    #expect(less.code == 2 && less.errors.contains("is not a report of flipbook verify: it counts less than none"))
  }

  @Test("of a cache's record: summed as far as numbers go, or none")
  func cache() throws {
    #expect(try shop.verify("--cache", "Kept").code == 0)
    for (number, cached) in [(Int.max, true), (Int.min, false)] {
      try shop.changeCache("Kept") { object in
        object.replacing(/"(framesCompared|pixelsCompared)":-?\d+/) { "\"\($0.1)\":\(number)" }
      }
      let run = try shop.verify("--cache", "Kept")
      #expect(run.code == 0 && run.output.contains("(5 cached)") == cached, "\(run)")
    }
  }

  @Test("of a cache's record, one after the other: counted, or none")
  func cacheOneByOne() throws {
    #expect(try shop.verify("--cache", "Kept").code == 0)
    var (takes, outcomes) = (0, 0)
    for (path, object) in try shop.cacheRecords("Kept") {
      let name = FilePath.name(of: path)
      for variant in NumberVariants.of(object) {
        try AtomicFile.write(Checksum.sealed(Array(variant.utf8), named: name), to: path)
        if let record = CacheRecord<[PlannedTake]>.read(path) {
          takes += record.entries.count
        } else if let record = CacheRecord<[Outcome]>.read(path) {
          outcomes += record.entries.count
          let report = VerificationReport(fingerprint: "", results: record.entries.flatMap(\.content), stale: [])
          #expect(!report.summary.isEmpty && !report.junit.isEmpty)
        }
      }
      try AtomicFile.write(Checksum.sealed(Array(object.utf8), named: name), to: path)
    }
    #expect(takes > 0 && outcomes > 0)
  }

  @Test("of a take's record: refused in words, or as they are written")
  func record() throws {
    let path = shop.path("\(Workshop.move)/frames.txt")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let refused = try refused(of: text) { variant in
      let record = try TakeRecord(variant, path: "frames.txt")
      #expect(record.keyFrames.keys.allSatisfy { 0...10_000_000 ~= $0 })
      #expect(!record.text.isEmpty)
    }
    #expect(refused > 0)
    for number in NumberVariants.extremes where number != "0" {
      let other = text.replacing("layers of frame 24,", with: "layers of frame \(number),")
      #expect(other != text)
      #expect(throws: VerificationProblem.self) { try TakeRecord(other, path: "frames.txt") }
    }
  }

  @Test("of a snapshot's layers: an entry with other numbers, or none; what changed is told")
  func layers() throws {
    let text = try String(contentsOfFile: shop.path("\(Workshop.move)/half.layers.txt"), encoding: .utf8)
    func tree(_ text: String) -> [LayerEntry] {
      LayerEntry.tree(recorded: text.split(separator: "\n").map(String.init))
    }
    for variant in NumberVariants.of(text) {
      let changes = LayerDifference.list(from: tree(variant), to: tree(text))
      #expect(changes.allSatisfy { !$0.sentence.isEmpty })
    }
  }

  @Test("of what stands for a picture: refused in words, or another picture")
  func storedPicture() throws {
    #expect(try shop.verify("--store", "Store", "--update", "all").code == 0)
    let text = try String(contentsOfFile: shop.path("\(Workshop.move)/half.picture.txt"), encoding: .utf8)
    let refused = try refused(of: text) { variant in
      let picture = try StoredPicture(variant, path: "half.picture.txt")
      #expect(picture.text == variant)
      #expect(try picture.approved(in: shop.path("Store")).bitmap != nil)
    }
    #expect(refused > 0)
  }

  @Test("of recorded times: refused in words, or a weight of which any number can be summed")
  func timings() throws {
    let store = BaselineStore(folder: shop.path("Baselines"))
    let take = TakeIdentity(scene: "tiny", take: "move", device: "card", variant: nil)
    let refused = try refused(of: "flipbook-timings 1\n0.38 tiny/move/card\n") { variant in
      try shop.scratch.write(variant, to: "Baselines/timings.txt")
      #expect(1...1_000_000_000_000_000 ~= (try TakeWeights(store).weight(of: take)))
      try Timings.record([:], ofScenesWith: [take], in: store)
      #expect(try Timings(of: store).seconds.count == 1)
    }
    #expect(refused > 0)
  }

  @Test("of an area that is not compared: refused in words, or cut off at the picture's ends")
  func areas() throws {
    try shop.scratch.write("", to: "Shots/a")
    for name in ["Shots", "Approved"] {
      let picture = shop.path("\(Workshop.move)/half.png")
      try AtomicFile.place(FileBytes.read(picture), at: shop.path("\(name)/half.png"))
    }
    let rules = try PictureRules([], given: .init(match: PathPattern("")))
    let refused = try refused(of: "1,2,3,4\n") { variant in
      try shop.scratch.write(variant, to: "Approved/half.png.ignore")
      let found = try PictureFolderRun(
        pictures: shop.path("Shots"), baselines: shop.path("Approved"), options: .init(), rules: rules
      ).run()
      let outcome = try #require(found.report.results.first)
      #expect(outcome.verdict == .passed || outcome.reason.contains("is no area"), "\(variant): \(outcome.reason)")
      if outcome.verdict != .passed { throw VerificationProblem.badIgnore(variant) }
    }
    #expect(refused > 0)
  }
}
