import Formulas
import Rendering

/// All of a scene that does nothing: steps of its takes, what nothing reads, texts without room; and what is only told
/// of scenes that it shows as pictures. Each is reported once, wherever else it does nothing, too.
struct IdleSteps {
  let scene: String
  private var known: Set<SourcePlace> = []

  init(_ scene: String) { self.scene = scene }

  /// The number of them.
  var count: Int { known.count }

  /// Tells those of a take that has been played.
  ///
  /// - Parameters:
  ///   - texts: what was seen of its texts.
  ///   - pictures: what is only told of scenes that it shows as pictures.
  ///   - circumstances: in which it was played, where these are not the scene's own.
  /// - Throws: where they are to be mistakes.
  mutating func report(
    _ renderer: FrameRenderer, _ texts: TextsWithoutSpace, pictures: Diagnostics, strictly isStrict: Bool,
    _ circumstances: String? = nil
  ) throws {
    var notes = renderer.notes
    notes.add(contentsOf: try texts.notes(of: renderer))
    notes.add(contentsOf: pictures)
    try report(notes, of: renderer.loaded, strictly: isStrict, circumstances)
  }

  /// The same of a scene, which has been checked.
  mutating func report(
    _ notes: Diagnostics, of loaded: LoadedScene, strictly isStrict: Bool, _ circumstances: String? = nil
  ) throws {
    if isStrict, !notes.isEmpty { throw SceneLoader.Failure(diagnostics: notes, sources: loaded.sources) }
    let news = notes.list.filter { note in note.place.map { !known.contains($0) } ?? true }
    guard !news.isEmpty else { return }
    known.formUnion(news.compactMap(\.place))
    if let circumstances { Console.note("\(scene) \(circumstances):") }
    Console.warn(news, of: loaded)
  }
}
