import Foundation
import TestSupport
import Testing

/// What an attack found, each with the file that showed it. No input ends the process: it is refused in words, with 2.
@Suite("Hostile input")
struct HostileInputTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func run(_ arguments: String...) throws -> Tool.Run { try Tool.run(arguments, in: scratch.path) }

  @Test("an SVG with a side that no integer has is drawn or refused, in every verb")
  func hugeSVG() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1e19 1'><rect width='1' height='1'/></svg>"
    try scratch.write(text, to: "a.svg")
    try scratch.write(text + " ", to: "b.svg")
    #expect(try run("diff", "a.svg", "b.svg", "-o", "d.png").code == 0)
    #expect(try run("colors", "a.svg").code == 0)
  }

  @Test("an SVG on which librsvg ends is an error that names it, and the next SVG is drawn")
  func crashingSVG() throws {
    try scratch.write(Self.endingSVG, to: "bad.svg")
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>", to: "good.svg")
    let alone = try run("colors", "bad.svg")
    #expect(alone.code == 2)
    #expect(
      alone.errors
        == "error: 'bad.svg' is not a sound SVG file: librsvg crashes on it, or needs more than 1 GiB for it\n")
    try scratch.write(
      "scene: bad\nlayers:\n  - image: a\n    source: 'bad.svg'\n    frame: [0, 0, 9, 9]\n", to: "bad.yaml")
    try scratch.write(
      "scene: good\nlayers:\n  - image: a\n    source: 'good.svg'\n    frame: [0, 0, 9, 9]\n", to: "good.yaml")
    let both = try run("check", "bad.yaml", "good.yaml")
    #expect(both.code == 2)
    #expect(both.errors.hasPrefix("bad.yaml:4:"), "\(both.errors)")
    #expect(both.output == "good.yaml: fine\n")
  }

  @Test("an SVG whose drawing has no end is an error that names it; so is one whose process is killed")
  func endlessSVG() throws {
    // Each of ten groups draws the one before it ten times.
    var groups = "<g id='g0'><rect width='1' height='1'/></g>"
    for level in 1...10 {
      let uses = String(repeating: "<use href='#g\(level - 1)'/>", count: 10)
      groups += "<g id='g\(level)'>\(uses)</g>"
    }
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs>\(groups)</defs><use href='#g10'/></svg>",
      to: "endless.svg")
    let endless = try run("colors", "endless.svg", "--sandbox")
    #expect(endless.code == 2)
    #expect(endless.errors.hasPrefix("error: 'endless.svg' is not a sound SVG file: "), "\(endless.errors)")

    // The worker is the youngest process below the program; it is killed while it draws.
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='3000' height='3000'><filter id='f'><feGaussianBlur "
        + "stdDeviation='900'/><feTurbulence numOctaves='60' baseFrequency='0.01'/></filter><rect width='3000' "
        + "height='3000' filter='url(#f)'/></svg>", to: "slow.svg")
    let killed = try Tool.run(["colors", "slow.svg"], in: scratch.path) { process in
      for _ in 0..<200 {
        let helper = Self.children(of: process.processIdentifier).first
        if let helper, let worker = Self.children(of: helper).first, Self.isBusy(worker) {
          kill(worker, SIGKILL)
          return
        }
        usleep(10_000)
      }
    }
    #expect(killed.code == 2)
    #expect(
      killed.errors == "error: 'slow.svg' is not a sound SVG file: the process that drew it was killed\n",
      "\(killed.errors)")
  }

  private static func children(of process: Int32) -> [Int32] {
    let path = "/proc/\(process)/task/\(process)/children"
    return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  /// Whether a process has used two hundredths of a second.
  private static func isBusy(_ process: Int32) -> Bool {
    let stat = ((try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? "").split(separator: " ")
    return stat.count > 14 && (Int(stat[13]) ?? 0) >= 2
  }

  /// A convolution by a matrix of 100 × 100, over which librsvg 2.54 runs out of its picture.
  private static let endingSVG = """
    <svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f"><feConvolveMatrix order="100" \
    kernelMatrix="\(String(repeating: "1 ", count: 10_000))"/></filter>\
    <rect width="3000" height="3000" filter="url(#f)"/></svg>
    """

  @Test("a manifest of impossible durations or names is refused, and replaced by the next run")
  func hugeDurations() throws {
    try scratch.write(tinyScene, to: "tiny.yaml")
    #expect(try run("render", "tiny.yaml", "--frames", "0..1", "-o", "out").code == 0)
    #expect(try run("render", "tiny.yaml", "--frames", "0..1", "-o", "a.gif").code == 0)
    let manifest = "\(scratch.path)/out/manifest.json"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    for (name, value) in [
      ("duration", "9223372036854775807"), ("index", "-1"), ("file", "\"..\""), ("file", "\"a/b\""),
    ] {
      let pattern = try Regex("\"\(name)\" : (\"frame-00001.png\"|[0-9]+)(?=[^{]*$)")
      try text.replacing(pattern, with: "\"\(name)\" : \(value)").write(
        toFile: manifest, atomically: false, encoding: .utf8)
      let changed = try String(contentsOfFile: manifest, encoding: .utf8)
      guard changed != text else { continue }
      let compared = try run("diff", "out", "a.gif")
      #expect(compared.code == 2 && compared.errors.contains("manifest"), "\(name): \(compared.errors)")
      // What it listed of frames that are there now is not ours.
      try FileManager.default.removeItem(atPath: "\(scratch.path)/out/frame-00001.png")
      let rendered = try run("render", "tiny.yaml", "--frames", "0..1", "-o", "out")
      #expect(rendered.code == 0, "\(name): \(rendered.errors)")
      #expect(try String(contentsOfFile: manifest, encoding: .utf8) == text, "\(name)")
    }
  }

  @Test(
    "a font of a size that no font has is refused at its place",
    arguments: ["-5", "99999999999999999999999", "99999999999", "4001"])
  func fontSize(size: String) throws {
    try scratch.write(
      "scene: s\nlayers:\n  - label: a\n    text: \"hi\"\n    font: \(size)\n    shadow: {color: black, radius: 0}\n",
      to: "s.yaml")
    for verb in ["check", "inspect"] {
      let run = try run(verb, "s.yaml")
      #expect(run.code == 2)
      // A literal below 0 is told by the property's own range, before any text is set.
      let words =
        switch size {
        case "-5": "'font' cannot be -5; it is at least 0"
        case "4001", "99999999999": "it goes from 0 to 4000"
        default: "numbers hold whole numbers up to 9007199254740992 exactly"
        }
      #expect(run.errors.hasPrefix("s.yaml:") && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test("a text of 800,000 characters is refused at its place, soon, in few words", arguments: ["check", "render"])
  func longLabel(verb: String) throws {
    let words = String(repeating: "many words ", count: 72_728)
    for text in [words, String(repeating: "a", count: 800_000)] {
      try scratch.write("scene: s\nlayers:\n  - label: a\n    text: \"\(text)\"\n    width: 90\n", to: "s.yaml")
      let run = try verb == "check" ? run("check", "s.yaml") : run("render", "s.yaml", "--at", "0s", "-o", "a.png")
      #expect(run.code == 2 && run.errors.utf8.count < 2_000, "\(run.errors.prefix(2_000))")
      #expect(run.errors.hasPrefix("s.yaml:4:") && run.errors.contains("at most 100000"), "\(run.errors.prefix(400))")
    }
  }

  @Test("names reach the terminal and the logs of build servers as text")
  func names() throws {
    let text = """
      scene: "a\\n::error file=x::pwn"
      takes:
        "t\\n::stop-commands::tok\\e[2J\\u202E":
          - wait: 0.1s
          - snapshot: "s\\r\\n::add-mask::x"
      """
    try scratch.write(text, to: "s.yaml")
    try scratch.write("scene: s\n\u{1B}[31m::x: 1\n::error::y: 2\nfill: rde\n", to: "bad.yaml")
    let runs = [
      try run("list", "s.yaml"), try run("check", "s.yaml", "--explain"), try run("verify", "s.yaml", "bad.yaml"),
      try run("inspect", "s.yaml"), try run("inspect", "s.yaml", "--json"), try run("list", "--json", "s.yaml"),
      try run("render", "s.yaml", "--at", "0", "--snapshot", "zzz"), try run("check", "bad.yaml"),
      try run("render", "s.yaml", "--take", "t\n::error::x\u{1B}[2J"), try run("render", "s.yaml", "--frame", "0"),
    ]
    for run in runs {
      for text in [run.output, run.errors] {
        let found = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E }
        #expect(found.isEmpty, "\(text)")
        let lines = text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("::") }
        #expect(lines.isEmpty, "\(text)")
      }
    }
  }
}
