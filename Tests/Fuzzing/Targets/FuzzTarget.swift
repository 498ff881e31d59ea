import Files
import Formulas
import Foundation
import ImageFiles
import Ledger
import SceneFiles
import TextFormats
import Verification

/// What reads bytes that anybody may have written. Each takes any bytes, and may do anything with them but end the
/// process or go on for long: a refusal in words is right.
///
/// A target does one thing, so that it does it often: scenes and takes are read and checked by one, played by another,
/// and drawn by a third.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// What reads, thousands of times a second.
  case scene, formula, take, csv, json, tokens, records, baseline, report, manifest, ledger, journal, log, repository
  /// What decodes pictures.
  case png, jpeg, webp, gif, svg
  /// What plays and draws whole scenes, which takes longer.
  case play, gestures, draw

  /// The target whose files this one reads, too: what one stumbled over is given to the others.
  public var kind: FuzzTarget {
    switch self {
    case .play, .draw: .scene
    case .gestures: .take
    case .records: .json
    default: self
    }
  }

  /// Reads the bytes as this target does.
  ///
  /// - Parameter folder: for what is read from a disk; one that lies in memory is quicker.
  public func run(_ bytes: [UInt8], folder: String) {
    switch self {
    case .scene: SceneFuzzing.check(["s.yaml": text(bytes)])
    case .take: SceneFuzzing.check(takes: text(bytes))
    case .csv:
      SceneFuzzing.check(["s.yaml": "data: {a: a.csv, b: b.tsv}\n", "a.csv": text(bytes), "b.tsv": text(bytes)])
    case .json:
      SceneFuzzing.check(["s.yaml": "data: {a: a.json, b: b.jsonl}\n", "a.json": text(bytes), "b.jsonl": text(bytes)])
    case .tokens: SceneFuzzing.check(["s.yaml": "import: [t.json]\n", "t.json": text(bytes)])
    case .play: SceneFuzzing.play(["s.yaml": text(bytes)])
    case .gestures: SceneFuzzing.play(takes: text(bytes))
    case .draw: SceneFuzzing.draw(["s.yaml": text(bytes)])
    case .formula:
      let (text, place) = (text(bytes), SourcePlace(file: "f", line: 1, column: 1))
      if let formula = try? Formula(parsing: text, at: place) { _ = "\(formula)" }
      if let formula = try? Formula(parsingText: text, at: place) { _ = "\(formula)" }
    case .records:
      var records = JSONRecordReader(ByteReader(bytes), member: "bills")
      while let record = try? records.next() { _ = record.fields.count }
      var rows = CSVReader(ByteReader(bytes), separators: Array(",;\t".utf8))
      while let row = try? rows.next() { _ = row.fields.count }
    case .baseline:
      if let record = try? TakeRecord(text(bytes), path: "frames.txt") { _ = record.text }
    case .report:
      let path = put(bytes, "\(folder)/report.json")
      if let report = try? VerificationReport.read(path) { _ = (report.junit, report.annotations, report.summary()) }
    case .manifest:
      put(bytes, "\(folder)/manifest.json")
      if let frames = try? FrameFile.open(folder), frames.count < 100 {
        for index in 0..<frames.count { _ = try? frames.frame(index) }
      }
    case .ledger:
      let path = put(bytes, "\(folder)/a.ledger")
      if let store = try? LedgerStore.open(path, for: .reading) { _ = try? store.sceneData() }
    case .journal, .log:
      // Behind the last page of the database, which its head counts, stands what lies beside it.
      let head = bytes.prefix(32) + [UInt8](repeating: 0, count: 32)
      let pageSize = Int(head[16]) << 8 | Int(head[17])
      let pages = head[28..<32].reduce(0) { $0 << 8 | Int($1) }
      let (main, rest) = (bytes.prefix(pageSize * pages), bytes.dropFirst(pageSize * pages))
      let store = try? LedgerStore.open(
        Array(main), journal: self == .journal ? Array(rest) : nil, log: self == .log ? Array(rest) : nil,
        named: "a.ledger")
      if let store { _ = try? store.sceneData() }
    case .repository: RepositoryFuzzing.read(bytes, folder: folder)
    case .png, .jpeg, .webp, .gif, .svg: picture(put(bytes, "\(folder)/a.\(rawValue)"))
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Pixels of the pictures that are decoded: what is large is slow, not wrong.
  private static let maxPixels = 16_384.0

  private func picture(_ path: String) {
    // Of an animation that is no still, the size is its frames' business.
    if let size = try? ImageReader.size(path), size.width * size.height > Self.maxPixels { return }
    guard let frames = try? FrameFile.open(path) else { return }
    // A scene has the colours of the first converted.
    _ = try? ImageReader.read(path)
    for index in 0..<min(frames.count, 4) { _ = try? frames.frame(index) }
  }

  /// Writes the file anew in its place: a temporary name and a renaming would take longer than what is looked at.
  @discardableResult
  private func put(_ bytes: [UInt8], _ path: String) -> String {
    guard let file = fopen(path, "w") else { return path }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }
}
