import ArgumentParser
import Geometry
import Rendering

extension Dithering: ExpressibleByArgument {}

/// How an animation is written.
struct AnimationStyleArguments: ParsableArguments {
  @Option(help: ArgumentHelp("How often an animation is shown; 0 for ever.", valueName: "n"))
  var loop = 0

  @Option(help: ArgumentHelp("GIF: colours of a palette, 2 to 256.", valueName: "n"))
  var colors = 256

  @Option(
    help: ArgumentHelp(
      "GIF: how colours are shown that the palette has not: none, ordered or diffusion.", valueName: "kind"))
  var dither = Dithering.none

  @Option(
    help: ArgumentHelp("GIF: the colour behind half transparent pixels, such as '#FFFFFF'.", valueName: "color"),
    transform: opaqueColor)
  var matte: Color?

  private static func opaqueColor(_ text: String) throws -> Color {
    guard let color = Color(hex: text), color.alpha == 1 else { throw ValidationError("write a colour as '#RRGGBB'") }
    return color
  }

  var style: AnimationStyle {
    var style = AnimationStyle()
    style.loops = loop
    style.colors = colors
    style.dithering = dither
    style.matte = matte
    return style
  }

  func validate() throws {
    guard 0...65_535 ~= loop else { throw ValidationError("--loop is 0 to 65535.") }
    guard 2...256 ~= colors else { throw ValidationError("--colors is 2 to 256.") }
  }
}

/// Options of animations and sheets.
struct AnimationArguments: ParsableArguments {
  @OptionGroup private var written: AnimationStyleArguments

  @Option(
    help: ArgumentHelp("Frames side by side in NAME.png, evenly spaced in time.", valueName: "columnsxrows"),
    transform: SheetSize.init(_:))
  var sheet: SheetSize?

  var style: AnimationStyle { written.style }
}

/// `COLUMNSxROWS`.
struct SheetSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(_ text: String) throws {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], 1...100 ~= columns, 1...100 ~= rows else {
      throw ValidationError("write COLUMNSxROWS, such as 4x3")
    }
    (self.columns, self.rows) = (columns, rows)
  }
}
