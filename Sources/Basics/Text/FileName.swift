@_spi(_Unicode) import Swift

/// A name that somebody gave, as a file's: the one rule by which takes, snapshots, variants, devices and scenes get
/// files.
///
/// Slashes and control characters become `-`, a full stop at the start `_`, and no name at all `_`. Two names are the
/// same file where they become the same text, also on disks that know neither case nor the forms in which a letter with
/// a mark can be written:
///
///     FileName("a/b") == FileName("a-b")
///     FileName("Card") == FileName("card")
///     FileName("Straße") == FileName("STRASSE")
///
/// Letters are compared as Unicode folds them in full: by their capitals' small letters, so that `ß` is `ss` and `ς` is
/// `σ`. The Turkish `ı` and `İ` stay letters of their own, as every disk has it.
public struct FileName: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let text: String
  /// The same without case; texts are equal whatever the form of their letters.
  private let folded: String

  public init(_ name: String) {
    let safe = String(Self.composed(name).map { $0 == "/" || $0.value < 0x20 ? "-" : Character($0) })
    text = safe.isEmpty ? "_" : MachineText(safe).rest(after: ".").map { "_" + $0.text } ?? safe
    folded = Self.folded(text)
  }

  public static func == (one: FileName, other: FileName) -> Bool { one.folded == other.folded }

  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  public var description: String { text }

  /// The scalars of a name with each letter and its accents as one where Unicode has one (form C): an editor, or a
  /// disk, that writes them apart makes no other file.
  private static func composed(_ name: String) -> [Unicode.Scalar] {
    name.utf8.allSatisfy { $0 < 0x80 } ? Array(name.unicodeScalars) : Array(name._nfc)
  }

  private static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.unicodeScalars.reduce(into: "") { folded, scalar in
      let isDotless = scalar == "\u{131}"
      folded += isDotless ? "\u{131}" : scalar.properties.lowercaseMapping.uppercased().lowercased()
    }
  }
}
