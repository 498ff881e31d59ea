import Foundation
import TestSupport
import Testing

@Suite("What is wrong with a font is told where it is named")
struct OwnFontCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let folder = Checkout.path("Tests/RenderingTests/Pictures/label/fonts")
    for (from, to) in [("\(folder)", "scene/fonts"), ("\(folder)/Quay-Regular.ttf", "far.ttf")] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/scene", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: from, toPath: "\(scratch.path)/\(to)")
    }
    try scratch.write("no font at all", to: "scene/fonts/words.ttf")
    try scratch.write("", to: "scene/fonts/empty.ttf")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/scene/fonts/link.ttf", withDestinationPath: "../../far.ttf")
  }

  private func run(_ verb: String, _ lines: String, _ options: String...) throws -> Tool.Run {
    try scratch.write("scene: s\ndevice: card\n\(lines)\n", to: "scene/scene.yaml")
    return try Tool.run([verb, "scene"] + options, in: scratch.path)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let lines: String
    let reported: [String]
    var testDescription: String { lines }

    init(_ fonts: String, _ label: String = "text: \"QUAY\", family: \"Quay\"", _ reported: String...) {
      lines = "fonts: \(fonts)\nlayers: [{label: a, \(label)}]"
      self.reported = reported
    }
  }

  private static let quay = "text: \"QUAY\", family: \"Quay\""
  private static let mistakes = [
    Mistake(
      "{Quay: fonts/Quey-Regular.ttf}", quay,
      "3:15: error: there is no file 'scene/fonts/Quey-Regular.ttf'; did you mean 'scene/fonts/Quay-Regular.ttf'?"),
    Mistake(
      "{Quay: fonts/words.ttf}", quay,
      "3:15: error: the font 'fonts/words.ttf' is no font that can be read; give a TTF, an OTF or a TTC file that is whole"
    ),
    Mistake("{Quay: fonts/empty.ttf}", quay, "3:15: error: the font 'fonts/empty.ttf' is no font that can be read"),
    Mistake("{Quay: fonts}", quay, "3:15: error: cannot read 'scene/fonts': it is a folder"),
    Mistake(
      "{Inter: fonts/Quay.ttc}", "text: \"a\"",
      "3:9: error: 'Inter' is a family that every scene has ('Inter'); give this font another name"),
    Mistake(
      "{\"a,b\": fonts/Quay.ttc}", "text: \"a\"",
      "3:10: error: 'a,b' cannot be a font's name; that is letters, digits, spaces, hyphens and underscores"),
    Mistake("{Quay: {axes: {wdth: 60}}}", quay, "3:15: error: the font 'Quay' needs 'file'"),
    Mistake("{Quay: {file: fonts/Quay.ttc, size: 3}}", quay, "3:38: error: unknown property 'size' of the font 'Quay'"),
    Mistake("{Quay: []}", quay, "3:15: error: 'Quay' is empty"),
    Mistake(
      "{Quay: {file: fonts/Quay-Variable.ttf, axes: {wdht: 60}}}", quay,
      "3:54: error: the font 'Quay' has no axis 'wdht'; it has wght, wdth"),
    Mistake(
      "{Quay: {file: fonts/Quay-Variable.ttf, axes: {wdth: 20}}}", quay,
      "3:54: error: the font 'Quay' has its axis 'wdth' from 60 to 100, not at 20"),
    Mistake("{Quay: {file: fonts/Quay-Variable.ttf, axes: {wdth: wide}}}", quay, "3:60: error: 'wdth' wants a number"),
    Mistake(
      "{Quay: {file: fonts/Quay.ttc, face: Quai}}", quay,
      "3:44: error: the font 'Quay' has no family 'Quai'; it has 'Quay'"),
    Mistake(
      "{Quay: [fonts/Quay-Regular.ttf, fonts/Quay.ttc]}", quay,
      "3:16: error: the font 'Quay' draws weight 400, as another file of the family does; name one of them"),
    Mistake(
      "{Quay: fonts/Quay.ttc}", "text: \"QUAY\", family: \"Quai\"",
      "4:44: error: there is no font family 'Quai'", "did you mean 'Quay'?"),
    // A label that nobody sees yet, too.
    Mistake(
      "{Quay: fonts/Quay.ttc}", "if: 1 > 2, text: \"QUAY\", family: \"Pier\"",
      "4:55: error: there is no font family 'Pier'", "and those that 'fonts' at the top of the file names"),
    Mistake(
      "{Quay: fonts/Quay.ttc}", "text: \"QUAY\", family: \"Quay\", weight: 620",
      "the font 'Quay' has no weight 620; it has 400, 700: write 'weight: 700', or give the font a file that has it"),
    Mistake(
      "{Quay: fonts/Quay-Variable.ttf}", "text: \"QUAY\", family: \"Quay\", weight: 40",
      "the font 'Quay' has no weight 40; it has 100 to 900: write 'weight: 100'"),
    Mistake(
      "{Quay: fonts/Quay.ttc}", "text: \"QUAY \u{F0000}\", family: \"Quay\"",
      "no font has the character U+F0000 of the text \"QUAY \u{F0000}\"; looked in Quay, Inter, "
        + "Noto Sans CJK SC and Noto Color Emoji"),
    Mistake(
      "{Quay: fonts/Quay.ttc}", "text: \"𓂀 ཨོཾ\"",
      "of the text \"𓂀 ཨོཾ\"; looked in Inter, Noto Sans CJK SC, Noto Color Emoji and Noto Serif Tibetan; a font that has it "
        + "can stand under 'fonts', for a label's 'family'"),
    Mistake(
      "{Quay: fonts/Quay.ttc}", "text: \"QUAY\", weight: 620",
      "the font family 'Inter' has no weight 620; it has 100, 200, 300, 400, 500, 600, 700, 800, 900"),
  ]

  @Test("each mistake has its place and its cure", arguments: mistakes)
  func mistake(mistake: Mistake) throws {
    let run = try run("check", mistake.lines)
    #expect(run.code == 2)
    for words in mistake.reported { #expect(run.errors.contains(words), "\(run.errors)") }
    #expect(run.errors.components(separatedBy: " error: ").count == 2, "one mistake is told once:\n\(run.errors)")
  }

  @Test("other mistakes of the file are told with it")
  func together() throws {
    let run = try run("check", "fonts: {Quay: fonts/none.ttf}\nlayers: [{label: a, family: \"Quay\", widht: 3}]")
    #expect(run.code == 2 && run.errors.contains("none.ttf") && run.errors.contains("'widht'"), "\(run.errors)")
  }

  @Test("a sandbox reads fonts of the scene's folder only")
  func sandbox() throws {
    for path in ["../far.ttf", "fonts/link.ttf"] {
      let lines = "fonts: {Quay: \(path)}\nlayers: [{label: a, text: \"QUAY\", family: \"Quay\"}]"
      #expect(try run("check", lines).code == 0)
      let confined = try run("check", lines, "--sandbox")
      #expect(
        confined.code == 2 && confined.errors.contains("lies outside of the scene's folder"), "\(confined.errors)")
    }
    let near = "fonts: {Quay: fonts/Quay.ttc}\nlayers: [{label: a, text: \"QUAY\", family: \"Quay\"}]"
    #expect(try run("check", near, "--sandbox").code == 0)
  }

  @Test("the pictures' fingerprint has the font's digest, and inspect tells the family and the weight")
  func reported() throws {
    let lines =
      "fonts: {Quay: fonts/Quay-Variable.ttf}\n"
      + "layers: [{label: a, text: \"QUAY\", family: \"Quay\", weight: 620}]"
    #expect(try run("render", lines, "--at", "0s", "-o", "out.png").code == 0)
    let picture = try String(contentsOfFile: "\(scratch.path)/out.png", encoding: .isoLatin1)
    let digest = try Tool.run(["scene/fonts/Quay-Variable.ttf"], in: scratch.path, executable: "/usr/bin/sha256sum")
    #expect(picture.contains("; font Quay \(digest.output.prefix(16))"))
    let inspected = try run("inspect", lines)
    #expect(inspected.output.contains("620") && inspected.output.contains("Quay"), "\(inspected.output)")
  }

  @Test("so many files of fonts are opened, and no more")
  func manyFonts() throws {
    func lines(_ count: Int) -> String {
      let fonts = (0..<count).map { "  F\($0): fonts/Quay-Regular.ttf" }.joined(separator: "\n")
      let labels = (0..<count).map { "  - {label: l\($0), text: \"A\", family: \"F\($0)\"}" }.joined(separator: "\n")
      return "fonts:\n\(fonts)\nlayers:\n\(labels)"
    }
    let most = try run("check", lines(64))
    #expect(most.code == 0, "\(most.errors)")
    let beyond = try run("check", lines(65))
    #expect(beyond.code == 2 && beyond.errors.contains("64"), "\(beyond.errors)")
  }
}
