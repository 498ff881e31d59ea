import Basics

/// Words that people write for a locale: names of languages, codes of other standards, countries.
enum LocaleFixIts {
  /// - Parameter language: what stands where the language does; nil where the text falls into no parts.
  static func tag(for written: String, language: String? = nil) -> String? {
    // The part before an encoding or a modifier, as POSIX has them: `zh_TW.UTF-8`.
    let (name, behind) = MachineText(written).cut { !".@ ".utf8.contains($0) }
    if !behind.isEmpty, !name.isEmpty, let tag = try? LocaleTag(name.text) {
      return tag.text
    }
    guard let language else { return Self.name(nearest: written) }
    guard let cure = Self.name(nearest: language) else { return nil }
    let rest = MachineText(written).cut { !"-_".utf8.contains($0) }.tail
    // A name such as `hk` has said the region.
    return rest.isEmpty || MachineText(cure).holds("-") ? cure : cure + rest.replacing("_", by: "-").text
  }

  private static func name(nearest written: String) -> String? {
    let word = written.lowercased()
    if let tag = names[word] { return tag }
    guard word.count > 3 else { return nil }
    return NearestName.of(word, among: names.keys.filter { $0.count > 3 }).flatMap { names[$0] }
  }

  static func script(_ written: String) -> String? {
    switch written {
    case "chs", "simplified", "simp": "Hans"
    case "cht", "traditional", "trad": "Hant"
    default:
      written.count == 4
        ? NearestName.of(written, among: commonScripts) ?? NearestName.of(written, among: Subtags.scripts) : nil
    }
  }

  /// The scripts of which one is meant, where two are as near.
  private static let commonScripts = ["Arab", "Cyrl", "Hans", "Hant", "Jpan", "Kore", "Latn"]

  static func region(_ written: String) -> String? {
    switch written {
    case "uk", "en": "GB"
    case "jn", "ja": "JP"
    case "ko": "KR"
    default: nil
    }
  }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    let table = """
      zh: chinese mandarin zho chi cn 中文 汉语 简体中文 | zh-Hans: simplified chs zhs | zh-Hant: traditional cht zht 繁體中文
      zh-HK: hk hongkong | zh-TW: taiwan | yue: cantonese | ja: japanese japan jpn jp 日本語 nihongo | ko: korean korea kor 한국어
      en: english eng us usa gb | de: german germany deutsch deu ger | fr: french france francais français fra fre
      es: spanish spain espanol español spa mx | it: italian italy italiano ita | pt: portuguese portugal por
      ru: russian russia rus | ar: arabic ara arab eg | he: hebrew heb il | fa: persian farsi fas per ir | ur: urdu urd pk
      hi: hindi hin | bn: bengali bangla ben | th: thai tha | vi: vietnamese vie vn | id: indonesian indonesia ind | ms: malay msa may
      tr: turkish turkey tur | nl: dutch nederlands nld dut | pl: polish polski pol | sv: swedish svenska swe | da: danish dansk dan dk
      nb: norwegian norsk nob nor | fi: finnish suomi fin | cs: czech ces cze cz | sk: slovak slk slo | hu: hungarian magyar hun
      ro: romanian ron rum | bg: bulgarian bul | el: greek ell gre gr | uk: ukrainian ukr ua | hr: croatian hrv | sr: serbian srp
      sl: slovenian slv | et: estonian est | lv: latvian lav | lt: lithuanian lit | ga: irish gle | cy: welsh cym | eu: basque eus
      ca: catalan cat | fil: filipino tagalog | sw: swahili swa | ta: tamil tam | te: telugu tel | ml: malayalam mal | mr: marathi mar
      gu: gujarati guj | kn: kannada kan | pa: punjabi pan | km: khmer khm | lo: lao | my: burmese mya | mn: mongolian mon | ka: georgian kat
      hy: armenian hye | az: azerbaijani aze | kk: kazakh kaz | uz: uzbek uzb | bo: tibetan bod | ug: uyghur uig | la: latin lat
      """
    for entry in MachineText(table).words(between: "|\n") {
      guard let (tag, words) = entry.cut(at: ":") else { continue }
      for word in words.words() { names[word.text] = tag.trimmed.text }
    }
    return names
  }()
}
