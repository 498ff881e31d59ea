import Files
import Layers
import Rendering
import Scenes

/// What was done, as a take that gives it again.
struct Recording {
  var take: TakeText
  /// Microseconds.
  var end: Int
  /// Whether it was played and came to what was seen.
  var isEqual: Bool
}

/// Finds out what a take's steps can call the layers, plays the take, and writes it into the scene's file.
struct RecordingWriter {
  let file: String
  let loader: SceneLoader
  let options: SceneOptions

  private var source: String { get throws { String(decoding: try FileBytes.read(file), as: UTF8.self) } }

  /// The take of steps. Layers are called by their names where that comes to the same screens, whenever a finger comes down
  /// and in the end, else by the place that was touched.
  ///
  /// - Parameter screen: on which they were done.
  func recording(of steps: [RecordedStep], end: Int, on screen: LiveScreen) throws -> Recording {
    let source = try source
    let name = try freeName(in: source)
    let known = try names(of: steps, in: source)
    let ticks = known.keys.sorted().map { steps[$0].begin } + [end]
    let seen = try ticks.map { try screen.layers(at: $0) }
    func attempt(_ names: [Int: String]) -> Recording? {
      let take = TakeText(name: name, steps: steps, names: names, end: end)
      guard let played = try? layers(of: take, in: source, at: ticks), played == seen else { return nil }
      return Recording(take: take, end: end, isEqual: true)
    }
    if let all = attempt(known) { return all }
    var good = known.filter { steps[$0.key].wantsName }
    for (index, name) in known.sorted(by: { $0.key < $1.key }) where !steps[index].wantsName {
      if attempt(good.merging([index: name]) { $1 }) != nil { good[index] = name }
    }
    let take = TakeText(name: name, steps: steps, names: good, end: end)
    return attempt(good) ?? Recording(take: take, end: end, isEqual: false)
  }

  /// Adds the take behind the others of the file, which is otherwise as it was. Throws where the file would have a
  /// mistake then; it is not touched.
  func write(_ recording: Recording) throws {
    let text = recording.take.added(to: try source).text
    _ = try loader.load(file, options: options, reading: text)
    try AtomicFile.place(text, at: file)
  }

  /// `recorded`, or with a number behind it.
  private func freeName(in source: String) throws -> String {
    let taken = Set(try loader.load(file, options: options, reading: source).scene.takes)
    return (1...).lazy.map { $0 == 1 ? "recorded" : "recorded-\($0)" }.first { !taken.contains($0) } ?? "recorded"
  }

  private func layers(of take: TakeText, in source: String, at ticks: [Int]) throws -> [Layer] {
    let loaded = try loader.load(file, options: options, reading: take.added(to: source).text)
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
      for start in names.indices.reversed() {
        let name = names[start...].filter { !$0.isEmpty }.joined(separator: ".")
        if names[start].isEmpty { continue }
        candidates.append((index, name))
      }
    }
    guard !candidates.isEmpty else { return [:] }
    let trial = TakeText(name: "names-that-are-tried", lines: candidates.map { "tap: \($0.name)" })
    let (text, line) = trial.added(to: source)
    var wrong: Set<Int> = []
    do {
      _ = try loader.load(file, options: options, reading: text)
    } catch let failure as SceneLoader.Failure {
      wrong = Set(failure.diagnostics.list.compactMap { $0.place?.line })
    }
    var found: [Int: String] = [:]
    for (index, candidate) in candidates.enumerated()
    where !wrong.contains(line + index) && found[candidate.step] == nil {
      found[candidate.step] = candidate.name
    }
    return found
  }
}
