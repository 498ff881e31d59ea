import Foundation
import TestSupport
import Testing

@Suite("flipbook render, animations")
struct AnimationCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  private func render(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["render", "tiny.yaml", "--scale", "1"] + arguments, in: scratch.path)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
  }

  @Test("writes every format from one run, the same bytes with one job and with four")
  func oneRun() throws {
    for jobs in ["1", "4"] {
      let run = try render(
        "--jobs", jobs, "--fps", "30", "--matte", "#204060", "--sheet", "3x2", "-o", "a\(jobs).gif", "-o",
        "a\(jobs).apng", "-o",
        "a\(jobs).webp", "-o", "a\(jobs).y4m", "-o", "a\(jobs).pam", "-o", "a\(jobs).png", "-o",
        "a\(jobs)/")
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.isEmpty, "\(run.errors)")
      let written = [".gif", ".apng", ".webp", ".y4m", ".pam", ".png", "/"].map { "a\(jobs)\($0)\n" }
      #expect(run.output == written.joined())
    }
    for name in [".gif", ".apng", ".webp", ".y4m", ".pam", ".png", "/manifest.json"] {
      let same = try bytes("a1\(name)") == bytes("a4\(name)")
      #expect(same, "a1\(name) and a4\(name) differ")
    }
    #expect(try bytes("a1.gif").prefix(6) == Data("GIF89a".utf8))
    #expect(try bytes("a1.webp").dropFirst(8).prefix(8) == Data("WEBPVP8X".utf8))
    #expect(try bytes("a1.apng").range(of: Data("acTL".utf8)) != nil)
    let head = Data("YUV4MPEG2 W160 H120 F30:1 Ip A1:1 C444 XCOLORRANGE=FULL\n".utf8)
    #expect(try bytes("a1.y4m").prefix(head.count) == head)
    let frames = try scratch.names(in: "a1").count { $0.hasSuffix(".png") }
    #expect(try bytes("a1.y4m").count == head.count + frames * (6 + 3 * 160 * 120))
    let mapHead = Data("P7\nWIDTH 160\nHEIGHT 120\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
    #expect(try bytes("a1.pam").prefix(mapHead.count) == mapHead)
    #expect(try bytes("a1.pam").count == frames * (mapHead.count + 4 * 160 * 120))
  }

  @Test(
    "a film has the frames of a folder, also where the last one comes early and looks like the one before",
    arguments: ["24", "30", "60"])
  func filmFrames(fps: String) throws {
    // Still, moving until shortly before the end, and moving to the end.
    for (index, start) in ["1ms", "0.4s", "2s"].enumerated() {
      try scratch.write(
        """
        scene: film
        device: card
        layers:
          - box: b
            left: min(time, \(start)) * 20
            width: 9
            height: 9
            fill: red
        takes: {all: [{wait: 1.01s}], short: [{wait: 0.51s}]}
        """, to: "film.yaml")
      for take in ["all", "short"] {
        let name = "\(take)\(index)"
        let run = try Tool.run(
          ["render", "film.yaml", "--take", take, "--scale", "1", "--fps", fps, "-o", "\(name)/", "-o", "\(name).y4m"],
          in: scratch.path)
        #expect(run.code == 0, "\(run.errors)")
        let frames = try scratch.names(in: name).count { $0.hasSuffix(".png") }
        let head = try #require(bytes("\(name).y4m").firstIndex(of: 0x0A)) + 1
        #expect(try bytes("\(name).y4m").count == head + frames * (6 + 3 * 160 * 120), "\(name)")
      }
    }
  }

  @Test("draws a GIF at no more than 50 frames a second, and says so")
  func slowerGIF() throws {
    let run = try render("-o", "a.gif", "--matte", "#FFFFFF", "--quiet")
    #expect(run.code == 0)
    #expect(run.errors == "note: 'a.gif' is drawn at 50 frames a second instead of 60: viewers show no GIF faster\n")
    #expect(try render("-o", "b.gif", "--fps", "50", "--matte", "#FFFFFF").errors.isEmpty)
  }

  @Test(
    "draws an APNG and a WebP at no more than 100 frames a second, as viewers show them", arguments: ["apng", "webp"])
  func slowerThanViewers(ending: String) throws {
    let run = try render("-o", "a.\(ending)", "--fps", "120", "--quiet")
    #expect(run.errors.contains("is drawn at 100 frames a second instead of 120: viewers show no"), "\(run.errors)")
    #expect(try render("-o", "b.\(ending)", "--fps", "100").errors.isEmpty)
    let same = try bytes("a.\(ending)") == bytes("b.\(ending)")
    #expect(same)
  }

  @Test(
    "standard output gets the bytes that a file gets, and nothing else",
    arguments: [
      (["--at", "0.2s"], "png"), (["--at", "0.2s", "--format", "webp"], "webp"), (["--format", "apng"], "apng"),
      (["--format", "gif", "--fps", "20"], "gif"), (["--format", "y4m"], "y4m"), (["--format", "pam"], "pam"),
      (["--at", "0.2s", "--format", "pam"], "pam"), (["--sheet", "3x2"], "png"),
    ])
  func standardOutput(options: [String], ending: String) throws {
    let words = (["render", "tiny.yaml", "--scale", "1"] + options).map { "'\($0)'" }.joined(separator: " ")
    let piped = try Tool.run(
      ["-c", "'\(Tool.path)' \(words) -o - | cat > piped; '\(Tool.path)' \(words) -o - > sent"], in: scratch.path,
      executable: "/bin/sh")
    #expect(piped.code == 0 && piped.output.isEmpty, "\(piped.errors)")
    let plain = options.filter { $0 != "--format" && $0 != ending }
    #expect(
      try Tool.run(["render", "tiny.yaml", "--scale", "1"] + plain + ["-o", "a.\(ending)"], in: scratch.path).code == 0)
    for name in ["piped", "sent"] {
      let same = try bytes(name) == bytes("a.\(ending)")
      #expect(same, "\(name) differs from a.\(ending)")
    }
  }

  @Test("standard output may be one of several places; no paths are printed into it then")
  func severalPlaces() throws {
    let run = try Tool.run(
      ["-c", "'\(Tool.path)' render tiny.yaml --scale 1 --format webp -o - -o a.webp > sent"],
      in: scratch.path, executable: "/bin/sh")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(try bytes("sent") == bytes("a.webp"))
  }

  @Test("a reader of standard output that goes away is trouble, told in words", arguments: ["apng", "y4m", "pam"])
  func closedPipe(format: String) throws {
    let run = try Tool.run(
      ["-o", "pipefail", "-c", "'\(Tool.path)' render tiny.yaml --format \(format) -o - | :"], in: scratch.path,
      executable: "/bin/bash")
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("error: cannot write '/dev/stdout': "), "\(run.errors)")
  }

  @Test("a closed standard output is trouble, told in words, whatever is printed or written there")
  func closedOutput() throws {
    for words in ["render tiny.yaml --at 0s -o -", "render tiny.yaml --at 0s -o a.png", "schema"] {
      let run = try Tool.run(["-c", "'\(Tool.path)' \(words) >&-"], in: scratch.path, executable: "/bin/sh")
      #expect(run.code == 2 && run.errors.hasPrefix("error: "), "\(words): \(run.errors)")
    }
  }

  @Test("a name whose dot is followed by a number is a folder, and so is one that is there")
  func dottedFolders() throws {
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/my.frames", withIntermediateDirectories: false)
    for name in ["take-1.2", "my.frames", "v.avi/"] {
      let run = try render("--frames", "0..1", "-o", name)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try scratch.names(in: name).filter { !$0.hasPrefix(".") }.count == 3)
    }
  }

  @Test("the last frame is the take's last instant, at any rate, and its snapshot there")
  func lastInstant() throws {
    try scratch.write(
      """
      scene: wipe
      device: card
      state: {x: 0}
      fill: white
      layers: [{box: bar, frame: [0, 0, x, 60], fill: "#3B6EA5"}]
      takes: {go: [{do: {animate: {x: 160}, over: 0.293s}}, settle, {snapshot: whole}]}
      """, to: "wipe.yaml")
    func render(_ options: String...) throws {
      let run = try Tool.run(["render", "wipe.yaml", "--scale", "1"] + options, in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
    }
    try render("--snapshot", "whole", "-o", "whole.png")
    for (fps, last) in [("10", 3), ("25", 8), ("60", 18), ("1000", 293)] {
      try render("--fps", fps, "-o", "at-\(fps)")
      let names = try scratch.names(in: "at-\(fps)").filter { $0.hasSuffix(".png") }
      #expect(names.count == last + 1)
      try render("--fps", fps, "--frame", "\(last)", "-o", "last.png")
      try render("--fps", fps, "--frames", "\(last)..\(last)", "-o", "part")
      for name in ["at-\(fps)/\(names[last])", "last.png", "part/\(names[last])"] {
        #expect(try bytes(name) == bytes("whole.png"), "\(name)")
      }
      let beyond = try Tool.run(
        ["render", "wipe.yaml", "--fps", fps, "--frame", "\(last + 1)", "-o", "x.png"], in: scratch.path)
      #expect(beyond.code == 2 && beyond.errors.contains("the frames are 0 to \(last)"))
    }
  }

  @Test("a number of a frame that no take has is refused, however large", arguments: ["--frame", "--frames"])
  func hugeFrame(option: String) throws {
    let run = try render(option, option == "--frame" ? "\(Int.max)" : "0..\(Int.max)", "-o", "x/")
    #expect(run.code == 2 && run.errors.contains("there is no frame \(Int.max)"), "\(run.errors)")
  }

  @Test("half transparent pixels of a GIF are drawn on white, and that is told; not where a matte was asked for")
  func halfClear() throws {
    try scratch.write(
      "device: card\nlayers: [{box: pale, frame: [10, 10, 40, 40], opacity: 0.3, fill: black}]\n", to: "pale.yaml")
    func render(_ options: String...) throws -> Tool.Run {
      try Tool.run(["render", "pale.yaml", "--scale", "1"] + options, in: scratch.path)
    }
    let reported = try render("-o", "a.gif", "--quiet", "--fps", "50")
    #expect(
      reported.errors
        == "note: 'a.gif' has its half transparent pixels drawn on white; --matte COLOR draws them on another colour\n")
    #expect(try render("-o", "b.gif", "--fps", "50", "--matte", "#FFFFFF").errors.isEmpty)
    #expect(try bytes("a.gif") == bytes("b.gif"))
    #expect(try render("-o", "c.webp").errors.isEmpty)
    #expect(
      try render("-o", "d.y4m").errors
        == "note: 'd.y4m' has its transparent pixels drawn on white; --matte COLOR draws them on another colour\n")
    #expect(try render("-o", "e.y4m", "--matte", "#FFFFFF").errors.isEmpty)
    #expect(try bytes("d.y4m") == bytes("e.y4m"))
  }

  @Test("a variant that makes no difference is told, one that makes any is not")
  func idleVariant() throws {
    try scratch.write(
      """
      device: card
      fill: white
      layers:
        - {box: lamp, frame: [10, 10, 40, 40], fill: "#3B6EA5"}
        - {box: shade, if: dark and time > 0.2, frame: [10, 10, 40, 40], fill: "#00000066"}
      takes: {look: [{wait: 0.3s}]}
      """, to: "lamp.yaml")
    func errors(_ words: String...) throws -> String {
      let run = try Tool.run(words + ["--variant", "dark"], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
      return run.errors
    }
    let note = "note: the variant 'dark' changes nothing here; without it all frames are the same\n"
    #expect(try errors("render", "tiny.yaml", "--scale", "1", "-o", "a/") == note)
    #expect(try errors("render", "lamp.yaml", "--scale", "1", "-o", "b/").isEmpty)
    #expect(try errors("render", "lamp.yaml", "--at", "0s", "-o", "b.png") == note)
    #expect(try errors("show", "lamp.yaml", "--as", "blocks") == note)
    #expect(try errors("inspect", "lamp.yaml", "--at", "0.3s").isEmpty)
  }

  @Test("show is as wide as COLUMNS says where there is no terminal")
  func columns() throws {
    for (columns, width) in [("40", 40), ("12", 12), ("none", 80), ("0", 80)] {
      let run = try Tool.run(
        ["show", "tiny.yaml", "--as", "blocks"], in: scratch.path, environment: ["COLUMNS": columns])
      #expect(run.code == 0)
      #expect(run.output.split(separator: "\n")[0].count { $0 == "▀" } == width, "\(columns)")
    }
  }

  @Test("one frame may be an animation's only one")
  func still() throws {
    let run = try render(
      "--frame", "3", "-o", "a.gif", "-o", "a.webp", "-o", "a.apng", "-o", "a.y4m", "-o", "a.pam", "-o", "a.png")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try scratch.names() == ["a.apng", "a.gif", "a.pam", "a.png", "a.webp", "a.y4m", "tiny.yaml"])
  }

  @Test(
    "refuses what it cannot write, and says what is near",
    arguments: [
      (["-o", "a.giff"], "Cannot write .giff ('a.giff'); did you mean '.gif'? There are .png, "),
      (["-o", "a.mkv"], "Cannot write .mkv"),
      (["-o", "a.avi"], "Cannot write .avi ('a.avi'); did you mean '.avif'? There are .png, .gif, .apng, .webp, "),
      (["-o", "a.wmv"], ".pam, .mp4, .webm, .mov and .avif; a folder of frames is written 'a.wmv/'"),
      (["-o", "frames/a.jxl"], "Cannot write .jxl"), (["-o", "x.html"], "Cannot write .html"),
      (["-o", "x.gif.tmp"], "Cannot write .tmp"),
      (["-o", "-"], "Standard output holds one file; choose one frame with --at"),
      (["-o", "-", "--format", "gif", "-o", "-"], "-o - is given twice"),
      (["-o", "-", "--format", "avi"], "The value 'avi' is invalid for '--format <format>'"),
      (["-o", "-", "--snapshots"], "Standard output holds one file"),
      (["-o", "-", "--format", "gif", "--snapshots"], "cannot hold the snapshots"),
      (["-o", "-", "--at", "0s", "--watch"], "--watch writes again and again"),
      (["-o", "-", "--share", "1/2"], "A share is a folder of frames"),
      (["-o", "a.gif", "--format", "gif"], "--format is about standard output, -o -"),
      (["--format", "gif"], "--format is about standard output"),
      (["-o", "a.png"], "is one picture"),
      (["--snapshots", "-o", "a.gif"], "name a folder"),
      (["--sheet", "3x2", "-o", "a.gif"], "add -o NAME.png"),
      (["--sheet", "0x2", "-o", "a.png"], "such as 4x3"),
      (["--sheet", "4x300", "-o", "a.png"], "each 1 to 100"),
      (["--fps", "29.97", "-o", "a.gif"], "frames a second are a whole number, 1 to 1000"),
      (["--fps", "0", "-o", "a.gif"], "--fps is 1 to 1000"),
      (["-o", "a.gif", "-o", "b.gif", "-o", "./a.gif"], "-o ./a.gif is given twice"),
      (["-o", "frames", "-o", "frames/"], "-o frames/ is given twice"),
      (["--sheet", "3x2", "--frame", "1", "-o", "a.png"], "excludes"),
      (["--colors", "1", "-o", "a.gif"], "2 to 256"),
      (["--matte", "white", "-o", "a.gif"], "#RRGGBB"),
      (
        ["--matte", "#FFFFFF", "-o", "a.webp"],
        "--matte is about a GIF, a Y4M, an MP4, an MOV or an AVIF, and none is written"
      ),
      (["--loop", "2", "-o", "a.y4m"], "--loop is about a GIF, an APNG or a WebP, and none is written"),
      (["--colors", "9", "-o", "a.y4m"], "--colors is about a GIF, and none is written"),
      (["--colors", "16"], "--colors is about a GIF, and none is written"),
      (["--dither", "ordered", "-o", "a.png", "--at", "0s"], "--dither is about a GIF, and none is written"),
      (
        ["--loop", "2", "-o", "frames/"],
        "--loop is about a GIF, an APNG or a WebP, and none is written: add -o NAME.gif, NAME.apng or NAME.webp."
      ),
      (["--dither", "blue", "-o", "a.gif"], "ordered"),
    ])
  func refused(arguments: [String], words: String) throws {
    let run = try Tool.run(["render", "tiny.yaml"] + arguments, in: scratch.path)
    #expect(run.code == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try scratch.names() == ["tiny.yaml"])
  }
}
