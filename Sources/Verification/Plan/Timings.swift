import Basics
import Files
import Geometry
import Glibc
import Rendering

/// The time that each take took when that was last recorded, beside the baselines: by this the shares of many machines
/// become even. In the file, sorted by names, in seconds of processors with two digits that tell:
///
///     flipbook-timings 1
///     0.38 news/browse/iphone-6
///     2.8 news/browse/iphone-6/dark
public struct Timings: Equatable, Sendable {
  private static let heading = "flipbook-timings 1"
  private static let fileName = "timings.txt"

  /// Seconds of processors by the names of takes.
  public var seconds: [String: Double]

  public init(seconds: [String: Double] = [:]) { self.seconds = seconds }

  /// Reads the timings beside the baselines; none where nothing was recorded.
  ///
  /// - Throws: `VerificationProblem.badTimings` with the line that cannot be understood, or a `FileProblem`.
  public init(of store: BaselineStore) throws {
    let path = Self.path(in: store)
    self.init()
    guard let bytes = try store.bytes(of: path) else { return }
    let lines = MachineText(decoding: bytes).parts(at: "\n")
    func bad(_ index: Int) -> VerificationProblem { .badTimings(path: path, line: index + 1, text: lines[index].text) }
    guard lines[0] == MachineText(Self.heading) else { throw bad(0) }
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard let parts = line.cut(at: " "), let time = Double(parts.head), time >= 0, time.isFinite else {
        throw bad(index)
      }
      seconds[parts.tail.text] = time
    }
  }

  /// Writes them beside the baselines, where that changes anything.
  public func write(to store: BaselineStore) throws { try store.write(bytes, to: Self.path(in: store)) }

  private var bytes: [UInt8] {
    let lines = seconds.filter { !MachineText($0.key).holds("\n") }.sorted { $0.key < $1.key }.map {
      "\(Self.text($0.value)) \($0.key)"
    }
    return Array(([Self.heading] + lines).joined(separator: "\n").utf8 + [0x0A])
  }

  /// Notes what takes took now among those that stand beside the baselines, whoever else does meanwhile.
  ///
  /// - Throws: the errors of reading and writing them.
  public static func record(
    _ new: [TakeIdentity: Double], ofScenesWith all: [TakeIdentity], in store: BaselineStore
  ) throws {
    try store.change(path(in: store)) {
      var timings = try Timings(of: store)
      timings.note(new, ofScenesWith: all)
      return timings.bytes
    }
  }

  /// Notes what takes took now; takes of their scenes that are gone are forgotten.
  ///
  /// - Parameter all: every take that these scenes have.
  public mutating func note(_ new: [TakeIdentity: Double], ofScenesWith all: [TakeIdentity]) {
    let scenes = Set(all.map { BaselineStore.fileName($0.scene) })
    let known = Set(all.map(\.name))
    seconds = seconds.filter { name, _ in
      known.contains(name) || !scenes.contains(FilePath.parts(of: name).first ?? "")
    }
    for (take, time) in new { seconds[take.name] = time }
  }

  /// Seconds of all processors that this process has had.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func path(in store: BaselineStore) -> String { "\(store.folder)/\(fileName)" }

  /// Returns seconds with two digits that tell, so that not every run writes something else; hundredths at the least.
  private static func text(_ seconds: Double) -> String {
    let hundredths = Int(clamped: (seconds.clamped(to: 0...1e9) * 100).rounded())
    var unit = 1
    while hundredths / unit >= 100 { unit *= 10 }
    let rounded = (hundredths + unit / 2) / unit * unit
    let digits = String(String(100 + rounded % 100).dropFirst())
    let fraction = digits == "00" ? "" : ".\(MachineText(digits).start(before: "0")?.text ?? digits)"
    return "\(rounded / 100)\(fraction)"
  }
}

/// The weights of takes, by the work that they are: by how long they took, or else by how many frames their baselines
/// have. What one process says, every other one with the same files says too.
public struct TakeWeights {
  /// The cost that is assumed of a take of which only the length is known: so much to begin it, and so much a frame, as
  /// measured with the shipped scenes.
  private static let (start, frame) = (0.1, 0.0025)
  private static let framesOfUnknown = 120
  /// Sums of any number of takes' weights have room.
  private static let most = 1e12

  private let store: BaselineStore
  private let timings: Timings
  private let known = OnceCache<TakeIdentity, Int>()

  public init(_ store: BaselineStore) throws {
    self.store = store
    timings = try Timings(of: store)
  }

  /// Thousandths of a second.
  public func weight(of take: TakeIdentity) -> Int {
    known.answer(to: take) {
      let seconds = timings.seconds[take.name] ?? Self.start + Self.frame * Double(frames(of: take))
      return max(1, Int(clamped: min(seconds * 1_000, Self.most)))
    }
  }

  /// Returns the number of frames of the take's baseline; a guess where there is none.
  private func frames(of take: TakeIdentity) -> Int {
    let path = "\(take.folder(in: store))/\(BaselineStore.recordName)"
    return (try? FileBytes.start(of: path, TakeRecord.maxHeadBytes, within: Confinement(folders: [store.folder])))
      .flatMap(TakeRecord.frames(inHead:))
      ?? Self.framesOfUnknown
  }
}
