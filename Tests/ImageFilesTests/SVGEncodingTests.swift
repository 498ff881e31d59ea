import Foundation
import ImageFiles
import Pixels
import Testing

/// Entities, encodings and prefixes are resolved before anything is looked for.
@Suite("SVG: what is looked through is what is drawn")
struct SVGEncodingTests {
  private static let head = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>"

  /// The same drawing, said in every way in which XML can say it.
  private static func documents(_ content: String) -> [(name: String, bytes: [UInt8])] {
    let plain = "\(head)\(content)</svg>"
    let escaped = content.replacing("<", with: "&#60;")
    let prefixed = content.replacing("</", with: "</s:").replacing("<", with: "<s:").replacing("<s:/s:", with: "</s:")
    return [
      ("plain", Array(plain.utf8)),
      ("entity", Array("<!DOCTYPE svg [<!ENTITY t \"\(escaped)\">]>\(head)&t;</svg>".utf8)),
      (
        "entity of an entity",
        Array("<!DOCTYPE svg [<!ENTITY a \"\(escaped)\"><!ENTITY t \"&a;\">]>\(head)&t;</svg>".utf8)
      ),
      ("prefix", Array("<s:svg xmlns:s='http://www.w3.org/2000/svg' width='4' height='4'>\(prefixed)</s:svg>".utf8)),
      ("UTF-16, little", [0xFF, 0xFE] + plain.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
      ("UTF-16, big", [0xFE, 0xFF] + plain.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }),
      ("a mark", [0xEF, 0xBB, 0xBF] + plain.utf8),
      ("Latin 1", Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + Array(plain.utf8)),
      (
        "UTF-7",
        Array("<?xml version='1.0' encoding='UTF-7'?>\(head)".utf8)
          + Array("\(content)</svg>".replacing("<", with: "+ADw-").replacing(">", with: "+AD4-").utf8)
      ),
    ]
  }

  @Test(
    "refused however it is said",
    arguments: [
      ("<text>Leak</text>", "<text>"), ("<g systemLanguage='de'/>", "systemLanguage"),
      ("<image href='a.png'/>", "a.png"),
      ("<rect fill='url(b.svg#c)'/>", "b.svg#c"), ("<style>@import 'a.css'</style>", "style sheet"),
    ])
  func refused(content: String, named: String) throws {
    for (name, bytes) in Self.documents(content) {
      let scratch = try Scratch()
      let file = try scratch.write("a.svg", bytes)
      let reported = problem { _ = try ImageReader.read(file) }.map { "\($0)" } ?? ""
      #expect(reported.contains(named), "\(name): \(reported)")
    }
  }

  @Test("drawn however it is said")
  func drawn() throws {
    for (name, bytes) in Self.documents("<rect width='4' height='4' fill='#0F0'/>") {
      let scratch = try Scratch()
      let file = try scratch.write("a.svg", bytes)
      #expect(Pictures.pixel(try ImageReader.read(file), 1, 1) == [0, 255, 0, 255], "\(name)")
    }
  }

  /// Letters of other encodings than Unicode's: by WHATWG's tables.
  private static let letters: [(encoding: String, bytes: [UInt8], letter: String)] = [
    ("Shift_JIS", [0x89, 0xE6], "\u{753B}"), ("EUC-JP", [0xB2, 0xE8], "\u{753B}"),
    ("GB18030", [0xCD, 0xBC], "\u{56FE}"),
    ("GBK", [0xCD, 0xBC], "\u{56FE}"), ("Big5", [0xB9, 0xCF], "\u{5716}"), ("EUC-KR", [0xC7, 0xD1], "\u{D55C}"),
    ("windows-1251", [0xDF], "\u{42F}"), ("windows-1252", [0x9C], "\u{153}"), ("ISO-8859-15", [0xBD], "\u{153}"),
    ("KOI8-R", [0xF1], "\u{42F}"), ("x-nobodys", [0x41], "A"),
  ]

  /// A class is written in the encoding, and selected by a reference to the number of its letter.
  @Test("an encoding is decoded, or refused with the place and the cure", arguments: letters)
  func encodings(encoding: String, bytes: [UInt8], letter: String) throws {
    let number = String(try #require(letter.unicodeScalars.first).value, radix: 16)
    let scratch = try Scratch()
    let file = try scratch.write(
      "a.svg",
      Array("<?xml version='1.0' encoding='\(encoding)'?>\(Self.head)<style>.&#x\(number); { fill: #0F0 }</style>".utf8)
        + Array("<rect width='4' height='4' class='".utf8) + bytes + Array("'/></svg>".utf8))
    var drawn: Bitmap?
    let reported = problem { drawn = try ImageReader.read(file) }.map { "\($0)" } ?? ""
    if let drawn {
      #expect(Pictures.pixel(drawn, 1, 1) == [0, 255, 0, 255])
      #expect(encoding != "x-nobodys")
    } else {
      #expect(reported.contains("line 1, column "))
      #expect(
        reported.contains("it is written in '\(encoding)', which is not read here; save it as UTF-8"), "\(reported)")
    }
  }

  @Test(
    "nothing outside is read, and nothing grows beyond reason",
    arguments: [
      ("<!DOCTYPE svg [<!ENTITY t SYSTEM 'file:///etc/passwd'>]>", "&t;", "'&t;', which lies in another file"),
      ("<!DOCTYPE svg [<!ENTITY % t SYSTEM 'file:///etc/passwd'>%t;]>", "", "'&t;', which lies in another file"),
      ("<!DOCTYPE svg PUBLIC 'a' 'http://127.0.0.1:9/svg.dtd'>", "&t;", "'&t;', which it does not declare"),
      (
        "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>\(laughs)]>", "&j;",
        "line 1"
      ),
      ("<!DOCTYPE svg [<!ENTITY a '<g/>'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>\(laughs)]>", "&j;", "line "),
    ])
  func outside(declarations: String, content: String, words: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.svg", "\(declarations)\(Self.head)\(content)</svg>")
    let reported = problem { _ = try ImageReader.read(file) }.map { "\($0)" } ?? ""
    #expect(reported.contains(words), "\(reported)")
  }

  private static let laughs = zip("bcdefghi", "cdefghij").map { from, to in
    "<!ENTITY \(to) '\(String(repeating: "&\(from);", count: 10))'>"
  }.joined()

  @Test("a DTD that only names the format is passed over")
  func doctype() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "a.svg",
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ATTLIST rect fill CDATA "#0F0">]>
      <svg xmlns="&ns_svg;" width="4" height="4"><rect width="4" height="4"/></svg>
      """)
    #expect(Pictures.pixel(try ImageReader.read(file), 1, 1) == [0, 255, 0, 255])
  }
}
