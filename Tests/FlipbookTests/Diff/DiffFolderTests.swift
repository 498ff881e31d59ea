import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("flipbook diff draws into a folder, and reads what it is given with care")
struct DiffFolderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// A folder of frames that all show the same picture: columns of colours that follow from `seed`.
  private func frames(_ name: String, seed: UInt64, count: Int, side: Int = 40) throws -> String {
    var chance = SplitMix64(seed: seed)
    let bitmap = Bitmap(width: side, height: side)
    for index in 0..<side * side {
      bitmap.bytes.storeBytes(
        of: UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000,
        toByteOffset: index * 4, as: UInt32.self)
    }
    let folder = "\(scratch.path)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bytes = try PNGEncoder().encode(bitmap, compression: .fast)
    for index in 0..<count { try AtomicFile.write(bytes, to: "\(folder)/frame-\(index).png") }
    return folder
  }

  private func drawn(_ folder: String = "out") throws -> [String] {
    try scratch.names(in: folder).filter { $0.hasPrefix("diff-") }
  }

  @Test("pictures of an earlier run go when they are not drawn again; nobody else's do")
  func stale() throws {
    let (one, two) = (try frames("one", seed: 1, count: 4), try frames("two", seed: 2, count: 4))
    let out = "\(scratch.path)/out"
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    try scratch.write("mine", to: "out/diff-mine.png")
    #expect(try Tool.run(["diff", one, two, "-o", out]).code == 1)
    let all = (0..<4).map { "diff-frame-\($0).png" }
    #expect(try drawn() == all + ["diff-mine.png"])
    // Only frame 2 still differs.
    for index in [0, 1, 3] {
      try FileManager.default.removeItem(atPath: "\(two)/frame-\(index).png")
      try FileManager.default.copyItem(atPath: "\(one)/frame-\(index).png", toPath: "\(two)/frame-\(index).png")
    }
    let run = try Tool.run(["diff", one, two, "-o", out])
    #expect(run.code == 1 && run.output.hasSuffix("drawn in \(out)/diff-frame-2.png\n"), "\(run.output)")
    #expect(try drawn() == ["diff-frame-2.png", "diff-mine.png"])
    // Nothing differs any more; nor does anything where nothing was ever drawn.
    #expect(try Tool.run(["diff", one, one, "-o", out]).code == 0)
    #expect(try scratch.names(in: "out") == ["diff-mine.png"])
    #expect(try Tool.run(["diff", one, one, "-o", "\(scratch.path)/never"]).code == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/never"))
  }

  @Test("a list that somebody wrote removes nothing but pictures of differences")
  func foreignList() throws {
    let one = try frames("one", seed: 1, count: 1)
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/out", withIntermediateDirectories: true)
    try scratch.write("keep", to: "keep.png")
    try scratch.write("keep", to: "out/notes.txt")
    try scratch.write("../keep.png\ndiff-/../../keep.png\nnotes.txt\n", to: "out/.flipbook-diff")
    #expect(try Tool.run(["diff", one, one, "-o", "\(scratch.path)/out"]).code == 0)
    #expect(FileManager.default.fileExists(atPath: "\(scratch.path)/keep.png"))
    #expect(try scratch.names(in: "out").contains("notes.txt"))
  }

  @Test(
    "a signal ends it between two frames, with whole pictures that the next run knows of", arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    let count = 150
    let one = try frames("one", seed: 1, count: count, side: 400)
    let two = try frames("two", seed: 2, count: count, side: 400)
    let out = "\(scratch.path)/out"
    let run = try Tool.run(
      ["diff", one, two, "-o", out],
      onStart: { process in
        while process.isRunning {
          let names = (try? FileManager.default.contentsOfDirectory(atPath: out)) ?? []
          if names.contains("diff-frame-0.png") { break }
          usleep(5_000)
        }
        kill(process.processIdentifier, signal)
      })
    #expect(run.code == 128 + signal, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try !scratch.names(in: "out").contains { $0.hasSuffix("partial") })
    let pictures = try drawn()
    #expect(pictures.count > 0 && pictures.count < count)
    let end = Data("IEND".utf8) + Data([0xAE, 0x42, 0x60, 0x82])
    for name in pictures {
      let isWhole = try Data(contentsOf: URL(fileURLWithPath: "\(out)/\(name)")).suffix(8) == end
      #expect(isWhole, "\(name) is cut off")
    }
    #expect(try Tool.run(["diff", one, one, "-o", out]).code == 0)
    #expect(try scratch.names(in: "out").isEmpty)
  }

  @Test(
    "pictures that claim to be enormous are trouble, in bounded memory",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"))
  func hostile() throws {
    let before = try frames("one", seed: 1, count: 1) + "/frame-0.png"
    func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let png = [UInt8](try Data(contentsOf: URL(fileURLWithPath: before)))
    var files: [String: [UInt8]] = [:]
    for (name, side) in [("side", UInt32(0x7FFF_FFFF)), ("area", 32_000)] {
      files["\(name).png"] = Array(png[..<16]) + big(side) + big(side) + Array(png[24...])
    }
    let screen = [UInt8]("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF]
    files["screen.gif"] = screen + [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 1, 0, 0x3B]
    files["frames.gif"] =
      screen + Array(repeating: [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0], count: 2_000).joined()
    files["size.svg"] = [UInt8]("<svg xmlns='http://www.w3.org/2000/svg' width='900000' height='900000'/>".utf8)
    files["lossless.webp"] =
      [UInt8]("RIFF".utf8) + [26, 0, 0, 0] + [UInt8]("WEBPVP8L".utf8) + [13, 0, 0, 0]
      + [0x2F, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    files["frame.jpg"] = [
      0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0,
      0xFF,
      0xD9,
    ]
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let path = "\(scratch.path)/\(name)"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      // A gigabyte of addresses, of which libraries and threads take some: nothing of these sizes fits in.
      let run = try Tool.run(
        ["-c", "ulimit -v 1000000; exec '\(Tool.path)' diff '\(before)' '\(path)'"], executable: "/bin/sh")
      #expect(run.code == 2, "\(name): \(run.code) \(run.output)")
      #expect(run.output.isEmpty && run.errors.hasPrefix("error: ") && run.errors.contains(name), "\(run.errors)")
    }
  }
}
