import Files
import Foundation
import TestSupport
import Testing

@Suite("Parts that several processes rendered make what one run makes")
struct JoinTests {
  private let scratch: Scratch

  private static let scene = """
    scene: slide
    device: card
    state: {x: 10}
    layers:
      - {box: back, frame: [0, 0, 160, 120], fill: {gradient: ["#204060", "#F0A020"]}}
      - box: square
        frame: [x, 20, 40, 40]
        cornerRadius: 9
        opacity: 0.8
        fill: "#3B6EA5"
        tap: {animate: {x: 100}, over: 0.493s, curve: easeInOut}
    takes:
      move:
        - wait: 0.1s
        - tap: square
        - settle
    """

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "slide.yaml")
  }

  private func run(_ arguments: String...) throws -> Tool.Run { try Tool.run(arguments, in: scratch.path) }

  private func bytes(_ name: String) throws -> [UInt8] { try FileBytes.read("\(scratch.path)/\(name)") }

  private func render(_ parts: Int, fps: Int = 60) throws {
    for part in 1...parts {
      let run = try run("render", "slide.yaml", "--share", "\(part)/\(parts)", "--fps", "\(fps)", "-o", "part-\(part)")
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  @Test("parts between which something of the scene changed are refused, though no frame is in two of them")
  func changedScene() throws {
    let other = "the scene's files, its data or what was set differ"
    let scene = Self.scene.replacing("state: {x: 10}", with: "state: {x: 10}\ndata: {words: words.json}")
      .replacing("takes:", with: "  - {image: photo, source: \"photo.svg\", frame: [100, 80, 20, 20]}\ntakes:")
    let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle r="9" fill="red"/></svg>"#
    func write(_ change: (String) -> String = { $0 }) throws {
      for (name, text) in [("slide.yaml", scene), ("photo.svg", picture), ("words.json", #"{"word": "one"}"#)] {
        try scratch.write(change(text), to: name)
      }
    }
    func part(_ share: String, _ arguments: [String] = []) throws {
      let run = try Tool.run(
        ["render", "slide.yaml", "--share", "\(share)/2", "-o", "part-\(share)"] + arguments, in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
    }
    func isRefused() throws -> Bool {
      let run = try run("join", "part-1", "part-2", "-o", "a.webp")
      return run.code == 2 && run.errors.contains(other)
    }
    try write()
    try part("1")
    try part("2")
    #expect(try !isRefused())
    for (old, new) in [("opacity: 0.8", "opacity: 0.7"), ("fill=\"red\"", "fill=\"lime\""), ("one", "two")] {
      try write { $0.replacing(old, with: new) }
      try part("2")
      #expect(try isRefused(), "\(new)")
    }
    try write()
    for arguments in [["--set", "x=11"], ["--set", "dark=true"], ["--show-touches"]] {
      try part("2", arguments)
      #expect(try isRefused(), "\(arguments)")
    }
    try part("2")
    #expect(try !isRefused())
  }

  @Test("an animation of parts is byte for byte that of one run, with all that can be said of it")
  func animations() throws {
    try render(3, fps: 50)
    let parts = ["part-3", "part-1", "part-2"]
    for (ending, options) in [
      ("gif", ["--colors", "40", "--dither", "diffusion", "--matte", "#FFFFFF"]), ("gif", []),
      ("apng", ["--loop", "2"]),
      ("webp", []), ("y4m", ["--matte", "#204060"]), ("pam", []), ("apng", ["--compression", "small"]),
    ] {
      let whole = try Tool.run(
        ["render", "slide.yaml", "--fps", "50", "-o", "whole.\(ending)"] + options, in: scratch.path)
      #expect(whole.code == 0, "\(whole.errors)")
      let joined = try Tool.run(["join"] + parts + ["-o", "joined.\(ending)"] + options, in: scratch.path)
      #expect(joined.code == 0 && joined.output == "joined.\(ending)\n", "\(joined.errors)")
      #expect(try bytes("joined.\(ending)") == bytes("whole.\(ending)"), "\(ending) \(options)")
    }
  }

  @Test("so is a sequence, and parts by numbers may overlap")
  func sequences() throws {
    #expect(try run("render", "slide.yaml", "-o", "whole").code == 0)
    #expect(try run("render", "slide.yaml", "--frames", "0..20", "-o", "a").code == 0)
    #expect(try run("render", "slide.yaml", "--frames", "15..42", "-o", "b", "--jobs", "1").code == 0)
    #expect(try run("join", "b", "a", "-o", "all/", "-o", "all.webp").code == 0)
    let names = try scratch.names(in: "whole").filter { !$0.hasPrefix(".") }
    #expect(names.count == 44)
    #expect(try scratch.names(in: "all").filter { !$0.hasPrefix(".") } == names)
    for name in names { #expect(try bytes("all/\(name)") == bytes("whole/\(name)"), "\(name)") }
  }

  @Test("what are no parts of one run is refused in words")
  func refusals() throws {
    try render(3)
    let all = (1...3).map { "part-\($0)" }
    func refused(_ arguments: [String], _ words: String, code: Int32 = 2) throws {
      let run = try Tool.run(["join"] + arguments, in: scratch.path)
      #expect(run.code == code && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
    try refused(["part-1", "part-3", "-o", "a.webp"], "frames are missing: 21..31; render them with --frames")
    try refused(["part-1", "part-2", "-o", "a.webp"], "frames are missing: 32..42")
    #expect(try run("render", "slide.yaml", "--frames", "0..41", "-o", "but-one").code == 0)
    try refused(["part-1", "but-one", "-o", "a.webp"], "frames are missing: 42")
    try refused(["part-1", "nowhere", "-o", "a.webp"], "'nowhere' holds no whole sequence")
    try refused(all + ["-o", "a.gif"], "render them with --fps 50")
    try refused(["part-1", "-o", "a.png"], "'a.png' is one picture", code: 64)
    #expect(try run("render", "slide.yaml", "--fps", "30", "-o", "slow").code == 0)
    try refused(
      all + ["slow", "-o", "a.webp"], "'slow' is no part of what 'part-1' is: frames a second: '30', not '60'")
    #expect(try run("render", "slide.yaml", "--frames", "5..6", "-o", "other").code == 0)
    let manifest = String(decoding: try bytes("other/manifest.json"), as: UTF8.self)
    let digest = try #require(manifest.firstMatch(of: /"sha256" : "([0-9a-f]+)"/)).output.1
    try scratch.write(manifest.replacing(digest, with: String(digest.reversed())), to: "other/manifest.json")
    try refused(all + ["other", "-o", "a.webp"], "frame 5 is in two parts and not the same")
    try scratch.write("no picture", to: "part-2/frame-00025.png")
    try refused(all + ["-o", "a.webp"], "'part-2/frame-00025.png' is not what was written")
    #expect(try !scratch.names().contains { $0.hasPrefix("a.") }, "nothing half is left")
    let empty = try run("render", "slide.yaml", "--share", "1/99", "-o", "none")
    #expect(empty.code == 64 && empty.errors.contains("is empty; make fewer"), "\(empty.errors)")
    let both = try run("render", "slide.yaml", "--share", "1/2", "--frame", "3", "-o", "none")
    for place in [["-o", "a.gif"], ["--sheet", "3x3", "-o", "a.png"], ["--sheet", "3x3"]] {
      let share = try Tool.run(["render", "slide.yaml", "--share", "1/2"] + place, in: scratch.path)
      #expect(share.code == 64, "\(place): \(share.errors)")
    }
    #expect(both.code == 64 && both.errors.contains("--frame and --share exclude each other"), "\(both.errors)")
  }
}
