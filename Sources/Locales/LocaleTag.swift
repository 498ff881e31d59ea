import Basics

/// The language of a text, with its script and its region where they matter, as BCP 47 (RFC 5646) writes it: `ja`,
/// `zh-Hant`, `zh-HK`, `en-GB`, `ja-JP-u-ca-japanese`.
///
/// It is read in any case, with `_` for `-` as POSIX has it, and kept as the RFC recommends: `ZH_hant_tw` is
/// `zh-Hant-TW`. Subtags that were replaced are their successors: `iw` is `he`, `zh-yue` is `yue`. Languages, scripts
/// and regions have to be known to `Subtags`.
public struct LocaleTag: Hashable, Sendable {
  /// The whole tag.
  public let text: String

  /// The locale of texts where nobody said one.
  public static let standard = LocaleTag(known: "zh")

  /// Creates a tag of a text that is known to be one, in its own spelling.
  private init(known text: String) { self.text = text }

  /// Reads a tag. Throws where it is none.
  public init(_ text: String) throws(LocaleProblem) {
    var reading = Reading(text)
    self.text = try reading.tag()
  }

  /// The language: two or three small letters; `und` for none.
  public var language: String { subtags[0] }

  /// The script: four letters, such as `Hant`; nil where the tag does not say.
  public var script: String? { subtags.dropFirst().first.flatMap { $0.utf8.count == 4 && Self.isWord($0) ? $0 : nil } }

  /// The region: two capitals or three digits, such as `TW`; nil where the tag does not say.
  public var region: String? {
    subtags.dropFirst().prefix(2).first { Subtags.isRegionShaped($0) && $0.first?.isLowercase == false }
  }

  private var subtags: [String] { text.utf8.split(separator: UInt8(ascii: "-")).map { String(Substring($0)) } }

  private static func isWord(_ subtag: String) -> Bool { subtag.first?.isUppercase == true }

  /// The tags that may stand for this one where nothing is known of it itself, the nearest first: `de-CH`, `de` (RFC
  /// 4647, section 3.4). Traditional Chinese, which some regions alone say, is not told in simplified: `zh-TW`,
  /// `zh-Hant`.
  public var fallbacks: [String] {
    var tags = [text]
    if let script, let region { tags.append("\(language)-\(script)-\(region)") }
    if let script { tags.append("\(language)-\(script)") }
    if language == "zh" {
      switch hanForms {
      case .hongKong: tags += ["zh-Hant-HK", "zh-Hant"]
      case .traditional: tags.append("zh-Hant")
      default: tags += ["zh-Hans", language]
      }
    } else {
      tags.append(language)
    }
    return tags.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension LocaleTag: CustomStringConvertible {
  public var description: String { text }
}

/// One reading of a tag, subtag by subtag.
private struct Reading {
  private let written: String
  private var rest: ArraySlice<String>

  init(_ text: String) {
    written = text
    let separators = "-_".utf8
    let subtags = text.utf8.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
    rest = subtags.map { Substring($0).lowercased() }[...]
  }

  mutating func tag() throws(LocaleProblem) -> String {
    guard written.utf8.count <= Self.maxBytes,
      rest.allSatisfy({ 1...8 ~= $0.utf8.count && $0.utf8.allSatisfy { Self.isLetter($0) || $0.isASCIIDigit } })
    else { throw LocaleProblem(written, .form, meant: LocaleFixIts.tag(for: written)) }
    var parts = try [language()]
    if let script = try script() { parts.append(script) }
    if let region = try region() { parts.append(region) }
    while let variant = rest.first, Self.isVariant(variant) { parts.append(rest.removeFirst()) }
    try parts += extensions()
    return parts.joined(separator: "-")
  }

  /// Reads a language, with the extended one that stands behind it, as in `zh-yue`.
  private mutating func language() throws(LocaleProblem) -> String {
    let first = rest.removeFirst()
    guard let language = Subtags.language(first) else {
      throw LocaleProblem(written, .language(first), meant: LocaleFixIts.tag(for: written, language: first))
    }
    guard let next = rest.first, next.utf8.count == 3, next.utf8.allSatisfy(Self.isLetter) else { return language }
    guard let further = Subtags.language(next), further.utf8.count == 3 else {
      throw LocaleProblem(written, .language(next), meant: LocaleFixIts.script(next).map { "\(language)-\($0)" })
    }
    rest.removeFirst()
    return further
  }

  private mutating func script() throws(LocaleProblem) -> String? {
    guard let next = rest.first, next.utf8.count >= 4, next.utf8.allSatisfy(Self.isLetter) else { return nil }
    if next.utf8.count == 4, let script = Subtags.script(next) {
      rest.removeFirst()
      return script
    }
    if let script = LocaleFixIts.script(next) {
      throw LocaleProblem(written, .script(next), meant: replaced(next, by: script))
    }
    // A variant may have as many letters, but not four of them.
    if next.utf8.count > 4 { return nil }
    throw LocaleProblem(written, .script(next), meant: nil)
  }

  private mutating func region() throws(LocaleProblem) -> String? {
    guard let next = rest.first, Subtags.isRegionShaped(next) else { return nil }
    guard let region = Subtags.region(next) else {
      throw LocaleProblem(written, .region(next), meant: LocaleFixIts.region(next).map { replaced(next, by: $0) })
    }
    rest.removeFirst()
    return region
  }

  /// Each begins with a single character and has something behind it.
  private mutating func extensions() throws(LocaleProblem) -> [String] {
    var parts: [String] = []
    while let singleton = rest.first {
      let isPrivate = singleton == "x"
      var count = 0
      guard singleton.utf8.count == 1 else { break }
      parts.append(rest.removeFirst())
      while let next = rest.first, isPrivate || next.utf8.count > 1 {
        parts.append(rest.removeFirst())
        count += 1
      }
      guard count > 0 else { throw LocaleProblem(written, .form, meant: nil) }
    }
    guard rest.isEmpty else { throw LocaleProblem(written, .form, meant: LocaleFixIts.tag(for: written)) }
    return parts
  }

  /// The tag as far as it goes with another subtag in a place.
  private func replaced(_ subtag: String, by other: String) -> String {
    MachineText(written).words(between: "-_").map { $0.text.lowercased() == subtag ? other : $0.text }
      .joined(separator: "-")
  }

  /// Five to eight letters and digits, or four that begin with a digit.
  private static func isVariant(_ subtag: String) -> Bool {
    5...8 ~= subtag.utf8.count || (subtag.utf8.count == 4 && subtag.utf8.first?.isASCIIDigit == true)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }

  /// More than any tag that means something.
  private static let maxBytes = 100
}
