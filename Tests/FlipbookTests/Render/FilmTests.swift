import Files
import Foundation
import TestSupport
import Testing

/// ffmpeg and ffprobe, which decode what ffmpeg was sent; nil where they are not installed.
enum FilmTools {
  static let folder = ["/usr/bin", "/usr/local/bin"].first {
    FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
      && FileManager.default.isExecutableFile(atPath: "\($0)/ffprobe")
  }

  /// By libswscale's exact ways, which are not its usual ones.
  static let exact = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp"

  static func run(_ name: String, _ arguments: [String], in scratch: Scratch) throws -> Tool.Run {
    let path = try #require(folder) + "/\(name)"
    let run = try Tool.run(arguments, in: scratch.path, executable: path)
    #expect(run.code == 0, "\(run.errors)")
    return run
  }

  /// What ffprobe tells of the film, or of its frames, a value a line.
  static func probe(_ file: String, _ entries: String, in scratch: Scratch) throws -> [String] {
    let words = ["-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "default=nk=1:nw=1", file]
    return try run("ffprobe", words, in: scratch).output.split(separator: "\n").map(String.init)
  }

  /// The decibels of each plane of a film against frames as they were drawn, in a film's samples.
  static func decibels(
    of file: String, against frames: String, samples: String, decoder: [String] = [], in scratch: Scratch
  ) throws -> [String: Double] {
    let even = "pad=ceil(iw/2)*2:ceil(ih/2)*2"
    let graph =
      "[0:v]setpts=N/TB,format=\(samples)[a];[1:v]\(exact),\(even),setpts=N/TB,format=\(samples)[b];[a][b]psnr"
    let run = try run(
      "ffmpeg", decoder + ["-i", file, "-f", "pam_pipe", "-i", frames, "-lavfi", graph, "-f", "null", "-"], in: scratch)
    let line = try #require(run.errors.split(separator: "\n").last { $0.contains("PSNR") })
    return Dictionary(
      uniqueKeysWithValues: line.split(separator: " ").compactMap { word in
        let parts = word.split(separator: ":")
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), parts[1] == "inf" ? 99 : Double(parts[1]) ?? 0)
      })
  }
}

