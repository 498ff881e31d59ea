import Formulas
import Rendering

extension Outcome {
  /// A remark on a take that is no verdict, and where what it is about is written.
  public struct Note: Hashable, Sendable, Codable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// A note of what does nothing, such as a step: a mistake where these are strict.
      case warning
      /// A note of what is no mistake.
      case note
    }

    public var kind: Kind
    public var file: String
    /// The line, from 1, as the column is.
    public var line: Int
    public var column: Int
    /// The sentence, without a full stop.
    public var sentence: String

    init(_ kind: Kind, _ sentence: String, at place: SourcePlace) {
      (self.kind, self.sentence) = (kind, sentence)
      (file, line, column) = (place.file, place.line, place.column)
    }

    /// Reads a note; one that was written before there were kinds is a warning.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .warning
      file = try values.decode(String.self, forKey: .file)
      line = try values.decode(Int.self, forKey: .line)
      column = try values.decode(Int.self, forKey: .column)
      sentence = try values.decode(String.self, forKey: .sentence)
    }

    private enum CodingKeys: String, CodingKey {
      case kind, file, line, column
      case sentence = "words"
    }

    public var description: String { "\(file):\(line):\(column): \(sentence)" }
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
    return notes.list.compactMap { note in note.place.map { Outcome.Note(.warning, note.message, at: $0) } }
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
