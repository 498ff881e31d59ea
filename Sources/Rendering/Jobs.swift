import Dispatch
import Synchronization

/// Deals numbered pieces of work to threads.
package enum Jobs {
  /// Calls `work` once for each number in `0..<count`, on up to `jobs` threads, each with a worker of its own. Numbers
  /// are dealt in runs of neighbours, since a worker does a frame faster after the one before it, which keeps its
  /// caches warm: of `run` of them, and fewer towards the end, so that no worker waits long for another's last run.
  ///
  /// `onStop` is called with each number that failed, and with 0 on cancellation.
  ///
  /// Failures are reported as if there were one thread: the error of the lowest number.
  package static func forEach<Worker>(
    count: Int, jobs: Int, run: Int? = nil, cancellation: Cancellation?,
    onStop: @Sendable (Int) -> Void = { _ in },
    makeWorker: @Sendable () throws -> Worker, work: @Sendable (Worker, Int) throws -> Void
  ) throws {
    let run = run ?? (jobs <= 1 ? count : max(1, min(16, count / (jobs * 3))))
    let jobs = max(1, min(jobs, (count + run - 1) / max(run, 1)))
    let next = Mutex(0)
    @Sendable func takeRun() -> Range<Int> {
      next.withLock { next in
        let length = max(1, min(run, (count - next) / (2 * jobs)))
        let start = next
        next = min(start + length, count)
        return start..<next
      }
    }
    let failure = Mutex<(number: Int, error: any Error)?>(nil)

    @Sendable func loop(_ job: Int) {
      var worker: Worker?
      while true {
        let run = takeRun()
        if run.isEmpty { return }
        for number in run {
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
    try cancellation?.check()
  }
}
