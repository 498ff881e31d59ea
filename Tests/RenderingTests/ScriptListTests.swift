import Raster
import Rendering
import TestSupport
import Testing

@Suite("The scripts that texts may be in")
struct ScriptListTests {
  /// A script whose family is here, or is not.
  private func script(_ name: String, package: String?, isHere: Bool = false) -> FontFamily.ForScript {
    let path = isHere ? Checkout.path("Package.swift") : "/nowhere/\(name).ttf"
    let family = FontFamily(name: name, package: package, faces: [.init(path: path, weights: 1...1_000)])
    return FontFamily.ForScript(family: family, script: name, characters: [0x590...0x5FF])
  }

  private func reported(_ scripts: [FontFamily.ForScript]) throws -> [String] {
    let fonts = try FontSet.load(scripts: scripts, cacheDirectory: Checkout.path(".build/font-cache"))
    return SceneLoader(library: Shipped.library, fonts: fonts).scripts
  }

  @Test("those that are here are told, then each package with what it has, then what a bundle lacks")
  func all() throws {
    let (khmer, thai) = (
      script("Khmer", package: "fonts-b", isHere: true), script("Thai", package: nil, isHere: true)
    )
    let (hebrew, arabic) = (script("Hebrew", package: "fonts-b"), script("Arabic", package: "fonts-b"))
    let (tamil, lao, nko) = (
      script("Tamil", package: "fonts-a"), script("Lao", package: nil), script("NKo", package: nil)
    )
    #expect(try reported([]) == [])
    #expect(try reported([khmer, thai]) == ["Khmer, Thai"])
    #expect(try reported([hebrew]) == ["not here: Hebrew; install fonts-b for texts in them"])
    #expect(try reported([lao, khmer]) == ["Khmer", "not in this bundle: Lao"])
    #expect(
      try reported([hebrew, khmer, lao, arabic, thai, tamil, nko]) == [
        "Khmer, Thai", "not here: Tamil; install fonts-a for texts in them",
        "not here: Hebrew, Arabic; install fonts-b for texts in them", "not in this bundle: Lao, NKo",
      ])
  }
}
