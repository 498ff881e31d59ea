/// The forms in which a region writes the characters that Chinese, Japanese and Korean share in Unicode: 直, 今 and 骨 are
/// one code point each and differ from region to region.
public enum HanForms: String, Hashable, Sendable, CaseIterable {
  case simplified, traditional, hongKong, japanese, korean

  /// The tag that stands for these forms in fonts and in Pango.
  public var tag: String {
    switch self {
    case .simplified: "zh-cn"
    case .traditional: "zh-tw"
    case .hongKong: "zh-hk"
    case .japanese: "ja"
    case .korean: "ko"
    }
  }
}

extension LocaleTag {
  /// The forms that texts of this locale have; nil where its language is written otherwise and nothing is said of them.
  ///
  /// The script decides, then the language with its region, as CLDR's likely subtags have it for these languages.
  public var hanForms: HanForms? {
    switch script {
    case "Hans": return .simplified
    case "Hant", "Bopo", "Hanb": return traditional ?? .traditional
    case "Jpan", "Hrkt", "Hira", "Kana": return .japanese
    case "Kore", "Hang", "Jamo": return .korean
    default: break
    }
    switch language {
    case "ja", "ain", "ryu": return .japanese
    case "ko": return .korean
    case "yue": return traditional ?? .hongKong
    case "zh", "cmn", "wuu", "hak", "nan", "gan", "hsn", "lzh": return traditional ?? .simplified
    default: return nil
    }
  }

  /// The forms of a region that writes the traditional ones.
  private var traditional: HanForms? {
    switch region {
    case "TW": .traditional
    case "HK", "MO": .hongKong
    default: nil
    }
  }
}
