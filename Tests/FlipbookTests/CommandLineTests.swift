import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// A small scene for the command line to work on.
let tinyScene = """
  scene: tiny
  device: card
  values: {edge: 40}
  state: {x: 10}
  layers:
    - box: square
      frame: [x, 20, edge, 40]
      fill: "#3B6EA5"
      tap: {animate: {x: 100}, over: 1s, curve: linear}
  takes:
    move:
      - tap: square
      - wait: 0.5s
      - snapshot: half
      - settle
      - snapshot: end
    rest:
      - wait: 0.1s
  """

@Suite("The command line")
struct CommandLineTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  @Test("no verb prints the help, on standard output, and that is no error")
  func bare() throws {
    let run = try Tool.run([])
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("OVERVIEW: "))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "a bad command line is 64, says what is wrong, and touches nothing",
    arguments: [
      (["rendr"], "there is no verb 'rendr'; did you mean 'render'?"),
      (["render"], "Missing expected argument '<scene>'"),
      (["render", "tiny.yaml", "--tke", "x"], "Unknown option '--tke'. Did you mean '--take'?"),
      (["render", "tiny.yaml", "--at", "soon"], "write a time such as 1.5s or 300ms"),
      (["render", "tiny.yaml", "--at=-1s"], "write a time such as 1.5s or 300ms"),
      (["render", "tiny.yaml", "--frames", "9..3"], "the first frame comes before the last"),
      (["render", "tiny.yaml", "--frames", "9"], "write FIRST..LAST, such as 0..59"),
      (["render", "tiny.yaml", "--frame=-1"], "--frame counts from 0"),
      (["render", "tiny.yaml", "--at", "1s", "--snapshots"], "--at and --snapshots exclude each other"),
      (["render", "tiny.yaml", "--fps", "0"], "--fps is 1 to 1000"),
      (["render", "tiny.yaml", "--scale", "0"], "--scale is more than 0"),
      (["render", "tiny.yaml", "--jobs", "0"], "--jobs is 1 to 256"),
      (["render", "tiny.yaml", "--compression", "huge"], "The value 'huge' is invalid for '--compression <effort>'"),
      (["render", "tiny.yaml", "--set", "edge"], "write NAME=VALUE"),
      (["render", "tiny.yaml", "-o", "x.mkv"], "Cannot write .mkv"),
      (["render", "tiny.yaml", "-o", "x.png"], "'x.png' is one picture"),
      (["inspect", "tiny.yaml", "--at", "1s", "--snapshot", "end"], "not both"),
    ])
  func badCommandLine(arguments: [String], message: String) throws {
    let run = try Tool.run(arguments, in: scratch.path)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("error: "))
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try scratch.names() == ["tiny.yaml"])
  }

  @Test(
    "trouble is 2, and names what would be right",
    arguments: [
      (["render", "tiny"], "there is no scene 'tiny'"),
      (["render", "./none.yaml"], "there is no scene file './none.yaml'"),
      (["render", "."], "the folder '.' has no scene.yaml"),
      (["render", "tiny.yaml", "--take", "mvoe"], "did you mean 'move'?"),
      (["render", "tiny.yaml", "--device", "crad"], "did you mean 'card'?"),
      (["render", "tiny.yaml", "--snapshot", "hafl"], "did you mean 'half'?"),
      (["render", "tiny.yaml", "--set", "egde=3"], "did you mean 'edge'?"),
      (["render", "tiny.yaml", "--set", "edge=3+"], "--set edge:1:2: error: "),
      (["render", "tiny.yaml", "--at", "90s"], "90 s is outside the take, which lasts 1.1 s"),
      (["render", "tiny.yaml", "--frame", "900"], "there is no frame 900: the frames are 0 to 66"),
      (["render", "tiny.yaml", "--frames", "60..900"], "there is no frame 900"),
      (["render", "tiny.yaml", "-o", "tiny.yaml/x"], "cannot write"),
      (["inspect", "tiny.yaml", "--at", "90s"], "90 s is outside the take"),
      (["check", "none-1", "none-2"], "there is no scene 'none-2'"),
    ])
  func trouble(arguments: [String], message: String) throws {
    let run = try Tool.run(arguments, in: scratch.path)
    #expect(run.code == 2)
    #expect(run.errors.contains("error: "))
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try scratch.names() == ["tiny.yaml"])
  }

  @Test("check reports every mistake with its place, the line and an underline")
  func checking() throws {
    try scratch.write(
      """
      device: card
      layers:
        - box: a
          opactiy: 1
        - label: b
          colour: black
      """, to: "bad.yaml")
    let run = try Tool.run(["check", "bad.yaml", "tiny.yaml"], in: scratch.path)
    #expect(run.code == 2)
    #expect(run.errors.contains("bad.yaml:4:5: error: unknown property 'opactiy'"), "\(run.errors)")
    #expect(run.errors.contains("    opactiy: 1\n    ^~~~~~~\n"), "\(run.errors)")
    #expect(run.errors.contains("bad.yaml:6:5: error: unknown property 'colour' of label 'b'"), "\(run.errors)")
    #expect(run.output == "tiny.yaml: fine\n")
  }

  @Test("check plays all takes to the end, also after one that fails, and tells each place once")
  func allTakes() throws {
    try scratch.write(
      """
      device: card
      state: {n: 0}
      layers:
        - {label: a, text: "{n}"}
      takes:
        one: [{expect: n == 1}]
        two: [{wait: 1s}, {expect: n == 2}]
        three: [{wait: 1s}]
      """, to: "takes.yaml")
    let run = try Tool.run(["check", "takes.yaml"], in: scratch.path)
    #expect(run.code == 2)
    let places = run.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map { line in
      line.split(separator: ":").dropFirst().prefix(1).joined()
    }
    #expect(places == ["6", "7"], "\(run.errors)")
  }

  @Test("what cannot be read hides no other mistake, and is not blamed twice")
  func allAtOnce() throws {
    try scratch.write(
      """
      device: crad
      values: {n: 3 +, m: n * 2}
      state: {open: true}
      layers:
        - box: a
          opactiy: 1
          width: m
          fill: mix(red, yello, 0.5)
        - label: b
          text: "{n} of {m} {nmae}"
          each: i in range(
          opacity: i / 4
          tap: {set: {opne: false}}
      takes:
        t: [{tap: a}, {wiat: 1s}]
      """, to: "bad.yaml")
    let run = try Tool.run(["check", "bad.yaml"], in: scratch.path)
    #expect(run.code == 2)
    let places = run.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map { line in
      line.split(separator: ":").dropFirst().prefix(1).joined()
    }
    #expect(places == ["1", "2", "6", "8", "10", "11", "13", "15"], "\(run.errors)")
  }

  @Test("check finds a damaged picture that is hidden, and one that is missing only in the middle of a take")
  func pictures() throws {
    let scratch = try Scratch()
    let noise = Bitmap(width: 64, height: 64)
    var random = SplitMix64(seed: 7)
    for index in noise.bytes.indices { noise.bytes[index] = UInt8(truncatingIfNeeded: random.next() & 0x7F | 0x80) }
    let png = try PNGEncoder().encode(noise)
    try AtomicFile.write(png, to: "\(scratch.path)/a.png")
    try AtomicFile.write(Array(png.prefix(png.count / 2)), to: "\(scratch.path)/cut.png")
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>\n<g></svg>", to: "bad.svg")
    let scenes = [
      ("{image: i, source: \"cut.png\", hidden: true}", "'./cut.png' is cut off: its PNG data end too early"),
      ("{image: i, source: \"bad.svg\"}", "'./bad.svg' is not a sound SVG file: line 2, column 10: "),
      (
        "{image: i, source: \"{if on then 'gone.png' else 'a.png'}\", tap: {set: {on: true}}}",
        "there is no file './gone.png'"
      ),
    ]
    for (layer, message) in scenes {
      let text = "device: card\nstate: {on: false}\nlayers:\n  - \(layer)\ntakes: {t: [{tap: i}, {wait: 1s}]}\n"
      try scratch.write(text, to: "s.yaml")
      let run = try Tool.run(["check", "s.yaml"], in: scratch.path)
      #expect(run.code == 2)
      #expect(run.errors.contains("s.yaml:4:"), "\(run.errors)")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    let late = "device: card\nstate: {x: 1}\nlayers:\n  - {box: b, size: [9 / x, 9], tap: {set: {x: 0}}}\n"
    try scratch.write("\(late)takes: {t: [{tap: b}, {wait: 1s}]}\n", to: "s.yaml")
    for arguments in [["check", "s.yaml"], ["render", "s.yaml", "--at", "0.5s"]] {
      let errors = try Tool.run(arguments, in: scratch.path).errors
      #expect(errors.contains("s.yaml:4:21: error: division by zero: 9 / 0"), "\(errors)")
      #expect(errors.contains("note: take 't' stops here, at 0."), "\(errors)")
    }
    let narrow = "device: card\ndevices: [iphone-5]\nlayers: [{label: l, text: \"{1 / (width - 320)}\"}]\n"
    try scratch.write(narrow, to: "s.yaml")
    let other = try Tool.run(["check", "s.yaml"], in: scratch.path)
    #expect(other.code == 2 && other.errors.contains("s.yaml on 'iphone-5':"), "\(other.errors)")
    try scratch.write("device: card\nlayers: [{image: i, source: \"a.png\"}]\n", to: "s.yaml")
    #expect(try Tool.run(["check", "s.yaml"], in: scratch.path).code == 0)
  }

  @Test("check --explain tells screen, takes and snapshots")
  func explaining() throws {
    let run = try Tool.run(["check", "tiny.yaml", "--explain"], in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("screen  card, 160 × 120 points at scale 2\n"), "\(run.output)")
    #expect(run.output.contains("snapshots: half at 0.6 s, end at 1.1 s\n"), "\(run.output)")
  }

  @Test("new writes a scene that checks and renders, and never overwrites one")
  func new() throws {
    let scratch = try Scratch()
    let made = try Tool.run(["new", "hello"], in: scratch.path)
    #expect(made.code == 0)
    #expect(made.output.contains("flipbook render hello.yaml -o hello.gif"))
    let checked = try Tool.run(["check", "hello.yaml", "--explain"], in: scratch.path)
    #expect(checked.output.contains("hello.yaml: fine"))
    #expect(checked.output.contains("iphone-17"))
    #expect(checked.output.contains("snapshots: liked"))
    let rendered = try Tool.run(["render", "hello.yaml", "--snapshots", "-o", "out"], in: scratch.path)
    #expect(rendered.code == 0)

    let again = try Tool.run(["new", "hello"], in: scratch.path)
    #expect(again.code == 2)
    #expect(again.errors == "error: cannot write 'hello.yaml': a file of that name exists\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == ["hello.yaml", "out"])
    #expect(try Tool.run(["new", "other", "--device", "ipad"], in: scratch.path).code == 0)
    #expect(try Tool.run(["check", "other.yaml", "--explain"], in: scratch.path).output.contains("768 × 1024"))
  }

  @Test(
    "new refuses what is no name and what is no device",
    arguments: [
      (["new", "9 lives"], 64, "error: '9 lives' is no name for a scene: letters, digits and hyphens, and a letter"),
      (["new", "a", "--device", "iphone-7"], 2, "error: unknown device 'iphone-7'; known are card"),
    ])
  func newRefuses(arguments: [String], code: Int32, words: String) throws {
    let scratch = try Scratch()
    let run = try Tool.run(arguments, in: scratch.path)
    #expect(run.code == code)
    #expect(run.errors.hasPrefix(words), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }

  @Test("list tells of a scene that is named its takes, how long they are, and its snapshots")
  func listingOne() throws {
    struct List: Decodable {
      struct Snapshot: Decodable, Equatable { let name: String, time: Double }
      struct Played: Decodable { let take: String, seconds: Double, snapshots: [Snapshot] }
      struct Scene: Decodable { let name: String, takes: [String], device: String, file: String, played: [Played] }
      let scenes: [Scene]
    }
    #expect(try Tool.run(["list", "tiny.yaml"], in: scratch.path).output == "tiny.yaml move\ntiny.yaml rest\n")
    let run = try Tool.run(["list", "tiny.yaml", "--json"], in: scratch.path)
    let scene = try #require(try JSONDecoder().decode(List.self, from: Data(run.output.utf8)).scenes.first)
    #expect((scene.name, scene.file, scene.device) == ("tiny", "tiny.yaml", "card"))
    #expect(scene.takes == ["move", "rest"] && scene.played.map(\.take) == scene.takes)
    // A tap takes 0.1 s, and what it starts lasts a second.
    #expect(scene.played[0].snapshots == [.init(name: "half", time: 0.6), .init(name: "end", time: 1.1)])
    #expect(scene.played.map(\.seconds) == [1.1, 0.1])
    let missing = try Tool.run(["list", "none.yaml"], in: scratch.path)
    #expect(missing.code == 2 && missing.errors.contains("there is no scene file 'none.yaml'"))
  }

  @Test("list names every device that a scene can be for")
  func listingDevices() throws {
    let names = try Tool.run(["list", "--devices"]).output.split(separator: "\n")
    #expect(names.count > 10 && Set(names).count == names.count)
    for name in names {
      #expect(try Tool.run(["inspect", "tiny.yaml", "--device", String(name)], in: scratch.path).code == 0, "\(name)")
    }
    #expect(try Tool.run(["list", "--devices", "timi-pie"]).code == 64)
  }

  @Test("list names every shipped scene with its takes, as lines and as JSON")
  func listing() throws {
    let lines = try Tool.run(["list"])
    #expect(lines.code == 0)
    let shipped = try Checkout.names(in: "Assets/Scenes")
    let listed = Set(lines.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(listed == Set(shipped))

    struct List: Decodable {
      struct Scene: Decodable {
        let name: String
        let takes: [String]
      }
      let version: Int
      let scenes: [Scene]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(try Tool.run(["list", "--json"]).output.utf8))
    #expect(list.version == 1)
    let written = list.scenes.flatMap { scene in scene.takes.map { "\(scene.name) \($0)\n" } }.joined()
    let takes = lines.output.split(separator: "\n").filter { !$0.contains(" --variant ") }.map { $0 + "\n" }.joined()
    #expect(written == takes)
  }

  @Test("inspect prints the layers of an instant, as an outline and as JSON")
  func inspecting() throws {
    let outline = try Tool.run(["inspect", "tiny.yaml", "--snapshot", "half"], in: scratch.path)
    #expect(outline.code == 0, "\(outline.errors)")
    #expect(outline.output.contains("square box [55 20 40 40]"), "\(outline.output)")

    let json = try Tool.run(["inspect", "tiny.yaml", "--at", "0.6s", "--set", "edge=50", "--json"], in: scratch.path)
    let tree = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(tree["version"] as? Int == 1)
    #expect(tree["time"] as? Double == 0.6)
    let layers = try #require((tree["layers"] as? [String: Any])?["layers"] as? [[String: Any]])
    #expect(layers.first?["frame"] as? [Double] == [55, 20, 50, 40])
  }

  @Test("schema prints JSON")
  func schema() throws {
    let run = try Tool.run(["schema"])
    #expect(run.code == 0)
    let schema = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(schema?["$schema"] != nil)
  }

  @Test("doctor finds everything on a machine that was set up")
  func doctor() throws {
    let run = try Tool.run(["doctor"])
    #expect(run.code == 0, "\(run.errors)")
    for part in ["flipbook", "scenes", "cairo", "pango", "NotoSansCJK"] { #expect(run.output.contains(part)) }
  }

  @Test("completions are printed for the three shells", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try Tool.run(["--generate-completion-script", shell])
    #expect(run.code == 0)
    #expect(run.output.contains("snapshots"))
  }

  @Test("output that nobody can take is trouble")
  func fullOutput() throws {
    let run = try Tool.run(["-c", "'\(Tool.path)' schema > /dev/full"], executable: "/bin/sh")
    #expect(run.code == 2)
    #expect(run.errors.contains("cannot write the output"), "\(run.errors)")
  }
}
