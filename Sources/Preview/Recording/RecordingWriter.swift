import Basics
import Files
import ImageFiles
import Layers
import Rendering
import SceneFiles
import Scenes

/// The recording of a take, which gives again all that was done.
struct Recording {
  var take: TakeText
  /// Microseconds.
  var end: Int
  /// Whether it was played and came to the same screens.
  var isEqual: Bool
  /// Knows the scene that it was done on.
  var writer: RecordingWriter
  /// The state of the file then: the digest of its bytes.
  var state: String
}

/// Finds out what a take's steps can call the layers, plays the take, and writes it into the scene's file.
struct RecordingWriter {
  /// The scene: its place in the catalogue, its file, and how that is read.
  let scene: Int
  let file: String
  let loader: SceneLoader
  let options: SceneOptions

  /// Readings of the whole take in which names are tried that do not all come to the same.
  private static let maxAttempts = 64

  /// The file's bytes and text.
  ///
  /// - Throws: where it cannot be read, or is no text: then the text to be written would not be the file's.
  private func source() throws -> (bytes: [UInt8], text: String) {
    let bytes = try FileBytes.read(
      file, limit: Limits.sceneFileBytes, within: loader.library.confinement(ofSceneAt: file))
    guard let text = String(validating: bytes, as: UTF8.self) else { throw PreviewProblem.notUTF8(file) }
    return (bytes, text)
  }

  // MARK: Recording

  /// The take of steps. Layers are called by their names where that comes to the same screens, whenever a finger comes
  /// down and in the end, else by the place that was touched.
  ///
  /// - Parameters:
  ///   - screen: on which they were done.
  ///   - trims: whether nothing is said of a rest before the first step and behind the last, where it comes to the same
  ///     without.
  func recording(of steps: [RecordedStep], end: Int, on screen: LiveScreen, trims: Bool = false) throws -> Recording {
    let (bytes, source) = try source()
    let name = freeName(among: try takes(in: source))
    let known = try names(of: steps, in: source)
    let ticks = known.keys.sorted().map { steps[$0].begin } + [end]
    let seen = try ticks.map { try screen.layers(at: $0) }
    var attempts = 0
    func take(_ names: [Int: String]) -> TakeText { TakeText(name: name, steps: steps, names: names, end: end) }
    func isRight(_ names: [Int: String]) -> Bool {
      attempts += 1
      guard attempts <= Self.maxAttempts else { return false }
      return (try? layers(of: take(names), in: source, at: ticks)) == seen
    }
    func trimmed(_ names: [Int: String]) -> TakeText {
      let tries = trims ? Self.trims(of: steps, end: end) : []
      return tries.lazy.map { trim in
        (trim, TakeText(name: name, steps: steps, names: names, end: end, trim: trim))
      }.first { trim, take in
        (try? layers(of: take, in: source, at: ticks.map { max($0 - trim.lead, 0) })) == seen
      }?.1 ?? take(names)
    }
    func recording(_ names: [Int: String], isEqual: Bool) -> Recording {
      let take = isEqual ? trimmed(names) : take(names)
      return Recording(take: take, end: end, isEqual: isEqual, writer: self, state: SHA256.hex(bytes))
    }
    if isRight(known) { return recording(known, isEqual: true) }
    var good = known.filter { steps[$0.key].wantsName }
    // Of many names few are wrong: those that are right together are tried together.
    func tryNames(_ candidates: ArraySlice<Int>) {
      guard !candidates.isEmpty else { return }
      let more = known.filter { candidates.contains($0.key) }
      if isRight(good.merging(more) { $1 }) {
        good.merge(more) { $1 }
      } else if candidates.count > 1 {
        let middle = candidates.startIndex + candidates.count / 2
        tryNames(candidates[..<middle])
        tryNames(candidates[middle...])
      }
    }
    tryNames(known.keys.filter { !steps[$0].wantsName }.sorted()[...])
    attempts = 0
    return recording(good, isEqual: isRight(good))
  }

  /// Microseconds that stay before the first step, and that stay behind the last whatever moves.
  private static let (shortestLead, shortestRest) = (300_000, 500_000)

