import ArgumentParser
import Geometry
import Rendering

struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Puts parts of a take together that several processes rendered.",
    discussion: """
      PART is a folder that render wrote with --share or --frames, in any order. What comes of them is byte for byte what \
      one run would have written. Parts of other scenes, sizes or renderers, changed files and missing frames are refused.

      EXAMPLES
        flipbook render SCENE --share 1/2 -o part-1
        flipbook render SCENE --share 2/2 -o part-2
        flipbook join part-1 part-2 -o motion.webp -o frames/
        flipbook join parts/* -o motion.gif
      """)

  @Argument(help: ArgumentHelp("Folders of frames.", valueName: "part"), completion: .directory)
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("NAME.gif, NAME.apng, NAME.webp, or a folder; may be given several times.", valueName: "path"),
    completion: .file())
  var output: [String]

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
    transform: AnimationArguments.opaqueColor)
  var matte: Color?

  @Option(help: ArgumentHelp("How hard to make files small: fast, default or small.", valueName: "effort"))
  var compression = Compression.default

  @Flag(help: "Shows no progress.")
  var quiet = false

  func validate() throws {
    guard 0...65_535 ~= loop else { throw ValidationError("--loop is 0 to 65535.") }
    guard 2...256 ~= colors else { throw ValidationError("--colors is 2 to 256.") }
    for path in output where try OutputPath.kind(of: path) == .picture {
      throw ValidationError("'\(path)' is one picture; name an animation, or a folder.")
    }
  }

  func run() throws {
    let joined = try JoinedSequence(parts)
    let interruption = Interruption()
    defer { interruption.end() }
    let bar = quiet || !Console.showsProgress ? nil : ProgressBar(label: "join")
    defer { bar?.clear() }
    var options = WritingOptions(compression: compression, cancellation: interruption.cancellation)
    if let bar { options.progress = { done, total in bar.show(done, of: total) } }
    var style = AnimationStyle()
    (style.loops, style.colors, style.dithering, style.matte) = (loop, colors, dither, matte)
    for path in output { try joined.write(to: path, style: style, options: options) }
    bar?.clear()
    for path in output { Console.output(path) }
  }
}
