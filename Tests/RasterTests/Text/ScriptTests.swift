import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Further scripts")
struct ScriptTests {
  private func label(_ text: String, size: Double = 30) -> Layer {
    layer("root", Rect(0, 0, 300, 60)) { $0.content = .text(Text(text, style: .init(size: size))) }
  }

  private func width(_ text: String) throws -> Double {
    try Studio.engine().measure(text, style: .init(size: 100), width: nil).size.width
  }

  @Test("each script of the table has letters in its family", arguments: FontFamily.forScripts)
  func letters(script: FontFamily.ForScript) throws {
    try #require(script.isInstalled, "install the Debian package \(script.family.package ?? "")")
    let engine = try Studio.engine()
    for block in script.characters.prefix(1) {
      let shown = block.compactMap(Unicode.Scalar.init).filter { scalar in
        (try? engine.measure(String(Character(scalar)), style: .init(), width: nil)) != nil
      }
      #expect(shown.count * 2 > block.count, "\(script.script): \(shown.count) of \(block.count)")
    }
    let letter = try #require(script.characters[0].compactMap(Unicode.Scalar.init).first { $0.properties.isAlphabetic })
    #expect(try !Studio.picture(label(String(Character(letter)))).isClear)
  }

  @Test("Arabic letters join, and Devanagari's stand together")
  func shaping() throws {
    #expect(try width("ببب") < 2.5 * width("ب"))
    #expect(try width("क्ष") < width("क") + width("ष"))
  }

  @Test(
    "a text runs from right to left where its first letter does",
    arguments: [
      ("אב", "בא"), ("אב!", "!בא"), ("אב12גד", "דג12בא"), ("Harbour אב", "Harbour בא"),
    ])
  func direction(written: String, seen: String) throws {
    // Every letter overridden to stand where it is written.
    let same = try Studio.picture(label(written)).hasSamePixels(as: Studio.picture(label("\u{202D}\(seen)")))
    #expect(same)
  }

  @Test("a cut text ends at the left where it runs there")
  func truncation() throws {
    let whole = "אבגדהוזחטיכלמנ"
    let room = try Studio.engine().measure("אבגד…", style: .init(size: 30), width: nil).size.width
    let cut = layer("root", Rect(0, 0, room, 60)) { $0.content = .text(Text(whole, style: .init(size: 30))) }
    let same = try Studio.picture(cut).inkPixels == Studio.picture(label("\u{202D}…דגבא")).inkPixels
    #expect(same)
  }

  @Test("a script without its package is told with it, or drawn as boxes where that is allowed")
  func missing() throws {
    let lost = FontFamily.ForScript(
      family: FontFamily(
        name: "Lost", package: "fonts-lost", faces: [.init(path: "/nowhere/Lost.ttf", weights: 100...900)]),
      script: "Hebrew", characters: [0x590...0x5FF])
    let fonts = try FontSet.load(scripts: [lost], cacheDirectory: Studio.cacheDirectory)
    let engine = try TextEngine(fonts: fonts)
    let problem = RasterProblem.missingScript(
      scalar: "א", text: "a א", script: "Hebrew", package: "fonts-lost")
    #expect(throws: problem) { try engine.measure("a א", style: .init(), width: nil) }
    #expect(problem.description.hasSuffix("install the Debian package fonts-lost, which has Hebrew"))
    #expect(
      RasterProblem.missingScript(scalar: "א", text: "א", script: "Hebrew", package: nil).description
        .hasSuffix("the bundle has no Hebrew; a font that has it can stand under 'fonts', for a label's 'family'"))
    #expect(throws: Never.self) { try engine.measure("a", style: .init(), width: nil) }
    let boxing = try TextEngine(fonts: fonts, boxed: ["א"])
    #expect(try boxing.measure("a א", style: .init(), width: nil).size.width > 20)
    // The set that has them is another one, and as it was.
    #expect(throws: Never.self) { try Studio.engine().measure("a א", style: .init(), width: nil) }
  }

  @Test("other texts are drawn as if there were no further scripts")
  func apart() throws {
    let bare = try FontSet.load(scripts: [], cacheDirectory: Studio.cacheDirectory)
    for text in ["Harbour 海港 12.5 👍🏽", "Ωκεανός Гавань — “quoted” ﹙竖﹚"] {
      let plain = try Rasterizer(fonts: bare, images: Checkers(), scale: 2).render(label(text))
      let same = try Studio.picture(label(text), scale: 2).hasSamePixels(as: plain)
      #expect(same, "\(text)")
    }
    #expect(try Studio.loaded.get().fingerprint == bare.fingerprint)
    let needed = try Studio.loaded.get().adding([], for: ["Harbour", "מגדלור"]).fingerprint
    #expect(Set(needed).subtracting(bare.fingerprint).map { $0.prefix(15) }.allSatisfy { $0 == "NotoSansHebrew-" })
    #expect(needed.count == bare.fingerprint.count + 2)
  }

  @Test("the same bytes, whatever was drawn before")
  func sameBytes() throws {
    let kept = try Studio.rasterizer(scale: 2)
    for text in ["مرحبا", "Harbour", "שלום ไทย", "مرحبا", "ไทย", "海 शब्द", "Harbour"] {
      let same = try kept.render(label(text)).hasSamePixels(
        as: Studio.rasterizer(scale: 2, caches: false).render(label(text)))
      #expect(same, "\(text)")
    }
  }
}
