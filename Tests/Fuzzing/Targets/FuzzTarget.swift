import Files
import Formulas
import Foundation
import Geometry
import ImageFiles
import Layers
import Ledger
import Rendering
import SceneFiles
import Scenes
import Stage
import TextFormats
import Verification

/// What reads bytes that anybody may have written. Each takes any bytes, and may do anything with them but end the process
/// or go on for long: a refusal in words is right.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case scene, formula, take, picture, csv, json, tokens, ledger, manifest, baseline

  /// Reads the bytes as this target does.
  ///
  /// - Parameter folder: for what is read from a disk; one that lies in memory is quicker.
  public func run(_ bytes: [UInt8], folder: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .scene: Self.play(["s.yaml": text])
    case .formula:
      let place = SourcePlace(file: "f", line: 1, column: 1)
      if let formula = try? FormulaParser.parse(text, at: place) { _ = "\(formula)" }
      if let formula = try? FormulaParser.parseText(text, at: place) { _ = "\(formula)" }
    case .take: Self.play(["s.yaml": Self.smallScene + text])
    case .picture: picture(bytes, folder: folder)
    case .csv: Self.play(["s.yaml": "scene: s\nfill: white\ndata: {a: a.csv}\n", "a.csv": text])
    case .json:
      Self.play(["s.yaml": "scene: s\nfill: white\ndata: {a: a.json}\n", "a.json": text])
      let path = "\(folder)/a.json"
      guard (try? AtomicFile.write(bytes, to: path)) != nil, let reader = try? ByteReader(path: path) else { return }
      var records = JSONRecordReader(reader, member: "bills")
      while let record = try? records.next() { _ = record.fields.count }
    case .tokens: Self.play(["s.yaml": "scene: s\nfill: white\nimport: [t.json]\n", "t.json": text])
    case .ledger:
      let path = "\(folder)/a.ledger"
      try? AtomicFile.write(bytes, to: path)
      if let store = try? LedgerStore.open(path, for: .reading) { _ = try? store.sceneData() }
    case .manifest:
      try? AtomicFile.write(bytes, to: "\(folder)/manifest.json")
      if let frames = try? FrameFile.open(folder), frames.count < 100 {
        for index in 0..<frames.count { _ = try? frames.frame(index) }
      }
    case .baseline:
      if let record = try? TakeRecord(text, path: "frames.txt") { _ = record.text }
      let path = "\(folder)/report.json"
      try? AtomicFile.write(bytes, to: path)
      if let report = try? VerificationReport.read(path) { _ = (report.junit, report.annotations, report.stepSummary) }
    }
  }

  private func picture(_ bytes: [UInt8], folder: String) {
    let path = "\(folder)/a.png"
    try? AtomicFile.write(bytes, to: path)
    // What is large is slow, not wrong.
    guard let size = try? ImageReader.size(path), size.width * size.height <= 1_000_000 else { return }
    _ = try? ImageReader.readForColors(path)
    if let frames = try? FrameFile.open(path) {
      for index in 0..<min(frames.count, 4) { _ = try? frames.frame(index) }
    }
  }

  private static let smallScene = """
    scene: s
    device: card
    state: {x: 0}
    layers:
      - scroll: list
        frame: [0, 0, 160, 120]
        layers:
          - {box: card, each: i in range(5), frame: [0, 40 * i, x + 100, 36], tap: {set: {x: x + 1}}}
    takes:
      t:

    """

  /// Reads a scene and plays its first takes, without drawing.
  private static func play(_ files: [String: String]) {
    let reader = SceneReader(fileSystem: MemoryFileSystem(files))
    guard let description = try? reader.read("s.yaml").description,
      let scene = try? Scene.check(description, surroundings: Nowhere())
    else { return }
    for take in scene.takes.prefix(2) {
      guard let stage = try? Stage(scene: scene, take: take) else { continue }
      let player = Player(stage)
      for tick in [0, stage.duration / 2, stage.duration] { _ = try? player.layers(at: tick) }
    }
    if scene.takes.isEmpty, let stage = try? Stage(scene: scene) { _ = try? Player(stage).layers(at: 0) }
  }

  /// Texts and pictures are of one size.
  private struct Nowhere: Surroundings {
    func measure(_ string: String, style: Text.Style, width: Double?) -> TextMetrics {
      TextMetrics(size: Size(10, 10), lineCount: 1)
    }
    func imageSize(_ path: String) -> Size { Size(1, 1) }
    func dominantColors(_ path: String) -> [Color] { [] }
  }
}
