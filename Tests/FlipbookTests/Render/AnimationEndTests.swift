import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// A take of five frames at 10 a second, of which no two look alike.
private func fiveFrames(in scratch: Scratch) throws {
  try scratch.write(
    """
    scene: ends
    device: card
    fill: "#FFFFFF"
    layers:
      - {box: bar, frame: [10 + 250 * time / 1s, 20, 30, 60], fill: "#0A84FF"}
    takes:
      run:
        - wait: 0.4s
    """, to: "ends.yaml")
}

@Suite("How animations begin and end")
struct AnimationEndTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try fiveFrames(in: scratch)
  }

  private func render(_ name: String, _ words: String...) throws -> (hashes: [UInt64], durations: [Int]) {
    let run = try Tool.run(
      ["render", "ends.yaml", "--fps", "10", "--scale", "1", "--quiet", "-o", name] + words, in: scratch.path)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let file = try FrameFile.open("\(scratch.path)/\(name)")
    return (try (0..<file.count).map { try file.frame($0).pixelHash }, file.durations ?? [])
  }

  @Test("the last frame is held", arguments: ["gif", "apng", "webp"])
  func hold(format: String) throws {
    let plain = try render("a.\(format)")
    let held = try render("b.\(format)", "--hold", "2s")
    #expect(plain.hashes.count == 5 && held.hashes == plain.hashes)
    #expect(held.durations == plain.durations.dropLast() + [plain.durations[4] + 2_000_000])
  }

  @Test("a film that is held has its last frame again and again")
  func heldVideo() throws {
    func frames(_ words: String...) throws -> Int {
      let words = ["render", "ends.yaml", "--fps", "10", "--scale", "1", "--quiet", "-o", "a.y4m"] + words
      #expect(try Tool.run(words, in: scratch.path).code == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/a.y4m"))
      return bytes.count / (160 * 120 * 3)
    }
    #expect(try frames() == 5)
    #expect(try frames("--hold", "500ms") == 10)
  }

  @Test("there and back is the way itself and its mirror, whose end is the next beginning", arguments: ["gif", "webp"])
  func back(format: String) throws {
    let plain = try render("a.\(format)").hashes
    let both = try render("b.\(format)", "--there-and-back")
    #expect(both.hashes == plain + plain[1...3].reversed())
    #expect(both.durations == [Int](repeating: 100_000, count: 8))
    let once = try render("c.\(format)", "--there-and-back", "--loop", "1")
    #expect(once.hashes == plain + plain[0...3].reversed())
    let held = try render("d.\(format)", "--there-and-back", "--hold", "1s")
    #expect(held.hashes == both.hashes && held.durations[4] == 1_100_000)
  }

  @Test("the poster is first, and those before it come at the end", arguments: ["gif", "apng", "webp"])
  func poster(format: String) throws {
    let plain = try render("a.\(format)").hashes
    let turned = try render("b.\(format)", "--poster", "0.25s").hashes
    #expect(turned == Array(plain[2...]) + Array(plain[..<2]))
  }

  @Test("there and back with a poster is the same loop, which begins there", arguments: ["gif", "apng", "webp"])
  func posterOfLoop(format: String) throws {
    let plain = try render("a.\(format)", "--there-and-back", "--hold", "1s")
    let turned = try render("b.\(format)", "--there-and-back", "--hold", "1s", "--poster", "0.25s")
    #expect(turned.hashes == Array(plain.hashes[2...]) + Array(plain.hashes[..<2]))
    #expect(turned.durations == Array(plain.durations[2...]) + Array(plain.durations[..<2]))
  }

  @Test("the last frame fades into the first, by each pixel's share")
  func fade() throws {
    let plain = try render("a.apng").hashes
    let faded = try render("b.apng", "--cross-fade", "300ms")
    #expect(faded.hashes.count == 8 && Array(faded.hashes[..<5]) == plain)
    #expect(faded.durations == [Int](repeating: 100_000, count: 8))
    let file = try FrameFile.open("\(scratch.path)/b.apng")
    let (first, last) = (try file.frame(0), try file.frame(4))
    for step in 1...3 {
      let frame = try file.frame(4 + step)
      for place in stride(from: 0, to: frame.bytes.count, by: 37) {
        let mixed = (Double(last.bytes[place]) * Double(4 - step) + Double(first.bytes[place]) * Double(step)) / 4
        #expect(abs(Double(frame.bytes[place]) - mixed) <= 0.5)
      }
    }
  }

  @Test(
    "what says nothing, or two things, is refused",
    arguments: [
      (["-o", "a.png", "--at", "0", "--hold", "1s"], "--hold is about a GIF"),
      (["-o", "a.y4m", "--poster", "0.1s"], "--poster is about a GIF, an APNG or a WebP"),
      (["-o", "a.gif", "--poster", "9s"], "--poster is an instant of the frames that are shown"),
      (["-o", "a.gif", "--cross-fade", "1s", "--there-and-back"], "leave --there-and-back out"),
      (["-o", "a.gif", "--hold", "0"], "--hold is more than 0"),
    ])
  func refused(words: [String], message: String) throws {
    let run = try Tool.run(["render", "ends.yaml"] + words, in: scratch.path)
    #expect(run.code == 64 && run.errors.contains(message), "\(run.code) \(run.errors)")
    #expect(try scratch.names() == ["ends.yaml"])
  }
}

