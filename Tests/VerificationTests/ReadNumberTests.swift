import Foundation
import TestSupport
import Testing
import Verification

@Suite("Numbers that are read may be any")
struct ReadNumberTests {
  private static let extremes = [Int.min, -1, 0, Int.max]

  let shop: Workshop

  init() throws { shop = try Workshop() }

  /// The text with one of its numbers replaced, each in turn, by each of the extremes.
  private func variants(of text: String) -> [String] {
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber || "._".contains(character) }
    var variants: [String] = []
    var at = text.startIndex
    while at < text.endIndex {
      let end = text[at...].firstIndex { !isPart($0) } ?? text.endIndex
      if at < end, text[at..<end].allSatisfy(\.isNumber) {
        variants += Self.extremes.map { text[..<at] + "\($0)" + text[end...] }
      }
      at = end < text.endIndex ? text.index(after: end) : end
    }
    return variants
  }

  @Test("of a report: refused in words, or summed as far as numbers go")
  func report() throws {
    try shop.replace("{x: 10}", with: "{x: 12}")
    _ = try shop.verify("--json", "r.json")
    let path = shop.path("r.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"framesCompared\" : 25"))
    var refused = 0
    for variant in variants(of: text) {
      try shop.scratch.write(variant, to: "v.json")
      do {
        let report = try VerificationReport.read(shop.path("v.json"))
        var other = report
        other.fingerprint = "another"
        for index in other.results.indices { other.results[index].scene += "2" }
        let merged = try #require(try VerificationReport.merged([("a", report), ("b", other)]))
        #expect(!merged.summary.isEmpty && !merged.junit.isEmpty)
      } catch is VerificationProblem {
        refused += 1
      }
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
    let names = try FileManager.default.subpathsOfDirectory(atPath: shop.path("Kept")).filter { $0.hasSuffix(".json") }
    for (number, cached) in [(Int.max, true), (Int.min, false)] {
      for name in names {
        let text = try String(contentsOfFile: shop.path("Kept/\(name)"), encoding: .utf8)
        let other = text.replacing(/"(framesCompared|pixelsCompared)":-?\d+/) { "\"\($0.1)\":\(number)" }
        try shop.scratch.write(other, to: "Kept/\(name)")
      }
      let run = try shop.verify("--cache", "Kept")
      #expect(run.code == 0 && run.output.contains("(5 cached)") == cached, "\(run)")
    }
  }

  @Test("of a take's record: refused in words, or as they are written")
  func record() throws {
    let path = shop.path("\(Workshop.move)/frames.txt")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var refused = 0
    for variant in variants(of: text) {
      do {
        let record = try TakeRecord(variant, path: "frames.txt")
        #expect(record.keyFrames.keys.allSatisfy { 0...10_000_000 ~= $0 })
        #expect(!record.text.isEmpty)
      } catch is VerificationProblem {
        refused += 1
      }
    }
    #expect(refused > 0)
    for number in Self.extremes where number != 0 {
      let other = text.replacing("layers of frame 24,", with: "layers of frame \(number),")
      #expect(other != text)
      #expect(throws: VerificationProblem.self) { try TakeRecord(other, path: "frames.txt") }
    }
  }
}
