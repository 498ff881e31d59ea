/// The way in which amounts of money are written. The facts are those of CLDR 48: `currencyFormats[latn]` and
/// `currencies` of each language's file, the blank between letters and digits of `currencySpacing`; how many digits a
/// currency has behind the point is ISO 4217's. Currencies that have no sign here are written by their code.
enum MoneyPattern {
  /// The pattern of amounts in a currency, by its code of three capitals; nil where that is none.
  static func of(_ currency: String, in language: String) -> NumberPattern? {
    guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    let digits = withoutDigits.contains(currency) ? 0 : withThreeDigits.contains(currency) ? 3 : 2
    let number = "#,##0" + (digits > 0 ? "." + String(repeating: "0", count: digits) : "")
    let symbol = own[language]?[currency] ?? common[currency] ?? currency
    switch language {
    case "de", "fr": return NumberPattern("\(number)\u{A0}'\(symbol)'")
    case "ar":
      return NumberPattern("\u{200F}\(number)\u{A0}'\(symbol)';\u{200F}\u{200E}-\(number)\u{A0}'\(symbol)'")
    default:
      let isSign = symbol.unicodeScalars.last?.properties.generalCategory == .currencySymbol
      return NumberPattern("'\(symbol)'\(isSign ? "" : "\u{A0}")\(number)")
    }
  }

  private static let common = [
    "AUD": "AU$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$", "ILS": "₪", "INR": "₹",
    "JPY": "JP¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "TWD": "NT$", "USD": "US$", "VND": "₫", "XAF": "FCFA",
    "XCD": "EC$", "XOF": "F\u{202F}CFA", "XPF": "CFPF",
  ]
  private static let own = [
    "ar": [
      "AED": "د.إ.\u{200F}", "BHD": "د.ب.\u{200F}", "DZD": "د.ج.\u{200F}", "EGP": "ج.م.\u{200F}", "GBP": "UK£",
      "IQD": "د.ع.\u{200F}", "IRR": "ر.إ.\u{200F}", "JOD": "د.أ.\u{200F}", "KWD": "د.ك.\u{200F}",
      "LBP": "ل.ل.\u{200F}", "LYD": "د.ل.\u{200F}", "MAD": "د.م.\u{200F}", "MRU": "أ.م.\u{200F}",
      "OMR": "ر.ع.\u{200F}", "QAR": "ر.ق.\u{200F}", "SAR": "ر.س.\u{200F}", "SDG": "ج.س.\u{200F}",
      "SYP": "ل.س.\u{200F}", "THB": "฿", "TND": "د.ت.\u{200F}", "YER": "ر.ي.\u{200F}",
    ],
    "de": ["JPY": "¥", "THB": "฿", "USD": "$"],
    "en": ["AUD": "A$", "JPY": "¥", "PHP": "₱", "USD": "$"],
    "en-GB": ["AUD": "A$", "PHP": "₱"],
    "fr": [
      "ARS": "$AR", "AUD": "$AU", "BMD": "$BM", "BND": "$BN", "BZD": "$BZ", "CAD": "$CA", "CLP": "$CL", "CNY": "CNY",
      "COP": "$CO", "FJD": "$FJ", "FKP": "£FK", "GBP": "£GB", "GIP": "£GI", "HKD": "HKD", "JPY": "JPY", "LBP": "£LB",
      "MXN": "$MX", "NAD": "$NA", "NZD": "$NZ", "SBD": "$SB", "SGD": "$SG", "SRD": "$SR", "TTD": "$TT", "TWD": "TWD",
      "USD": "$US", "UYU": "$UY", "WST": "$WS", "XCD": "XCD", "XPF": "FCFP",
    ],
    "ja": ["AUD": "A$", "CNY": "元", "JPY": "￥", "USD": "$"],
    "zh": ["CNY": "¥"],
    "zh-Hant": ["JPY": "¥", "KRW": "￦", "TWD": "$"],
    "zh-Hant-HK": ["JPY": "¥"],
  ]
  private static let withoutDigits: Set = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
    "XPF",
  ]
  private static let withThreeDigits: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}
