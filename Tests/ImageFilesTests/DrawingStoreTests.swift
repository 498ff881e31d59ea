import Foundation
import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("What SVGs looked like in earlier runs")
struct DrawingStoreTests {
  private let scratch: Scratch
  private let store: DrawingStore
  private let svg = SVGBytes(Self.text)
  private static let text = Array("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>".utf8)
  private let other = SVGBytes(Self.text + [0x20])

  init() throws {
    scratch = try Scratch()
    store = DrawingStore(folder: scratch.path + "/drawings", builds: "one")
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/drawings"))?.sorted() ?? []
  }

  private func bytes(_ bitmap: Bitmap) -> Data { Data(bitmap.bytes) }

  /// Runs of a few colours, of lengths from one pixel to many.
  private func flat(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var generator = SplitMix64(seed: seed)
    let bitmap = Bitmap(width: width, height: height)
    let pixels = bitmap.bytes.bindMemory(to: UInt32.self)
    var at = 0
    while at < pixels.count {
      let color = UInt32(generator.next() % 4) &* 0x0101_0101 &* 63
      let length = Int(generator.next() % 5 == 0 ? generator.next() % 300 : generator.next() % 4) + 1
      for index in at..<min(at + length, pixels.count) { pixels[index] = color }
      at += length
    }
    return bitmap
  }

