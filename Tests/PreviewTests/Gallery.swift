import Foundation
import Pixels
import Preview
import Rendering
import Scenes
import TestSupport

/// A folder with a small scene, and what previews it.
struct Gallery {
  static let scene = """
    scene: tiny
    device: card
    state: {x: 10, taps: 0}
    layers:
      - box: square
        frame: [x, 20, 40, 40]
        fill: "#3B6EA5"
        tap: [{animate: {x: 100}, over: 0.3s, curve: linear}, {set: {taps: taps + 1}}]
      - scroll: list
        frame: [0, 70, 160, 50]
        layers: [{box: row, each: i in range(20), frame: [4, 4 + 20 * i, 152, 16], fill: gray(0.3 + i / 40)}]
    takes:
      move:
        - tap: square
        - wait: 0.2s
        - snapshot: half
        - settle
      rest:
        - wait: 0.5s
    """

  let scratch: Scratch
  let loader: SceneLoader
  let catalogue: Catalogue

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "tiny.yaml")
    try scratch.write("scene: other\ndevice: card\nfill: red\n", to: "other.yaml")
    let assets = Assets(root: Checkout.path("Assets"))
    loader = try SceneLoader(library: SceneLibrary(assets: assets), cacheFolder: "\(scratch.path)/cache")
    catalogue = Catalogue([
      .init(name: "tiny", file: "\(scratch.path)/tiny.yaml"),
      .init(name: "other", file: "\(scratch.path)/other.yaml"),
    ])
  }

  /// - Parameter edits: whether its page may change files.
  func session(edits: Bool = false) -> Session { Session(catalogue: catalogue, loader: loader, edits: edits) }

  /// Opens a scene, written in the place of the small one, for a page that may change files.
  func editingSession(of scene: String, on canvas: inout Canvas) throws -> Session {
    try scratch.write(scene, to: "tiny.yaml")
    let session = Session(catalogue: catalogue, loader: loader, edits: true)
    try canvas.receive(session.receive([#"{"scene": 0}"#]))
    return session
  }

  /// The text of a file as it is now.
  func text(of file: String = "tiny.yaml") throws -> String {
    try String(contentsOfFile: "\(scratch.path)/\(file)", encoding: .utf8)
  }

  /// The pixels that the renderer draws, R, G, B, A, a row after another.
  func drawn(_ file: String = "tiny.yaml", take: String? = nil, at tick: Int, scale: Double? = nil) throws -> [UInt32] {
    Self.pixels(try renderer(file, take: take, scale: scale).bitmap(at: tick))
  }

  func renderer(_ file: String = "tiny.yaml", take: String? = nil, scale: Double? = nil) throws -> FrameRenderer {
    try FrameRenderer(try loader.load("\(scratch.path)/\(file)"), take: take, scale: scale)
  }

  static func pixels(_ bitmap: Bitmap) -> [UInt32] {
    bitmap.bytes.bindMemory(to: UInt32.self).map { pixel in
      (pixel & 0xFF00_FF00) | ((pixel & 0xFF) << 16) | ((pixel >> 16) & 0xFF)
    }
  }
}

/// The canvas of a page: it unpacks pictures as the page's script does.
struct Canvas {
  private(set) var width = 0
  private(set) var pixels: [UInt32] = []
  /// Of the picture received last.
  private(set) var serial = -1
  private(set) var tick = -1
  private(set) var rectangles = 0
  private(set) var texts: [[String: Any]] = []

  struct Broken: Error {}

  mutating func receive(_ answers: [Session.Answer]) throws {
    for answer in answers {
      switch answer {
      case .text(let text):
        guard let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
          throw Broken()
        }
        texts.append(object)
      case .data(let data): try draw(data)
      }
    }
  }

  /// The last text of a kind.
  func last(_ kind: String) -> [String: Any]? { texts.last { $0["is"] as? String == kind } }

  /// The value in the last text of a kind; nothing where there is none.
  func text(_ kind: String, _ key: String = "text") -> String { last(kind)?[key] as? String ?? "" }

  private mutating func draw(_ data: [UInt8]) throws {
    let words: [UInt32] = stride(from: 0, to: data.count, by: 4).map { place in
      data[place..<place + 4].reversed().reduce(0) { word, byte in word << 8 | UInt32(byte) }
    }
    (serial, tick, width) = (Int(words[0]), Int(words[1]) | Int(words[2]) << 32, Int(words[3]))
    let count = width * Int(words[4])
    if words[5] == 1 { pixels = [UInt32](repeating: 0, count: count) }
    guard pixels.count == count else { throw Broken() }
    rectangles = Int(words[6])
    var place = 7
    for _ in 0..<rectangles {
      let head = words[place..<(place + 5)].map(Int.init)
      place += 5
      let part = try unpack(words[place..<(place + head[4])], width: head[2], count: head[2] * head[3])
      for (index, pixel) in part.enumerated() {
        let (x, y) = (head[0] + index % head[2], head[1] + index / head[2])
        pixels[y * width + x] = pixel
      }
      place += head[4]
    }
    guard place == words.count else { throw Broken() }
  }

  private func unpack(_ words: ArraySlice<UInt32>, width: Int, count: Int) throws -> [UInt32] {
    var result: [UInt32] = []
    var place = words.startIndex
    while place < words.endIndex {
      let length = Int(words[place] & 0x3FFF_FFFF)
      switch words[place] >> 30 {
      case 0:
        result += words[(place + 1)...(place + length)]
        place += length + 1
      case 1:
        result += [UInt32](repeating: words[place + 1], count: length)
        place += 2
      case 2:
        for _ in 0..<length { result.append(result[result.count - width]) }
        place += 1
      default: throw Broken()
      }
    }
    guard result.count == count else { throw Broken() }
    return result
  }
}
