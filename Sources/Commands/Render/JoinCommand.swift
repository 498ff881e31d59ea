import ArgumentParser
import Rendering

struct JoinCommand: LimitedCommand {
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
    help: ArgumentHelp(
      "\(AnimationFormat.places), a folder, or - for standard output; may be given several times.",
      valueName: "path"),
    completion: .file())
  var output: [String]

  @OptionGroup var animation: AnimationStyleArguments

  @Option(
    help: ArgumentHelp(
      "How hard to make PNG, APNG and WebP small: fast, default or small; other formats are the same.",
      valueName: "effort"))
  var compression = Compression.default

  @Flag(help: "Shows no progress.")
  var quiet = false

  @OptionGroup var limits: WorkArguments

  func validate() throws {
    let places = try places
    for place in places where place.kind == .picture {
      throw ValidationError(
        usage: place.isStandardOutput
          ? "Standard output holds an animation; add --format \(AnimationFormat.names)."
          : "'\(place.name)' is one picture; name an animation, or a folder.")
    }
    try OutputPlace.check(places, format: animation.format)
    try animation.check(for: places)
  }

  private var places: [OutputPlace] {
    get throws { try output.map { try OutputPlace($0, format: animation.format) } }
  }

  func run() throws {
    let joined = try JoinedSequence(parts)
    let interruption = Interruption()
    defer { interruption.end() }
    let bar = ProgressBar(label: "join", isQuiet: quiet)
    defer { bar.clear() }
    let options = WritingOptions(
      compression: compression, cancellation: interruption.cancellation, progress: bar.show)
    var notes: [AnimationNote] = []
    let places = try places
    for place in places {
      switch place.kind {
      case .animation(let format):
        notes += try joined.write(to: place.path, as: format, style: animation.style, options: options)
      case .folder, .picture: try joined.write(to: place.path, options: options)
      }
    }
    bar.clear()
    for note in notes { Console.note(note.remediedMessage, as: .note) }
    if !places.contains(where: \.isStandardOutput) { for place in places { Console.output(place.path) } }
  }
}