  @Test("every picture comes back as it was, noise and clear ones too", arguments: 0..<60)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let (width, height) = (Int(generator.next() % 120) + 1, Int(generator.next() % 120) + 1)
    let bitmap =
      switch seed % 3 {
      case 0: Pictures.noise(width, height, seed: seed, opaque: false)
      case 1: flat(width, height, seed: seed)
      default: Bitmap(width: width, height: height)
      }
    store.keep(Size(20, 10), bitmap, of: svg, .pixels(width: width, height: height))
    let again = try #require(store.drawing(of: svg, .pixels(width: width, height: height)))
    #expect(again.size == Size(20, 10))
    let found = try #require(again.bitmap)
    #expect(found.width == width && found.height == height)
    let isEqual = bytes(found) == bytes(bitmap)
    #expect(isEqual)
  }

  @Test("a question, a file and a build are each known apart")
  func keys() throws {
    store.keep(Size(20, 10), nil, of: svg, .size)
    store.keep(Size(20, 10), flat(8, 4, seed: 1), of: svg, .longerSide(8))
    #expect(store.drawing(of: svg, .size)?.size == Size(20, 10))
    #expect(store.drawing(of: svg, .size)?.bitmap == nil)
    #expect(store.drawing(of: svg, .longerSide(8))?.bitmap?.height == 4)
    #expect(store.drawing(of: svg, .longerSide(9)) == nil)
    #expect(store.drawing(of: svg, .pixels(width: 8, height: 4)) == nil)
    #expect(store.drawing(of: other, .size) == nil)
    #expect(DrawingStore(folder: scratch.path + "/drawings", builds: "two").drawing(of: svg, .size) == nil)
    #expect(DrawingStore(folder: scratch.path + "/drawings", builds: "one").drawing(of: svg, .size) != nil)
  }

  @Test("a file of which a byte is another, or that ends early, or has another's name, is none")
  func damage() throws {
    let question = PictureQuestion.pixels(width: 30, height: 20)
    store.keep(Size(20, 10), flat(30, 20, seed: 3), of: svg, question)
    let path = try scratch.path + "/drawings/" + #require(files.first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 1 << UInt8(index % 8)
      try damaged.write(to: URL(fileURLWithPath: path))
      #expect(store.drawing(of: svg, question) == nil, "byte \(index)")
    }
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      #expect(store.drawing(of: svg, question) == nil, "\(length) bytes")
    }
    try whole.write(to: URL(fileURLWithPath: path))
    #expect(store.drawing(of: svg, question) != nil)
    // A file under the name that another question has.
    store.keep(Size(20, 10), flat(30, 20, seed: 4), of: other, question)
    for name in files { try whole.write(to: URL(fileURLWithPath: "\(scratch.path)/drawings/\(name)")) }
    #expect(store.drawing(of: other, question) == nil)
    #expect(store.drawing(of: svg, question) != nil)
  }

  @Test("what would be large is not kept")
  func notKept() throws {
    store.keep(Size(20, 10), Pictures.noise(300, 300, seed: 1, opaque: true), of: svg, .longerSide(300))
    #expect(files == [])
  }

  @Test("of a picture that grows the first sizes are kept")
  func growing() {
    for side in 1...40 {
      store.keep(Size(20, 10), flat(side, side, seed: 1), of: svg, .pixels(width: side, height: side))
    }
    #expect(files.count == DrawingStore.drawingsOfOne)
    #expect(store.drawing(of: svg, .pixels(width: 1, height: 1)) != nil)
    #expect(store.drawing(of: svg, .pixels(width: 40, height: 40)) == nil)
  }

  @Test("where nothing can be written, nothing is, and nothing fails")
  func unwritable() throws {
    let file = try scratch.write("a", "")
    let store = DrawingStore(folder: file + "/drawings", builds: "one")
    store.keep(Size(20, 10), nil, of: svg, .size)
    #expect(store.drawing(of: svg, .size) == nil)
  }

  @Test("a store that could not write once is left alone, also where it could later")
  func closed() throws {
    let file = try scratch.write("a", "")
    let (closed, open) = (
      DrawingStore(folder: file + "/drawings", builds: "one"), DrawingStore(folder: file + "/drawings", builds: "one")
    )
    closed.keep(Size(20, 10), nil, of: svg, .size)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    closed.keep(Size(20, 10), nil, of: svg, .size)
    #expect(open.drawing(of: svg, .size) == nil)
    #expect(!FileManager.default.fileExists(atPath: file + "/drawings"))
    open.keep(Size(20, 10), nil, of: svg, .size)
    #expect(closed.drawing(of: svg, .size)?.size == Size(20, 10))
  }

  @Test("of too many files the oldest go")
  func tooMany() throws {
    let folder = scratch.path + "/drawings"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for index in 0...DrawingStore.countLimit {
      let path = "\(folder)/\(index)"
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      // The first is the youngest.
      var times = [timeval(tv_sec: 1_000_000 - index, tv_usec: 0), timeval(tv_sec: 1_000_000 - index, tv_usec: 0)]
      #expect(utimes(path, &times) == 0)
    }
    store.keep(Size(20, 10), nil, of: svg, .size)
    let left = files
    #expect(left.count == DrawingStore.countLimit / 2 + 1)
    #expect(left.contains("0") && !left.contains("\(DrawingStore.countLimit)"))
    #expect(store.drawing(of: svg, .size) != nil)
  }

  /// Empty files of a size each, as old as their number says: the first is the youngest.
  private func makeFiles(_ sizes: [Int]) throws {
    let folder = scratch.path + "/drawings"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, size) in sizes.enumerated() {
      let path = "\(folder)/\(index)"
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      if size > 0 { #expect(truncate(path, off_t(size)) == 0) }
      var times = [timeval(tv_sec: 1_000_000 - index, tv_usec: 0), timeval(tv_sec: 1_000_000 - index, tv_usec: 0)]
      #expect(utimes(path, &times) == 0)
    }
  }

  @Test("as many files as there may be stay, to the last one")
  func justEnough() throws {
    try makeFiles(Array(repeating: 0, count: DrawingStore.countLimit))
    store.keep(Size(20, 10), nil, of: svg, .size)
    #expect(files.count == DrawingStore.countLimit + 1)
  }

  @Test("of files that are too large together the oldest go, until half is left")
  func tooLarge() throws {
    let megabyte = 1 << 20
    try makeFiles([10, 11, 12, 13, 14, 5].map { $0 * megabyte })
    store.keep(Size(20, 10), nil, of: svg, .size)
    // 65 MB are more than 64. Without the last three it is 33, and without one more 21.
    #expect(files.filter { $0.count == 1 } == ["0", "1"])
    #expect(store.drawing(of: svg, .size) != nil)
  }

  @Test("files of 64 MB together stay")
  func largeEnough() throws {
    try makeFiles([10, 11, 12, 13, 14, 4].map { $0 << 20 })
    store.keep(Size(20, 10), nil, of: svg, .size)
    #expect(files.count == 7)
  }

  @Test(
    "a picture is kept to the last byte that there may be",
    arguments: [(21_840, true), (21_841, true), (21_842, false)])
  func limit(width: Int, isKept: Bool) throws {
    // A head of 48 bytes, a word for how many pixels there are, and four bytes a pixel: 256 KB with 3 × 21,841 of them.
    let bitmap = Bitmap(width: width, height: 3)
    let pixels = bitmap.bytes.bindMemory(to: UInt32.self)
    for index in pixels.indices { pixels[index] = index % 2 == 0 ? 0xFF12_3456 : 0xFF65_4321 }
    store.keep(Size(20, 10), bitmap, of: svg, .pixels(width: width, height: 3))
    #expect(files.count == (isKept ? 1 : 0))
  }

  @Test("a large picture of few colours is kept as well")
  func largeAndFlat() throws {
    let bitmap = Bitmap(width: 400, height: 300)
    let pixels = bitmap.bytes.bindMemory(to: UInt32.self)
    for index in pixels.indices { pixels[index] = index < 60_000 ? 0xFF12_3456 : 0xFF65_4321 }
    store.keep(Size(20, 15), bitmap, of: svg, .longerSide(400))
    let found = try #require(store.drawing(of: svg, .longerSide(400))?.bitmap)
    let isEqual = bytes(found) == bytes(bitmap)
    #expect(isEqual && files.count == 1)
  }
}
