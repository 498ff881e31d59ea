import Files
import Foundation
import Geometry
import ImageFiles
import Pixels
import Testing

/// Pictures of 16 × 8 pixels with quarters in red, green, blue and yellow.
enum Samples {
  static let jpeg = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoK
    CgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
    CgoKCgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAACQr/xAAcEAABAwUAAAAAAAAAAAAAAAAAGBlm
    Z6Wm4+T/xAAWAQEBAQAAAAAAAAAAAAAAAAAICQr/xAAdEQABBAIDAAAAAAAAAAAAAAAAGWak5BcYZKPi/9oADAMBAAIRAxEAPwA0
    VVQO6ahUJluuDcGooY2ZtQoebrrDj/QZr8ocTs8Ef9F3DEsn/9k=
    """)

  /// Lossless; the yellow quarter has an alpha of 128.
  static let webp = bytes("UklGRjoAAABXRUJQVlA4TC4AAAAvD8ABEB8gEEjeHzqN+RcQFPk/moCg6LrlIk8OAmG20SQnOcn7HUNE/6P0w/YB")

  /// The same quarters.
  static var png: [UInt8] {
    get throws {
      let bitmap = Bitmap(width: 16, height: 8)
      for y in 0..<8 {
        for x in 0..<16 {
          let color: (UInt8, UInt8, UInt8) =
            y < 4 ? (x < 8 ? (255, 0, 0) : (0, 255, 0)) : (x < 8 ? (0, 0, 255) : (255, 255, 0))
          Pictures.set(bitmap, x, y, color)
        }
      }
      return try PNGEncoder().encode(bitmap)
    }
  }

  static let svg = Array(SVGTests.quarters.utf8)

  /// The JPEG with an EXIF block that says how it is turned.
  static func jpeg(orientation: UInt8, little: Bool) -> [UInt8] {
    let exif: [UInt8] =
      little
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let block = Array("Exif".utf8) + [0, 0] + exif
    return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + jpeg[2...]
  }

  static func all() throws -> [(name: String, bytes: [UInt8])] {
    [("a.png", try png), ("a.jpg", jpeg), ("a.webp", webp), ("a.svg", svg)]
  }

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}

@Suite("Reading pictures")
struct ImageReaderTests {
  @Test("a JPEG's quarters have their colours")
  func jpeg() throws {
    let scratch = try Scratch()
    let bitmap = try ImageReader.read(try scratch.write("a.jpg", Samples.jpeg))
    #expect(bitmap.width == 16 && bitmap.height == 8)
    for (x, y, color) in [(1, 1, [255, 0, 0, 255]), (14, 1, [0, 255, 0, 255]), (1, 6, [0, 0, 255, 255])] {
      let found = Pictures.pixel(bitmap, x, y).map(Int.init)
      // Quality 95 loses a little.
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 4 })
    }
  }

  @Test("a photograph stands upright as EXIF says", arguments: 1...8, [true, false])
  func orientation(value: Int, little: Bool) throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.jpg", Samples.jpeg(orientation: UInt8(value), little: little))
    let bitmap = try ImageReader.read(file)
    #expect(try ImageReader.size(file) == Size(Double(bitmap.width), Double(bitmap.height)))
    #expect(bitmap.width == (value < 5 ? 16 : 8))
    // Where the stored corner (red) goes, and its neighbour along the stored row (green): EXIF 2.32, tag 0x0112.
    let corners: [(red: (Int, Int), green: (Int, Int))] = [
      ((0, 0), (1, 0)), ((1, 0), (0, 0)), ((1, 1), (0, 1)), ((0, 1), (1, 1)),
      ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((1, 1), (1, 0)), ((0, 1), (0, 0)),
    ]
    func corner(_ at: (Int, Int)) -> [UInt8] {
      Pictures.pixel(bitmap, at.0 * (bitmap.width - 1), at.1 * (bitmap.height - 1))
    }
    let red = corner(corners[value - 1].red)
    let green = corner(corners[value - 1].green)
    #expect(red[0] > 250 && red[1] < 5 && red[2] < 5)
    #expect(green[0] < 5 && green[1] > 250 && green[2] < 5)
  }

  @Test("a WebP's quarters have their colours, premultiplied")
  func webp() throws {
    let scratch = try Scratch()
    let bitmap = try ImageReader.read(try scratch.write("a.webp", Samples.webp))
    #expect(Pictures.pixel(bitmap, 0, 0) == [255, 0, 0, 255])
    #expect(Pictures.pixel(bitmap, 0, 7) == [0, 0, 255, 255])
    #expect(Pictures.pixel(bitmap, 15, 7) == [128, 128, 0, 128])
  }

  @Test("content decides the format, not the name")
  func signature() throws {
    let scratch = try Scratch()
    for (_, bytes) in try Samples.all() {
      let bitmap = try ImageReader.read(try scratch.write("picture.txt", bytes))
      #expect(Pictures.pixel(bitmap, 0, 0)[0] > 250)
    }
  }

  @Test("natural sizes are in points: @2x and @3x mean pixels a point")
  func naturalSize() throws {
    let scratch = try Scratch()
    let cases: [(String, [UInt8], Size)] = [
      ("a.png", try Samples.png, Size(16, 8)), ("a@2x.png", try Samples.png, Size(8, 4)),
      ("a@3x.jpg", Samples.jpeg, Size(16.0 / 3, 8.0 / 3)), ("a@2x.webp", Samples.webp, Size(8, 4)),
      ("a@2x.svg", Samples.svg, Size(20, 10)), ("a@4x.png", try Samples.png, Size(16, 8)),
    ]
    for (name, bytes, size) in cases {
      let file = try scratch.write(name, bytes)
      #expect(try ImageReader.size(file) == size)
    }
  }

  @Test(
    "a JPEG tells its size and how it is turned behind blocks of any length",
    arguments: [10, 4_000, 4_090, 60_000])
  func farSize(length: Int) throws {
    let scratch = try Scratch()
    let head: [UInt8] = [0xFF, 0xE2, UInt8((length + 2) >> 8), UInt8((length + 2) & 0xFF)]
    let block = head + [UInt8](repeating: 0, count: length)
    let turned = Samples.jpeg(orientation: 6, little: true)
    for (jpeg, size) in [(Samples.jpeg, Size(16, 8)), (turned, Size(8, 16))] {
      let file = try scratch.write("a.jpg", jpeg[..<2] + block + jpeg[2...])
      #expect(try ImageReader.size(file) == size)
      let bitmap = try ImageReader.read(file)
      #expect(Size(Double(bitmap.width), Double(bitmap.height)) == size)
    }
  }

  @Test("every file that is cut off anywhere is an error that names it")
  func truncated() throws {
    let scratch = try Scratch()
    for (name, bytes) in try Samples.all() {
      for length in 0..<bytes.count {
        let file = try scratch.write(name, bytes[..<length])
        let found = problem { _ = try ImageReader.read(file) }
        #expect(found?.description.contains(name) == true, "\(name) of \(length) bytes")
      }
      // A long prefix is known to be cut off, not only to be wrong.
      if name != "a.svg" {
        let file = try scratch.write(name, bytes.dropLast(3))
        guard case .truncated? = problem({ _ = try ImageReader.read(file) }) else {
          Issue.record("\(name) is not reported as cut off")
          continue
        }
      }
    }
  }

  @Test("a damaged byte anywhere gives a picture or an error, and never a crash")
  func damaged() throws {
    let scratch = try Scratch()
    var refused = 0
    for (name, bytes) in try Samples.all() {
      for index in bytes.indices {
        var copy = bytes
        copy[index] ^= 0x5A
        let file = try scratch.write(name, copy)
        if problem({ _ = try ImageReader.read(file) }) != nil { refused += 1 }
        _ = problem { _ = try ImageReader.size(file) }
      }
    }
    #expect(refused > 100)
  }

  @Test("dimensions that would need all memory are refused before any is taken")
  func tooLarge() throws {
    let scratch = try Scratch()
    var png = try Samples.png
    png.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
    var jpeg = Samples.jpeg
    let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0xEA, 0x60, 0xEA, 0x60])
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='90000' height='90000'/>".utf8)
    for (name, bytes, side) in [("a.png", png, 30_000), ("a.jpg", jpeg, 60_000), ("a.svg", svg, 90_000)] {
      let file = try scratch.write(name, bytes)
      #expect(problem { _ = try ImageReader.read(file) } == .tooLarge(path: file, width: side, height: side))
    }
  }

  @Test("an animation without frames, and a file of no known format, are refused in words")
  func unsupported() throws {
    let scratch = try Scratch()
    let chunk: [UInt8] = Array("VP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 15, 0, 0, 7, 0, 0]
    let animation = try scratch.write("a.webp", Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBP".utf8) + chunk)
    #expect(try #require(problem { _ = try ImageReader.read(animation) }).description.contains("no frames"))
    let gif = try scratch.write("a.png", "GIF89a on")
    #expect(problem { _ = try ImageReader.read(gif) } == .truncated(path: gif, format: .gif))
    let html = try scratch.write("a.svg", "<html><body/></html>")
    #expect(problem { _ = try ImageReader.size(html) } == .unknownFormat(path: html))
  }

  @Test("a missing file is an error with the most similar name; a folder is no picture")
  func missing() throws {
    let scratch = try Scratch()
    try scratch.write("banner-1.svg", Samples.svg)
    let wrong = scratch.file("baner-1.svg")
    #expect(throws: FileProblem.missing(path: wrong, nearest: scratch.file("banner-1.svg"))) {
      try ImageReader.size(wrong)
    }
    let other = scratch.file("sunset.png")
    #expect(throws: FileProblem.missing(path: other, nearest: nil)) { try ImageReader.read(other) }
    #expect(throws: FileProblem.unreadable(path: scratch.path, reason: .system(EISDIR))) {
      try ImageReader.read(scratch.path)
    }
  }

  @Test("a JPEG that ends anywhere in its header is refused in words")
  func cutJPEG() throws {
    let scratch = try Scratch()
    for count in 3..<200 {
      let path = try scratch.write("a.jpg", Samples.jpeg.prefix(count))
      #expect(problem { _ = try ImageReader.read(path) } != nil, "\(count)")
    }
  }
}
