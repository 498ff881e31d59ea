import Foundation
import ImageFiles
import TestSupport
import Testing

/// Folders of pictures whose names and manifests chance wrote: the order of their frames, or the sentence.
/// `FLIPBOOK_RECORD=1` writes `Kept/folders.txt` anew; find out why before that is committed.
@Suite("Folders are read, or refused, as they were")
struct KeptFolderTests {
  private let scratch: Scratch
  private let picture: [UInt8]

  init() throws {
    scratch = try Scratch()
    picture = PlainPNG(width: 4, height: 4).bytes
  }

  @Test("names in their order, and manifests whose numbers are at their bounds")
  func all() throws {
    try KeptLines(path: "Tests/ImageFilesTests/Kept/folders.txt").expect(try names() + manifests())
  }

  private func names() throws -> [String] {
    var chance = SplitMix64(seed: 3)
    func pick(_ all: [String]) -> String { all[Int(chance.next() % UInt64(all.count))] }
    return try (0..<60).map { number in
      let folder = "names-\(number)"
      let isRun = number % 3 == 0
      let start = Int(chance.next() % 12)
      let names = (0..<(2 + number % 5)).map { index in
        isRun
          ? "s\(index % 4 == 3 ? "0" : "")\(start + index * (number % 9 == 6 ? 2 : 1))\(number % 2 == 0 ? "@2x" : "").png"
          : pick(["a", "", "frame-", "é", "A"])
            + pick(["0", "00", "9", "10", "010", "2b", "b", "1-2", "99999999999999999999"])
            + pick(["", "@2x", "@3x", "-"]) + pick([".png", ".png", ".PNG", ".jpg", ".txt"])
      }
      for name in names { try write(picture, to: "\(folder)/\(name)") }
      return try line(folder)
    }
  }

  private func manifests() throws -> [String] {
    let sound: [String: String] = [
      "format": "\"flipbook-sequence\"", "version": "1", "frameCount": "2", "duration": "80000", "scene": "\"s\"",
      "take": "\"t\"", "device": "\"d\"", "width": "4", "height": "4", "scale": "1", "fps": "25",
      "fingerprint": "\"f\"",
    ]
    let changes: [(String, String)] = [
      ("format", "\"other\""), ("version", "0"), ("version", "2"), ("frameCount", "-1"), ("frameCount", "0"),
      ("duration", "-1"),
      ("width", "0"), ("width", "1"), ("width", "32766"), ("width", "32767"), ("height", "0"), ("height", "32767"),
      ("scale", "0"),
      ("scale", "-1"), ("scale", "1e9"), ("fps", "0"), ("fps", "1"), ("fps", "1000"), ("fps", "1001"),
      ("sharedFrames", "-1"),
      ("sharedFrames", "5"), ("take", "3"), ("variant", "\"v\""),
    ]
    let entries: [(index: Int, bytes: Int, duration: Int)] = [
      (0, 1, 40_000), (-1, 1, 1), (0, -1, 1), (0, 0, 0), (0, 1, -1), (86_400_000, 1, 1), (86_400_001, 1, 1),
      (1, 1, 86_400_000_000),
      (1, 1, 86_400_000_001), (99_999, 1, 1),
    ]
    func manifest(_ facts: [String: String], _ frames: [String]) -> String {
      let facts = facts.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return "{" + (facts + ["\"frames\": [\(frames.joined(separator: ", "))]"]).joined(separator: ", ") + "}"
    }
    func frame(_ index: Int, bytes: Int = 1, duration: Int = 40_000, file: String? = nil) -> String {
      let file = file ?? "frame-0000\(max(0, index) % 2).png"
      return #"{"index": \#(index), "file": "\#(file)", "bytes": \#(bytes), "sha256": "", "duration": \#(duration)}"#
    }
    var all = changes.map { manifest(sound.merging([$0.0: $0.1]) { $1 }, [frame(0), frame(1)]) }
    all += entries.map { manifest(sound, [frame(1), frame($0.index, bytes: $0.bytes, duration: $0.duration)]) }
    for file in ["..", "a/b.png", "frame-1.png", "frame-000001.png", "frame-00000.jpg", "frame-99999.png", ""] {
      all.append(manifest(sound, [frame(0, file: file)]))
    }
    all += [manifest(sound, []), "{}", "[", ""]
    return try all.enumerated().map { number, text in
      let folder = "manifest-\(number)"
      for index in 0..<2 { try write(picture, to: "\(folder)/frame-0000\(index).png") }
      try write(Array(text.utf8), to: "\(folder)/manifest.json")
      return try line(folder)
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: scratch.file(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func line(_ folder: String) throws -> String {
    let library = ImageLibrary(root: scratch.path)
    let parts: [() throws -> String] = [
      {
        let file = try FrameFile.open(scratch.file(folder))
        return "\(file.labels.joined(separator: " ")) \(file.durations.map { "\($0)" } ?? "-") \(file.isNumbered)"
      },
      {
        let motion = try library.motion(folder)
        return "\(motion?.frames ?? 0) \(motion?.durations.map { "\($0)" } ?? "-") \(try library.size(folder))"
      },
    ]
    let reported = parts.map { part in
      do {
        return try part()
      } catch {
        return "\(error)".replacingOccurrences(of: scratch.path + "/", with: "")
      }
    }
    return "\(folder): " + reported.joined(separator: "; ")
  }
}
