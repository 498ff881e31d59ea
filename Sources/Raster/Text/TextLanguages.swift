import CPangoCairo
import Layers
import Locales

/// The languages that Pango and the fonts take letters to be in: OpenType's `locl` chooses their forms by it.
///
/// Where nobody says anything, that is simplified Chinese, which every context has. A script that a language is not
/// written in has another one, as Pango knows it: Latin letters in a Chinese text are English. For Chinese characters
/// that would be simplified Chinese, which is right for the common fonts; a font that a scene brings, and a family of a
/// region that a text names, are drawn as they are instead, unless their locale is written in these characters.
struct TextLanguages {
  let fonts: FontSet

  /// Whether a language of letters in a style may be another one than everything has.
  func isSaid(in style: Text.Style) -> Bool {
    if style.locale != nil { return true }
    guard let family = style.family else { return false }
    return isOwn(family) || (forms(ofFamily: family) ?? .simplified) != .simplified
  }

  private func isOwn(_ family: String) -> Bool { fonts.own.contains { $0.name == family } }

  /// The forms of a family of the set that was named.
  private func forms(ofFamily name: String) -> HanForms? { fonts.families.first { $0.name == name }?.hanForms }

  /// The language of letters of a script in a style; nil for what the context has.
  func language(of style: Text.Style, for script: PangoScript) -> String? {
    guard Self.isNeutral(script) || Self.isEastAsian(script) else { return style.locale?.text }
    if let named = style.family.flatMap(forms) { return named == .simplified ? named.tag : Self.none }
    let isOwn = style.family.map(isOwn) == true
    guard let locale = style.locale else { return isOwn ? Self.none : nil }
    if Self.isNeutral(script) || Self.isWritten(locale.text, in: script) { return locale.text }
    if script == PANGO_SCRIPT_HAN, let forms = locale.hanForms { return Self.none + forms.fontLanguage }
    return isOwn ? Self.none : locale.text
  }

  private static func isWritten(_ language: String, in script: PangoScript) -> Bool {
    pango_language_includes_script(pango_language_from_string(language), script) != 0
  }

  /// No language: a font's own forms.
  private static let none = "und"

  /// Whether a script is that of what belongs to none, such as a full stop.
  private static func isNeutral(_ script: PangoScript) -> Bool {
    [PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_UNKNOWN, PANGO_SCRIPT_INVALID_CODE].contains(script)
  }

  private static func isEastAsian(_ script: PangoScript) -> Bool {
    [PANGO_SCRIPT_HAN, PANGO_SCRIPT_HIRAGANA, PANGO_SCRIPT_KATAKANA, PANGO_SCRIPT_BOPOMOFO, PANGO_SCRIPT_HANGUL]
      .contains(script)
  }

  struct Stretch {
    let script: PangoScript
    /// The start in bytes of UTF-8.
    let start: Int
    let end: Int
  }

  /// The stretches of one script each, as Pango finds them.
  static func stretches(of string: String) -> [Stretch] {
    var string = ParagraphLayout.withoutNulls(string)
    return string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters -> [Stretch] in
        guard let base = characters.baseAddress,
          let iterator = pango_script_iter_new(base, Int32(clamping: characters.count))
        else { return [] }
        defer { pango_script_iter_free(iterator) }
        var stretches: [Stretch] = []
        repeat {
          var (start, end): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
          var script = PANGO_SCRIPT_COMMON
          pango_script_iter_get_range(iterator, &start, &end, &script)
          guard let start, let end else { break }
          stretches.append(Stretch(script: script, start: start - base, end: end - base))
        } while pango_script_iter_next(iterator) != 0
        return stretches
      }
    }
  }
}

extension HanForms {
  /// The language that HarfBuzz reads as OpenType's own tag. Pango believes that no Chinese characters are written in
  /// Korean, and knows nothing of this.
  fileprivate var fontLanguage: String {
    switch self {
    case .simplified: "-x-hbotzhs"
    case .traditional: "-x-hbotzht"
    case .hongKong: "-x-hbotzhh"
    case .japanese: "-x-hbotjan"
    case .korean: "-x-hbotkor"
    }
  }
}
