import Formulas
import Rendering

extension Outcome {
  /// A remark on a take that is no verdict, such as a step of it that does nothing, and where that is written.
  public struct Note: Hashable, Sendable, Codable, CustomStringConvertible {
    public var file: String
    /// From 1, as the column is.
    public var line: Int
    public var column: Int
    /// A sentence without a full stop.
    public var words: String

    init(_ words: String, at place: SourcePlace) {
      (file, line, column, self.words) = (place.file, place.line, place.column, words)
    }

    public var description: String { "\(file):\(line):\(column): \(words)" }
  }

  /// Returns the files that its notes are about other paths.
  mutating func setNotedFiles(_ path: (String) -> String) {
    notes = notes?.map { note in
      var note = note
      note.file = path(note.file)
      return note
    }
  }
}

extension FrameRenderer {
  /// The steps of the take that do nothing. Throws them where they are mistakes, and where the take cannot be played.
  func notes(strictly isStrict: Bool) throws -> [Outcome.Note] {
    let notes = try stage.notes
    if isStrict, !notes.isEmpty { throw SceneLoader.Failure(diagnostics: notes, sources: loaded.sources) }
    return notes.list.compactMap { note in note.place.map { Outcome.Note(note.message, at: $0) } }
  }
}

extension [Outcome] {
  /// Returns the outcomes of a take with what is noted of it, which stands with the last.
  func noting(_ notes: [Outcome.Note]) -> [Outcome] {
    guard let last = indices.last, !notes.isEmpty else { return self }
    var outcomes = self
    outcomes[last].notes = notes
    return outcomes
  }
}
