import ArgumentParser
import Basics
import Geometry
import Rendering

extension Dithering: ExpressibleByArgument {}
extension Chroma: ExpressibleByArgument {}

/// How an animation is written.
struct AnimationStyleArguments: ParsableArguments {
  @Option(help: ArgumentHelp("How often an animation is shown; for ever if 0 or left out.", valueName: "n"))
  var loop: Int?

  @Option(help: ArgumentHelp("\(namesWithPalette): colours of a palette, 2 to 256; 256 if left out.", valueName: "n"))
  var colors: Int?

  @Option(
    help: ArgumentHelp(
      "\(namesWithPalette): how colours are shown that the palette has not: none, which it is if left out, ordered or "
        + "diffusion.",
      valueName: "kind"))
  var dither: Dithering?

  @Option(
    help: ArgumentHelp(
      "\(mattes), such as '#204060'; white if left out.", valueName: "color"),
    transform: opaqueColor)
  var matte: Color?

  @Option(
    help: ArgumentHelp(
      "\(namesWithChroma): half, which it is if left out, has colours for four pixels each, as players want; full for each "
        + "pixel, for sharp coloured edges.",
      valueName: "kind"))
  var chroma: Chroma?

  @Option(
    help: ArgumentHelp(
      "The format of standard output (-o -): \(PictureFormat.allValueStrings.listed("or")); png if left out.",
      valueName: "format"))
  var format: PictureFormat?

  private static let namesWithPalette = AnimationFormat.all(where: \.hasPalette).map(\.facts.name)
    .joined(separator: ", ")
  private static let namesWithChroma = AnimationFormat.all(where: hasFullChroma).map(\.facts.name)
    .joined(separator: ", ")
  private static func hasFullChroma(_ facts: AnimationFormat.Facts) -> Bool { facts.film?.hasFullChroma == true }
  private static let mattes = AnimationFormat.allCases.compactMap { format in
    format.facts.matted.map { "\(format.facts.name): the colour behind \($0.rawValue)" }
  }.joined(separator: "; ")

  private static func opaqueColor(_ text: String) throws -> Color {
    guard let color = Color(hex: text), color.alpha == 1 else { throw ValidationError("write a colour as '#RRGGBB'") }
    return color
  }

  var style: AnimationStyle {
    var style = AnimationStyle()
    if let loop { style.loops = loop }
    if let colors { style.colors = colors }
    if let dither { style.dithering = dither }
    style.matte = matte
    if let chroma { style.chroma = chroma }
    style.filmProgram = Environment.program("ffmpeg")
    return style
  }

  func validate() throws {
    if let loop, !(0...65_535 ~= loop) { throw ValidationError("--loop is 0 to 65535.") }
    if let colors, !(2...256 ~= colors) { throw ValidationError("--colors is 2 to 256.") }
  }

  /// Throws a `ValidationError` where an option is about no file that is written.
  func check(for places: [OutputPlace]) throws {
    let formats = places.compactMap { place in
      if case .animation(let format) = place.kind { format } else { nil }
    }
    func check(_ option: String, _ value: Any?, _ isAble: (AnimationFormat.Facts) -> Bool) throws {
      let able = AnimationFormat.all(where: isAble)
      guard value != nil, !formats.contains(where: able.contains) else { return }
      throw ValidationError(
        "--\(option) is about \(able.map(\.facts.phrase).listed("or")), and none is written: add -o "
          + "\(able.map(\.place).listed("or")).")
    }
    try check("loop", loop) { !$0.isVideo }
    try check("colors", colors, \.hasPalette)
    try check("dither", dither, \.hasPalette)
    try check("matte", matte) { $0.matted != nil }
    try check("chroma", chroma, Self.hasFullChroma)
  }
}

/// Options of animations and sheets.
struct AnimationArguments: ParsableArguments {
  @OptionGroup var written: AnimationStyleArguments

  @Option(
    help: ArgumentHelp("Frames side by side in NAME.png, evenly spaced in time.", valueName: "columnsxrows"),
    transform: SheetSize.init(_:))
  var sheet: SheetSize?
}

/// `COLUMNSxROWS`.
struct SheetSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(_ text: String) throws {
    let parts = MachineText(text.lowercased()).parts(at: "x").map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], 1...100 ~= columns, 1...100 ~= rows else {
      throw ValidationError("write COLUMNSxROWS, such as 4x3, each 1 to 100")
    }
    (self.columns, self.rows) = (columns, rows)
  }
}
