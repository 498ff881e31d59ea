import ArgumentParser
import Basics
import Files
import Geometry
import Motion
import Rendering
import Verification

extension Compression: ExpressibleByArgument {}

struct RenderCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a take as an animation or a sequence of PNGs, or single frames of it.",
    discussion: """
      Without a choice of frames, the whole take. A sequence is a folder with frame-00000.png … and a manifest.json; \
      one that is not empty and holds no earlier sequence is refused. Prints what it wrote.

      EXAMPLES
        flipbook render SCENE --take TAKE
        flipbook render SCENE -o motion.gif -o motion.webp -o frames/
        flipbook render SCENE --sheet 4x3 -o sheet.png
        flipbook render SCENE --at 1.5s -o still.png
        flipbook render SCENE --snapshots -o snapshots/
        flipbook render SCENE --frames 30..59 --fps 30 --scale 1 -o part/
        flipbook render SCENE --at 1.5s -o - | viewer
        flipbook render SCENE --at 0s --expand list -o whole-list.png
        flipbook render SCENE --scroll-through list -o list.gif
        flipbook render SCENE --share 2/8 -o part-2    for flipbook join
        flipbook render SCENE --set 'title="Good morning"' --device iphone-x
      """)

  @OptionGroup var one: OneScene

  @Option(
    help: ArgumentHelp(
      "The take; the scene's first if left out. With none, nobody touches the scene.", valueName: "name"))
  var take: String?

  @OptionGroup(title: "Frames") var choice: FrameChoice
  @OptionGroup(title: "Scene") var arguments: SceneArguments

  @Option(help: ArgumentHelp("Frames a second; 60 if left out.", valueName: "n"), transform: wholeFrames)
  var fps = 60

  @OptionGroup var size: PictureSizeArguments

  @Option(
    help: ArgumentHelp(
      "Of one frame: lays the scene out on a screen that shows all of that scroll, or of all that move up and down.",
      valueName: "layer|all"))
  var expand: String?

  @Option(
    help: ArgumentHelp(
      "Instead of a take: that scroll goes from where it begins to its end, as fast as one reads.", valueName: "layer"))
  var scrollThrough: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      A folder, or \(AnimationFormat.places), or NAME.png for one frame or a sheet, or - for standard output; may \
      be given several times, all from one run. Output/SCENE/TAKE/ if left out.
      """,
      valueName: "path"),
    completion: .file())
  var output: [String] = []

  @OptionGroup(title: "Animations") var animation: AnimationArguments

  @OptionGroup(title: "Around the screen") var around: DressingArguments

  @Option(
    help: ArgumentHelp(
      """
      Another picture to its right, the same but for variant=NAME, device=NAME, scene=NAME, take=NAME, or values as \
      --set has them, several with commas between; may be given several times.
      """,
      valueName: "option=value"),
    transform: BesideArgument.init(_:))
  var beside: [BesideArgument] = []

  @OptionGroup var jobs: JobsArgument

  @Option(
    help: ArgumentHelp(
      "How hard to make PNG, APNG and WebP small: fast, default or small; other formats are the same.",
      valueName: "effort"))
  var compression = Compression.default

  @Option(
    help: ArgumentHelp(
      "The most bytes of the file, such as 500K: fewer colours, frames a second and pixels are tried until it has no "
        + "more.",
      valueName: "size"),
    transform: MemoryArgument.fileBytes(_:))
  var maxBytes: Int?

  @OptionGroup var shown: OverlayArguments

  @Flag(help: "Renders again whenever a file around the scene is saved, until it is interrupted.")
  var watch = false

  @Flag(help: "Shows no progress.")
  var quiet = false

  func validate() throws {
    guard FrameRate(fps) != nil else { throw ValidationError("--fps is 1 to 1000.") }
    let places = try places
    try OutputPlace.check(places, format: animation.written.format)
    for place in places { try check(place) }
    if expand != nil, choice.isMany {
      throw ValidationError(usage: "--expand makes one picture; choose its frame with --at, --frame or --snapshot.")
    }
    if scrollThrough != nil, take != nil || expand != nil {
      throw ValidationError(usage: "--scroll-through is a take of its own; leave --take and --expand out.")
    }
    if watch, places.contains(where: \.isStandardOutput) {
      throw ValidationError(usage: "--watch writes again and again, which standard output cannot hold; name a file.")
    }
    if !beside.isEmpty {
      guard !places.isEmpty, places.allSatisfy({ $0.kind != .folder }), choice.share == nil else {
        throw ValidationError(
          usage: "--beside makes one picture of several; name it with -o NAME.png or "
            + "-o \(AnimationFormat.allCases[0].place).")
      }
    }
    if maxBytes != nil {
      guard places.count == 1, places[0].kind != .folder, !places[0].isStandardOutput else { throw Self.noPlace }
    }
    try animation.written.check(for: places)
    try animation.ending.check(for: places)
    guard animation.sheet != nil else { return }
    guard choice.isSequence, choice.share == nil else {
      throw ValidationError(usage: "--sheet shows many frames; it excludes choosing single ones.")
    }
    guard places.isEmpty || places.contains(where: { $0.kind == .picture }) else {
      throw ValidationError("--sheet wants a place: add -o NAME.png.")
    }
  }

  var places: [OutputPlace] {
    get throws { try output.map { try OutputPlace($0, format: animation.written.format) } }
  }

  /// Throws a `ValidationError` where a place cannot hold the frames that were chosen.
  private func check(_ place: OutputPlace) throws {
    if choice.share != nil, place.kind != .folder || animation.sheet != nil {
      throw ValidationError(usage: "A share is a folder of frames, for flipbook join; '\(place.name)' is none.")
    }
    if choice.isMany, place.kind == .picture, animation.sheet == nil {
      throw ValidationError(
        usage: place.isStandardOutput
          ? "Standard output holds one file; choose one frame with --at, --frame or --snapshot, or add "
            + "--format \(AnimationFormat.names)."
          : "'\(place.name)' is one picture; choose one frame with --at, --frame or --snapshot, or name a folder.")
    }
    if choice.snapshots, place.kind != .folder {
      throw ValidationError(usage: "'\(place.name)' cannot hold the snapshots; name a folder for them.")
    }
  }

  private static func wholeFrames(_ text: String) throws -> Int {
    guard let frames = Int(text) else { throw ValidationError("frames a second are a whole number, 1 to 1000") }
    return frames
  }

  var limits: RunArguments { arguments.limits }

  func run() throws {
    var read: [String] = []
    guard watch else { return try render(noting: &read) }
    try WatchedFolder.whenSaved(around: Environment.library().file(of: one.scene)) { try render(noting: &$0) }
  }

  /// - Parameter read: becomes the paths of the files that the scene was read from.
  private func render(noting read: inout [String]) throws {
    let interruption = Interruption()
    defer { interruption.end() }
    let options = { (renderer: FrameRenderer) in
      let bar = ProgressBar(label: renderer.take ?? renderer.loaded.scene.name, isQuiet: quiet)
      let options = WritingOptions(
        compression: compression, jobs: jobs.count, cancellation: interruption.cancellation, progress: bar.show)
      return (options, bar.clear)
    }
    let drawing = try draw(noting: &read, options)
    for message in drawing.messages() { Console.note(message, as: .note) }
    Self.printLines(of: drawing.paths)
  }
}

/// The choice of frames: at most one of these, none for the whole take.
struct FrameChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp("One frame, by its time: 1.5s, 300ms, or seconds.", valueName: "time"),
    transform: TimeArgument.tick(_:))
  var at: Int?

  @Option(help: ArgumentHelp("One frame, by its number from 0.", valueName: "n"))
  var frame: Int?

  @Option(help: ArgumentHelp("One frame, by the name that the take gives it.", valueName: "name"))
  var snapshot: String?

  @Flag(help: "All frames that the take gives names, as NAME.png in a folder.")
  var snapshots = false

  @Option(
    help: ArgumentHelp("The frames A to B, both in.", valueName: "a..b"), transform: range)
  var frames: ClosedRange<Int>?

  @Option(
    help: ArgumentHelp(
      "The frames from a time on: 1.5s, 300ms, or seconds; the beginning if only --to is given.", valueName: "time"),
    transform: TimeArgument.tick(_:))
  var from: Int?

  @Option(
    help: ArgumentHelp("The frames up to a time; the end if only --from is given.", valueName: "time"),
    transform: TimeArgument.tick(_:))
  var to: Int?

  @Option(
    help: ArgumentHelp(
      "The I-th of N shares of the take, about equal work, as a folder for flipbook join.", valueName: "i/n"),
    transform: { text in try CommandLineValue.of { try Shard(text) } })
  var share: Shard?

  enum Frames {
    case sequence(ClosedRange<Int>, of: FrameTimes)
    /// Some of the frames, with gaps.
    case share([Int], of: FrameTimes)
    case stills([(label: String, instant: Instant)])

    /// The instant of the first picture.
    var first: Instant {
      switch self {
      case .sequence(let frames, let times): Instant(times.tick(of: frames.lowerBound))
      // All shares are of one size.
      case .share: Instant(0)
      case .stills(let stills): stills.map(\.instant).min() ?? Instant(0)
      }
    }
  }

  /// `A..B`, both ends in.
  private static func range(_ text: String) throws -> ClosedRange<Int> {
    guard let (head, tail) = MachineText(text).cut(at: ".."), let first = Int(head), let last = Int(tail), first >= 0
    else {
      throw ValidationError("write FIRST..LAST, such as 0..59")
    }
    guard first <= last else { throw ValidationError("the first frame comes before the last") }
    return first...last
  }

  /// Whether it is a run of frames: what an animation or a sheet can show.
  var isSequence: Bool { isMany && !snapshots }

  /// Whether there may be more than one picture.
  var isMany: Bool { at == nil && frame == nil && snapshot == nil }

  func validate() throws {
    let given = [
      at.map { _ in "--at" }, frame.map { _ in "--frame" }, snapshot.map { _ in "--snapshot" },
      snapshots ? "--snapshots" : nil, frames.map { _ in "--frames" }, share.map { _ in "--share" },
      from == nil && to == nil ? nil : from == nil ? "--to" : "--from",
    ].compactMap { $0 }
    guard given.count <= 1 else {
      throw ValidationError(usage: "\(given.joined(separator: " and ")) exclude each other; give one of them.")
    }
    if let from, let to, from > to { throw ValidationError("--from comes before --to.") }
    if let frame, frame < 0 { throw ValidationError("--frame counts from 0.") }
  }

  func frames(of renderer: FrameRenderer, rate: FrameRate) throws -> Frames {
    if let at {
      return .stills([(label: "\(at.seconds.shortText)s", instant: Instant(at))])
    }
    if let frame {
      let tick = try renderer.tick(ofFrame: frame, at: rate)
      return .stills([(label: "frame-\(frame)", instant: Instant(tick))])
    }
    if let snapshot {
      return .stills([(label: snapshot, instant: try renderer.instant(ofSnapshot: snapshot))])
    }
    if snapshots {
      return .stills(try renderer.stage.snapshots.map { (label: $0.name, instant: $0.instant) })
    }
    if let frames {
      return .sequence(frames, of: try renderer.times(through: frames.upperBound, at: rate))
    }
    let times = try renderer.times(at: rate)
    if from != nil || to != nil { return try frames(of: times, from: from ?? 0, to: to, renderer) }
    guard let share else { return .sequence(0...times.last, of: times) }
    let weights = try renderer.weights(of: times)
    let frames = share.runs(of: weights, worth: FrameRenderer.weightOfRun).flatMap { Array($0) }
    guard !frames.isEmpty else {
      throw ValidationError(usage: "The share \(share) of \(times.count) frames is empty; make fewer.")
    }
    return .share(frames, of: times)
  }

  /// The frames of a stretch of time, both ends in.
  private func frames(of times: FrameTimes, from: Int, to: Int?, _ renderer: FrameRenderer) throws -> Frames {
    for end in [from, to].compactMap(\.self) { try renderer.check(tick: end) }
    let ticks = times.ticks
    guard let first = ticks.firstIndex(where: { $0 >= from }), let last = ticks.lastIndex(where: { $0 <= to ?? .max }),
      first <= last
    else {
      throw ValidationError("No frame lies between --from and --to.")
    }
    return .sequence(first...last, of: times)
  }
}
