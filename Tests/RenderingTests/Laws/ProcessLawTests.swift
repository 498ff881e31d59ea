import Foundation
import Rendering
import TestSupport
import Testing

@Suite("Law 1 from one process to the next", .serialized)
struct ProcessLawTests {
  /// Every third frame of each scene's first take, and every fifteenth of the others: all of them are held to their
  /// baselines by processes of other days (`flipbook verify`).
  @Test(
    "two processes write the same files, whatever their jobs",
    arguments: LawOfPurity.isQuick ? Shipped.firstTakes : Shipped.takes)
  func processes(take: Shipped.Take) throws {
    let isFirst = Shipped.firstTakes.contains(take) || LawOfPurity.isThorough
    let rate = LawOfPurity.step > 1 ? "5" : isFirst ? "20" : "4"
    try expectEqualRuns(take, options: ["--scale", "1", "--fps", rate, "--compression", "fast"])
  }

  @Test("at scale 2 too, byte for byte", arguments: Shipped.takes.prefix(2))
  func processesAtScale2(take: Shipped.Take) throws {
    try expectEqualRuns(take, options: ["--scale", "2"])
  }

  @Test("a frame's file is the same alone and in its sequence", arguments: Shipped.takes.prefix(1))
  func fileAlone(take: Shipped.Take) throws {
    let scratch = try Scratch()
    let options = take.name.map { ["--take", $0] } ?? []
    let sequence = try Tool.run(
      ["render", take.scene, "--frames", "20..40", "--scale", "1", "-o", "\(scratch.path)/all"] + options)
    let single = try Tool.run(
      ["render", take.scene, "--frame", "37", "--scale", "1", "-o", "\(scratch.path)/one.png"] + options)
    #expect(sequence.code == 0 && single.code == 0)
    let files = try ["all/frame-00037.png", "one.png"].map { try bytes(of: "\(scratch.path)/\($0)") }
    let same = files[0] == files[1]
    #expect(same)
  }

  /// Renders twice, in two processes with different numbers of jobs, and compares every file.
  private func expectEqualRuns(_ take: Shipped.Take, options: [String]) throws {
    let scratch = try Scratch()
    let named = take.name.map { ["--take", $0] } ?? []
    let runs = try ["1", "4"].map { jobs in
      try Tool.run(
        ["render", take.scene, "-o", "\(scratch.path)/\(jobs)", "--jobs", jobs, "--quiet"] + named + options)
    }
    for run in runs { #expect(run.code == 0, "\(run.errors)") }
    let names = try scratch.names(in: "1")
    #expect(try scratch.names(in: "4") == names)
    #expect(names.count > 1)
    for name in names {
      let same = try bytes(of: "\(scratch.path)/1/\(name)") == bytes(of: "\(scratch.path)/4/\(name)")
      #expect(same, "\(name) differs between two processes")
    }
  }

  private func bytes(of path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }
}
