import Layers

/// The changes between the runs of two texts, in words: `run 2 "12" weight bold became regular`.
enum RunDifference {
  /// - Parameters: the runs as baselines hold them; nil for a text in one style.
  static func phrases(from old: String?, to new: String?) -> [String] {
    guard let old else { return ["is in several styles now"] }
    guard let new else { return ["is in one style now"] }
    let (before, after) = (LayerEntry.parts(of: old), LayerEntry.parts(of: new))
    // Runs that came or went are looked for between those that are the same at both ends.
    let room = min(before.count, after.count)
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = min(zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count, room - head)
    let gone = before[head..<(before.count - tail)]
    let come = after[head..<(after.count - tail)]
    var phrases: [String] = []
    for (index, (was, now)) in zip(gone, come).enumerated() {
      phrases += change(of: "run \(head + index + 1)", from: was, to: now)
    }
    for (runs, others, what) in [(gone, come, "gone"), (come, gone, "new")] {
      phrases += runs.enumerated().dropFirst(others.count).map { "run \(head + $0 + 1) \(name(of: $1)) is \(what)" }
    }
    return phrases
  }

  private static func isPicture(_ run: [String]) -> Bool { run.first == "picture" }

  /// Returns the text of a run, or the name of the picture that it shows.
  private static func name(of run: [String]) -> String { run.prefix(isPicture(run) ? 2 : 1).joined(separator: " ") }

  private static func change(of run: String, from old: [String], to new: [String]) -> [String] {
    guard isPicture(old) == isPicture(new) else { return ["\(run) \(name(of: old)) became \(name(of: new))"] }
    let names = isPicture(new) ? ["", "picture", "width", "height"] : ["text", "size", "weight", "color"]
    let title = name(of: old) == name(of: new) ? "\(run) \(name(of: new))" : run
    let (olds, news) = (parts(of: old), parts(of: new))
    var phrases: [String] = names.indices.compactMap { index in
      let was = field(index, of: olds.places, last: names.count - 1)
      let now = field(index, of: news.places, last: names.count - 1)
      return was == now ? nil : "\(title) \(names[index]) \(was) became \(now)"
    }
    for name in looks where olds.names[name] != news.names[name] {
      phrases.append("\(title) \(name) \(olds.names[name] ?? "none") became \(news.names[name] ?? "none")")
    }
    return phrases
  }

  /// The looks that are told by their names, behind all that is told by its place.
  private static let looks = ["opacity", "transform"]

  /// Splits a run into what is told by its place and what is told by its name.
  private static func parts(of run: [String]) -> (places: [String], names: [String: String]) {
    guard let start = run.firstIndex(where: looks.contains) else { return (run, [:]) }
    var names: [String: [String]] = [:]
    var name = run[start]
    for word in run[start...] {
      if looks.contains(word) { name = word } else { names[name, default: []].append(word) }
    }
    return (Array(run[..<start]), names.mapValues { $0.joined(separator: " ") })
  }

  /// The last one may be of several words, as a gradient is.
  private static func field(_ index: Int, of run: [String], last: Int) -> String {
    index < last ? (index < run.count ? run[index] : "") : run.dropFirst(last).joined(separator: " ")
  }
}
