import Formulas
import Rendering

/// The steps of a scene's takes that do nothing, each told once, wherever else it does nothing, too.
struct IdleSteps {
  let scene: String
  private var known: Set<SourcePlace> = []

  init(_ scene: String) { self.scene = scene }

  /// How many there are.
  var count: Int { known.count }

  /// Tells those of a take that has been played.
  ///
  /// - Parameter circumstances: in which it was played, where these are not the scene's own.
  /// - Throws: where they are to be mistakes.
  mutating func tell(_ renderer: FrameRenderer, strictly isStrict: Bool, _ circumstances: String? = nil) throws {
    let notes = renderer.notes
    if isStrict, !notes.isEmpty { throw SceneLoader.Failure(diagnostics: notes, sources: renderer.loaded.sources) }
    let news = notes.list.filter { note in note.place.map { !known.contains($0) } ?? true }
    guard !news.isEmpty else { return }
    known.formUnion(news.compactMap(\.place))
    if let circumstances { Console.note("\(scene) \(circumstances):") }
    Console.warn(news, of: renderer.loaded)
  }
}
