import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing

@Suite("Numbers of a manifest may be any")
struct JoinedNumberTests {
  @Test("each is refused in words, or joined, read and written over", .timeLimit(.minutes(1)))
  func numbers() throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/parts"
    let facts = SequenceFacts(
      scene: "a", take: "b", device: "c", width: 4, height: 5, scale: 2, fps: 60, fingerprint: "tests", sharedFrames: 2)
    let writer = try SequenceWriter(folder: folder, facts: facts)
    for index in 0..<2 { try writer.write(frame: index, png: [UInt8(index)], duration: 16_667) }
    try writer.finish()
    let manifest = try String(contentsOfFile: "\(folder)/manifest.json", encoding: .utf8)
    var (refused, joined) = (0, 0)
    for variant in NumberVariants.of(manifest) {
      try scratch.write(variant, to: "parts/manifest.json")
      do {
        try JoinedSequence([folder]).write(to: "\(scratch.path)/joined", options: WritingOptions())
        joined += 1
        #expect(try FrameFile.open(folder).durations?.allSatisfy { $0 >= 0 } == true)
      } catch is ImageProblem {
        refused += 1
      } catch is JoinProblem {
        refused += 1
      }
    }
    #expect(refused > 0 && joined > 0, "\(refused) refused, \(joined) joined")
    for variant in NumberVariants.of(manifest) {
      try scratch.write(variant, to: "parts/manifest.json")
      do {
        let writer = try SequenceWriter(folder: folder, facts: facts)
        for index in 0..<2 { try writer.write(frame: index, png: [UInt8(index)], duration: 16_667) }
        try writer.finish()
        #expect(try String(contentsOfFile: "\(folder)/manifest.json", encoding: .utf8) == manifest)
      } catch is ImageProblem {
        try scratch.write(manifest, to: "parts/manifest.json")
      }
    }
  }

  @Test("of the journal of a run that was interrupted, too: the next run is whole")
  func journal() throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/parts"
    let facts = SequenceFacts(
      scene: "a", take: "b", device: "c", width: 4, height: 5, scale: 2, fps: 60, fingerprint: "tests")
    func write(_ frames: Range<Int>) throws -> SequenceWriter {
      let writer = try SequenceWriter(folder: folder, facts: facts)
      for index in frames { try writer.write(frame: index, png: [UInt8(index)], duration: 16_667) }
      return writer
    }
    _ = try write(0..<3)
    let journal = try String(contentsOfFile: "\(folder)/.flipbook-journal", encoding: .utf8)
    for variant in NumberVariants.of(journal) {
      try scratch.write(variant, to: "parts/.flipbook-journal")
      do {
        try write(0..<2).finish()
        #expect(try FrameFile.open(folder).count == 2)
      } catch is ImageProblem {
        // Of another version, or a frame that nobody lists.
      }
      try FileManager.default.removeItem(atPath: folder)
      _ = try write(0..<3)
    }
  }

  @Test("gaps between parts are told as ranges, however long")
  func gaps() throws {
    let scratch = try Scratch()
    let facts = SequenceFacts(
      scene: "a", take: "b", device: "c", width: 4, height: 5, scale: 2, fps: 60, fingerprint: "tests")
    let writer = try SequenceWriter(folder: scratch.path + "/parts", facts: facts)
    for index in [3, 5, 6, 86_400_000] { try writer.write(frame: index, png: [1], duration: 16_667) }
    try writer.finish()
    let problem = JoinProblem.missing([4...4, 7...86_399_999])
    #expect(throws: problem) { try JoinedSequence([scratch.path + "/parts"]) }
    #expect(problem.message == "frames are missing: 4, 7..86399999" && problem.remedy == .renderFrames)
  }
}
