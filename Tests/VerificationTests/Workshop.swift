import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// A folder with a small scene and its baselines, and the tool run in it.
final class Workshop: Sendable {
  static let scene = """
    scene: tiny
    device: card
    values: {edge: 40, shade: "#3B6EA5"}
    state: {x: 10}
    layers:
      - box: square
        frame: [x, 20, edge, 40]
        fill: shade
        tap: {animate: {x: 100}, over: 0.3s, curve: linear}
        layers:
          - {label: title, left: 4, top: 4, text: "Hi", font: 12, color: white}
    takes:
      move:
        - tap: square
        - wait: 0.2s
        - snapshot: half
        - settle
        - snapshot: end
      rest:
        - wait: 0.1s
        - snapshot: still
    """

  let scratch: Scratch

  /// With baselines, unless told otherwise.
  init(recorded: Bool = true) throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "tiny.yaml")
    if recorded { _ = try verify("--update", "missing") }
  }

  func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

  static let move = "Baselines/tiny/move/card"

  func run(_ arguments: [String], environment: [String: String] = [:], onStart: ((Process) throws -> Void)? = nil)
    throws -> Tool.Run
  {
    try Tool.run(
      arguments, in: scratch.path, environment: ["CI": "", "GITHUB_ACTIONS": ""].merging(environment) { $1 },
      onStart: onStart)
  }

  func verify(_ arguments: [String]) throws -> Tool.Run { try run(["verify", "tiny.yaml"] + arguments) }

  func verify(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Run {
    try run(["verify", "tiny.yaml"] + arguments, environment: environment)
  }

  /// Changes the scene, or another file.
  func replace(_ text: String, with other: String, in file: String = "tiny.yaml") throws {
    let old = try String(contentsOfFile: path(file), encoding: .utf8)
    #expect(old.contains(text), "\(file) has no \(text)")
    try scratch.write(old.replacingOccurrences(of: text, with: other), to: file)
  }

  /// Runs git in the folder; what it printed.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let who = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
    let run = try Tool.run(["git"] + who + arguments, in: scratch.path, executable: "/usr/bin/env")
    #expect(run.code == 0, "git \(arguments): \(run.errors)")
    return run.output
  }

  /// Begins a repository, with all that is there as its first commit.
  func beginHistory() throws {
    try git("init", "-q", "-b", "main")
    try commit("first")
  }

  func commit(_ name: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", name)
  }

  /// Changes one pixel of a picture by a little; what made it is kept or replaced.
  func changePixel(of name: String, x: Int, y: Int, by step: UInt8 = 20, madeBy fingerprint: String? = nil) throws {
    let file = path(name)
    let bitmap = try ImageReader.read(file)
    let row = bitmap.row(y)
    row[x * 4] = row[x * 4] < 128 ? row[x * 4] + step : row[x * 4] - step
    let maker = try fingerprint ?? self.fingerprint(of: name)
    try AtomicFile.write(PNGEncoder().encode(bitmap, text: [PNGText("Fingerprint", maker)]), to: file)
  }

  private func fingerprint(of name: String) throws -> String {
    let record = try String(contentsOfFile: path("\(Self.move)/frames.txt"), encoding: .utf8)
    let line = record.split(separator: "\n").first { $0.hasPrefix("fingerprint: ") } ?? ""
    return String(line.dropFirst("fingerprint: ".count))
  }

  /// Every baseline with its content and the time it was last written.
  func baselines() throws -> [String: (content: Data, time: Date)] {
    var result: [String: (Data, Date)] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: path("Baselines")))?.sorted() ?? [] {
      let file = path("Baselines/\(name)")
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      guard facts[.type] as? FileAttributeType == .typeRegular else { continue }
      result[name] = (
        try Data(contentsOf: URL(fileURLWithPath: file)), facts[.modificationDate] as? Date ?? .distantPast
      )
    }
    return result
  }

  /// The records of a cache, as JSON by their paths.
  func cacheRecords(_ folder: String) throws -> [(path: String, object: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder)).sorted().filter { $0.hasSuffix(".json") }.map {
      let path = self.path("\(folder)/\($0)")
      let object = try #require(Checksum.opened(try FileBytes.read(path), named: FilePath.name(of: path)))
      return (path, String(decoding: object, as: UTF8.self))
    }
  }

  /// Changes what the records of a cache say, so that nothing tells.
  func changeCache(_ folder: String, _ change: (String) -> String) throws {
    for (path, object) in try cacheRecords(folder) {
      try AtomicFile.write(Checksum.sealed(Array(change(object).utf8), named: FilePath.name(of: path)), to: path)
    }
  }

  /// The scene's file as a take's record has it.
  func file(ofRecord take: String) throws -> String? {
    let record = try String(contentsOfFile: path("Baselines/\(take)/frames.txt"), encoding: .utf8)
    return record.split(separator: "\n").first { $0.hasPrefix("file: ") }.map { String($0.dropFirst("file: ".count)) }
  }

  func contents() throws -> [String: Data] { try baselines().mapValues(\.content) }
}
