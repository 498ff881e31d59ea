import Basics
import Formulas
import TextFormats

/// A message about a scene or a run, as a line of JSON for a program that reads it.
struct DiagnosticRecord {
  let kind: DiagnosticPrinter.Kind
  let message: String
  var place: SourcePlace?
  var stop: TakeStop?

  /// With its line feed.
  var line: String {
    var members: [(String, JSON)] = [
      ("version", .integer(1)), ("kind", .text(kind.rawValue)), ("message", .text(message)),
    ]
    if let cure = Self.cure(in: message) { members.append(("cure", .text(cure))) }
    if let place {
      members += [
        ("file", .text(place.file)), ("line", .integer(place.line)), ("column", .integer(place.column)),
        ("length", .integer(place.length)),
      ]
    }
    if let stop { members.append(("stop", .text(stop.words))) }
    return JSON.object(members).line + "\n"
  }

  /// The end of a message, behind the first semicolon outside of quotation marks: where there is a cure, or a list of
  /// the valid names, messages end with it (`Problem`), and those about a command line have further lines.
  static func cure(in message: String) -> String? {
    let bytes = Array(message.utf8)
    func isWord(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (bytes[index] >= 0x80 || bytes[index].isASCIILetter)
    }
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "'") {
        // Between two letters it is an apostrophe.
        if isQuoted ? !isWord(index + 1) : !isWord(index - 1) { isQuoted.toggle() }
      } else if !isQuoted, bytes[index...].starts(with: "; ".utf8) {
        return MachineText(decoding: bytes[(index + 2)...].prefix { $0 != UInt8(ascii: "\n") }).text
      }
    }
    return nil
  }
}
