import ArgumentParser
import Basics
import Geometry
import Rendering

extension Dithering: ExpressibleByArgument {}
extension Chroma: ExpressibleByArgument {}

/// The options of how an animation is written.
struct AnimationStyleArguments: ParsableArguments {
  @Option(help: ArgumentHelp("How often an animation is shown; for ever if 0 or left out.", valueName: "n"))
  var loop: Int?

  @Option(help: ArgumentHelp("\(namesWithPalette): colours of a palette, 2 to 256; 256 if left out.", valueName: "n"))
  var colors: Int?

  @Option(
    help: ArgumentHelp(
      "\(namesWithPalette): how colours are shown that the palette has not: none, which it is if left out, ordered, "
        + "diffusion, or auto: ordered where bands would show.",
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

  @Option(
    help: ArgumentHelp(
      "\(namesWithQuality): loses colours that are hardly seen, 0 to 100, the best; exact if left out.", valueName: "n")
  )
  var quality: Int?

  private static let namesWithQuality = AnimationFormat.all(where: \.hasQuality).map(\.facts.name)
    .joined(separator: ", ")
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
    style.quality = quality
    style.filmProgram = Environment.program("ffmpeg")
    return style
  }

  func validate() throws {
    if let loop, !(0...65_535 ~= loop) { throw ValidationError("--loop is 0 to 65535.") }
    if let colors, !(2...256 ~= colors) { throw ValidationError("--colors is 2 to 256.") }
    if let quality, !(0...100 ~= quality) { throw ValidationError("--quality is 0 to 100.") }
  }

  /// Throws a `ValidationError` where an option is about no file that is written.
  func check(for places: [OutputPlace]) throws {
    func check(_ option: String, _ value: Any?, _ isAble: (AnimationFormat.Facts) -> Bool) throws {
      if value != nil { try Self.check(option, for: places, isAble) }
    }
    try check("loop", loop) { !$0.isVideo }
    try check("colors", colors, \.hasPalette)
    try check("dither", dither, \.hasPalette)
    try check("matte", matte) { $0.matted != nil }
    try check("chroma", chroma, Self.hasFullChroma)
    try check("quality", quality, \.hasQuality)
  }
}

extension AnimationStyleArguments {
  /// Throws a `ValidationError` where no file is written of a format that an option is about.
  static func check(
    _ option: String, for places: [OutputPlace], _ isAble: (AnimationFormat.Facts) -> Bool
  ) throws {
    let able = AnimationFormat.all(where: isAble)
    let isWritten = places.contains { place in
      if case .animation(let format) = place.kind { able.contains(format) } else { false }
    }
    if isWritten { return }
    throw ValidationError(
      "--\(option) is about \(able.map(\.facts.phrase).listed("or")), and none is written: add -o "
        + "\(able.map(\.place).listed("or")).")
  }
}

/// The options of how animations begin and end.
struct AnimationEndArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Animations: the last frame stands so much longer: 2s, 500ms.", valueName: "time"),
    transform: TimeArgument.tick(_:))
  var hold: Int?

  @Option(
    help: ArgumentHelp(
      "\(looping): the frame of that instant is first, and those before it come at the end.", valueName: "time"),
    transform: TimeArgument.tick(_:))
  var poster: Int?

  @Flag(help: "Animations: goes back after the last frame, the way that it came.")
  var thereAndBack = false

  @Option(
    help: ArgumentHelp("Animations: the last frame fades into the first for so long: 300ms.", valueName: "time"),
    transform: TimeArgument.tick(_:))
  var crossFade: Int?

  private static let looping = AnimationFormat.all { !$0.isVideo }.map(\.facts.name).joined(separator: ", ")

  var playback: PlaybackOptions {
    var playback = PlaybackOptions()
    playback.hold = hold ?? 0
    playback.poster = poster
    playback.goesBack = thereAndBack
    playback.fade = crossFade ?? 0
    return playback
  }

  func validate() throws {
    for (name, time) in [("hold", hold), ("cross-fade", crossFade)] {
      if let time, !(1...60_000_000 ~= time) { throw ValidationError("--\(name) is more than 0 and at most 60 s.") }
    }
    if crossFade != nil {
      try CommandLineValue.refuse(["--there-and-back": thereAndBack, "--poster": poster != nil]) {
        "--cross-fade goes from the last frame to the first; leave \($0) out."
      }
    }
  }

  /// Throws a `ValidationError` where an option is about no file that is written.
  func check(for places: [OutputPlace]) throws {
    let given: KeyValuePairs = [
      "hold": hold != nil, "there-and-back": thereAndBack, "cross-fade": crossFade != nil, "poster": poster != nil,
    ]
    for (name, isGiven) in given where isGiven {
      try AnimationStyleArguments.check(name, for: places) { name != "poster" || !$0.isVideo }
    }
  }
}

/// Options of animations and sheets.
struct AnimationArguments: ParsableArguments {
  @OptionGroup var written: AnimationStyleArguments
  @OptionGroup var ending: AnimationEndArguments

  /// The way in which an animation is written.
  var style: AnimationStyle {
    var style = written.style
    style.playback = ending.playback
    return style
  }

  @Option(
    help: ArgumentHelp("Frames side by side in NAME.png, evenly spaced in time.", valueName: "columnsxrows"),
    transform: SheetSize.init(_:))
  var sheet: SheetSize?

  @Flag(help: "Leaves out the instants and names that stand below the frames of --sheet.")
  var noLabels = false

  func validate() throws {
    if noLabels, sheet == nil { throw ValidationError(usage: "--no-labels is about the frames of --sheet; add that.") }
  }
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
