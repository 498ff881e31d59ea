import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("flipbook colors")
struct ColorsCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">
        <rect width="4" height="4" fill="#E77400"/><rect x="4" width="2" height="4" fill="#fff"/>
        <rect x="6" width="1" height="4" fill="#203040"/>
      </svg>
      """, to: "flag.svg")
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "clear.svg")
  }

  private func colors(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Run {
    try Tool.run(["colors"] + arguments, in: scratch.path, environment: environment)
  }

  @Test("prints each colour with its pixels and their share, the most common first")
  func lines() throws {
    let run = try colors("flag.svg")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        #E77400  16,384 pixels  50 %
        #FFFFFF   8,192 pixels  25 %
        #000000   4,096 pixels  13 %
        #203040   4,096 pixels  13 %

        """)
  }

  @Test(
    "options ask for some of them",
    arguments: [
      ("--count 1 --avoid black", ["#E77400"]), ("--count 2 --avoid black --avoid #E77400", ["#FFFFFF"]),
      ("--avoid black --avoid white", ["#E77400"]), ("--only bright", ["#E77400", "#FFFFFF"]),
      ("--only dark", ["#000000", "#203040"]), ("--only dark --transparent skip", ["#203040"]),
      ("--order brightness --count 2", ["#FFFFFF", "#E77400"]),
      ("--order darkness --only dark", ["#000000", "#203040"]),
      ("--distinct --transparent skip", ["#E77400", "#FFFFFF", "#203040"]),
    ])
  func options(line: String, wanted: [String]) throws {
    let run = try Tool.run(["colors", "flag.svg"] + line.split(separator: " ").map(String.init), in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").map { String($0.prefix(7)) } == wanted, "\(run.output)")
  }

  @Test(
    "where no colour is left it says why, and that is no error",
    arguments: [
      (["clear.svg", "--avoid", "black"], "all are close to the one to avoid"),
      (["clear.svg", "--avoid", "black", "--avoid", "white"], "all are close to one of those to avoid"),
      (["clear.svg", "--transparent", "skip"], "every pixel is clear"),
      (["clear.svg", "--only", "bright"], "no pixel is bright, with a component of at least 0.6"),
      (["white.svg", "--only", "dark"], "no pixel is dark, with all components below 0.4"),
    ])
  func empty(arguments: [String], words: String) throws {
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='white'/></svg>",
      to: "white.svg")
    let run = try Tool.run(["colors"] + arguments, in: scratch.path)
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output == "no colour is left: \(words)\n")
    let json = try Tool.run(["colors", "--json"] + arguments, in: scratch.path)
    #expect(json.code == 0 && json.output.contains("\"colors\": [],\n  \"reason\": \"\(words)\""), "\(json.output)")
  }

  @Test("JSON tells the same, with a version")
  func json() throws {
    let run = try colors("flag.svg", "--json", "--count", "1")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["version"] as? Int == 1 && report["image"] as? String == "flag.svg")
    #expect(report["size"] as? [Int] == [256, 128] && report["reason"] is NSNull)
    let color = try #require((report["colors"] as? [[String: Any]])?.first)
    #expect(color["color"] as? String == "#E77400" && color["pixels"] as? Int == 16_384)
    #expect(color["share"] as? Double == 0.5 && color["red"] as? Double == 231.0 / 255)
  }

  @Test("a terminal with colours gets blocks of them, others and NO_COLOR do not")
  func swatches() throws {
    func terminal(_ environment: [String: String]) throws -> String {
      let plain = ["TERM": "xterm", "COLORTERM": "", "NO_COLOR": ""]
      return try Tool.run(
        ["-qec", "'\(Tool.path)' colors flag.svg --count 1", "/dev/null"], in: scratch.path,
        environment: plain.merging(environment) { $1 }, executable: "/usr/bin/script"
      ).output
    }
    let line = "#E77400  16,384 pixels  50 %\r\n"
    #expect(try terminal(["COLORTERM": "truecolor"]) == "\u{1B}[48;2;231;116;0m    \u{1B}[0m \(line)")
    #expect(try terminal(["TERM": "xterm-256color"]) == "\u{1B}[48;5;172m    \u{1B}[0m \(line)")
    #expect(try terminal([:]) == line)
    #expect(try terminal(["COLORTERM": "truecolor", "NO_COLOR": "1"]) == line)
    #expect(try terminal(["COLORTERM": "truecolor", "TERM": "dumb"]) == line)
  }

  @Test("what cannot be read is trouble, in words")
  func unreadable() throws {
    try scratch.write("hello there", to: "text.png")
    try scratch.write("", to: "empty.png")
    for file in ["text.png", "empty.png", "flig.svg", "."] {
      let run = try colors(file)
      #expect(run.code == 2 && run.output.isEmpty && run.errors.hasPrefix("error: "), "\(file): \(run.errors)")
    }
    #expect(try colors("flig.svg").errors.contains("did you mean 'flag.svg'?"))
  }

  @Test(
    "a bad command line is told apart from trouble",
    arguments: [
      ["--count", "0"], ["--count", "two"], ["--avoid", "red"], ["--avoid", "#12345678"], ["--only", "grey"],
      ["--order", "name"], ["--transparent", "white"],
    ])
  func usage(options: [String]) throws {
    #expect(try Tool.run(["colors", "flag.svg"] + options, in: scratch.path).code == 64)
  }

  @Test("a scene gets the same colour, whatever the scale and the number of jobs")
  func inScenes() throws {
    try scratch.write(
      """
      device: card
      state: {x: 0}
      rules: [{when: true, do: {animate: {x: 100}, over: 0.4s}}]
      layers:
        - {box: mover, frame: [x, 0, 10, 10], fill: black}
        - box: first
          frame: [0, 20, 10, 10]
          fill: dominantColor("flag.svg")
        - box: second
          frame: [0, 40, 10, 10]
          fill: dominantColor(if x > 50 then "clear.svg" else "flag.svg", "#123456")
      takes: {t: [settle]}
      """, to: "scene.yaml")
    for scale in [1, 3] {
      let at = try Tool.run(["inspect", "scene.yaml", "--at", "0.4s"], in: scratch.path)
      #expect(at.output.contains("first box [0 20 10 10] fill #E77400"), "\(at.output)\(at.errors)")
      #expect(at.output.contains("second box [0 40 10 10] fill #123456"), "\(at.output)")
      for jobs in ["1", "4"] {
        let run = try Tool.run(
          ["render", "scene.yaml", "--scale", "\(scale)", "--jobs", jobs, "-o", "frames-\(scale)-\(jobs)", "--quiet"],
          in: scratch.path)
        #expect(run.code == 0, "\(run.errors)")
      }
      let (one, four) = ("\(scratch.path)/frames-\(scale)-1", "\(scratch.path)/frames-\(scale)-4")
      for name in try scratch.names(in: "frames-\(scale)-1") where name.hasSuffix(".png") {
        #expect(FileManager.default.contentsEqual(atPath: "\(one)/\(name)", andPath: "\(four)/\(name)"), "\(name)")
      }
      let first = try ImageReader.read("\(one)/frame-00000.png")
      #expect(Array(first.row(25 * scale)[0..<3]) == [0x00, 0x74, 0xE7])
    }
  }

  @Test("a picture without a colour, where a scene names no other, is an error that names it")
  func missingFallback() throws {
    try scratch.write(
      """
      device: card
      layers:
        - box: a
          frame: [0, 20, 10, 10]
          fill: dominantColor("clear.svg")
      """, to: "scene.yaml")
    let run = try Tool.run(["check", "scene.yaml"], in: scratch.path)
    #expect(run.code == 2)
    #expect(
      run.errors.hasPrefix(
        "scene.yaml:5:11: error: the picture 'clear.svg' has no colour but black; say another: "
          + "dominantColor(image, else)\n"), "\(run.errors)")
  }
}
