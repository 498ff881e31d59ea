import Dispatch
import Synchronization

/// Deals numbered pieces of work to threads.
package enum Jobs {
  /// Calls `work` once for each number in `0..<count`, on up to `jobs` threads, each with a worker of its own. Numbers
  /// are dealt in runs of `run` neighbours, since a worker does a frame faster after the one before it.
  ///
  /// `onStop` is called with each number that failed, and with 0 on cancellation.
  ///
  /// What fails is reported as if there were one thread: the error of the lowest number.
  package static func forEach<Worker>(
    count: Int, jobs: Int, run: Int, cancellation: Cancellation?,
    onStop: @Sendable (Int) -> Void = { _ in },
    makeWorker: @Sendable () throws -> Worker, work: @Sendable (Worker, Int) throws -> Void
  ) throws {
    let jobs = max(1, min(jobs, (count + run - 1) / max(run, 1)))
    let next = Atomic<Int>(0)
    let failure = Mutex<(number: Int, error: any Error)?>(nil)

    @Sendable func loop(_ job: Int) {
      var worker: Worker?
      while true {
        let start = next.wrappingAdd(run, ordering: .relaxed).oldValue
        if start >= count { return }
        for number in start..<min(start + run, count) {
          if cancellation?.isCancelled == true { return onStop(0) }
          if failure.withLock({ $0.map { $0.number < number } ?? false }) { return }
          do {
            let ready = try worker ?? makeWorker()
            worker = ready
            try work(ready, number)
          } catch is FrameQueue.Stopped {
            return
          } catch {
            onStop(number)
            failure.withLock { if number < $0?.number ?? .max { $0 = (number, error) } }
            return
          }
        }
      }
    }
    if jobs == 1 { loop(0) } else { DispatchQueue.concurrentPerform(iterations: jobs, execute: loop) }

    if let failure = failure.withLock({ $0 }) { throw failure.error }
    if cancellation?.isCancelled == true { throw Cancelled() }
  }
}
