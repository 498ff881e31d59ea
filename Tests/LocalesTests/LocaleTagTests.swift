import Locales
import Testing

@Suite("A locale is a tag of BCP 47")
struct LocaleTagTests {
  @Test(
    "a tag is read in any spelling and kept in its own",
    arguments: [
      ("ja", "ja"), ("JA", "ja"), ("zh-hant", "zh-Hant"), ("ZH_hant_tw", "zh-Hant-TW"), ("zh-HK", "zh-HK"),
      ("en-gb", "en-GB"), ("es-419", "es-419"), ("de-CH-1996", "de-CH-1996"), ("sl-rozaj-biske", "sl-rozaj-biske"),
      ("ja-JP-u-ca-japanese", "ja-JP-u-ca-japanese"), ("en-x-Quay", "en-x-quay"), ("iw", "he"), ("zh-yue-HK", "yue-HK"),
      ("fil", "fil"), ("und-Hant", "und-Hant"), ("sr-Cyrl-RS", "sr-Cyrl-RS"),
    ])
  func canonical(written: String, text: String) throws {
    #expect(try LocaleTag(written).text == text)
    #expect(try LocaleTag(text).text == text)
  }

  @Test(
    "a tag tells its language, its script and its region",
    arguments: [
      ("ja", "ja", nil, nil), ("zh-Hant", "zh", "Hant", nil), ("zh-TW", "zh", nil, "TW"),
      ("zh-Hant-HK", "zh", "Hant", "HK"), ("es-419", "es", nil, "419"), ("de-1996", "de", nil, nil),
      ("en-u-ca-gregory", "en", nil, nil),
    ] as [(String, String, String?, String?)])
  func parts(tag: String, language: String, script: String?, region: String?) throws {
    let tag = try LocaleTag(tag)
    #expect(tag.language == language)
    #expect(tag.script == script)
    #expect(tag.region == region)
  }

  @Test(
    "what is no locale is refused, with the one that was probably meant",
    arguments: [
      ("jp", "'jp' is no locale; did you mean 'ja'?"), ("cn", "'cn' is no locale; did you mean 'zh'?"),
      ("kor", "'kor' is no locale; did you mean 'ko'?"), ("jpn", "'jpn' is no locale; did you mean 'ja'?"),
      ("japanes", "'japanes' is no locale; did you mean 'ja'?"),
      ("Cantonese", "'Cantonese' is no locale; did you mean 'yue'?"),
      ("hk", "'hk' is no locale; did you mean 'zh-HK'?"),
      ("jp-JP", "'jp-JP' is no locale: no language is called 'jp'; did you mean 'ja-JP'?"),
      ("zh-Hanz", "'zh-Hanz' is no locale: no script is called 'hanz'; did you mean 'zh-Hans'?"),
      ("zh-CHT", "'zh-CHT' is no locale: no language is called 'cht'; did you mean 'zh-Hant'?"),
      ("zh-traditional", "'zh-traditional' is no locale; did you mean 'zh-Hant'?"),
      ("en-UK", "'en-UK' is no locale: no region is called 'uk'; did you mean 'en-GB'?"),
      ("zh_TW.UTF-8", "'zh_TW.UTF-8' is no locale; did you mean 'zh-TW'?"),
      // Of three letters too much could be meant.
      ("thi", "'thi' is no locale; one is written as ja, zh-Hant or en-GB"),
      ("wels", "'wels' is no locale; did you mean 'cy'?"),
      ("klingonish", "'klingonish' is no locale; one is written as ja, zh-Hant or en-GB"),
      ("en-wwww", "'en-wwww' is no locale: no script is called 'wwww'; one is written as ja, zh-Hant or en-GB"),
      ("xx-YY", "'xx-YY' is no locale: no language is called 'xx'; one is written as ja, zh-Hant or en-GB"),
      ("", "'' is no locale; one is written as ja, zh-Hant or en-GB"),
      ("en-", "'en-' is no locale; one is written as ja, zh-Hant or en-GB"),
      ("en-u", "'en-u' is no locale; one is written as ja, zh-Hant or en-GB"),
      ("en GB", "'en GB' is no locale; did you mean 'en'?"),
      ("日本", "'日本' is no locale; one is written as ja, zh-Hant or en-GB"),
    ])
  func refused(text: String, message: String) {
    #expect(throws: LocaleProblem.self) { try LocaleTag(text) }
    do throws(LocaleProblem) { _ = try LocaleTag(text) } catch { #expect(error.message.text == message) }
  }

  @Test(
    "each locale has the forms of Chinese characters that its region writes",
    arguments: [
      ("zh", .simplified), ("zh-Hans", .simplified), ("zh-CN", .simplified), ("zh-SG", .simplified),
      ("zh-Hans-HK", .simplified), ("zh-Hant", .traditional), ("zh-TW", .traditional), ("zh-Hant-TW", .traditional),
      ("zh-HK", .hongKong), ("zh-MO", .hongKong), ("zh-Hant-HK", .hongKong), ("yue", .hongKong),
      ("yue-Hans", .simplified), ("ja", .japanese), ("ja-JP", .japanese), ("ko", .korean), ("ko-KP", .korean),
      ("und-Jpan", .japanese), ("en", nil), ("vi", nil), ("en-JP", nil),
    ] as [(String, HanForms?)])
  func forms(tag: String, forms: HanForms?) throws {
    #expect(try LocaleTag(tag).hanForms == forms)
  }

  @Test(
    "where nothing is known of a locale, the nearest stands for it, and never the other Chinese script",
    arguments: [
      ("de-CH", ["de-CH", "de"]), ("zh", ["zh", "zh-Hans"]), ("zh-Hans-SG", ["zh-Hans-SG", "zh-Hans", "zh"]),
      ("zh-TW", ["zh-TW", "zh-Hant"]), ("zh-HK", ["zh-HK", "zh-Hant-HK", "zh-Hant"]),
      ("zh-Hant-HK", ["zh-Hant-HK", "zh-Hant"]), ("ja-JP-u-ca-japanese", ["ja-JP-u-ca-japanese", "ja"]),
      ("sr-Latn-RS", ["sr-Latn-RS", "sr-Latn", "sr"]),
    ])
  func fallbacks(tag: String, tags: [String]) throws {
    #expect(try LocaleTag(tag).fallbacks == tags)
  }
}
