import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("The library of pictures")
struct ImageLibraryTests {
  @Test("gives a picture at its own size unchanged, and refuses a missing one each time")
  func identity() throws {
    let scratch = try Scratch()
    let library = ImageLibrary(root: scratch.path)
    let bitmap = Pictures.noise(31, 17, seed: 3, opaque: false)
    try scratch.write("noise.png", PNGEncoder().encode(bitmap))
    let same = Pictures.equal(try library.pixels("noise.png", width: 31, height: 17), bitmap)
    #expect(same)
    #expect(try library.size("noise.png") == Size(31, 17))
    for _ in 0..<2 {
      #expect(fileProblem { _ = try library.pixels("noize.png", width: 1, height: 1) } != nil)
    }
  }

  @Test("looks beside the scene first, then in the shared folder, and names the scene's where neither has it")
  func shared() throws {
    let scene = try Scratch()
    let common = try Scratch()
    try common.write("one.png", PNGEncoder().encode(Bitmap(width: 1, height: 1)))
    try common.write("both.png", PNGEncoder().encode(Bitmap(width: 1, height: 1)))
    try scene.write("both.png", PNGEncoder().encode(Bitmap(width: 2, height: 2)))
    let library = ImageLibrary(root: scene.path, shared: [common.path])
    #expect(try library.size("one.png") == Size(1, 1))
    #expect(try library.size("both.png") == Size(2, 2))
    #expect("\(try #require(fileProblem { _ = try library.size("none.png") }))".contains("\(scene.path)/none.png"))
  }

  @Test("scaling keeps flat colours flat up to the edges", arguments: [(7, 5), (16, 8), (40, 33), (1, 1)])
  func flat(width: Int, height: Int) throws {
    let scratch = try Scratch()
    let bitmap = Bitmap(width: 16, height: 8)
    for y in 0..<8 { for x in 0..<16 { Pictures.set(bitmap, x, y, (10, 90, 200)) } }
    try scratch.write("flat.png", PNGEncoder().encode(bitmap))
    let scaled = try ImageLibrary(root: scratch.path).pixels("flat.png", width: width, height: height)
    var wrong = 0
    for y in 0..<height {
      for x in 0..<width where Pictures.pixel(scaled, x, y) != [10, 90, 200, 255] { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("making a picture smaller averages it: a fine chequered pattern becomes grey")
  func averages() throws {
    let scratch = try Scratch()
    let bitmap = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { Pictures.set(bitmap, x, y, (x + y) % 2 == 0 ? (255, 255, 255) : (0, 0, 0)) }
    }
    try scratch.write("a.png", PNGEncoder().encode(bitmap))
    let scaled = try ImageLibrary(root: scratch.path).pixels("a.png", width: 8, height: 8)
    for y in 1..<7 {
      for x in 1..<7 { #expect(abs(Int(Pictures.pixel(scaled, x, y)[0]) - 128) < 8) }
    }
  }

  @Test("what it gives does not depend on what was asked before, or by how many threads")
  func order() async throws {
    let scratch = try Scratch()
    try scratch.write("a.svg", SVGTests.quarters)
    try scratch.write("b.png", PNGEncoder().encode(Pictures.photograph(90, 60)))
    let root = scratch.path
    let asked: [(String, Int, Int)] = (0..<60).map { ($0 % 2 == 0 ? "a.svg" : "b.png", 10 + $0 % 7, 5 + $0 % 5) }
    let shared = ImageLibrary(root: root)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for (source, width, height) in asked {
        group.addTask {
          let fresh = try ImageLibrary(root: root).pixels(source, width: width, height: height)
          return Pictures.equal(try shared.pixels(source, width: width, height: height), fresh)
        }
      }
      for try await same in group { #expect(same) }
    }
  }
}

@Suite("Straight alpha")
struct StraightAlphaTests {
  @Test("every premultiplied component becomes the rounded quotient, and comes back")
  func everyValue() {
    let bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0...255 {
      for component in 0...alpha {
        let value = UInt8(component)
        Pictures.set(bitmap, component, alpha, (value, UInt8(alpha) - value, value / 2), alpha: UInt8(alpha))
      }
    }
    let back = Bitmap(width: 256, height: 256)
    var wrong = 0
    for alpha in 1...255 {
      var straight = [UInt8](repeating: 0, count: 1_024)
      straight.withUnsafeMutableBufferPointer { bitmap.copyStraightRGBA(row: alpha, to: $0.baseAddress!) }
      for component in 0...alpha {
        let expected = [component, alpha - component, component / 2].map { ($0 * 255 + alpha / 2) / alpha }
        let found = (0..<3).map { Int(straight[component * 4 + $0]) }
        if found != expected || straight[component * 4 + 3] != UInt8(alpha) { wrong += 1 }
        let rgb = (straight[component * 4], straight[component * 4 + 1], straight[component * 4 + 2])
        Pictures.set(back, component, alpha, rgb, alpha: UInt8(alpha))
      }
    }
    back.premultiply()
    #expect(wrong == 0)
    let same = Pictures.equal(back, bitmap)
    #expect(same)
  }
}
