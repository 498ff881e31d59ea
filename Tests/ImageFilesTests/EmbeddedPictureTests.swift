import Foundation
import ImageFiles
import Pixels
import Testing

/// The pictures in `data:` addresses, as the reader of an SVG gets them.
@Suite("Embedded pictures")
struct EmbeddedPictureTests {
  private static let picture = "the picture in its <image>"
  /// 6 × 4 pixels without two equal ones, some of them half clear.
  private static let png = PlainPNG(kind: .colorAlpha, width: 6, height: 4).bytes

  /// A file of each format, and whether libheif decodes it.
  private static let files: [(name: String, bytes: [UInt8], isHEIF: Bool)] =
    [
      ("PNG", png, false), ("PNG of 16 bits", PlainPNG(kind: .color, depth: 16).bytes, false),
      ("HEIC", HEIFSamples.heic, true), ("AVIF", HEIFSamples.avif, true),
      ("HEIC with a profile", HEIFSamples.profile, true),
    ]
    + ["jpeg/baseline.jpg", "jpeg/gray.jpg", "gif/still.gif", "gif/moving.gif", "webp/lossy.webp", "webp/moving.webp"]
    .map { ($0, seed($0), false) }

  private static func seed(_ name: String) -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return (try? Data(contentsOf: folder.appendingPathComponent("Fuzzing/Seeds/\(name)"))).map { Array($0) } ?? []
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private static func percent(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%%%02x", $0) }.joined() }

  private func read(_ address: String) throws -> EmbeddedPicture? {
    var pictures = EmbeddedPictures()
    return try pictures.read(address, naming: Self.picture)
  }

  /// What is told of an address; nil where it is read.
  private func reported(_ address: String) -> String? {
    do {
      _ = try read(address)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The pixels of an address as another reader of base64 finds them.
  private func pixels(_ picture: EmbeddedPicture?) throws -> Bitmap? {
    guard case .pixels(let address, let width, let height) = picture else { return nil }
    let head = "data:image/png;base64,"
    #expect(address.hasPrefix(head))
    let bytes = Array(try #require(Data(base64Encoded: String(address.dropFirst(head.count)))))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let bitmap = try ImageReader.decode(bytes, path: "p.png")
    #expect(bitmap.width == width && bitmap.height == height)
    return bitmap
  }

  @Test(
    "the bytes decide what a picture is, whatever its address calls it; it becomes a PNG of the pixels that files have")
  func formats() throws {
    for file in Self.files where !file.isHEIF || HEIFDecoder.version != nil {
      let wanted = try ImageReader.decode(file.bytes, path: "a")
      for type in [
        "image/png", "image/jpeg", "image/jpg", "image/webp", "image/svg+xml", "application/octet-stream", "",
      ] {
        let found = try #require(
          try pixels(read("data:\(type);base64,\(Self.base64(file.bytes))")), "\(file.name) as \(type)")
        #expect(Pictures.equal(found, wanted), "\(file.name) as \(type)")
      }
    }
  }

  @Test("a PNG holds nothing but pixels, so that nobody else reads a profile or a gamma of it")
  func plainPNG() throws {
    var file = PlainPNG(kind: .color)
    file.gamma = 100_000
    guard case .pixels(let address, _, _)? = try read("data:;base64,\(Self.base64(file.bytes))") else {
      Issue.record("it is no picture")
      return
    }
    let bytes = Array(try #require(Data(base64Encoded: String(address.split(separator: ",")[1]))))
    let names = ["IHDR", "IDAT", "IEND"]
    var (at, found) = (8, [String]())
    while at + 8 <= bytes.count {
      found.append(String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self))
      at += 12 + bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(found == names)
  }

  @Test("an address is read as browsers read it")
  func addresses() throws {
    let wanted = try ImageReader.decode(Self.png, path: "a.png")
    let base = Self.base64(Self.png)
    let unpadded = String(base.prefix { $0 != "=" })
    let (half, rest) = (base.prefix(40), base.dropFirst(40))
    let read = [
      "data:image/png;base64,\(base)", "  data:image/png;base64,\(base)", "DATA:image/png;BASE64,\(base)",
      "data:;base64,\(base)",
      "data:image/png;charset=utf-8;base64,\(base)", "data:image/png; base64,\(base)", "data:image/png;base64 ,\(base)",
      "da\tta:image/png;ba\nse64,\(base)", "data:image/png;base64,\(unpadded)",
      "data:image/png;base64,\(half) \r\n\t\(rest)",
      "data:image/png;base64,\(half)%0A%20\(rest)", "data:image/png;base64,\(Self.percent(Array(base.utf8)))",
      "data:image/png;base64,\(base)#there", "data:image/png,\(Self.percent(Self.png))",
      "data:,\(Self.percent(Self.png))",
    ]
    for address in read {
      let found = try #require(try pixels(self.read(address)), "\(address)")
      #expect(Pictures.equal(found, wanted), "\(address)")
    }
    for address in ["", "#a", "a.png", "https://a/data:,b", "data", "xdata:;base64,\(base)"] {
      #expect(try self.read(address) == nil, "\(address)")
    }
  }

  @Test(
    "base64 that browsers give up is told",
    arguments: ["iVBOR", "iVBO-_==", "iVBO=Rw0", "iVBO====", "iVB!", "iVBO===", "=", "iVBORw0K%"])
  func brokenBase64(text: String) {
    #expect(reported("data:image/png;base64,\(text)") == "\(Self.picture) is damaged: its base64 is broken")
  }

  @Test("what is not read is told by its name")
  func refused() {
    func reported(_ bytes: [UInt8]) -> String { self.reported("data:image/png;base64,\(Self.base64(bytes))") ?? "" }
    let foreign: [(start: [UInt8], words: String)] = [
      ([0x42, 0x4D, 70, 0], "a BMP"), ([0x49, 0x49, 42, 0], "a TIFF"), ([0x4D, 0x4D, 0, 42], "a TIFF"),
      ([0, 0, 1, 0], "an ICO"),
      ([0, 0, 2, 0], "a CUR"), ([0x1F, 0x8B, 8], "compressed by gzip"), ([0xFF, 0x0A], "a JPEG XL"),
      (Array("%PDF-1.7".utf8), "a PDF"),
    ]
    for (start, words) in foreign {
      #expect(
        reported(start + [UInt8](repeating: 0, count: 60))
          == "\(Self.picture) is \(words), which is not read; embed it as a PNG, JPEG or WebP")
    }
    #expect(reported([0, 0, 0]).hasPrefix("\(Self.picture) is none of the formats that are read (PNG, JPEG"))
    #expect(reported(Array("no picture".utf8)).hasPrefix("\(Self.picture) is none of the formats"))
    #expect(reported(Array(Self.png.prefix(50))) == "\(Self.picture) is cut off: its PNG data end too early")
    #expect(reported(Self.png.prefix(33) + [0, 0, 0, 1] + Self.png.dropFirst(37)).hasPrefix("\(Self.picture) is "))
    #expect(self.reported("data:image/png;base64,") == "\(Self.picture) is empty")
    #expect(self.reported("data:image/png") == "\(Self.picture) is none: its address has no comma behind 'data:'")
  }

  @Test("text that begins with a tag, or that its address calls a drawing, is one")
  func drawings() throws {
    for text in ["<svg/>", "\u{FEFF}\n <svg/>", "<?xml version='1.0'?><a:svg xmlns:a='b'/>"] {
      #expect(try read("data:;base64,\(Self.base64(Array(text.utf8)))") == .drawing(Array(text.utf8)))
    }
    let wide: [UInt8] = [0xFF, 0xFE, 0x3C, 0, 0x73, 0]
    #expect(try read("data:image/svg+xml;base64,\(Self.base64(wide))") == .drawing(wide))
    // A fragment is none of it.
    #expect(try read("data:image/svg+xml,<svg/>#<g/>") == .drawing(Array("<svg/>".utf8)))
  }

  @Test("all pictures of an SVG together have so many pixels, which is looked at before any is decoded")
  func bomb() throws {
    func address(_ width: Int, _ height: Int) -> String {
      "data:image/gif;base64,\(Self.base64(PlainGIF(width: width, height: height).bytes))"
    }
    func words(_ size: String, _ limit: Int) -> EmbeddedPictureProblem {
      EmbeddedPictureProblem(
        "\(Self.picture) has \(size) pixels; all pictures within an SVG may have \(limit) million")
    }
    var pictures = EmbeddedPictures(limit: 1_000_000)
    #expect(try pictures.read(address(1_000, 600), naming: Self.picture) != nil)
    #expect(throws: words("1000 × 600", 1)) { _ = try pictures.read(address(1_000, 600), naming: Self.picture) }
    #expect(try pictures.read(address(1_000, 400), naming: Self.picture) != nil)
    #expect(throws: words("8 × 8", 1)) { _ = try pictures.read(address(8, 8), naming: Self.picture) }
    #expect(throws: words("30000 × 30000", 25)) { _ = try read(address(30_000, 30_000)) }
  }
}
