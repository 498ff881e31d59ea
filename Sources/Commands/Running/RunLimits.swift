import Basics
import Files
import Formulas
import Geometry
import Glibc
import Pixels
import Scenes
import Synchronization

/// The limits of what the whole of a run may use: memory, and of a check the time.
///
/// Both are looked at fifty times a second by a thread of their own, and the more often the less memory is left. Before
/// the memory of a large picture is taken it is looked at too, as many megabytes could come between two looks. What is
/// counted is the memory that the process really has (its resident pages), so that reaching the limit is an error in
/// words: a limit of the system's would have an allocation fail, and with it the process.
enum RunLimits {
  /// Microseconds between two looks, at most and at least.
  private static let intervals = 250...20_000
  /// Bytes that come before a run that has too many is ended: it is reported when so many are left.
  private static let reserve = 5 << 20
  /// Bytes that all threads of a run can come to have within a microsecond, with large pages.
  private static let bytesPerMicrosecond = 16_000

  private struct State {
    var bytes: Int?
    /// The subject that is worked on, and until when that has to be done.
    var subject: String?
    var deadline: ContinuousClock.Instant?
    var seconds = 0
    /// Whether it is the check of a scene that has to be done, and not the run.
    var isOfCheck = false
    /// The parts of the check that are still to be done, the one that is under way first.
    var parts: [String] = []
    /// The take of that part that is played.
    var take: String?
    /// The instant at which it is reported that the time runs out; nil where it was, or never is.
    var warning: ContinuousClock.Instant?

    /// The parts that are not done, the first with the take from which on.
    var left: [String] {
      guard let first = parts.first else { return [] }
      return [first + (take.map { " from the take '\($0)' on" } ?? "")] + parts.dropFirst()
    }
  }

  private static let state = Mutex(State())

  /// Reports why a run ends.
  private static let report = Mutex<(@Sendable (RunProblem) -> Void)?>(nil)
  /// Warns of what may end a run soon.
  private static let warn = Mutex<(@Sendable (Message) -> Void)?>(nil)

