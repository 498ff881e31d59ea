/// A finding about a take: its pictures, and their bytes. It holds while all that they are made from is as it was.
struct GalleryFinding: Codable, Sendable {
  var facts: GalleryContent.Take
  /// Bytes of its film as a draft; nil where it has none.
  var draft: Int?
  /// Bytes of the films that were drawn, by the places of their rungs.
  var films: [Int: Int] = [:]
  /// The place of the rung of the film that is shown.
  var rung: Int?

  /// Whether its film, if it has one, is as good as a limit of bytes lets it, as far as is known without drawing one.
  func isFilmed(within limit: Double) -> Bool {
    guard let draft else { return true }
    for place in FilmLadder.rung(ofDraft: draft, limit: limit)..<FilmLadder.rungs.count {
      guard let bytes = films[place] else { return false }
      if Double(bytes) <= limit { return place == rung }
    }
    return rung == FilmLadder.rungs.count - 1
  }

  /// Whether a gallery has its picture.
  func isStill(in folder: GalleryFolder) -> Bool { folder.keep(facts.still) }

  /// Whether a gallery has its film, if it has one.
  func isFilm(in folder: GalleryFolder) -> Bool { facts.film.map { folder.keep($0.file) } ?? (draft == nil) }
}
