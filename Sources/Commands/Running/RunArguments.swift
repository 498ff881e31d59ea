import ArgumentParser
import Basics

/// A number of bytes of the command line: `500M`, `2G`, or `1048576`.
enum MemoryArgument {
  static func bytes(_ text: String) throws -> Int {
    let bytes = try count(text, shift: 10)
    guard bytes >= least else { throw ValidationError("at least \(least >> 20)M are needed") }
    return bytes
  }

  /// A size of a file, whose thousands are those of a size that is printed.
  static func fileBytes(_ text: String) throws -> Int { try count(text, shift: nil) }

  /// - Parameter shift: the bits of a step from unit to unit; nil for thousands.
  private static func count(_ text: String, shift: Int?) throws -> Int {
    for (power, suffix) in (["K", "M", "G", "T"] as [MachineText]).enumerated().map({ ($0 + 1, $1) }) + [(0, "")] {
      guard let digits = MachineText(text.uppercased()).start(before: suffix) else { continue }
      let unit = (0..<power).reduce(1) { unit, _ in unit * (shift.map { 1 << $0 } ?? 1_000) }
      guard let count = Int(digits), 1...(1 << 40) / unit ~= count else { break }
      return count * unit
    }
    throw ValidationError("write a size such as \(shift == nil ? "500K" : "500M") or 2G")
  }

  private static let least = 64 << 20
}

/// The memory and the time that a run may take: options of every verb that reads files.
struct WorkArguments: RunOptions {
  @Option(
    help: ArgumentHelp(
      "The most memory that the run may use, such as 500M or 2G; half of the machine's if left out.", valueName: "size"),
    transform: MemoryArgument.bytes(_:))
  var memory: Int?

  @Option(
    help: ArgumentHelp(
      "The most seconds that the run may take; of 'check', that of each scene: 60 if left out.", valueName: "n"))
  var seconds: Int?

  func validate() throws {
    if let seconds, !(1...1_000_000_000 ~= seconds) { throw ValidationError("--seconds is 1 or more.") }
  }

  func apply() {
    if let seconds { RunLimits.allow(seconds: seconds) }
    if let memory { RunLimits.allow(bytes: memory) }
  }
}

/// The limits of a run that reads scenes or pictures, which a stranger may have written.
struct RunArguments: RunOptions {
  @OptionGroup var work: WorkArguments

  @Flag(help: "For a stranger's scene: only files of the scene's own folder are read, and all limits are halved.")
  var sandbox = false

  /// Whether anything is limited otherwise than usual.
  var areGiven: Bool { sandbox || work.memory != nil || work.seconds != nil }

  func apply() {
    if sandbox { Limits.halve() }
    work.apply()
  }
}

/// The threads that draw.
struct JobsArgument: ParsableArguments {
  @Option(help: ArgumentHelp("Threads; as many as there are processors if left out.", valueName: "n"))
  private var jobs: Int?

  var isGiven: Bool { jobs != nil }
  var count: Int { jobs ?? Environment.processors }

  func validate() throws {
    if let jobs, !(1...256 ~= jobs) { throw ValidationError("--jobs is 1 to 256.") }
  }
}

/// Options that limit a run.
protocol RunOptions: ParsableArguments {
  /// Applies the arguments; called before the verb runs.
  func apply()
}

/// A verb that reads files.
protocol LimitedCommand: ParsableCommand {
  associatedtype Options: RunOptions
  var limits: Options { get }
}