@Suite("Sizes of pictures that are asked for, and told")
struct PictureSizeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try fiveFrames(in: scratch)
    // Many colours, and many frames.
    try scratch.write(
      """
      scene: rich
      device: card
      layers:
        - box: sky
          width: 160
          height: 120
          fill: {gradient: ["#FF2D55", "#5856D6", "#34C759"], from: [0, 0], to: [1, time / 1s]}
      takes:
        run:
          - wait: 1s
      """, to: "rich.yaml")
  }

  private func render(_ words: String...) throws -> Tool.Run {
    try Tool.run(["render"] + words + ["--quiet"], in: scratch.path)
  }

  private func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(scratch.path)/\(name)") }

  @Test(
    "are those of --width and --height; of both, the picture fits",
    arguments: [
      (["--width", "101"], 101, 75), (["--height", "90"], 120, 90), (["--width", "320", "--height", "60"], 80, 60),
    ])
  func sides(words: [String], width: Int, height: Int) throws {
    let run = try Tool.run(["render", "ends.yaml", "--at", "0", "-o", "a.png"] + words, in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    let picture = try ImageReader.read("\(scratch.path)/a.png")
    #expect((picture.width, picture.height) == (width, height))
  }

  @Test("exclude --scale")
  func excluded() throws {
    let run = try render("ends.yaml", "--at", "0", "-o", "a.png", "--scale", "1", "--width", "90")
    #expect(run.code == 64 && run.errors.contains("--scale says the same as --width"))
  }

  @Test(
    "are found for --max-bytes, told as options that give the same file, and no larger", arguments: ["gif", "webp"])
  func search(format: String) throws {
    _ = try render("rich.yaml", "-o", "whole.\(format)")
    let whole = try #require(bytes("whole.\(format)")).count
    let run = try render("rich.yaml", "-o", "a.\(format)", "--max-bytes", "\(whole / 4)")
    #expect(run.code == 0, "\(run.errors)")
    let found = try #require(bytes("a.\(format)"))
    #expect(found.count <= whole / 4 && found.count > whole / 20)
    let reported = try #require(run.errors.firstMatch(of: /drawn with (.*), to be small enough/)?.1)
    let words = reported.split(separator: " ").map(String.init)
    _ = try Tool.run(["render", "rich.yaml", "-o", "b.\(format)", "--quiet"] + words, in: scratch.path)
    #expect(bytes("b.\(format)") == found)
    #expect(try scratch.names().count == 5)
  }

  @Test("that are small enough are what render gives, without a word")
  func enough() throws {
    let run = try render("ends.yaml", "-o", "a.gif", "--max-bytes", "1M")
    let plain = try render("ends.yaml", "-o", "b.gif")
    #expect(run.errors.replacingOccurrences(of: "a.gif", with: "b.gif") == plain.errors)
    #expect(bytes("a.gif") == bytes("b.gif"))
  }

  @Test("that cannot be so small are told, and nothing is written")
  func impossible() throws {
    let run = try render("rich.yaml", "-o", "a.gif", "--max-bytes", "20")
    #expect(run.code == 2 && run.errors.contains("'a.gif' cannot have 20 bytes or less: the smallest that was tried"))
    #expect(try scratch.names() == ["ends.yaml", "rich.yaml"])
    let folder = try render("rich.yaml", "-o", "frames/", "--max-bytes", "1M")
    #expect(folder.code == 64 && folder.errors.contains("--max-bytes is about one file"))
  }

  @Test("stand behind a file's name on a terminal, and not in a pipe")
  func reported() throws {
    #expect(try render("ends.yaml", "--at", "0", "-o", "a.png").output == "a.png\n")
    let run = try Tool.run(
      ["-qec", "'\(Tool.path)' render ends.yaml --at 0 -o a.png", "/dev/null"], in: scratch.path,
      executable: "/usr/bin/script")
    let size = try #require(bytes("a.png")).count
    let words = size < 1_000 ? "\(size) bytes" : "\(Double((size + 50) / 100) / 10) KB"
    #expect(run.output.contains("a.png  \(words)"), "\(run.output)")
  }

  @Test("an option that counts once is refused where it is given twice; one that adds up is not")
  func twice() throws {
    for words in [
      ["--take", "run", "--take", "run"], ["--fps", "10", "--fps=20"], ["--variant", "a", "--variant", "b"],
    ] {
      let run = try Tool.run(["render", "ends.yaml", "-o", "a.gif"] + words, in: scratch.path)
      #expect(run.code == 64 && run.errors.contains("\(words[0]) is given twice"), "\(run.errors)")
    }
    #expect(try render("ends.yaml", "-o", "a.gif", "-o", "b.gif").code == 0)
  }

  @Test("WebP by a quality is smaller, near, as clear, and has the same times")
  func quality() throws {
    _ = try render("rich.yaml", "-o", "a.webp", "--fps", "10")
    #expect(try render("rich.yaml", "-o", "b.webp", "--fps", "10", "--quality", "80").code == 0)
    let (lossy, lossless) = (try #require(bytes("b.webp")), try #require(bytes("a.webp")))
    #expect(lossy.count * 3 < lossless.count * 2)
    let (exact, near) = (try FrameFile.open("\(scratch.path)/a.webp"), try FrameFile.open("\(scratch.path)/b.webp"))
    #expect(exact.durations == near.durations && exact.count == near.count)
    for index in 0..<exact.count {
      let (was, now) = (try exact.frame(index), try near.frame(index))
      let places = stride(from: 0, to: was.bytes.count, by: 13)
      let squares = places.map { pow(Double(was.bytes[$0]) - Double(now.bytes[$0]), 2) }
      #expect(10 * log10(255 * 255 * Double(squares.count) / squares.reduce(1e-9, +)) > 32)
    }
    let clear =
      "scene: clear\ndevice: card\nlayers:\n  - {box: a, width: 80, height: 60, fill: \"#FF375F\", opacity: 0.5}\n"
    try scratch.write(clear, to: "clear.yaml")
    for words in [[], ["--quality", "50"]] {
      let run = try Tool.run(
        ["render", "clear.yaml", "--at", "0", "-o", "c\(words.count).webp"] + words, in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
    }
    let alphas = try ["c0.webp", "c2.webp"].map { name in
      let picture = try FrameFile.open("\(scratch.path)/\(name)").frame(0)
      return stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    }
    #expect(alphas[0] == alphas[1] && Set(alphas[0]).count > 1)
    let gif = try render("rich.yaml", "-o", "a.gif", "--quality", "80")
    #expect(gif.code == 64 && gif.errors.contains("--quality is about a WebP"))
  }

  @Test("effort that changes nothing is told")
  func effort() throws {
    let run = try render("ends.yaml", "--fps", "10", "-o", "a.gif", "--compression", "small")
    #expect(run.errors.contains("'a.gif' is the same with any compression, which is about PNG, APNG and WebP"))
    let files = try render("ends.yaml", "--fps", "10", "-o", "a.webp", "--compression", "small")
    #expect(files.errors.isEmpty)
  }
}
