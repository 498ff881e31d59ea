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

  @Test(
    "more memory than allowed ends the run in words, with nothing half",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"))
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

  @Test(
    "a run never has a tenth more memory than allowed, however late it is looked at",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"), arguments: [64, 80, 96])
  func peak(mebibytes: Int) throws {
    let script = """
      import resource, subprocess, sys
      code = subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL).returncode
      print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    // A picture of 79 MB, and several of 20 at once.
    for words in [["--at", "0", "--scale", "32", "-o", "a.png"], ["--fps", "5", "--scale", "16", "-o", "a.apng"]] {
      let arguments = ["render", "tiny.yaml", "--quiet", "--jobs", "4", "--memory", "\(mebibytes)M"] + words
      let run = try Tool.run(["-c", script, Tool.path] + arguments, in: scratch.path, executable: "/usr/bin/python3")
      let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(numbers.count == 2, "\(run.output)\(run.errors)")
      #expect(numbers[0] == 2 || words.contains("16"))
      #expect(numbers[1] * 10 <= mebibytes * 1024 * 11, "\(words): \(numbers[1]) KiB")
    }
  }

  @Test("takes that begin with too many states in all are told before one is played")
  func openings() throws {
    func scene(_ count: Int) -> String {
      "device: card\nfill: white\nlayers: [{box: b}]\nstate:\n" + (0..<count).map { "  s\($0): 0\n" }.joined()
        + "takes:\n"
        + (0..<count).map { "  t\($0): [{wait: 0.1s}, {expect: false}]\n" }.joined()
    }
    try scratch.write(scene(5_000), to: "many.yaml")
    let many = try run("check", "many.yaml")
    #expect(many.code == 2)
    #expect(many.errors.contains("begin with more than 20000000 values, states and properties"), "\(many.errors)")
    // No take is played, so none fails.
    #expect(!many.errors.contains("expect"), "\(many.errors)")
  }

  @Test("a check that takes longer than allowed ends in words")
  func seconds() throws {
    // 75,000 steps in a file that is not too large to be read.
    let taps = String(repeating: "tap: square,", count: 1_500)
    let takes = (0..<50).map { "  t\($0): [\(taps)]\n" }.joined()
    try scratch.write(tinyScene + "\n" + takes, to: "long.yaml")
    let beyond = try run("check", "long.yaml", "--seconds", "1")
    #expect(beyond.code == 2)
    let lines = beyond.errors.split(separator: "\n").map(String.init)
    try #require(lines.count == 2, "\(beyond.errors)")
    #expect(lines[0].hasPrefix("'long.yaml': the check has taken three quarters of its 1 s (not done: "))
    #expect(lines[0].hasSuffix("); allow more with --seconds"), "\(lines[0])")
    #expect(lines[1].hasPrefix("error: 'long.yaml': the check takes more than 1 s (not done: "), "\(lines[1])")
    #expect(lines[1].hasSuffix("); make the scene's lists or takes shorter, or allow more with --seconds"))
    #expect(try run("check", "tiny.yaml", "--seconds", "60").code == 0)
    #expect(try run("check", "tiny.yaml", "--seconds", "0").code == 64)
  }

  @Test("a check whose time runs out tells which takes, variants and devices are not done")
  func left() throws {
    let takes = (0..<20).map { "  t\($0): [{tap: square}, {wait: 500s}]\n" }.joined()
    try scratch.write(
      """
      scene: long
      device: card
      devices: [iphone-6]
      state: {x: 0}
      layers:
        - {box: square, frame: [x, 20, 40, 40], fill: red, tap: {animate: {x: 60}, over: 500s, curve: linear}}
      variants:
        night: {dark: true}
      takes:

      """ + takes, to: "slow.yaml")
    let lines = try run("check", "slow.yaml", "--seconds", "2").errors.split(separator: "\n").map(String.init)
    try #require(lines.count == 2, "\(lines)")
    let further = "' on, in the variant 'night', in the variant 'night' on 'iphone-6', on 'iphone-6'); "
    for line in lines { #expect(line.contains(further), "\(line)") }
    #expect(lines[0].contains("(not done: as it is from the take 't"), "\(lines[0])")
  }

  @Test(
    "every verb that reads files takes limits of memory and time",
    // The command lines that 'answer' answers have limits of their own.
    arguments: HelpTests.verbs.filter { !["new", "schema", "answer", "doctor", "ledger", "store"].contains($0) })
  func everyVerb(verb: String) throws {
    let words = verb.split(separator: " ").map(String.init)
    #expect(try Tool.run(words + ["--memory=1X"], in: scratch.path).errors.contains("write a size such as 500M or 2G"))
    #expect(try Tool.run(words + ["--seconds=x"], in: scratch.path).errors.contains("--seconds <n>"))
  }

  @Test("a run that takes longer than allowed ends in words, with nothing half, and soon")
  func secondsOfRun() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let beyond = try run(
      "render", "tiny.yaml", "--fps", "60", "--scale", "32", "--jobs", "1", "--quiet", "--seconds", "1", "-o", "a.apng")
    #expect(clock.now - start < .seconds(20))
    #expect(beyond.code == 2)
    #expect(beyond.errors == "error: 'tiny.yaml': the run takes more than 1 s; --seconds allows more\n")
    #expect(try scratch.names() == ["tiny.yaml"])
    #expect(try run("inspect", "tiny.yaml", "--at", "0", "--seconds", "60").code == 0)
    #expect(try run("inspect", "tiny.yaml", "--at", "0", "--seconds", "0").code == 64)
  }

  @Test("a check of many variants looks at those that say the same once, and reads the file once")
  func variants() throws {
    let names = (0..<2_000).map { "v\($0): {dark: true}" }.joined(separator: ", ")
    try scratch.write(tinyScene + "\nvariants: {\(names)}\n", to: "many.yaml")
    let run = try Tool.run(
      ["-c", "ulimit -t \(Self.seconds); exec \"$F\" check many.yaml"], in: scratch.path,
      environment: ["F": Tool.path], executable: "/bin/bash")
    #expect(run.code == 0, "\(run.errors)")
  }

  /// Brackets that stand in one another, and where they are too deep.
  private static let nested: [(text: String, place: String)] = [
    (String(repeating: "[", count: 100_000), "2:208"),
    (String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000), "2:208"),
    (String(repeating: "{a: ", count: 25_000), "2:805"),
    (String(repeating: "[\n", count: 50_000), "201:1"),
    (String(repeating: "[a,", count: 33_000), "2:606"),
    (
      String(repeating: "[", count: 2_000) + "\n"
        + String(repeating: String(repeating: "]", count: 100) + "\n", count: 1_000), "2:208"
    ),
  ]

  @Test(
    "brackets in one another are told where they are too deep, in a time that grows with their number",
    arguments: nested.indices)
  func brackets(index: Int) throws {
    let (text, place) = Self.nested[index]
    try scratch.write("scene: s\nlayers: " + text + "\n", to: "s.yaml")
    let run = try Tool.run(
      ["-c", "ulimit -t \(Self.seconds); exec \"$F\" check s.yaml"], in: scratch.path, environment: ["F": Tool.path],
      executable: "/bin/bash")
    #expect(
      run.code == 2 && run.errors.hasPrefix("s.yaml:\(place): error: nested too deeply"), "\(run.errors.prefix(300))")
  }

  /// Inputs that reach a limit, each as large as it may be before that.
  private static let inputs: [(name: String, file: String, text: @Sendable () -> String, message: String)] = [
    (
      "rows of CSV", "a.csv", { "id,title\n" + (0...250_000).map { "\($0),Row \($0)\n" }.joined() },
      "a.csv:250002:1: error: this list has more than 250000"
    ),
    (
      "rows of JSON", "a.json",
      { "[" + (0...250_000).map { "{\"id\": \($0), \"title\": \"Row \($0)\"}" }.joined(separator: ",\n") + "]" },
      "a.json:250001:1: error: this list has more than 250000"
    ),
    (
      "lists of JSON", "a.json",
      {
        "[" + Array(repeating: "[" + String(repeating: "{},", count: 200_000) + "{}]", count: 5).joined(separator: ",")
          + "]"
      },
      "error: this file has more than 500000 lists and records"
    ),
    (
      "rows of YAML", "a.yaml", { String(repeating: "-\n", count: 250_001) },
      "a.yaml:250001:2: error: this list has more"
    ),
    (
      "bytes of YAML", "a.yaml", { String(repeating: "- {a: 1}\n", count: 1 << 17) },
      "'a.yaml' is larger than the 1 MiB that are read of a file"
    ),
    (
      "bytes of JSON", "a.json", { "[" + String(repeating: "1,\n", count: 6 << 20) + "1]" },
      "'a.json' is larger than the 16 MiB that are read of a file"
    ),
    (
      "depth of JSON", "a.json", { String(repeating: "[", count: 16 << 20) }, "a.json:1:201: error: nested too deeply"
    ),
  ]

  @Test(
    "reaching a limit of data is told within 2 s of a processor and 500 MB",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"),
    arguments: inputs.indices)
  func dataLimit(index: Int) throws {
    let (name, file, text, message) = Self.inputs[index]
    try scratch.write(text(), to: file)
    try scratch.write("scene: s\ndata: {a: \(file)}\nlayers:\n  - {box: b, frame: [0, 0, count(a), 9]}\n", to: "s.yaml")
    // Twice the time: processors that others use too are slower, and the program may be built for debugging.
    let run = try Tool.run(
      ["-c", "ulimit -t \(Self.seconds); exec \"$F\" check s.yaml --memory 477M"], in: scratch.path,
      environment: ["F": Tool.path], executable: "/bin/bash")
    #expect(run.code == 2 && run.errors.contains(message), "\(name): \(run.code) \(run.errors.prefix(300))")
  }

  #if DEBUG
    private static let seconds = 60
  #else
    private static let seconds = 4
  #endif

  @Test(
    "an address space that ends is an error in words",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"))
  func addressSpace() throws {
    let run = try Tool.run(
      ["-c", "ulimit -v 700000; \"$F\" render tiny.yaml --fps 60 --scale 32 --jobs 8 --quiet -o a.apng"],
      in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
    #expect(run.code == 2)
    #expect(run.errors.contains("error: no memory is left"), "\(run.errors)")
    #expect(try scratch.names() == ["tiny.yaml"])
  }
}
