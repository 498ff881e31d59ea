import Foundation
import ImageFiles
import TestSupport
import Testing

/// HEIC and AVIF in the process that the program has for them.
@Suite("HEIC and AVIF in a process of their own", .enabled(if: HEIFDecoder.version != nil, "libheif1 is not installed"))
struct HEIFCommandTests {
  /// 64 × 32 pixels in quarters, red first; made by heif-enc of a picture drawn for that.
  private static let avif = Data(
    base64Encoded: """
      AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA
      AAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAARgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABL
      aXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAA
      AAABAAEEgYIDhAAAAE5tZGF0EgAKCRgVP/sECAgaEDI3EYAAAFDpPvMYxtFIXC5SbJAxK3jHMkRwPNsChjLx3jRNsHjd2RuynibQ/txVrR4JGxbW
      NaXl0A==
      """, options: .ignoreUnknownCharacters)

  private let scratch: Scratch
  private let bytes: Data

  init() throws {
    scratch = try Scratch()
    bytes = try #require(Self.avif)
  }

  private func write(_ bytes: Data, as name: String) throws {
    try bytes.write(to: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
  }

  @Test("their colours are counted, and scenes show them")
  func shown() throws {
    try write(bytes, as: "a.avif")
    let colors = try Tool.run(["colors", "a.avif", "--count", "4", "--json"], in: scratch.path)
    #expect(colors.code == 0, "\(colors.errors)")
    let image = "{image: a, frame: [0, 0, 64, 32], source: \"a.avif\"}"
    try scratch.write("device: card\nlayers:\n  - \(image)\n", to: "s.yaml")
    let run = try Tool.run(["render", "s.yaml", "--at", "0", "-o", "a.png"], in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    let shown = try ImageReader.read("\(scratch.path)/a.png")
    let pixel = Array(shown.row(20)[(20 * 4)..<(20 * 4 + 4)])
    let red: [UInt8] = [30, 40, 220, 255]
    #expect(zip(pixel, red).allSatisfy { abs(Int($0) - Int($1)) <= 6 }, "\(pixel)")
  }

  @Test("damaged ones are errors that name the file, and the next is shown")
  func damaged() throws {
    var generator = SplitMix64(seed: 7)
    for number in 0..<40 {
      var broken = bytes
      for _ in 0..<3 {
        broken[Int.random(in: 40..<broken.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      try write(broken, as: "b\(number).avif")
    }
    for number in 0..<40 {
      let run = try Tool.run(["colors", "b\(number).avif"], in: scratch.path)
      #expect(run.code == 0 || run.code == 2 && run.errors.contains("b\(number).avif"), "\(run.code): \(run.errors)")
    }
    try write(bytes.prefix(200), as: "cut.avif")
    let run = try Tool.run(["colors", "cut.avif"], in: scratch.path)
    #expect(run.code == 2 && run.errors.contains("'cut.avif'"), "\(run.errors)")
  }

  @Test("doctor tells of libheif")
  func doctor() throws {
    let run = try Tool.run(["doctor"], in: scratch.path)
    #expect(run.output.contains("HEIC, AVIF  by libheif \(HEIFDecoder.version ?? "")"))
  }
}
