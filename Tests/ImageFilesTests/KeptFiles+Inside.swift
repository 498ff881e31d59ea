import Foundation
import ImageFiles

/// Files within files: drawings that hold others, profiles of colours in pieces and with mistakes, brands of boxes.
extension KeptFiles {
  static func inside() -> [File] { addresses + pieces + profiles + brands }

  // MARK: Drawings

  private static var addresses: [File] {
    let red =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='3' height='4' fill='#F00'/></svg>"
    let percent = red.utf8.map { byte in
      let isPlain = byte.isLetterOrDigit
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let base = Data(red.utf8).base64EncodedString()
    let numbers = red.utf8.map { $0.isLetterOrDigit ? String(UnicodeScalar($0)) : "&#\($0);" }.joined()
    let hexes = red.utf8.map { $0.isLetterOrDigit ? String(UnicodeScalar($0)) : "&#x\(String($0, radix: 16));" }
      .joined()
    let png = Data(PlainPNG(kind: .color, width: 4, height: 4).bytes).base64EncodedString()
    let found = [
      "data:image/svg+xml;base64,\(base)", "data:image/svg+xml,\(percent.joined())", "data:image/svg+xml,\(numbers)",
      "data:image/svg+xml,\(hexes)", "data:image/png;base64,\(png)", "  data:image/png;base64,\(png)",
      "data:image/png;BASE64,\(png.prefix(60)) \n \(png.dropFirst(60))",
      "data:image/svg+xml;base64,\(base.dropLast(5))",
      "data:image/svg+xml;utf8,\(red.replacing("<", with: "&lt;").replacing("#", with: "%23"))", "data:,",
      "data:nothing",
      "data:;base64,=\(base)", "data:image/svg+xml,%3", "data:image/svg+xml,%zz&none;&", "data:;base64,H4sIAAAA",
      "data:;base64,/v8A",
    ]
    let inner = ["<text>a</text>", "<a href='b'/>", "<use href='#a'/>", "<use href='b#a'/>", "<script/>", "<set/>"]
    let held = inner.map { content in
      "data:;base64,"
        + Data("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>\(content)</svg>".utf8)
        .base64EncodedString()
    }
    var files: [File] = (found + held).enumerated().map { number, address in
      ("address-\(number).svg", around("<image width='4' height='4' href=\"\(address)\"/>"))
    }
    let contents = [
      "<text>Hi</text>", "<g><b:tspan/></g>", "<textPath/>", "<tref/>", "<foreignObject/>", "<animate/>",
      "<animateMotion/>",
      "<image href='a.png'/>", "<image href=' '/>", "<image b:href = \"#c\" />", "<a href='a.html'/>",
      "<rect fill='url(#a)'/>",
      "<rect fill='url( a#b )'/>", "<rect style=\"fill:url('https://a/b')\"/>", "<rect fill=\"URL(x)\"/>",
      "<rect fill='url(data:,a)'/>",
      "<style>@import url(a);</style>", "<style>a{b:url(#c) url(d)}</style><g/>", "</style>@import",
      "<style/><![CDATA[@import]]>",
      "<style><!-- @import 'a'; --></style>", "<style><![CDATA[a{b:url(c)}]]></style>", "<!-- <text/> -->",
      "<!--><text/>-->",
      "<?a <text/> ?>", "<?xml-stylesheet href='a'?>", "<title><text/></title>", "<g systemLanguage='de'/>",
      "<g a='<text/>'/>",
      "<g a=text b = 'c'/><text/>", "<g a='b",
      "<image xlink:href='data:image/png;base64,\(png)' width='3' height='3'/>",
    ]
    files += contents.enumerated().map { number, content in ("content-\(number).svg", around(content)) }
    for depth in 7...10 {
      var drawing = around("<rect width='2' height='4'/>")
      for _ in 0..<depth {
        drawing = around("<image width='4' height='4' href=\"data:;base64,\(Data(drawing).base64EncodedString())\"/>")
      }
      files.append(("deep-\(depth).svg", drawing))
    }
    files.append(("compressed.svg", [0x1F, 0x8B, 8, 0]))
    files.append(("mark.svg", [0xEF, 0xBB, 0xBF, 0x0A] + Array(red.utf8)))
    files.append(("doctype.svg", Array("<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY a '<rect/>'>]>\(red)".utf8)))
    return files
  }

  private static func around(_ content: String) -> [UInt8] {
    let spaces = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:b='urn:b'"
    return Array("<svg \(spaces) width='4' height='4'>\(content)</svg>".utf8)
  }

  // MARK: Colours

  private static var pieces: [File] {
    let profile = ColorProfile.Space.displayP3.profile
    let (first, second) = (Array(profile.prefix(200)), Array(profile.dropFirst(200)))
    func segment(_ number: Int, _ count: Int, _ content: [UInt8], filled: Int = 0) -> [UInt8] {
      let whole = Array("ICC_PROFILE\u{0}".utf8) + [UInt8(number), UInt8(count)] + content
      return [0xFF] + [UInt8](repeating: 0xFF, count: filled) + [0xE2] + PlainPNG.big(whole.count + 2, 2) + whole
    }
    let (a, b) = (segment(1, 2, first), segment(2, 2, second))
    let all: [(String, [UInt8])] = [
      ("order", a + b), ("turned", b + a), ("first", a), ("second", b), ("twice", a + a), ("thrice", a + b + b),
      ("zero", segment(0, 1, profile)), ("beyond", segment(2, 1, profile)), ("none", segment(1, 0, profile)),
      ("other", a + segment(2, 3, second)), ("filled", segment(1, 2, first, filled: 3) + b),
      ("empty", segment(1, 1, [])),
      ("short", [0xFF, 0xE2, 0, 4, 1, 2] + segment(1, 1, profile)), ("restart", [0xFF, 0x01] + segment(1, 1, profile)),
      ("named", [0xFF, 0xE2, 0, 16] + Array("ICC_PROFILF\u{0}\u{1}\u{1}".utf8)),
    ]
    return all.map { ("pieces-\($0.0).jpg", Samples.jpeg[..<2] + $0.1 + Samples.jpeg[2...]) }
  }

  private static var profiles: [File] {
    func png(_ name: String, _ profile: [UInt8], prefix: [UInt8] = [97, 0, 0]) -> File {
      var png = PlainPNG(kind: .color, width: 6, height: 5)
      png.further = [("iCCP", prefix + PlainPNG.deflated(profile, level: 6))]
      return ("profile-\(name).png", png.bytes)
    }
    let sound = ColorProfile.Space.adobe.profile
    func changed(_ at: Int, _ bytes: [UInt8]) -> [UInt8] {
      var profile = sound
      profile.replaceSubrange(at..<(at + bytes.count), with: bytes)
      return profile
    }
    var files = [
      png("sound", sound), png("longer", sound + [1, 2, 3]), png("cut", sound.dropLast(1)),
      png("head", Array(sound.prefix(131))),
      png("size-131", changed(0, [0, 0, 0, 131])), png("size-132", changed(0, [0, 0, 0, 132])),
      png("mark", changed(36, [0x41])),
      png("tags-100", changed(128, [0, 0, 0, 100])), png("tags-101", changed(128, [0, 0, 0, 101])),
      png("tags-0", changed(128, [0, 0, 0, 0])),
      png("method", sound, prefix: [97, 0, 1]), png("nameless", sound, prefix: [0, 0]),
      png("unnamed", sound, prefix: [97, 98]),
      png("name-79", sound, prefix: [UInt8](repeating: 97, count: 79) + [0, 0]),
      png("name-80", sound, prefix: [UInt8](repeating: 97, count: 80) + [0, 0]),
      png("beyond", changed(136, [0, 0x10, 0, 0])),
    ]
    for name in ["scnr", "prtr", "spac", "link", "abst", "nmcl"] {
      files.append(png(name, changed(12, Array(name.utf8))))
    }
    for name in ["GRAY", "CMYK", "Lab "] { files.append(png(name, changed(16, Array(name.utf8)))) }
    for power in [0.5, 1, 1.8, 2.2, 2.6] {
      var space = ColorProfile.Space.adobe
      space.curve = ColorProfile.parametric(0, [power])
      files.append(png("power-\(power)", space.profile))
      var gray = PlainPNG(kind: .gray, width: 6, height: 5)
      gray.further = [("iCCP", [97, 0, 0] + PlainPNG.deflated(ColorProfile.gray(power: power), level: 6))]
      files.append(("gray-\(power).png", gray.bytes))
    }
    return files
  }

  // MARK: Boxes

  private static var brands: [File] {
    func box(_ length: Int, _ brands: String) -> [UInt8] { PlainPNG.big(length, 4) + Array("ftyp\(brands)".utf8) }
    let all: [(String, [UInt8])] = [
      ("avif", box(16, "avif\u{0}\u{0}\u{0}\u{0}")), ("15", box(15, "avif\u{0}\u{0}\u{0}\u{0}")),
      ("minor", box(16, "abcdavif")),
      ("second", box(20, "mif1\u{0}\u{0}\u{0}\u{0}avis")), ("mif1", box(20, "mif1\u{0}\u{0}\u{0}\u{0}abcd")),
      ("third", box(24, "abcd\u{0}\u{0}\u{0}\u{0}abcdheix")), ("cut", box(24, "abcd\u{0}\u{0}\u{0}\u{0}abcdhei")),
      ("behind", box(20, "abcd\u{0}\u{0}\u{0}\u{0}abcdheic")), ("4096", box(4_096, "heic\u{0}\u{0}\u{0}\u{0}")),
      ("4097", box(4_097, "heic\u{0}\u{0}\u{0}\u{0}")), ("none", box(20, "abcd\u{0}\u{0}\u{0}\u{0}efgh")),
    ]
    return all.map { ("box-\($0.0).heic", $0.1) }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