  /// Looks at the run from now on. It has half of the machine's memory where nothing else was said.
  ///
  /// - Parameters:
  ///   - report: reports why the run ends, before it does.
  ///   - warn: warns of what may end it soon.
  static func begin(
    reporting report: @escaping @Sendable (RunProblem) -> Void, warning warn: @escaping @Sendable (Message) -> Void
  ) {
    Self.report.withLock { $0 = report }
    Self.warn.withLock { $0 = warn }
    state.withLock { $0.bytes = $0.bytes ?? Limits.memory(ofMachine: Environment.memory) }
    Bitmap.willTake = { check(taking: $0) }
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in RunLimits.watch() }, nil)
  }

  private static func watch() -> Never {
    while true {
      usleep(useconds_t(look()))
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

  /// Sets the subject that uses memory from now on.
  static func workOn(_ subject: String) { state.withLock { $0.subject = subject } }

  /// Does the check of a scene, which may take so long and no longer.
  static func checking<Result>(_ subject: String, within seconds: Int, _ body: () throws -> Result) rethrows -> Result {
    state.withLock {
      $0.subject = subject
      ($0.seconds, $0.deadline, $0.isOfCheck) = (seconds, .now + .seconds(seconds), true)
      // Three quarters of it.
      ($0.parts, $0.take, $0.warning) = (["all of it"], nil, .now + .milliseconds(seconds * 750))
    }
    defer { state.withLock { ($0.deadline, $0.warning, $0.parts) = (nil, nil, []) } }
    return try body()
  }

  /// Says which parts a check has, in their order: those that are not done are reported before the time is over, and
  /// when it is.
  static func plan(_ parts: [String]) { state.withLock { ($0.parts, $0.take) = (parts, nil) } }

  /// Says that all before a part is done.
  static func goOn(to part: String) {
    state.withLock { ($0.parts, $0.take) = (Array($0.parts.drop { $0 != part }), nil) }
  }

  /// Says that a take of the part is played.
  static func goOn(take: String?) { state.withLock { $0.take = take } }

  /// - Returns: microseconds until the next look has to be taken.
  private static func look() -> Int {
    let state = state.withLock { $0 }
    if let deadline = state.deadline, .now > deadline {
      leave(.seconds(state.seconds, subject: state.subject, isOfCheck: state.isOfCheck, left: state.left))
    }
    if let warning = state.warning, .now > warning {
      Self.state.withLock { $0.warning = nil }
      let problem = RunProblem.soon(seconds: state.seconds, subject: state.subject, left: state.left)
      warn.withLock { $0 }?(problem.message)
    }
    guard let left = check(taking: 0) else { return intervals.upperBound }
    return (left / bytesPerMicrosecond).clamped(to: intervals)
  }

  /// Ends the run where it has, with so many bytes more, no more than the reserve left.
  ///
  /// - Returns: bytes that are left besides; nil where no limit is known.
  @discardableResult
  private static func check(taking bytes: Int) -> Int? {
    let (limit, subject) = state.withLock { ($0.bytes, $0.subject) }
    guard let limit, let used = ProcessMemory.now?.resident else { return nil }
    let left = limit - reserve - used - bytes
    if left < 0 { leave(.memory(limit: limit, subject: subject)) }
    return left
  }

  private static let isLeaving = Atomic(false)

  /// Ends the run, once: of threads that find the same at a time, the others wait for the end.
  private static func leave(_ problem: RunProblem) -> Never {
    while isLeaving.exchange(true, ordering: .acquiring) { pause() }
    report.withLock { $0 }?(problem)
    UnfinishedFiles.removeAll { _exit(ExitCodes.trouble) }
  }
}

/// A run that uses more than it may.
enum RunProblem: Problem {
  case memory(limit: Int, subject: String?)
  /// A check of a scene, or a whole run, that takes longer than its limit in seconds; of a check the parts that are not
  /// done.
  case seconds(Int, subject: String?, isOfCheck: Bool, left: [String] = [])
  /// Three quarters of a check's seconds are over; with the parts that are not done.
  case soon(seconds: Int, subject: String?, left: [String])
  /// Steps of work for the check of a scene.
  case checkWork(limit: Int, take: String?)
  /// Cells of a scene that is checked, counted for each take.
  case openedCells(limit: Int)

  var message: Message {
    switch self {
    case .memory(let limit, let subject):
      "\(Self.prefix(for: subject))more than \(limit >> 20) MiB of memory would be needed; --memory allows more, "
        + "a smaller --scale or fewer --jobs need less"
    case .checkWork(let limit, let take):
      "with \(take.map { "the take '\($0)'" } ?? "this") the check of the scene has taken the \(limit) steps of work "
        + "that there are for all its takes, in all variants and on all devices; make takes or lists shorter, or "
        + "have fewer variants"
    case .openedCells(let limit):
      "the takes of the scene begin with more than \(limit) values, states and properties, in all of its variants "
        + "and on all devices; have fewer takes, states or variants"
    case .seconds(let seconds, let subject, false, _):
      "\(Self.prefix(for: subject))the run takes more than \(seconds) s; --seconds allows more"
    case .seconds(let seconds, let subject, true, let left):
      "\(Self.prefix(for: subject))the check takes more than \(seconds) s\(Self.phrase(for: left)); make the scene's "
        + "lists or takes shorter, or allow more with --seconds"
    case .soon(let seconds, let subject, let left):
      "\(Self.prefix(for: subject))the check has taken three quarters of its \(seconds) s\(Self.phrase(for: left)); "
        + "allow more with --seconds"
    }
  }

  /// The most parts that are named; others are counted.
  private static let maxParts = 4

  /// ` (not done: as it is from the take 'browse' on, in the variant 'dark' and 3 more)`.
  private static func phrase(for left: [String]) -> String {
    guard !left.isEmpty else { return "" }
    let more = left.count - maxParts
    return " (not done: " + left.prefix(maxParts).joined(separator: ", ") + (more > 0 ? " and \(more) more)" : ")")
  }

  private static func prefix(for subject: String?) -> String { subject.map { "'\($0)': " } ?? "" }
}
