import Geometry
import Layers

/// A stretch of a text that is shaped by itself: a paragraph, the rest of one, or one with an ellipsis in it.
struct TextPiece {
  /// The place of one part of the text in the piece, in bytes of UTF-8.
  struct Span {
    /// Its place among the text's parts.
    var part: Int
    var start: Int
    var end: Int
  }

  var string: String
  /// The text that it is a stretch of.
  let setting: Text.Setting
  /// One after the other, without gaps; empty where all of the text is in one style.
  var spans: [Span]
  /// The bytes at which marks begin that the text does not have, and that take no room.
  private(set) var marks: Set<Int> = []
  /// The part that it begins in, though it may have no letters.
  private(set) var first: Int?

  private init(_ string: String, of setting: Text.Setting, spans: [Span], first: Int?) {
    (self.string, self.setting, self.spans, self.first) = (string, setting, spans, first)
  }

  /// All of a text.
  init(_ setting: Text.Setting) {
    var end = 0
    let spans = setting.parts.enumerated().map { index, part in
      defer { end += part.length }
      return Span(part: index, start: end, end: end + part.length)
    }
    self.init(setting.string, of: setting, spans: spans, first: spans.first?.part)
  }

  /// A part of it; `stretch` is one of its string.
  subscript(stretch: Substring) -> TextPiece {
    guard !spans.isEmpty else { return TextPiece(String(stretch), of: setting, spans: [], first: first) }
    let utf8 = string.utf8
    let start = utf8.distance(from: utf8.startIndex, to: stretch.startIndex)
    let end = start + stretch.utf8.count
    let from = spans.partitioningIndex { $0.end > start }
    let to = spans.partitioningIndex { $0.start >= end }
    let inside = spans[from..<max(from, to)].compactMap { span -> Span? in
      let (low, high) = (max(span.start, start), min(span.end, end))
      return low < high ? Span(part: span.part, start: low - start, end: high - start) : nil
    }
    let first = from < spans.count && spans[from].start <= start ? spans[from] : spans.last
    return TextPiece(String(stretch), of: setting, spans: inside, first: first?.part)
  }

  /// Returns the piece from a byte on.
  func dropping(bytes: Int) -> TextPiece {
    let utf8 = string.utf8
    return self[string[utf8.index(utf8.startIndex, offsetBy: bytes)...]]
  }

  /// Two stretches of its string with an ellipsis between them, which is in the style of what stands before it.
  func cut(to head: Substring, and tail: Substring) -> TextPiece {
    let string = String(head) + "…" + String(tail)
    guard first != nil else { return TextPiece(string, of: setting, spans: [], first: nil) }
    let (before, after) = (self[head], self[tail])
    let length = "…".utf8.count
    let start = head.utf8.count
    let part = before.spans.last?.part ?? after.first ?? 0
    var spans = before.spans + [Span(part: part, start: start, end: start + length)]
    // A picture cannot be the style of letters.
    if setting.parts[part].picture != nil { spans[spans.count - 1].part = lettered(besides: part) }
    spans += after.spans.map { Span(part: $0.part, start: $0.start + start + length, end: $0.end + start + length) }
    return TextPiece(string, of: setting, spans: spans, first: first)
  }

  /// The piece with marks before some of its bytes, in order. They belong to no part.
  func inserting(_ marks: [(byte: Int, text: String)]) -> TextPiece {
    var piece = self
    var (bytes, copied) = ([UInt8](), 0)
    let own = Array(string.utf8)
    for mark in marks {
      bytes += own[copied..<mark.byte]
      copied = mark.byte
      for scalar in mark.text.unicodeScalars {
        piece.marks.insert(bytes.count)
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    piece.string = String(decoding: bytes + own[copied...], as: UTF8.self)
    for index in spans.indices {
      for mark in marks {
        if mark.byte <= spans[index].start { piece.spans[index].start += mark.text.utf8.count }
        if mark.byte < spans[index].end { piece.spans[index].end += mark.text.utf8.count }
      }
    }
    return piece
  }

  /// The nearest part before one, else behind it, that has letters; that one where none has.
  private func lettered(besides part: Int) -> Int {
    func isLettered(_ index: Int) -> Bool { setting.parts[index].picture == nil }
    return setting.parts.indices[..<part].last(where: isLettered)
      ?? setting.parts.indices[part...].first(where: isLettered) ?? part
  }

  /// The span that a byte is in.
  func span(at byte: Int) -> Span? {
    let place = spans.partitioningIndex { byte < $0.end }
    return place < spans.count ? spans[place] : spans.last
  }

  /// Whether U+0000 is at a byte.
  func isNull(at byte: Int) -> Bool { string.utf8.dropFirst(byte).first == 0 }

  func style(of part: Int?) -> Text.Style { part.map { setting.parts[$0].style } ?? setting.style }

  /// Spans whose letters are shaped alike are one: what lies between differs in colour at most, and letters of both may
  /// be joined.
  var shapedSpans: [Span] {
    var result: [Span] = []
    for span in spans {
      let part = setting.parts[span.part]
      if let last = result.last, part.picture == nil, setting.parts[last.part].picture == nil,
        setting.parts[last.part].style.isShaped(like: part.style)
      {
        result[result.count - 1].end = span.end
      } else {
        result.append(span)
      }
    }
    return result
  }
}

extension Text.Style {
  /// Whether letters in both come from the same font at the same size, equally far apart.
  fileprivate func isShaped(like other: Text.Style) -> Bool {
    family == other.family && locale == other.locale && size == other.size && weight == other.weight
      && isItalic == other.isItalic
      && tracking == other.tracking && digits == other.digits
  }
}
