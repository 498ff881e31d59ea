import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("Frames of two folders that flipbook diff compares")
struct FrameMatchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let bytes = try PNGEncoder().encode(Bitmap(width: 4, height: 4))
    for (folder, frames) in [("few", [2, 5]), ("many", Array(0...7)), ("others", [8, 9])] {
      let path = "\(scratch.path)/\(folder)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for frame in frames { try AtomicFile.write(bytes, to: "\(path)/frame-\(frame).png") }
    }
  }

  @Test(
    "belong together by their names; those of one folder alone are told before, between and behind them",
    arguments: [("few", "many", "2 frames became 8"), ("many", "few", "8 frames became 2")])
  func gaps(before: String, after: String, counts: String) throws {
    let run = try Tool.run(["diff", before, after], in: scratch.path)
    #expect(run.code == 1 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.output == """
        different: 6 of 8 frames
        \(counts)
          frame-0 to frame-1: only in many
          frame-2: equal
          frame-3 to frame-4: only in many
          frame-5: equal
          frame-6 to frame-7: only in many

        """, "\(run.output)")
  }

  @Test("belong together by their order where the folders share no name")
  func order() throws {
    let run = try Tool.run(["diff", "few", "others"], in: scratch.path)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
  }
}
