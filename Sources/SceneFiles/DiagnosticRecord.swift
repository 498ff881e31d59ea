import Basics
import Formulas
import TextFormats

/// A message about a scene or a run, as a line of JSON for a program that reads it.
struct DiagnosticRecord {
  let kind: DiagnosticPrinter.Kind
  let text: String
  let cure: String?
  var place: SourcePlace?
  var stop: TakeStop?

  init(kind: DiagnosticPrinter.Kind, text: String, cure: String?) {
    (self.kind, self.text, self.cure) = (kind, text, cure)
  }

  init(kind: DiagnosticPrinter.Kind, _ message: Message) {
    self.init(kind: kind, text: message.text, cure: message.cure)
  }

  /// Without a line feed.
  var line: String {
    var members: [(String, JSON)] = [
      ("version", .integer(1)), ("kind", .text(kind.rawValue)),
      ("message", .text(text)),
    ]
    if let cure { members.append(("cure", .text(cure))) }
    if let place {
      members += [
        ("file", .text(place.file)), ("line", .integer(place.line)), ("column", .integer(place.column)),
        ("length", .integer(place.length)),
      ]
    }
    if let stop { members.append(("stop", .text(stop.sentence))) }
    return JSON.object(members).line
  }
}
