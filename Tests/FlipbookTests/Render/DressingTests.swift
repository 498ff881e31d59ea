import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("Pictures that are dressed for a document")
struct DressingTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      scene: dressed
      device: card
      fill: "#FF0000"
      layers:
        - {box: dot, frame: [20 + 40 * time / 1s, 50, 30, 20], fill: "#0000FF"}
        - {box: early, if: time < 0.35s, width: 8, height: 8, fill: "#FFFF00"}
      takes:
        run:
          - wait: 0.5s
      """, to: "dressed.yaml")
  }

  private func run(_ words: String...) throws -> Tool.Run {
    try Tool.run(["render", "dressed.yaml", "--quiet"] + words, in: scratch.path)
  }

  private func picture(_ words: String...) throws -> Bitmap {
    let run = try Tool.run(
      ["render", "dressed.yaml", "--quiet", "--at", "0", "--scale", "1", "-o", "a.png"] + words, in: scratch.path)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return try ImageReader.read("\(scratch.path)/a.png")
  }

  /// Red, green and blue.
  private func color(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    (0..<3).map { picture.bytes[y * picture.stride + 4 * x + 2 - $0] }
  }

  @Test("padding is ground around the very pixels of the screen")
  func padding() throws {
    let plain = try picture()
    let padded = try picture("--padding", "10", "--background", "#00FF00")
    #expect((padded.width, padded.height) == (180, 140))
    for (x, y) in [(0, 0), (9, 70), (170, 70), (90, 9), (90, 130), (179, 139)] {
      #expect(color(padded, x, y) == [0, 255, 0], "\(x), \(y)")
    }
    for y in 0..<120 {
      for x in 0..<160 where color(plain, x, y) != color(padded, x + 10, y + 10) {
        Issue.record("pixel \(x), \(y) differs")
        return
      }
    }
  }

  @Test("a picture covers the ground, cut at its long sides, and is found from the working folder")
  func backgroundPicture() throws {
    // Twice as wide as high: of 180 × 140 it covers the height, and 50 points hang over on each side.
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
      <rect width="100" height="100" fill="#00FF00"/><rect x="100" width="100" height="100" fill="#FF00FF"/></svg>
      """, to: "grounds/ground.svg")
    let padded = try picture("--padding", "10", "--background", "grounds/ground.svg")
    #expect((padded.width, padded.height) == (180, 140))
    #expect(color(padded, 2, 70) == [0, 255, 0] && color(padded, 86, 4) == [0, 255, 0])
    #expect(color(padded, 94, 4) == [255, 0, 255] && color(padded, 177, 136) == [255, 0, 255])
    #expect(color(padded, 90, 70) == color(try picture(), 80, 60))
    let missing = try run("--at", "0", "--background", "none.png", "-o", "b.png")
    #expect(missing.code == 2 && missing.errors.contains("none.png"), "\(missing.errors)")
  }

  @Test("no background is clear, and several colours go from top to bottom")
  func backgrounds() throws {
    let clear = try picture("--padding", "10")
    #expect(clear.bytes[3] == 0 && clear.bytes[(70 * clear.stride) + 4 * 90 + 3] == 255)
    let gradient = try picture("--padding", "10", "--background", "#FFFFFF,#000000")
    #expect(color(gradient, 2, 0)[0] > 245 && color(gradient, 2, 139)[0] < 10)
    let middle = color(gradient, 2, 70)[0]
    #expect(color(gradient, 2, 20)[0] > middle && middle > color(gradient, 2, 120)[0])
  }

  @Test("a radius rounds the screen, and a shadow lies below it")
  func radius() throws {
    let rounded = try picture("--padding", "20", "--background", "#00FF00", "--radius", "20")
    #expect(color(rounded, 21, 21) == [0, 255, 0] && color(rounded, 178, 138) == [0, 255, 0])
    #expect(color(rounded, 60, 21) == [255, 0, 0] && color(rounded, 21, 80) == [255, 0, 0])
    let shadowed = try picture("--padding", "20", "--background", "#00FF00", "--shadow")
    #expect(color(shadowed, 100, 141)[1] < 240 && color(shadowed, 100, 0) == [0, 255, 0])
    #expect(color(shadowed, 100, 141)[1] < color(shadowed, 100, 18)[1])
  }

  @Test("a crop has the layer's size with its margin, follows it, and stays where it was when it is gone")
  func crop() throws {
    let still = try picture("--crop", "dot", "--margin", "5")
    #expect((still.width, still.height) == (40, 30))
    #expect(color(still, 4, 15) == [255, 0, 0] && color(still, 5, 15) == [0, 0, 255])
    #expect(color(still, 34, 24) == [0, 0, 255] && color(still, 35, 15) == [255, 0, 0])
    let run = try run("--crop", "dot", "--margin", "5", "--scale", "1", "--fps", "10", "-o", "frames/")
    #expect(run.code == 0, "\(run.errors)")
    for frame in 0...5 {
      let picture = try ImageReader.read("\(scratch.path)/frames/frame-0000\(frame).png")
      #expect((picture.width, picture.height) == (40, 30))
      #expect(color(picture, 6, 15) == [0, 0, 255] && color(picture, 33, 15) == [0, 0, 255], "frame \(frame)")
    }
    _ = try self.run("--crop", "early", "--scale", "1", "--fps", "10", "-o", "early/")
    let last = try ImageReader.read("\(scratch.path)/early/frame-00005.png")
    #expect((last.width, last.height) == (8, 8) && color(last, 4, 4) == [255, 0, 0])
  }

  @Test("a crop takes the end of a layer's name where one layer alone has it")
  func cropByEnd() throws {
    try scratch.write(
      """
      device: card
      data: {items: [{id: a}, {id: b}, {id: c}]}
      layers:
        - scroll: list
          layers: [{column: rows, layers: [{box: row, each: i in items, height: 30, layers: [{box: dot, size: [8, 8]}]}]}]
      """, to: "rows.yaml")
    func crop(_ name: String) throws -> Tool.Run {
      try Tool.run(
        ["render", "rows.yaml", "--quiet", "--at", "0", "--scale", "1", "--crop", name, "-o", "a.png"], in: scratch.path
      )
    }
    for name in ["row(b)", "row(\"b\")", "rows.row(b)", "list.rows.row(b)"] {
      let run = try crop(name)
      #expect(run.code == 0, "\(name): \(run.errors)")
      let picture = try ImageReader.read("\(scratch.path)/a.png")
      #expect((picture.width, picture.height) == (160, 30))
    }
    #expect(try crop("dot").code == 2, "three layers have it")
  }

  @Test("--width is that of the whole picture")
  func width() throws {
    let words = ["render", "dressed.yaml", "--quiet", "--at", "0", "--padding", "20", "--width", "300", "-o", "a.png"]
    #expect(try Tool.run(words, in: scratch.path).code == 0)
    let picture = try ImageReader.read("\(scratch.path)/a.png")
    #expect((picture.width, picture.height) == (300, 240))
  }

  @Test("a frame is a body around the whole screen", arguments: ["iphone-x", "iphone-6"])
  func frame(device: String) throws {
    let plain = try picture("--device", device)
    let framed = try picture("--device", device, "--device-frame")
    #expect(framed.width > plain.width && framed.height > plain.height)
    let middle = (framed.width / 2, framed.height / 2)
    #expect(color(framed, middle.0, middle.1) == [255, 0, 0])
    // Its body is dark, its corner clear.
    #expect(color(framed, 6, middle.1).allSatisfy { $0 < 60 } && framed.bytes[3] == 0)
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      (["--crop", "dott"], 2, "the first picture shows no layer 'dott'; did you mean 'dot'"),
      (["--margin", "3"], 64, "--margin lies around the layer of --crop"),
      (["--device-frame", "--crop", "dot"], 64, "--device-frame is around a whole screen"),
      (["--background", "sky"], 64, "write a colour as '#RRGGBB'"),
      (["--padding", "99999"], 64, "--padding is 0 to 10000"),
    ] as [([String], Int32, String)])
  func refused(words: [String], code: Int32, message: String) throws {
    let run = try Tool.run(["render", "dressed.yaml", "--at", "0", "-o", "a.png"] + words, in: scratch.path)
    #expect(run.code == code && run.errors.contains(message), "\(run.code) \(run.errors)")
    #expect(try scratch.names() == ["dressed.yaml"])
  }
}