  /// The rests that may be left out, the most first.
  private static func trims(of steps: [RecordedStep], end: Int) -> [TakeText.Trim] {
    guard let first = steps.first, let last = steps.last else { return [] }
    let lead = max(first.begin - shortestLead, 0)
    let settles = end - last.end > shortestRest
    let all = [(lead, settles), (lead, false), (0, settles)].map { TakeText.Trim(lead: $0, settles: $1) }
    return all.filter { $0 != TakeText.Trim() }
  }

  private func takes(in source: String) throws -> [String] {
    try loader.load(file, options: options, reading: source).scene.takes
  }

  /// `recorded`, or with a number behind it.
  private func freeName(among taken: [String]) -> String {
    (1...).lazy.map { $0 == 1 ? "recorded" : "recorded-\($0)" }.first { !taken.contains($0) } ?? "recorded"
  }

  private func added(_ take: TakeText, to source: String) throws -> (text: String, firstLine: Int) {
    guard let added = take.added(to: source) else { throw PreviewProblem.noPlace(file) }
    return added
  }

  private func layers(of take: TakeText, in source: String, at ticks: [Int]) throws -> [Layer] {
    let loaded = try loader.load(file, options: options, reading: try added(take, to: source).text)
    let screen = try LiveScreen(loaded, take: take.name)
    try screen.playOut()
    return try ticks.map { try screen.layers(at: $0) }
  }

  /// The shortest name by which steps reach each target, by the steps' places. One reading of the scene tells of all
  /// names at once which of them mean nothing.
  private func names(of steps: [RecordedStep], in source: String) throws -> [Int: String] {
    var candidates: [(step: Int, name: String)] = []
    for (index, step) in steps.enumerated() {
      guard let names = step.target?.names, let own = names.last, !own.isEmpty else { continue }
      for start in names.indices.reversed() where !names[start].isEmpty {
        candidates.append((index, names[start...].filter { !$0.isEmpty }.joined(separator: ".")))
      }
    }
    guard !candidates.isEmpty else { return [:] }
    let tried = Set(candidates.map(\.name)).sorted()
    let trial = TakeText(name: "names-that-are-tried", lines: tried.map { "tap: \($0)" })
    guard let (text, line) = trial.added(to: source) else { return [:] }
    var wrong: Set<String> = []
    do {
      _ = try loader.load(file, options: options, reading: text)
    } catch let failure as SceneLoader.Failure {
      let lines = failure.diagnostics.list.compactMap { $0.place?.line }
      wrong = Set(lines.map { $0 - line }.filter(tried.indices.contains).map { tried[$0] })
    }
    var found: [Int: String] = [:]
    for candidate in candidates where !wrong.contains(candidate.name) && found[candidate.step] == nil {
      found[candidate.step] = candidate.name
    }
    return found
  }

  // MARK: Writing

  enum Outcome {
    /// A take that is in the file now, under this name.
    case appended(name: String)
    /// The file is in another state, and was not touched.
    case changed(state: String)
  }

  /// Adds the take behind the others of the file, which is otherwise as it was, byte for byte.
  ///
  /// - Parameter state: that the file has to be in.
  /// - Throws: where the file would have a mistake then, or could not be read any more, and where it may not be
  ///   written; it is not touched then.
  func append(_ recording: Recording, toFileIn state: String) throws -> Outcome {
    let (bytes, source) = try source()
    guard SHA256.hex(bytes) == state else { return .changed(state: SHA256.hex(bytes)) }
    let others = try takes(in: source)
    var take = recording.take
    if others.contains(take.name) { take.name = freeName(among: others) }
    let text = Array(try added(take, to: source).text.utf8)
    guard text.count <= Limits.sceneFileBytes else {
      throw PreviewProblem.tooLong(file, limit: Limits.sceneFileBytes)
    }
    guard try takes(in: String(decoding: text, as: UTF8.self)) == others + [take.name] else {
      throw PreviewProblem.noPlace(file)
    }
    guard try FileExchange.replace(bytes, with: text, at: file) else {
      return .changed(state: SHA256.hex(try self.source().bytes))
    }
    return .appended(name: take.name)
  }
}
