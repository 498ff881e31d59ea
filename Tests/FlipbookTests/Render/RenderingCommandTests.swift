import Foundation
import TestSupport
import Testing

@Suite("flipbook render")
struct RenderingCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  private func render(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["render", "tiny.yaml"] + arguments, in: scratch.path)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
  }

  @Test("writes the first take into Output/SCENE/TAKE, prints where, and says nothing else")
  func wholeTake() throws {
    let run = try render("--scale", "0.5")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "Output/tiny/move\n")
    #expect(run.errors.isEmpty)
    let names = try scratch.names(in: "Output/tiny/move")
    #expect(names.count == 68 && names.first == "frame-00000.png" && names.last == "manifest.json")
  }

  @Test("writes a part of a take, numbered as in the whole")
  func part() throws {
    let run = try render("--frames", "3..5", "-o", "part")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      try scratch.names(in: "part") == ["frame-00003.png", "frame-00004.png", "frame-00005.png", "manifest.json"])
  }

  @Test("writes one picture by time, number or name, and these agree")
  func still() throws {
    let runs = try [
      render("--at", "600ms", "-o", "time.png"), render("--frame", "36", "-o", "number.png"),
      render("--snapshot", "half", "-o", "name.png"), render("--at", "0.6", "-o", "folder/"),
    ]
    for run in runs { #expect(run.code == 0, "\(run.errors)") }
    #expect(runs[3].output == "folder/0.6s.png\n")
    let files = try ["time.png", "number.png", "name.png", "folder/0.6s.png"].map(bytes)
    let same = files.allSatisfy { $0 == files[0] }
    #expect(same)
    #expect(files[0].prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(try bytes("time.png").range(of: Data("Fingerprint\0flipbook".utf8)) != nil)
  }

  @Test("writes all snapshots of a take, into every place that is named")
  func snapshots() throws {
    let run = try render("--snapshots", "-o", "a", "-o", "b")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "a/half.png\nb/half.png\na/end.png\nb/end.png\n")
    #expect(try scratch.names(in: "a") == ["end.png", "half.png"])
    #expect(try scratch.names(in: "b") == ["end.png", "half.png"])
  }

  @Test("leaves a folder alone that is not its own")
  func foreignFolder() throws {
    let folder = "\(scratch.path)/mine"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try scratch.write("precious", to: "mine/notes.txt")
    let run = try render("-o", "mine")
    #expect(run.code == 2)
    #expect(run.errors.contains("choose another folder"), "\(run.errors)")
    #expect(try scratch.names(in: "mine") == ["notes.txt"])
  }

  @Test("a shorter run takes away what a longer one left")
  func shrinking() throws {
    #expect(try render("--frames", "0..9", "-o", "out").code == 0)
    #expect(try render("--frames", "0..4", "-o", "out").code == 0)
    #expect(try scratch.names(in: "out").count == 6)
  }

  @Test("a mistake that shows only while playing has its place too")
  func failingWhilePlaying() throws {
    try scratch.write(
      """
      device: card
      state: {n: 1}
      rules:
        - when: true
          after: 0.2s
          do: {set: {n: 0}}
      layers:
        - {box: a, frame: [0, 0, 20, 20], fill: white}
        - box: b
          frame: [0, 0, 10 / n, 10]
      takes:
        go: [{wait: 0.5s}]
      """, to: "zero.yaml")
    let run = try Tool.run(["render", "zero.yaml", "-o", "out"], in: scratch.path)
    #expect(run.code == 2)
    #expect(run.errors.contains("zero.yaml:10:"), "\(run.errors)")
  }

  @Test(
    "memory does not grow with the number of frames",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"))
  func memory() throws {
    /// The most memory that a run ever held, in KiB, as the system tells whoever waited for it.
    func peak(framesPerSecond: Int) throws -> Int {
      let waiting =
        "import resource,subprocess,sys; code = subprocess.run(sys.argv[1:]).returncode; "
        + "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(code)"
      let run = try Tool.run(
        [
          "-c", waiting, Tool.path, "render", "tiny.yaml", "--fps", "\(framesPerSecond)", "--jobs", "2", "--quiet",
          "-o",
          "out\(framesPerSecond)",
        ], in: scratch.path, executable: "/usr/bin/python3")
      #expect(run.code == 0, "\(run.errors)")
      let last = run.output.split(separator: "\n").last
      return try #require(last.flatMap { Int($0) })
    }
    let few = try peak(framesPerSecond: 100)
    let many = try peak(framesPerSecond: 1_000)
    #expect(few > 5_000, "the measurement failed")
    #expect(many < few + 8_000, "110 frames took \(few) KiB, 1,100 took \(many) KiB")
  }

  @Test("a signal ends it with its code, and leaves whole pictures", arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    let folder = "\(scratch.path)/out"
    let run = try Tool.run(
      ["render", "tiny.yaml", "--fps", "1000", "--scale", "16", "--compression", "small", "-o", "out"],
      in: scratch.path,
      onStart: { process in
        for _ in 0..<2_000 {
          if (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains("frame-00000.png") == true {
            break
          }
          usleep(5_000)
        }
        kill(process.processIdentifier, signal)
      })
    #expect(run.code == 128 + signal, "\(run.errors)")
    let names = try scratch.names(in: "out")
    #expect(!names.contains("manifest.json"))
    let pictures = names.filter { $0.hasSuffix(".png") }
    #expect(pictures.count > 0 && pictures.count < 1_100)
    let end = Data("IEND".utf8) + Data([0xAE, 0x42, 0x60, 0x82])
    for name in pictures {
      let isWhole = try bytes("out/\(name)").suffix(8) == end
      #expect(isWhole, "\(name) is cut off")
    }
    #expect(try render("-o", "out").code == 0, "an interrupted sequence can be rendered again in its place")
  }
}
