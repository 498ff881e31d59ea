import Foundation
import TestSupport
import Testing

/// What a run as a whole may use, and how soon reaching a limit is told.
@Suite("Limits of a run")
struct RunLimitTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  private func run(_ arguments: String...) throws -> Tool.Run { try Tool.run(arguments, in: scratch.path) }

  @Test("more memory than allowed ends the run in words, with nothing half")
  func memory() throws {
    // A picture of 5120 × 3840 pixels has 79 MB.
    let arguments = ["render", "tiny.yaml", "--at", "0", "--scale", "32", "--quiet", "-o", "a.png"]
    let beyond = try Tool.run(arguments + ["--memory", "64M"], in: scratch.path)
    #expect(beyond.code == 2)
    #expect(
      beyond.errors
        == "error: 'tiny.yaml': more than 64 MiB of memory would be needed; --memory allows more, a smaller --scale or "
        + "fewer --jobs need less\n")
    #expect(try scratch.names() == ["tiny.yaml"])
    #expect(try Tool.run(arguments + ["--memory", "4g"], in: scratch.path).code == 0)
    for size in ["63M", "0", "-1", "1X", "", "99999999999999999999G"] {
      #expect(try run("check", "tiny.yaml", "--memory=\(size)").code == 64, "\(size)")
    }
  }

  @Test("a check that takes longer than allowed ends in words")
  func seconds() throws {
    let taps = String(repeating: "{tap: square}, ", count: 5_000)
    let takes = (0..<50).map { "  t\($0): [\(taps)]\n" }.joined()
    try scratch.write(tinyScene + takes, to: "long.yaml")
    let beyond = try run("check", "long.yaml", "--seconds", "1")
    #expect(beyond.code == 2)
    #expect(
      beyond.errors == "error: 'long.yaml': the check takes more than 1 s; make the scene's lists or takes shorter, or "
        + "allow more with --seconds\n")
    #expect(try run("check", "tiny.yaml", "--seconds", "60").code == 0)
    #expect(try run("check", "tiny.yaml", "--seconds", "0").code == 64)
  }

  @Test("an address space that ends is an error in words")
  func addressSpace() throws {
    let run = try Tool.run(
      ["-c", "ulimit -v 700000; \"$F\" render tiny.yaml --fps 60 --scale 32 --jobs 8 --quiet -o a.apng"],
      in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
    #expect(run.code == 2)
    #expect(run.errors.contains("error: no memory is left"), "\(run.errors)")
    #expect(try scratch.names() == ["tiny.yaml"])
  }
}
