import Foundation
import ImageFiles
import Pixels
import Rendering
import Synchronization
import TestSupport
import Testing

@Suite("A take is asked for its edges, and beyond")
struct TakeEdgeTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A tap of 0.1 s, and a motion of 0.3 s behind it: 25 frames at 60 a second. Nobody has played it.
  private func renderer(scale: Double? = nil) throws -> FrameRenderer {
    let scene = """
      device: card
      state: {x: 0}
      layers:
        - {box: a, frame: [x, 0, 10, 10], fill: red, tap: {animate: {x: 40}, over: 0.3s, curve: linear}}
        - {box: row, each: i in range(20), frame: [80, 6 * i, 20 + x, 4], fill: gray(i / 20)}
      takes: {t: [{tap: a}, settle]}
      """
    return try FrameRenderer(Shipped.load(scratch.write(scene, to: "scene.yaml")), take: "t", scale: scale)
  }

  @Test(
    "a number behind the last frame's, or before the first's, is refused, though nothing was played",
    arguments: [
      -1, 25, 26, 1_000, 1_000_000_000,
    ])
  func noFrame(number: Int) throws {
    let problem = RenderingProblem.frameOutside(number, last: 24)
    #expect(throws: problem) { try renderer().tick(ofFrame: number) }
    #expect(throws: problem) { try renderer().times(through: number) }
  }

  @Test("each frame has its instant, whichever is asked for first", arguments: [0, 1, 3, 23, 24])
  func frames(number: Int) throws {
    #expect(try renderer().tick(ofFrame: number) == FrameRate.standard.tick(of: number))
    let times = try renderer().times(through: number)
    #expect(times.tick(of: number) == FrameRate.standard.tick(of: number))
    #expect(times.duration(of: number) == FrameRate.standard.duration(of: number))
    #expect(try renderer().frame(at: FrameRate.standard.tick(of: number)) == number)
  }

  @Test("instants from the first to the last are there, and none beside them")
  func instants() throws {
    for tick in [0, 1, 399_999, 400_000] { try renderer().check(tick: tick) }
    for tick in [-1, -400_000, 400_001, 9_000_000_000] {
      #expect(throws: RenderingProblem.timeOutside(tick, duration: 400_000)) { try renderer().check(tick: tick) }
    }
  }

  @Test("a frame far behind all takes stands as long as any", arguments: [1, 7, 60, 1_000])
  func farFrames(framesPerSecond: Int) throws {
    let rate = try #require(FrameRate(framesPerSecond))
    #expect(abs(rate.duration(of: .max) - 1_000_000 / framesPerSecond) <= 1)
    #expect(rate.tick(of: .max) == rate.tick(of: .max - 1))
  }

  @Test("a reader draws any frame of a take that nobody has played, each in a picture of its own")
  func reader() throws {
    let played = try renderer(scale: 0.5)
    _ = try played.stage
    let reader = FrameReader(try renderer(scale: 0.5))
    var pictures: [(bitmap: Bitmap, hash: UInt64)] = []
    for tick in [250_000, 0, 400_000, 250_000] {
      pictures.append((try reader.bitmap(at: tick), try played.bitmap(at: tick).pixelHash))
    }
    for picture in pictures { #expect(picture.bitmap.pixelHash == picture.hash) }
    #expect(Set(pictures.map(\.hash)).count == 3)
  }

  @Test("trees of several instants are worked out one after the other, until nobody wants them")
  func trees() throws {
    let renderer = try renderer()
    _ = try renderer.stage
    let cancellation = Cancellation()
    let trees = try renderer.layers(at: [0, 400_000], cancellation: cancellation)
    #expect(trees == [try renderer.layers(at: 0), try renderer.layers(at: 400_000)] && trees[0] != trees[1])
    cancellation.cancel()
    #expect(throws: Cancelled.self) { try renderer.layers(at: [0, 400_000], cancellation: cancellation) }
  }

  @Test("more frames are more work, on top of that of playing the take")
  func work() throws {
    let (few, many) = (try #require(FrameRate(10)), try #require(FrameRate(100)))
    let playing = try renderer().stage.stepsSpent
    let work = (try renderer().workOutFrames(at: few).steps, try renderer().workOutFrames(at: many).steps)
    #expect(playing > 0 && work.0 > playing && work.1 > 2 * work.0, "\(playing), \(work)")
  }

  @Test(
    "a sheet's lines are two points wide, and never less than a pixel",
    arguments: [
      (0.25, 1), (1.0, 2), (1.5, 3), (3.0, 6),
    ])
  func sheet(scale: Double, gutter: Int) throws {
    let renderer = try renderer(scale: scale)
    let path = "\(scratch.path)/sheet.png"
    let (columns, rows) = (3, 2)
    let times = try renderer.times()
    let sink = SheetSink(path, columns: columns, rows: rows, frames: 0...times.last, of: times, hasLabels: false)
    try renderer.render(to: [sink])
    let sheet = try ImageReader.read(path)
    #expect(sheet.width == columns * Int(160 * scale) + (columns + 1) * gutter)
    #expect(sheet.height == rows * Int(120 * scale) + (rows + 1) * gutter)
  }

  // MARK: Pairs

  private func pictured(_ name: String, _ color: String) throws -> FrameRenderer {
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='\(color)'/></svg>",
      to: "\(name)/p.svg")
    let scene = """
      device: card
      layers: [{image: a, source: "p.svg", width: 9}]
      takes: {t: [{wait: 0.1s}]}
      """
    return try FrameRenderer(Shipped.load(scratch.write(scene, to: "\(name)/scene.yaml")), take: "t", scale: 0.5)
  }

  private func areDrawn(_ pairs: FramePairs) throws -> [Bool] {
    let drawn = Mutex<[Bool?]>([nil, nil])
    try pairs.forEach(at: [(0, 0), (100_000, 50_000)], jobs: 1, cancellation: nil) { index, sides in
      drawn.withLock { $0[index] = sides != nil }
    }
    return try drawn.withLock { $0 }.map { try #require($0 as Bool?) }
  }

  @Test("frames of the same layers and pictures are drawn only where all are wanted, or pixels may differ")
  func pairs() throws {
    let (a, b, other) = (try pictured("a", "red"), try pictured("b", "red"), try pictured("c", "blue"))
    #expect(try areDrawn(FramePairs(before: a, after: b)) == [false, false])
    #expect(try areDrawn(FramePairs(before: a, after: b, drawsAll: true)) == [true, true])
    #expect(try areDrawn(FramePairs(before: a, after: b.atScale(0.25))) == [true, true])
    #expect(try areDrawn(FramePairs(before: a, after: other)) == [true, true])
  }
}