@Suite("Films, decoded by ffmpeg", .enabled(if: FilmTools.folder != nil))
struct FilmTests {
  static let formats = ["mp4", "mov", "webm", "avif"]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      scene: film
      device: card
      fill: "#F4F6F8"
      layers:
        - {box: bar, frame: [4 + 20 * time / 1s, 20, 60, 24], cornerRadius: 8, fill: "#0A84FF"}
        - {label: words, left: 10, top: 70, text: "{round(time / 100ms)} of a take", font: 15, color: "#202428"}
      takes:
        run:
          - wait: 1.01s
      """, to: "film.yaml")
    // Nothing behind it, and a part of it is half clear.
    try scratch.write(
      """
      scene: clear
      device: card
      layers:
        - {box: dot, frame: [20 + 30 * time / 1s, 30, 50, 50], cornerRadius: 25, fill: "#FF375F", opacity: 0.6}
      takes:
        run:
          - wait: 0.5s
      """, to: "clear.yaml")
  }

  @discardableResult
  private func render(_ scene: String, _ words: String...) throws -> Tool.Run { try render(scene, words) }

  @discardableResult
  private func render(_ scene: String, _ words: [String], environment: [String: String] = [:]) throws -> Tool.Run {
    try Tool.run(["render", "\(scene).yaml", "--quiet"] + words, in: scratch.path, environment: environment)
  }

  @Test("have every frame at its time, and 45 dB and more of brightness and of colours", arguments: formats)
  func frames(format: String) throws {
    let run = try render("film", "--fps", "30", "-o", "a.\(format)", "-o", "a.pam", "-o", "frames/")
    #expect(run.code == 0, "\(run.errors)")
    let count = try scratch.names(in: "frames").count { $0.hasPrefix("frame-") }
    // The take's last instant has a frame of its own.
    #expect(count == 32)
    let times = try FilmTools.probe("a.\(format)", "frame=pts_time", in: scratch).compactMap(Double.init)
    #expect(times.count == count)
    // WebM counts milliseconds.
    for (frame, time) in times.enumerated() { #expect(abs(time - Double(frame) / 30) < 0.000_51) }
    let decibels = try FilmTools.decibels(of: "a.\(format)", against: "a.pam", samples: "yuv420p", in: scratch)
    for plane in ["y", "u", "v"] { #expect(decibels[plane] ?? 0 >= 45, "\(format): \(decibels)") }
    #expect(try scratch.names().filter { $0.hasPrefix("a.") } == ["a.\(format)", "a.pam"].sorted())
  }

  @Test(
    "are sent to ffmpeg in its own samples, each at most one off what it makes of the frames",
    arguments: [
      ("film", "mp4", "yuv420p", []), ("film", "mp4", "yuv444p", ["--chroma", "full", "--scale", "0.63125"]),
      ("clear", "webm", "yuva420p", []),
    ])
  func samples(scene: String, format: String, samples: String, words: [String]) throws {
    let scale = words.firstIndex(of: "--scale").map { Array(words[$0...]) } ?? []
    #expect(try render(scene, ["--fps", "10", "-o", "a.pam"] + scale).code == 0)
    try scratch.write("#!/bin/sh\ncat > sent.yuv\necho film >&3\n", to: "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(scratch.path)/bin/ffmpeg")
    let run = try render(
      scene, ["--fps", "10", "-o", "a.\(format)"] + words, environment: ["PATH": "\(scratch.path)/bin:/usr/bin:/bin"])
    #expect(run.code == 0, "\(run.errors)")
    _ = try FilmTools.run(
      "ffmpeg",
      ["-f", "pam_pipe", "-i", "a.pam", "-vf", FilmTools.exact, "-f", "rawvideo", "-pix_fmt", samples, "made.yuv"],
      in: scratch)
    let (sent, made) = (
      try FileBytes.read("\(scratch.path)/sent.yuv"), try FileBytes.read("\(scratch.path)/made.yuv")
    )
    #expect(sent.count == made.count && !sent.isEmpty)
    let off = zip(sent, made).reduce(into: [Int](repeating: 0, count: 256)) { $0[abs(Int($1.0) - Int($1.1))] += 1 }
    #expect(off[2...].reduce(0, +) == 0 && off[1] * 20 < sent.count, "\(off)")
  }

  @Test("say what their colours are", arguments: formats)
  func tags(format: String) throws {
    try render("film", "--fps", "10", "-o", "a.\(format)")
    let entries = "stream=pix_fmt,color_range,color_space,color_transfer,color_primaries"
    let probed = try FilmTools.probe("a.\(format)", entries, in: scratch)
    #expect(probed == ["yuv420p", "tv", "bt709", "iec61966-2-1", "bt709"])
  }

  @Test("of H.264 have even sides, the last column and row twice, and it is told", arguments: ["mp4", "mov"])
  func evenSides(format: String) throws {
    let run = try render(
      "film", "--scale", "0.63125", "--at", "0", "-o", "a.\(format)", "-o", "a.png", "--fps", "10")
    #expect(run.code == 0, "\(run.errors)")
    let film = try FilmTools.probe("a.\(format)", "stream=width,height", in: scratch)
    #expect(film == ["102", "76"])
    #expect(
      run.errors.contains("'a.\(format)' has 102 × 76 pixels, as the sides of an \(format.uppercased()) are even"))
    #expect(run.errors.contains("--chroma full"))
    #expect(try FilmTools.probe("a.png", "stream=width,height", in: scratch) == ["101", "75"])
  }

  @Test("with colours for each pixel keep them, and any size", arguments: ["mp4", "avif"])
  func fullChroma(format: String) throws {
    let run = try render(
      "film", "--fps", "10", "--scale", "0.63125", "--chroma", "full", "-o", "a.\(format)", "-o", "a.pam")
    #expect(run.code == 0 && !run.errors.contains("even"), "\(run.errors)")
    let probed = try FilmTools.probe("a.\(format)", "stream=width,height,pix_fmt", in: scratch)
    #expect(probed == ["101", "75", "yuv444p"])
    let none = try render("film", "--chroma", "full", "-o", "a.webm")
    #expect(none.code == 64 && none.errors.contains("--chroma is about an MP4, an MOV or an AVIF"), "\(none.errors)")
  }

  @Test("of VP9 are as clear as the frames")
  func transparency() throws {
    let run = try render("clear", "--fps", "20", "-o", "a.webm", "-o", "a.pam")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let graph = "[0:v]alphaextract,setpts=N/TB[a];[1:v]alphaextract,setpts=N/TB[b];[a][b]psnr"
    let probed = try FilmTools.run(
      "ffmpeg",
      ["-c:v", "libvpx-vp9", "-i", "a.webm", "-f", "pam_pipe", "-i", "a.pam", "-lavfi", graph, "-f", "null", "-"],
      in: scratch)
    let line = try #require(probed.errors.split(separator: "\n").last { $0.contains("PSNR") })
    let value = try #require(line.firstMatch(of: /y:([0-9.]+|inf)/)?.1)
    #expect(value == "inf" || Double(value) ?? 0 >= 45)
  }

  @Test("without transparency lie on white, which is told, or on the matte")
  func matte() throws {
    let run = try render("clear", "--at", "0", "-o", "a.mp4")
    #expect(run.errors.contains("'a.mp4' has its transparent pixels drawn on white"), "\(run.errors)")
    let quiet = try render("clear", "--at", "0", "--matte", "#204060", "-o", "a.mp4")
    #expect(quiet.code == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test("go to standard output as a file does")
  func standardOutput() throws {
    let run = try Tool.run(
      ["-c", "\"$0\" render film.yaml --fps 10 --quiet --format mp4 -o - > out.mp4", Tool.path], in: scratch.path,
      executable: "/bin/sh")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try FilmTools.probe("out.mp4", "frame=pts_time", in: scratch).count == 12)
  }

  @Test("that are interrupted leave nothing")
  func interrupted() throws {
    let run = try Tool.run(
      ["render", "film.yaml", "--scale", "8", "--fps", "1000", "-o", "a.mp4"], in: scratch.path,
      onStart: { process in
        usleep(400_000)
        kill(process.processIdentifier, SIGINT)
      })
    #expect(run.code == 130)
    #expect(try scratch.names() == ["clear.yaml", "film.yaml"])
  }
}

@Suite("Films without ffmpeg, or with one that fails")
struct MissingFilmProgramTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("scene: dot\ndevice: card\nfill: red\n", to: "dot.yaml")
  }

  @Test("name the package, and leave nothing")
  func missing() throws {
    let run = try Tool.run(
      ["render", "dot.yaml", "--at", "0", "-o", "a.mp4"], in: scratch.path, environment: ["PATH": "/nowhere"])
    #expect(run.code == 2 && run.errors.contains("install the package 'ffmpeg'"), "\(run.errors)")
    #expect(try scratch.names() == ["dot.yaml"])
  }

  @Test("tell what it said, and leave nothing", arguments: ["exit 3", "cat > /dev/null; exit 3"])
  func failing(end: String) throws {
    try scratch.write("#!/bin/sh\necho 'Unknown encoder libx264' >&2\n\(end)\n", to: "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(scratch.path)/bin/ffmpeg")
    let run = try Tool.run(
      ["render", "dot.yaml", "--at", "0", "-o", "a.mp4"], in: scratch.path,
      environment: ["PATH": "\(scratch.path)/bin:/usr/bin:/bin"])
    #expect(run.code == 2 && run.errors.contains("ffmpeg made no film: Unknown encoder libx264"), "\(run.errors)")
    #expect(try scratch.names() == ["bin", "dot.yaml"])
  }
}
