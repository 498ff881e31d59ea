import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

@Suite("Fonts of a scene's own")
struct OwnFontTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let path = Checkout.path("Tests/RenderingTests/Pictures/label/fonts/\(name)")
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func file(_ name: String) throws -> FontFile { try FontFile.open(try bytes(name), digest: name) }

  private func fonts(_ families: OwnFamily...) throws -> FontSet { try Studio.loaded.get().adding(families) }

  private func label(_ text: String, _ adjust: (inout Text.Style) -> Void = { _ in }) -> Layer {
    var style = Text.Style(family: "Quay", size: 30)
    adjust(&style)
    return layer("root", Rect(0, 0, 220, 50)) { $0.content = .text(Text(text, style: style)) }
  }

  private func picture(_ layer: Layer, _ fonts: FontSet, caches: Bool = true) throws -> Bitmap {
    try Rasterizer(fonts: fonts, images: Checkers(), scale: 2, caches: caches).render(layer)
  }

  @Test("a family is drawn by the file of the text's weight, whatever the format")
  func weights() throws {
    let fonts = try fonts(OwnFamily(name: "Quay", files: [try file("Quay-Regular.ttf"), try file("Quay-Bold.otf")]))
    let collection = try self.fonts(OwnFamily(name: "Quay", files: [try file("Quay.ttc")]))
    func ink(_ weight: Text.Weight, _ fonts: FontSet) throws -> Int {
      try picture(label("HARBOUR") { $0.weight = weight }, fonts).inkPixels.count { $0.alpha > 127 }
    }
    #expect(try ink(.bold, fonts) > ink(.regular, fonts) * 5 / 4)
    let same = try picture(label("QUAY"), fonts).hasSamePixels(as: picture(label("QUAY"), collection))
    #expect(same)
    #expect(try ink(.bold, collection) > ink(.regular, collection) * 5 / 4)
    #expect(throws: RasterProblem.missingOwnWeight(family: "Quay", weight: 500, known: [400...400, 700...700])) {
      try picture(label("QUAY") { $0.weight = .medium }, fonts)
    }
  }

  @Test(
    "a file whose tables are not whole is refused, wherever it ends", arguments: ["Quay-Regular.ttf", "Quay-Bold.otf"])
  func damaged(name: String) throws {
    let whole = try bytes(name)
    // What fills the last word up is no part of a table.
    for length in stride(from: 12, to: whole.count - 4, by: 61) {
      #expect(throws: FontProblem.self, "\(length) of \(whole.count)") {
        try FontFile.open(Array(whole.prefix(length)), digest: "\(name) \(length)")
      }
    }
    // Versions that HarfBuzz takes for no table at all: letters would have no width, or another font's.
    for (table, place) in [("hhea", 0), ("head", 1), ("head", 12)] {
      var other = whole
      other[try start(of: table, in: whole) + place] ^= 0x40
      #expect(throws: FontProblem.damaged(table: table)) {
        try FontFile.open(other, digest: "\(name) \(table) \(place)")
      }
    }
    guard name.hasSuffix("ttf") else { return }
    let offset = try start(of: "loca", in: whole)
    var shuffled = whole
    for place in offset..<offset + 8 { shuffled[place] = 0xFF }
    #expect(throws: FontProblem.damaged(table: "loca")) { try FontFile.open(shuffled, digest: "shuffled") }
  }

  /// Where a table of a font file begins.
  private func start(of table: String, in bytes: [UInt8]) throws -> Int {
    let record = try #require((12..<bytes.count - 16).first { Array(bytes[$0..<$0 + 4]) == Array(table.utf8) })
    return bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("a variable font has every weight between its ends, drawn as its static fonts draw theirs")
  func variable() throws {
    let fonts = try fonts(OwnFamily(name: "Quay", files: [try file("Quay-Variable.ttf")]))
    let still = try self.fonts(OwnFamily(name: "Quay", files: [try file("Quay-Regular.ttf")]))
    let same = try picture(label("QUAY"), fonts).hasSamePixels(as: picture(label("QUAY"), still))
    #expect(same)
    let widths = try [100, 250, 400, 620, 640, 900].map { number in
      let weight = try #require(Text.Weight(rawValue: number))
      let style = Text.Style(family: "Quay", size: 200, weight: weight)
      return try TextEngine(fonts: fonts).measure("HARBOUR", style: style, width: nil).size.width
    }
    #expect(widths == widths.sorted() && Set(widths).count == widths.count)
    // The letters are as wide as they are drawn, by outlines, too.
    let heavy = label("HHHH") { $0.weight = .black }
    let ink = try #require(try picture(heavy, fonts).ink)
    let measured = try TextEngine(fonts: fonts).measure(
      "HHHH", style: Text.Style(family: "Quay", size: 30, weight: .black), width: nil)
    #expect(abs(Double(ink.width) / 2 - (measured.size.width - 2 * 0.06 * 30)) < 1)
    var turned = heavy
    turned.transform = .rotation(0.001)
    let outlined = try #require(try picture(turned, fonts).ink)
    #expect(abs(outlined.width - ink.width) <= 2)
    #expect(throws: RasterProblem.missingOwnWeight(family: "Quay", weight: 950, known: [100...900])) {
      try picture(label("QUAY") { $0.weight = Text.Weight(rawValue: 950) ?? .black }, fonts)
    }
  }

  @Test("several families of a scene stand side by side in one text, each as it stands alone")
  func together() throws {
    let (quay, slim) = (
      try OwnFamily(name: "Quay", files: [try file("Quay-Regular.ttf")]),
      try OwnFamily(name: "Slim", files: [try file("Quay-Variable.ttf")], axes: ["wdth": 60])
    )
    let fonts = try FontSet.load(cacheDirectory: Studio.cacheDirectory).adding([quay, slim])
    func run(_ string: String, _ family: String?) -> Text.Run {
      Text.Run(string, style: Text.Style(family: family, size: 30))
    }
    let engine = try TextEngine(fonts: fonts)
    let runs = [run("HARBOUR", "Quay"), run("HARBOUR", "Slim"), run("HARBOUR", nil)]
    let widths = try runs.map { try engine.measure($0.string, style: $0.style, width: nil).size.width }
    #expect(Set(widths).count == 3)
    let all = try engine.measure(Text(runs: runs).setting, width: nil).size.width
    #expect(abs(all - widths.reduce(0, +)) <= 1)
    #expect(throws: RasterProblem.missingOwnWeight(family: "Quay", weight: 700, known: [400...400])) {
      let heavy = Text.Run("A", style: Text.Style(family: "Quay", size: 30, weight: .bold))
      return try engine.measure(Text(runs: [runs[1], heavy]).setting, width: nil)
    }
  }

  @Test("axes that a scene sets stand where it sets them")
  func axes() throws {
    let variable = try file("Quay-Variable.ttf")
    let narrow = try fonts(OwnFamily(name: "Quay", files: [variable], axes: ["wdth": 60]))
    let wide = try fonts(OwnFamily(name: "Quay", files: [variable]))
    let pinned = try fonts(OwnFamily(name: "Quay", files: [variable], axes: ["wght": 620]))
    func width(_ fonts: FontSet, _ weight: Int = 400) throws -> Double {
      let style = Text.Style(family: "Quay", size: 30, weight: Text.Weight(rawValue: weight) ?? .regular)
      return try TextEngine(fonts: fonts).measure("HARBOUR", style: style, width: nil).size.width
    }
    #expect(try abs(width(narrow) / width(wide) - 0.6) < 0.01)
    #expect(try width(pinned) == width(wide, 620))
    #expect(try width(pinned, 900) == width(pinned))
    #expect(throws: FontProblem.unknownAxis("opsz", known: ["wght", "wdth"])) {
      try OwnFamily(name: "Quay", files: [variable], axes: ["opsz": 12])
    }
    #expect(throws: FontProblem.axisOutside("wdth", 200, 60...100)) {
      try OwnFamily(name: "Quay", files: [variable], axes: ["wdth": 200])
    }
    #expect(throws: FontProblem.unknownAxis("wght", known: [])) {
      try OwnFamily(name: "Quay", files: [try file("Quay-Regular.ttf")], axes: ["wght": 400])
    }
    #expect(throws: FontProblem.sameWeight(400, isItalic: false)) {
      try OwnFamily(name: "Quay", files: [variable, try file("Quay-Regular.ttf")])
    }
  }

  @Test("what it lacks comes from the common set, and nobody else sees it")
  func apart() throws {
    let own = try fonts(OwnFamily(name: "Quay", files: [try file("Quay-Regular.ttf")]))
    let common = try Studio.loaded.get()
    let plain = label("HARBOUR 海") { $0.family = nil }
    let same = try picture(plain, own).hasSamePixels(as: picture(plain, common))
    #expect(same)
    let chinese = try picture(label("海"), own).hasSamePixels(as: picture(label("海") { $0.family = nil }, common))
    #expect(chinese)
    let latin = try picture(label("HARBOUR"), own).hasSamePixels(as: picture(plain, common))
    #expect(!latin)
    #expect(throws: RasterProblem.unknownFamily("Quay", known: common.familyNames)) {
      try picture(label("QUAY"), common)
    }
    #expect(throws: RasterProblem.self) { try picture(label("\u{F0000}"), own) }
    // The same families are one set, others another.
    #expect(try fonts(OwnFamily(name: "Quay", files: [try file("Quay-Regular.ttf")])) === own)
    #expect(own.fingerprint == common.fingerprint && own.ownFingerprint.count == 1)
  }

  @Test("a weight that moves gives the same bytes, whatever was drawn before")
  func sameBytes() throws {
    let fonts = try fonts(OwnFamily(name: "Quay", files: [try file("Quay-Variable.ttf")]))
    let kept = try Rasterizer(fonts: fonts, images: Checkers(), scale: 2, caches: true)
    for number in [100, 733, 250, 900, 101, 733, 400, 100] {
      let layer = label("HARBOUR QUAY 海") { $0.weight = Text.Weight(rawValue: number) ?? .regular }
      let same = try kept.render(layer).hasSamePixels(as: picture(layer, fonts, caches: false))
      #expect(same, "weight \(number)")
    }
  }

  @Test("a letter that a file says to have and has no outline of is told with the file, spaces are not")
  func blankLetters() throws {
    let name = "Quay-Regular.ttf"
    let sound = try TextEngine(fonts: fonts(OwnFamily(name: "Quay", files: [try file(name)])))
    let style = Text.Style(family: "Quay", size: 30)
    let glyph = try #require(try sound.glyphs(of: Text.Setting("H", style: style)).first)
    var bytes = try bytes(name)
    let loca = try start(of: "loca", in: bytes)
    // Its outline begins where it ends, as that of a space.
    let place = loca + 2 * Int(glyph)
    bytes.replaceSubrange(place..<place + 2, with: bytes[place + 2..<place + 4])
    let blank = try FontFile.open(bytes, digest: "without an H")
    let engine = try TextEngine(fonts: fonts(OwnFamily(name: "Quay", files: [blank], called: ["blank.ttf"])))
    let problem = RasterProblem.blankGlyph(scalar: "H", text: "QUAY HARBOUR", file: "blank.ttf")
    #expect(throws: problem) { try engine.measure("QUAY HARBOUR", style: style, width: nil) }
    #expect(
      problem.description
        == "the font 'blank.ttf' says that it has the character U+0048 of the text \"QUAY HARBOUR\", and "
        + "draws nothing for it; give a file that is whole")
    for text in ["QUAY QUAY", " ", "\u{200B}Q\u{AD}Y", "海"] {
      #expect(throws: Never.self) { try engine.measure(text, style: style, width: 40) }
    }
  }

  @Test("files that are no fonts are told", arguments: ["", "no font", "wOFF0000", "wOF2", "\u{0}\u{1}\u{0}\u{0}"])
  func noFonts(text: String) {
    #expect(throws: FontProblem.self) { try FontFile.open(Array(text.utf8), digest: text) }
  }

  @Test(
    "broken fonts are told or drawn, and nothing else",
    arguments: ["Quay-Regular.ttf", "Quay-Bold.otf", "Quay-Variable.ttf", "Quay.ttc"])
  func broken(name: String) throws {
    let whole = try bytes(name)
    var random = SplitMix64(seed: 7)
    let rounds = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1" ? 400 : 60
    for round in 0..<rounds {
      var bytes = whole
      if round % 3 == 0 {
        bytes.removeLast(Int.random(in: 1..<whole.count, using: &random))
      } else {
        for _ in 0..<(1 << (round % 6)) {
          bytes[Int.random(in: 0..<whole.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      guard let file = try? FontFile.open(bytes, digest: "\(name) \(round)"),
        let family = try? OwnFamily(name: "Quay", files: [file]), let fonts = try? fonts(family)
      else { continue }
      for weight in [Text.Weight.regular, .bold] {
        let style = Text.Style(family: "Quay", size: 30, weight: weight)
        let isMeasured = (try? TextEngine(fonts: fonts).measure("HARBOUR QUAY", style: style, width: nil)) != nil
        let upright = label("HARBOUR QUAY") { $0.weight = weight }
        var turned = upright
        turned.transform = .rotation(0.1)
        for layer in [upright, turned] {
          let isDrawn = (try? picture(layer, fonts)) != nil
          #expect(isDrawn == isMeasured, "round \(round)")
        }
      }
    }
  }
}
