import Foundation
import Preview
import TestSupport
import Testing

@Suite("The picture after a change goes on from the one before it, and is the renderer's own")
struct EditedPictureTests {
  private static let scene = """
    scene: tiny
    device: card
    layers:
      - {box: square, frame: [10, 20, 40, 40], fill: "#3B6EA5", shadow: {color: "#102030", radius: 4, offset: [0, 2]}}
      - {image: photo, frame: [100, 10, 40, 40], source: "photo.png"}
      - {label: words, left: 10, top: 80, text: "words", font: 20, color: "#202020"}
    takes: {rest: [{wait: 0.5s}]}
    fill: white
    """
  private static let red =
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAFElEQVR4nGM8oSHHAANMDEgANwcANmoBFpM661YAAAAASUVORK5CYII="
  private static let blue =
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAFElEQVR4nGMUsbnDAANMDEgANwcAOtQBNDEYqYIAAAAASUVORK5CYII="

  private let gallery: Gallery
  private let session: Session
  private var canvas = Canvas()

  init() throws {
    gallery = try Gallery()
    try Self.write(Self.red, in: gallery)
    session = try gallery.editingSession(of: Self.scene, on: &canvas)
    try canvas.receive(session.receive([#"{"show": 0, "serial": 1}"#]))
  }

  private static func write(_ picture: String, in gallery: Gallery) throws {
    let data = try #require(Data(base64Encoded: picture))
    try data.write(to: URL(filePath: "\(gallery.scratch.path)/photo.png"))
  }

  private func message(_ kind: String, _ line: Int, _ name: String, _ was: String, _ text: String) throws -> String {
    let column = try #require(Self.scene.split(separator: "\n")[line - 1].range(of: "\(name): "))
    let start = Self.scene.split(separator: "\n")[line - 1]
    let part: [String: Any] = [
      "line": line, "column": start.distance(from: start.startIndex, to: column.lowerBound) + 1, "name": name,
      "value": was, "was": was, "text": text,
    ]
    let edit: [String: Any] = ["scene": 0, "file": "\(gallery.scratch.path)/tiny.yaml", "parts": [part]]
    let wish: [String: Any] = [kind: edit, "show": 0, "serial": 1]
    return String(decoding: try JSONSerialization.data(withJSONObject: wish), as: UTF8.self)
  }

  /// Sends a message; returns the bytes of the last picture that comes.
  private mutating func send(_ message: String) throws -> Int {
    let answers = session.receive([message])
    try canvas.receive(answers)
    #expect(canvas.last("mistake") == nil, "\(canvas.text("mistake"))")
    return answers.compactMap { if case .data(let data) = $0 { data.count } else { nil } }.last ?? 0
  }

  private func isRight() throws -> Bool { try canvas.pixels == gallery.drawn(at: 0) }

  @Test("each of many changes is seen as the renderer draws it, and after the first only what differs is sent")
  mutating func writes() throws {
    let colors = ["#3B6EA5", "#117733", "#884422", "#3B6EA5", "#FFFFFF00", "#010203"]
    let whole = try send(#"{"show": 0, "serial": 2}"#)
    var sizes: [Int] = []
    for (was, text) in zip(colors, colors.dropFirst()) {
      sizes.append(try send(try message("edit", 4, "fill", was, text)))
      #expect(try isRight(), "\(text)")
    }
    for (was, text) in [("20", "24"), ("24", "12")] {
      sizes.append(try send(try message("edit", 6, "font", was, text)))
      #expect(try isRight(), "\(text)")
    }
    // Of two pictures asked for in one message the page gets both; the first change draws all.
    #expect(sizes.dropFirst().allSatisfy { $0 < max(whole, sizes[0]) / 2 || $0 < 2_000 }, "\(sizes)")
  }

  @Test("so is what is only tried, and what is written when that ends")
  mutating func trials() throws {
    for text in ["#117733", "#884422", "#0000FF"] {
      _ = try send(try message("trial", 4, "fill", "#3B6EA5", text))
      try gallery.scratch.write(Self.scene.replacing("#3B6EA5", with: text), to: "wanted.yaml")
      #expect(try canvas.pixels == gallery.drawn("wanted.yaml", at: 0), "\(text)")
    }
    let end =
      #"{"trial": {"scene": 0, "file": "\#(gallery.scratch.path)/tiny.yaml", "parts": []}, "show": 0, "serial": 3}"#
    _ = try send(end)
    #expect(try isRight())
    _ = try send(try message("edit", 4, "fill", "#3B6EA5", "#00FF00"))
    #expect(try isRight())
  }

  @Test("a picture that was saved meanwhile is seen with the next change, whoever tells of it first")
  mutating func pictures() throws {
    _ = try send(try message("edit", 4, "fill", "#3B6EA5", "#117733"))
    _ = try send(try message("edit", 4, "fill", "#117733", "#3B6EA5"))
    let before = canvas.pixels
    try Self.write(Self.blue, in: gallery)
    _ = try send(try message("edit", 4, "fill", "#3B6EA5", "#117733"))
    #expect(try isRight() && canvas.pixels != before)
    try Self.write(Self.red, in: gallery)
    try canvas.receive(session.reload())
    #expect(try isRight())
    _ = try send(try message("trial", 4, "fill", "#117733", "#3B6EA5"))
    try Self.write(Self.blue, in: gallery)
    _ = try send(try message("trial", 4, "fill", "#117733", "#884422"))
    try gallery.scratch.write(Self.scene.replacing("#3B6EA5", with: "#884422"), to: "wanted.yaml")
    #expect(try canvas.pixels == gallery.drawn("wanted.yaml", at: 0))
  }

  @Test("it is right after four hundred changes, also where what is kept for drawing has been begun anew")
  mutating func anew() throws {
    for number in 0..<405 {
      let (was, text) = number.isMultiple(of: 2) ? ("#3B6EA5", "#117733") : ("#117733", "#3B6EA5")
      _ = try send(try message("edit", 4, "fill", was, text))
      if number.isMultiple(of: 50) || 198...204 ~= number { #expect(try isRight(), "change \(number)") }
    }
    #expect(try isRight())
  }

  @Test("the pictures that are drawn are among the files that are watched")
  mutating func watched() throws {
    for (was, text) in [("#3B6EA5", "#117733"), ("#117733", "#884422"), ("#884422", "#3B6EA5")] {
      _ = try send(try message("edit", 4, "fill", was, text))
    }
    #expect(session.shownScene?.hangs(on: "\(gallery.scratch.path)/photo.png") == true)
  }
}
