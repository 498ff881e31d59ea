import ArgumentParser
import Bytes
import Files
import Formulas
import Limits
import Rendering
import Scenes
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the whole of a run may use: memory, and of a check the time.
///
/// Both are looked at fifty times a second by a thread of their own. What is counted is the memory that the process really
/// has (its resident pages), so that reaching the limit is an error in words: a limit of the system's would have an
/// allocation fail, and with it the process.
enum RunLimits {
  /// Milliseconds between two looks.
  private static let interval = 20

  private struct State {
    var bytes: Int?
    /// What is worked on, and until when that has to be done.
    var subject: String?
    var deadline: ContinuousClock.Instant?
    var seconds = 0
    /// True where it is the check of a scene that has to be done, and not the run.
    var isOfCheck = false
  }

  private static let state = Mutex(State())

  /// Looks at the run from now on. It has half of the machine's memory where nothing else was said.
  static func begin() {
    state.withLock { $0.bytes = $0.bytes ?? Limits.memory(ofMachine: Environment.memory) }
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in RunLimits.watch() }, nil)
  }

  private static func watch() -> Never {
    while true {
      usleep(useconds_t(interval * 1_000))
      look()
    }
  }

  /// Whether scenes are strangers': they read their own folder only, and all limits are halved.
  static var isSandboxed: Bool { Limits.areHalved }

  /// The run may have so many bytes.
  static func allow(bytes: Int) { state.withLock { $0.bytes = bytes } }

  /// The run may go on for so many seconds from now on.
  static func allow(seconds: Int) {
    state.withLock { ($0.seconds, $0.deadline, $0.isOfCheck) = (seconds, .now + .seconds(seconds), false) }
  }

  /// From now on it is `subject` that uses memory.
  static func workOn(_ subject: String) { state.withLock { $0.subject = subject } }

  /// Does the check of a scene, which may take so long and no longer.
  static func checking<Result>(_ subject: String, within seconds: Int, _ body: () throws -> Result) rethrows -> Result {
    state.withLock {
      $0.subject = subject
      ($0.seconds, $0.deadline, $0.isOfCheck) = (seconds, .now + .seconds(seconds), true)
    }
    defer { state.withLock { $0.deadline = nil } }
    return try body()
  }

  private static func look() {
    let state = state.withLock { $0 }
    if let deadline = state.deadline, .now > deadline {
      leave(.seconds(state.seconds, subject: state.subject, isOfCheck: state.isOfCheck))
    }
    if let limit = state.bytes, let used = ProcessMemory.now?.resident, used > limit {
      leave(.memory(limit: limit, subject: state.subject))
    }
  }

  private static func leave(_ problem: RunProblem) -> Never {
    Console.note(styled: Exit.words(for: problem))
    UnfinishedFiles.removeAll { _exit(Exit.trouble) }
  }
}

/// A run that uses more than it may.
enum RunProblem: Problem {
  case memory(limit: Int, subject: String?)
  /// Of the check of a scene, or of the whole run.
  case seconds(Int, subject: String?, isOfCheck: Bool)
  /// Steps of work for the check of a scene.
  case checkWork(limit: Int, take: String?)

  var message: String {
    switch self {
    case .memory(let limit, let subject):
      "\(Self.words(for: subject))more than \(limit >> 20) MiB of memory would be needed; --memory allows more, "
        + "a smaller --scale or fewer --jobs need less"
    case .checkWork(let limit, let take):
      "with \(take.map { "the take '\($0)'" } ?? "this") the check of the scene has taken the \(limit) steps of work that there "
        + "are for all its takes, in all variants and on all devices; make takes or lists shorter, or have fewer variants"
    case .seconds(let seconds, let subject, false):
      "\(Self.words(for: subject))the run takes more than \(seconds) s; --seconds allows more"
    case .seconds(let seconds, let subject, true):
      "\(Self.words(for: subject))the check takes more than \(seconds) s; make the scene's lists or takes shorter, "
        + "or allow more with --seconds"
    }
  }

  private static func words(for subject: String?) -> String { subject.map { "'\($0)': " } ?? "" }
}

/// A number of bytes of the command line: `500M`, `2G`, or `1048576`.
struct MemoryArgument: Hashable, Sendable {
  let bytes: Int

  init(_ text: String) throws {
    let units: [(suffix: MachineText, shift: Int)] = [("K", 10), ("M", 20), ("G", 30), ("T", 40), ("", 0)]
    for unit in units {
      guard let digits = MachineText(text.uppercased()).start(before: unit.suffix) else { continue }
      guard let count = Int(digits), 1...(1 << 40) >> unit.shift ~= count else { break }
      bytes = count << unit.shift
      guard bytes >= Self.least else { throw ValidationError("at least \(Self.least >> 20)M are needed") }
      return
    }
    throw ValidationError("write a size such as 500M or 2G")
  }

  private static let least = 64 << 20
}

/// What a run may use: options that every verb shares that reads what others wrote.
struct RunArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most memory that the run may use, such as 500M or 2G; half of the machine's if left out.", valueName: "size"),
    transform: MemoryArgument.init(_:))
  var memory: MemoryArgument?

  @Option(
    help: ArgumentHelp(
      "The most seconds that the run may take; of 'check', that of each scene: 60 if left out.", valueName: "n"))
  var seconds: Int?

  @Flag(help: "For a stranger's scene: only files of the scene's own folder are read, and all limits are halved.")
  var sandbox = false

  func validate() throws {
    if let seconds, !(1...1_000_000_000 ~= seconds) { throw ValidationError("--seconds is 1 or more.") }
  }

  /// To be called before the verb runs.
  func apply() {
    if sandbox { Limits.halve() }
    if let seconds { RunLimits.allow(seconds: seconds) }
    if let memory { RunLimits.allow(bytes: memory.bytes) }
  }
}

/// A verb that reads what others wrote.
protocol LimitedCommand: ParsableCommand {
  var limits: RunArguments { get }
}
