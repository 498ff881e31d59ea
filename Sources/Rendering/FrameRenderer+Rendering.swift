import Dispatch
import ImageFiles
import Motion
import Pixels
import Synchronization

/// The amount of time that goes into making files small: `fast`, `default`, `small`.
public typealias Compression = PNGCompression

/// The options by which frames are rendered, and become files.
public struct WritingOptions: Sendable {
  public var compression: Compression
  /// Threads; at least 1. Changes speed, never a byte.
  public var jobs: Int
  /// Looked at between two frames.
  public var cancellation: Cancellation?
  /// Called after each frame with how many are done and how many there are, from any thread, one call at a time.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  public init(
    compression: Compression = .default, jobs: Int = 1, cancellation: Cancellation? = nil,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) {
    self.compression = compression
    self.jobs = jobs
    self.cancellation = cancellation
    self.progress = progress
  }
}

extension FrameRenderer {
  /// Renders what the sinks want, each frame once for all that want it in the same run of instants, on up to `jobs`
  /// threads.
  ///
  /// - Throws: where an instant lies outside of the take; what a sink threw; what the first failing frame threw;
  ///   `Cancelled`. No sink has been ended then whose frames did not all come.
  public func render(to sinks: [any FrameSink], options: WritingOptions = WritingOptions()) throws {
    for sink in sinks {
      for instant in [sink.instants.min(), sink.instants.max()].compactMap({ $0 }) { try check(tick: instant.tick) }
    }
    for sink in sinks { try sink.prepare(for: self, options) }
    let text = fingerprint.metadata
    let runs = FrameRun.all(for: sinks)
    let total = runs.reduce(0) { $0 + $1.instants.count }
    let done = Mutex(0)
    for run in runs {
      try perform(run, text, options) {
        guard let report = options.progress else { return }
        done.withLock { done in
          done += 1
          report(done, total)
        }
      }
    }
  }

  /// - Parameter step: called after each frame.
  private func perform(
    _ run: FrameRun, _ text: [PNGText], _ options: WritingOptions, step: @Sendable () -> Void
  ) throws {
    for (sink, pass) in run.sinks { try sink.begin(pass: pass) }
    let unordered = run.sinks.compactMap { $0.sink as? any UnorderedSink }
    let ordered = run.sinks.compactMap { $0.sink as? any OrderedSink }
    let wantsPNG = unordered.contains(where: \.wantsPNG)
    let jobs = options.jobs
    let bands = BandCache()
    let queue =
      ordered.isEmpty
      ? nil : FrameQueue(window: jobs * 2 + 1) { try Self.feed(ordered, $0, jobs: jobs) }
    if take != nil, let last = run.instants.max() { try play(to: last.tick) }
    try Jobs.forEach(
      count: run.instants.count, jobs: jobs, run: queue == nil ? nil : 2, cancellation: options.cancellation,
      onStop: { queue?.stop(before: $0) },
      makeWorker: {
        let encoder =
          try wantsPNG
          ? BandedPNGEncoder(
            compression: options.compression, text: text, memory: bands, remembers: run.instants.count > 1) : nil
        return (worker: Worker(self), encoder: encoder)
      },
      work: { job, index in
        let picture = try job.worker.picture(at: run.instants[index])
        let png = try job.encoder?.encode(picture.bitmap, changed: picture.changed)
        let frame = RenderedFrame(index: index, layer: picture.layer, bitmap: picture.bitmap, png: png)
        for sink in unordered { try sink.take(frame) }
        try queue?.hand(index, picture.bitmap)
        step()
      })
    for (sink, pass) in run.sinks { try sink.end(pass: pass) }
  }

  /// Passes a frame to all sinks, side by side where there are several and threads enough.
  private static func feed(_ sinks: [any OrderedSink], _ bitmap: Bitmap, jobs: Int) throws {
    guard sinks.count > 1, jobs > 1 else {
      for sink in sinks { try sink.take(next: bitmap) }
      return
    }
    let failures = Mutex<[Int: any Error]>([:])
    DispatchQueue.concurrentPerform(iterations: sinks.count) { index in
      do { try sinks[index].take(next: bitmap) } catch { failures.withLock { $0[index] = error } }
    }
    let failed = failures.withLock { failures in failures.min { $0.key < $1.key }?.value }
    if let failed { throw failed }
  }
}

/// Frames that are drawn together, and the sinks that get them, each with the number of its pass.
private struct FrameRun {
  let instants: [Instant]
  var sinks: [(sink: any FrameSink, pass: Int)]

  /// The runs that give every sink all its passes. Last passes are together in the last runs, so that a sink that looks
  /// twice does not make the others' frames be drawn twice.
  static func all(for sinks: [any FrameSink]) -> [FrameRun] {
    var runs: [FrameRun] = []
    for left in stride(from: sinks.map(\.passes).max() ?? 0, to: 0, by: -1) {
      var current: [FrameRun] = []
      for sink in sinks where sink.passes >= left {
        let entry = (sink: sink, pass: sink.passes - left)
        if let index = current.firstIndex(where: { $0.instants == sink.instants }) {
          current[index].sinks.append(entry)
        } else {
          current.append(FrameRun(instants: sink.instants, sinks: [entry]))
        }
      }
      runs += current
    }
    return runs
  }
}
