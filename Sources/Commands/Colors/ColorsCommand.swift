import ArgumentParser
import ColorCube
import Geometry
import ImageFiles
import TextFormats

struct ColorsCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "colors",
    abstract: "Finds the dominant colours of a picture.",
    discussion: """
      Prints a line for each colour, the most common first: the colour, the pixels of its cell, and their share of the \
      picture. The cube of all colours is cut into 30 × 30 × 30 cells; a cell that no neighbour has more pixels than \
      gives a colour, the mean of its pixels. Every pixel counts; an SVG is drawn with a longer side of \
      \(ImageReader.colorSide) pixels. Distances are Euclidean, between components of 0 to 1.

      EXAMPLES
        flipbook colors photo.jpg --count 5                five that stand out
        flipbook colors icon.svg --count 1 --avoid black   as dominantColor finds it
        flipbook colors logo.png --transparent skip        what is clear is none
        flipbook colors photo.jpg --only dark --distinct   dark, and different
        flipbook colors photo.jpg --avoid white --avoid '#E77400' --json

      EXIT CODES
        0  as asked, even where no colour is left
        2  trouble: an unreadable picture
      """)

  @Argument(help: ArgumentHelp("A picture: PNG, JPEG, WebP, GIF or SVG.", valueName: "image"), completion: .file())
  var image: String

  @Option(
    help: ArgumentHelp("At most so many; where there are more, those close to a commoner one go first.", valueName: "n")
  )
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Leaves out what is nearer than 0.5 to black, white or '#RRGGBB'; repeatable.", valueName: "color"),
    transform: avoided)
  var avoid: [Color] = []

  @Option(
    help: ArgumentHelp(
      "bright: pixels with a component of at least 0.6. dark: those with none of 0.4 or more.", valueName: "kind"))
  var only: Only?

  @Flag(help: "Leaves out what is nearer than 0.2 to a commoner colour.")
  var distinct = false

  @Option(
    help: ArgumentHelp("What comes first: the commonest, the brightest or the darkest.", valueName: "by"))
  var order = ColorQuery.Order.hits

  @Option(
    help: ArgumentHelp("What clear pixels are: black, as when drawn on black, or left out.", valueName: "what"))
  var transparent = ColorQuery.Transparency.black

  @OptionGroup var limits: RunArguments

  @Flag(help: "Prints JSON.")
  var json = false

  enum Only: String, ExpressibleByArgument, CaseIterable {
    case bright, dark
  }

  /// `black`, `white` or `#RRGGBB`.
  private static func avoided(_ text: String) throws -> Color {
    switch text {
    case "black": return .black
    case "white": return .white
    default:
      guard let color = Color(hex: text), color.alpha == 1 else {
        throw ValidationError("'\(text)' is not black, white or a colour such as '#E77400'.")
      }
      return color
    }
  }

  private var query: ColorQuery {
    ColorQuery(
      count: count, avoided: avoid, selection: only.flatMap { .init(rawValue: $0.rawValue) } ?? .all,
      isDistinct: distinct, order: order, transparency: transparent)
  }

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
  }

  func run() throws {
    let bitmap = try ImageReader.readForColors(image)
    let colors = DominantColors.find(in: bitmap, query)
    let reason = colors.isEmpty ? Self.reason(for: bitmap, query) : nil
    if json { return Console.output(json: members(colors, of: bitmap, reason: reason)) }
    if let reason { return Console.output("no colour is left: \(reason)") }
    for line in lines(colors, of: bitmap) { Console.output(styled: line) }
  }
}

extension ColorQuery.Order: ExpressibleByArgument {}
extension ColorQuery.Transparency: ExpressibleByArgument {}
