import Foundation
import TestSupport
import Testing

/// What the system does to a run: its limits are errors in words with 2, and nothing half is left.
@Suite("Limits of the system")
struct SystemLimitsTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  /// A line of a shell in the scratch folder, in which `$F` is the program.
  private func shell(_ line: String) throws -> Tool.Run {
    try Tool.run(["-c", line], in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
  }

  private static let limits: [(line: String, message: String)] = [
    (
      "ulimit -f 1; \"$F\" render tiny.yaml --scale 8 --quiet -o a.gif",
      "cannot write 'a.gif': the file would be larger than is allowed"
    ),
    (
      "ulimit -f 1; \"$F\" render tiny.yaml --quiet -o a.y4m",
      "cannot write 'a.y4m': the file would be larger than is allowed"
    ),
    (
      "\"$F\" render tiny.yaml --format y4m -o - > /dev/full",
      "cannot write '/dev/stdout': the disk is full"
    ),
    ("ulimit -n 8; \"$F\" render tiny.yaml -o a.gif", "only 8 files may be open at once here"),
    ("ulimit -n 4; \"$F\" render tiny.yaml -o a.gif", "only 4 files may be open at once here"),
    ("ulimit -v 300000; \"$F\" render tiny.yaml -o a.gif", "only 300000 KiB of addresses are allowed here"),
    ("\"$F\" schema | true; exit ${PIPESTATUS[0]}", "cannot write the output: nobody reads it any more"),
    ("\"$F\" schema > /dev/full", "cannot write the output: the disk is full"),
  ]

  @Test("each is an error in words", arguments: limits)
  func words(line: String, message: String) throws {
    let run = try shell(line)
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("error: \(message)") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try scratch.names() == ["tiny.yaml"])
  }

  @Test("as many open files as are needed are enough")
  func enough() throws {
    let run = try shell("ulimit -n 32; \"$F\" check tiny.yaml")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("git's failure is known, also where who begins the process ignores how children end")
  func endsOfChildren() throws {
    let git = try Tool.run(["init", "-q", "."], in: scratch.path, executable: "/usr/bin/git")
    #expect(git.code == 0, "\(git.errors)")
    let verify = ["verify", "tiny.yaml", "--against", "HEAD"]
    let program = """
      import os, signal, sys
      signal.signal(signal.SIGCHLD, signal.SIG_IGN)
      os.execv(os.environ["F"], ["flipbook"] + sys.argv[1:])
      """
    let run = try Tool.run(
      ["-c", program] + verify, in: scratch.path, environment: ["F": Tool.path], executable: "/usr/bin/python3")
    let usual = try Tool.run(verify, in: scratch.path)
    #expect(run.code == 2 && run.errors == usual.errors, "\(run.errors)")
    #expect(usual.errors.contains("git knows no commit 'HEAD'"), "\(usual.errors)")
  }

  @Test("in a folder whose path is longer than a path may be, it works as elsewhere")
  func deepFolder() throws {
    // Twenty-five folders of two hundred letters: more than the 4096 bytes of a path.
    let name = String(repeating: "d", count: 200)
    let program = """
      import os, shutil, subprocess, sys
      base = os.getcwd()
      for _ in range(25):
          os.mkdir("\(name)")
          os.chdir("\(name)")
      shutil.copy(base + "/tiny.yaml", "tiny.yaml")
      verify = [os.environ["F"], "verify", "tiny.yaml", "--update", "missing"]
      first = subprocess.run(verify, capture_output=True, text=True)
      second = subprocess.run(verify[:3], capture_output=True, text=True)
      print(first.returncode, second.returncode, second.stdout, first.stderr, second.stderr)
      """
    try scratch.write(program, to: "deep.py")
    let run = try Tool.run(
      ["deep.py"], in: scratch.path, environment: ["F": Tool.path], executable: "/usr/bin/python3")
    #expect(run.output.hasPrefix("0 0 "), "\(run.output)\(run.errors)")
  }

  @Test("a render that fails before its first frame is safe leaves the sequence that was there whole")
  func sequenceStays() throws {
    let render = ["render", "tiny.yaml", "--frames", "0..3", "--scale", "16", "-o", "seq"]
    #expect(try Tool.run(render, in: scratch.path).code == 0)
    let names = try scratch.names(in: "seq")
    let manifest = try String(contentsOfFile: "\(scratch.path)/seq/manifest.json", encoding: .utf8)
    let failed = try shell("ulimit -f 1; \"$F\" \(render.joined(separator: " ")) --set x=33")
    #expect(failed.code == 2 && failed.errors.contains("larger than is allowed"), "\(failed)")
    #expect(try scratch.names(in: "seq") == names)
    #expect(try String(contentsOfFile: "\(scratch.path)/seq/manifest.json", encoding: .utf8) == manifest)
    #expect(try Tool.run(["diff", "seq", "seq"], in: scratch.path).code == 0)
  }

  @Test("a sequence that a dead run left half is told by whoever reads it, until it is rendered again")
  func unfinishedSequence() throws {
    let render = ["render", "tiny.yaml", "--frames", "0..3", "-o", "seq"]
    #expect(try Tool.run(render, in: scratch.path).code == 0)
    try scratch.write("flipbook-sequence-journal 1\n", to: "seq/.flipbook-journal")
    #expect(try Tool.run(["diff", "seq", "seq"], in: scratch.path).code == 0, "its frames are those of its manifest")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/seq/manifest.json")
    try scratch.write("scene: s\nlayers:\n  - {image: a, source: \"seq\", at: time, frameRate: 9}\n", to: "s.yaml")
    for arguments in [
      ["diff", "seq", "seq"], ["join", "seq", "-o", "a.gif"], ["check", "s.yaml"], ["render", "s.yaml", "-o", "a.gif"],
      ["verify", "--pictures", "seq", "--baseline", "seq"],
    ] {
      let run = try Tool.run(arguments, in: scratch.path)
      let words = run.output + run.errors
      #expect(run.code == 2 && words.contains("seq' is not whole"), "\(arguments): \(run)")
    }
  }

  @Test(
    "a ledger that may not be written stays as it was, without a journal beside it", arguments: [1, 8, 20, 50, 90, 104])
  func ledger(blocks: Int) throws {
    let path = scratch.path + "/my.ledger"
    #expect(try Tool.run(["ledger", "init", "my.ledger", "--demonstration"], in: scratch.path).code == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try scratch.write(
      "date,money,category\n" + String(repeating: "2016-06-25,12,用餐\n", count: 3_000), to: "more.csv")
    let run = try shell("ulimit -f \(blocks); \"$F\" ledger import my.ledger more.csv")
    #expect(run.code == 2)
    #expect(
      run.errors
        == "error: 'my.ledger' cannot be written: the disk is full, or files may not grow so large here (ulimit -f); "
        + "nothing was changed\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try scratch.names() == ["more.csv", "my.ledger", "tiny.yaml"])
  }

  @Test("what killed runs left is removed by the next one; what others are writing stays")
  func leftovers() throws {
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    try scratch.write("half", to: ".a.gif.\(ended.processIdentifier)-1.flipbook-partial")
    let alive = ".b.gif.\(ProcessInfo.processInfo.processIdentifier)-1.flipbook-partial"
    try scratch.write("half", to: alive)
    try scratch.write("mine", to: ".c.\(ended.processIdentifier)-1.partial")
    #expect(try Tool.run(["render", "tiny.yaml", "-o", "c.gif", "--fps", "10"], in: scratch.path).code == 0)
    #expect(
      try scratch.names() == [alive, ".c.\(ended.processIdentifier)-1.partial", "c.gif", "tiny.yaml"].sorted())
  }

  @Test("a signal ends any verb with its code and takes the unfinished files away", arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    for arguments in [
      ["render", "tiny.yaml", "--fps", "1000", "--scale", "16", "-o", "a.apng"], ["check", "tiny.yaml"],
    ] {
      let run = try Tool.run(arguments, in: scratch.path) { process in
        // The first thing that a run does once it takes signals is to read; no clock can tell.
        usleep(300_000)
        kill(process.processIdentifier, signal)
      }
      #expect(run.code == 128 + signal || run.code == 0, "\(arguments): \(run.code) \(run.errors)")
      let left = try scratch.names().filter { $0.hasSuffix(".flipbook-partial") }
      #expect(left.isEmpty)
    }
  }
}
