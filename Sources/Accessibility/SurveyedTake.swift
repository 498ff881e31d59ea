import Geometry
import Layers
import Motion
import Rendering
import Synchronization

/// The instants of a take that are looked at: ten a second, all snapshots, and its end.
struct SurveyedTake: Sendable {
  /// Microseconds from one instant to the next.
  static let distance = 100_000
  /// The least time in microseconds for which a text has to stay unchanged to be readable: a text that fades, is faded
  /// over, or moves, is not judged.
  static let readable = 200_000

  let renderer: FrameRenderer
  let instants: [Instant]
  let trees: [Layer]
  /// The number of the first instant with the same layers, for each.
  let same: [Int]
  let surveys: [ScreenSurvey]
  /// Texts that can be read at each instant, by their ids: their looks stay for a while.
  let readable: [Set<String>]
  /// The readable texts that stay where they are, too.
  let resting: [Set<String>]

  init(_ renderer: FrameRenderer, cancellation: Cancellation?) throws {
    self.renderer = renderer
    let stage = try renderer.stage
    let end = stage.duration
    let ticks = Array(stride(from: 0, through: end, by: Self.distance)) + [end]
    instants = Set(ticks.map { Instant($0) } + stage.snapshots.map(\.instant)).sorted()
    trees = try renderer.layers(at: instants, cancellation: cancellation)
    var same: [Int] = []
    for (index, tree) in trees.enumerated() {
      same.append(index > 0 && trees[index - 1] == tree ? same[index - 1] : index)
    }
    self.same = same
    let engine = try renderer.measuring()
    var surveys: [ScreenSurvey] = []
    for (index, tree) in trees.enumerated() {
      surveys.append(same[index] < index ? surveys[same[index]] : try ScreenSurvey(tree, measuring: engine))
    }
    self.surveys = surveys
    readable = Self.steady(surveys, instants) { text in
      Look(
        text.text.letterColors.flatMap { [$0.alpha, $0.luma] } + [text.opacity, text.clearness], veils: text.veils)
    }
    resting = Self.steady(surveys, instants) {
      Look([$0.opacity, $0.block.minX, $0.block.minY, $0.block.width, $0.block.height])
    }
  }

  /// The look of a text that has to stay.
  private struct Look: Equatable {
    /// The numbers of the look, rounded to thousandths.
    private let numbers: [Double]
    private let veils: [ScreenSurvey.Veil]

    init(_ numbers: [Double], veils: [ScreenSurvey.Veil] = []) {
      (self.numbers, self.veils) = (numbers.map { ($0 * 1000).rounded() }, veils)
    }
  }

  /// The texts of each instant of which something stays for long enough, before or after it; the end of the take stays.
  private static func steady(
    _ surveys: [ScreenSurvey], _ instants: [Instant], _ look: (ScreenSurvey.SeenText) -> Look
  ) -> [Set<String>] {
    var result = Array(repeating: Set<String>(), count: instants.count)
    var runs: [String: (start: Int, look: Look)] = [:]
    func close(_ id: String, _ run: (start: Int, look: Look), at end: Int) {
      guard instants[end].tick - instants[run.start].tick >= readable || end == instants.count - 1 else { return }
      for index in run.start...end { result[index].insert(id) }
    }
    for (index, survey) in surveys.enumerated() {
      let looks = Dictionary(
        survey.texts.map { ($0.id, look($0)) }, uniquingKeysWith: { first, _ in first })
      for (id, run) in runs where looks[id] != run.look {
        close(id, run, at: index - 1)
        runs[id] = nil
      }
      for (id, look) in looks where runs[id] == nil { runs[id] = (index, look) }
    }
    for (id, run) in runs { close(id, run, at: instants.count - 1) }
    return result
  }

  /// The ink of texts, at instants where `texts` has any: their visible letters and the ground behind them.
  ///
  /// - Parameter texts: the texts to look at, at each instant; those of equal instants are looked at once.
  func inks(
    of texts: [Int: Set<String>], jobs: Int, cancellation: Cancellation?
  ) throws -> [Int: [String: Ink]] {
    let wanted = texts.filter { !$0.value.isEmpty }.reduce(into: [Int: Set<String>]()) { wanted, text in
      wanted[same[text.key], default: []].formUnion(text.value)
    }
    let indices = wanted.keys.sorted()
    let found = Mutex<[Int: [String: Ink]]>([:])
    try renderer.atScale(TextProbe.scale).forEach(count: indices.count, jobs: jobs, cancellation: cancellation) {
      drawer, number in
      let index = indices[number]
      let chosen = surveys[index].texts.filter { wanted[index]?.contains($0.id) ?? false }
      let inks = try TextProbe.look(at: chosen, in: trees[index], with: drawer)
      found.withLock { $0[index] = inks }
    }
    return found.withLock { $0 }
  }
}

extension Text {
  /// The colours of its letters, of a gradient the first.
  fileprivate var letterColors: [Color] {
    guard let runs else { return [color] }
    return runs.indices.map { alone($0).color }
  }
}

extension Color {
  /// One number that is another for most other colours.
  fileprivate var luma: Double { red + 3 * green + 7 * blue }
}
