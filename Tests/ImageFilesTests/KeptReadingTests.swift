import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// The pixels, or the sentence, that each of many files becomes: sound ones of every kind, such as end early, and such
/// as chance broke. `FLIPBOOK_RECORD=1` writes `Kept/read.txt`, `Kept/cut.txt` and `Kept/broken.txt` anew; find out why
/// before that is committed.
@Suite("Files are read, or refused, as they were")
struct KeptReadingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("files of many kinds: sizes, pixels, frames and their times")
  func sound() throws {
    let lines = try KeptFiles.all().map { file in
      let path = try scratch.write(file.name, file.bytes)
      let library = ImageLibrary(root: scratch.path, canvasBytes: 4_000)
      let parts: [() throws -> String] = [
        { "\(try ImageReader.size(path))" },
        {
          let size = try ImageReader.pixelSize(path, as: .stored)
          return "stored (width: \(size.width), height: \(size.height))"
        },
        { try ImageReader.read(path).look },
        { "stored \(try ImageReader.read(path, as: .stored).look)" },
        { "colors \(try ImageReader.readForColors(path).look)" },
        { try Self.frames(path) },
        { try Self.scaled(library, file.name) },
      ]
      return line(file.name, parts)
    }
    try KeptLines(path: "Tests/ImageFilesTests/Kept/read.txt").expect(lines)
  }

  @Test("files that end early, wherever that is")
  func cut() throws {
    let lines = try Self.chosen().flatMap { file in
      // Each of the first bytes, then some of the others.
      let lengths = Array(0..<44) + (1...20).map { 44 + max(0, file.bytes.count - 44) * $0 / 21 }
      let outcomes = try lengths.map { length in
        let path = try scratch.write(file.name, Array(file.bytes.prefix(length)))
        return line(
          file.name,
          [{ "\(try ImageReader.size(path))" }, { try ImageReader.read(path).look }, { try Self.frames(path) }])
      }
      // One line for all that end alike.
      let begins = lengths.indices.filter { $0 == 0 || outcomes[$0] != outcomes[$0 - 1] }
      return begins.map { "from \(lengths[$0]) bytes on \(outcomes[$0])" }
    }
    try KeptLines(path: "Tests/ImageFilesTests/Kept/cut.txt").expect(lines)
  }

  @Test("files that chance broke")
  func broken() throws {
    var chance = SplitMix64(seed: 11)
    let lines = try Self.chosen().flatMap { file in
      try (0..<40).map { step in
        let path = try scratch.write(file.name, Self.broken(file.bytes, step, &chance))
        return line(
          "\(file.name) \(step)",
          [{ "\(try ImageReader.size(path))" }, { try ImageReader.read(path).look }, { try Self.frames(path) }])
      }
    }
    try KeptLines(path: "Tests/ImageFilesTests/Kept/broken.txt").expect(lines)
  }

  /// One of each kind.
  private static func chosen() -> [KeptFiles.File] {
    let names: Set = [
      "palette-4.png", "colorAlpha-8.png", "color-p3.png", "moves-colorAlpha.png", "moves-palette-hidden.png",
      "gif-3.gif",
      "disposal-3.gif", "a.webp", "moves-5.webp", "adobe-moves.webp", "turned-6.jpg", "p3.jpg", "shape-6.svg",
    ]
    return KeptFiles.all().filter { names.contains($0.name) }
  }

  /// Of a PNG every other time the content of a chunk, with a sum that is right.
  private static func broken(_ bytes: [UInt8], _ step: Int, _ chance: inout SplitMix64) -> [UInt8] {
    func number(_ limit: Int) -> Int { Int(chance.next() % UInt64(max(limit, 1))) }
    var changed = bytes
    if step % 2 == 0, bytes.starts(with: PlainPNG.signature) {
      var chunks: [(name: String, bytes: [UInt8])] = []
      var at = 8
      while at < bytes.count {
        let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
        let name = String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)
        chunks.append((name, Array(bytes[(at + 8)..<(at + 8 + length)])))
        at += length + 12
      }
      let index = number(chunks.count)
      switch number(6) {
      case 0: chunks.remove(at: index)
      case 1: chunks.insert(chunks[index], at: number(chunks.count))
      case 2: chunks[index].bytes = Array(chunks[index].bytes.dropLast(1 + number(3)))
      default:
        if !chunks[index].bytes.isEmpty { chunks[index].bytes[number(chunks[index].bytes.count)] = UInt8(number(4)) }
      }
      return PlainPNG.file(chunks)
    }
    // What says how it goes on stands mostly at the beginning.
    let at = number(number(2) == 0 ? min(60, bytes.count) : bytes.count)
    switch number(5) {
    case 0: changed[at] ^= 1 << UInt8(number(8))
    case 1: changed[at] = UInt8(number(256))
    case 2: changed.removeSubrange(at..<min(changed.count, at + 1 + number(9)))
    case 3: changed.insert(contentsOf: [0, 0xFF, UInt8(number(256))], at: at)
    default: changed[at] = changed[at] &+ (number(2) == 0 ? 1 : 255)
    }
    return changed
  }

  /// What each gives, or the sentence; one that was told already is not told again.
  private func line(_ name: String, _ parts: [() throws -> String]) -> String {
    var reported: [String] = []
    for part in parts {
      do {
        reported.append(try part())
      } catch {
        let words = "\(error)".replacingOccurrences(of: scratch.path + "/", with: "").replacing("\n", with: " ")
        if !reported.contains(words) { reported.append(words) }
      }
    }
    return "\(name): " + reported.joined(separator: "; ")
  }

  private static func frames(_ path: String) throws -> String {
    let file = try FrameFile.open(path)
    let looks = try (0..<file.count).map { try file.frame($0).look }
    let times = file.durations.map { "\($0)" } ?? "no times"
    return "\(file.kind) of \(file.count) \(Digest(looks.joined()).text) \(times) \(file.plays.map(String.init) ?? "-")"
  }

  /// Some frames at other sizes, out of their order.
  private static func scaled(_ library: ImageLibrary, _ name: String) throws -> String {
    let motion = try library.motion(name)
    var looks = Digest()
    for (width, height) in [(7, 5), (30, 21)] { looks.add(try library.pixels(name, width: width, height: height).look) }
    for step in 0..<(motion == nil ? 0 : 9) {
      let frame = step * 7 % ((motion?.frames ?? 0) + 1)
      looks.add(try library.pixels(name, frame: frame, width: 16, height: 12).look)
      let own = try library.ownSize(name, frame: frame)
      looks.add("\(own?.width ?? 0) \(own?.height ?? 0)")
    }
    return "scaled \(looks.text) \(motion.map { "\($0.durations ?? []) \($0.plays ?? 0)" } ?? "still")"
  }
}
