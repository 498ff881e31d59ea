import Rendering
import Synchronization
import TestSupport
import Testing

@Suite("Work is dealt to threads")
struct JobsTests {
  private struct Failed: Error, Equatable {
    let number: Int
  }

  @Test("each number once, by no more workers than there are threads", arguments: [1, 2, 5], [1, 3, 100])
  func each(jobs: Int, run: Int) throws {
    for count in [0, 1, 2, 7, 100] {
      let done = Mutex<[Int]>([])
      let workers = Mutex(0)
      try Jobs.forEach(
        count: count, jobs: jobs, run: run, cancellation: nil, makeWorker: { workers.withLock { $0 += 1 } },
        work: { _, number in done.withLock { $0.append(number) } })
      let numbers = done.withLock { $0 }
      #expect(numbers.sorted() == Array(0..<count))
      #expect(jobs > 1 || numbers == Array(0..<count))
      #expect(workers.withLock { $0 } <= min(jobs, count))
    }
  }

  @Test("a number that fails is told, its error is thrown, and nothing behind it is begun by its thread")
  func failing() {
    let done = Mutex<[Int]>([])
    let stops = Mutex<[Int]>([])
    #expect(throws: Failed(number: 3)) {
      try Jobs.forEach(
        count: 10, jobs: 1, run: 2, cancellation: nil, onStop: { number in stops.withLock { $0.append(number) } },
        makeWorker: {},
        work: { _, number in
          if number == 3 { throw Failed(number: number) }
          done.withLock { $0.append(number) }
        })
    }
    #expect(done.withLock { $0 } == [0, 1, 2] && stops.withLock { $0 } == [3])
  }

  @Test("a worker that cannot be made fails its first number")
  func noWorker() {
    let stops = Mutex<[Int]>([])
    #expect(throws: Failed(number: -1)) {
      try Jobs.forEach(
        count: 3, jobs: 1, run: 1, cancellation: nil, onStop: { number in stops.withLock { $0.append(number) } },
        makeWorker: { throw Failed(number: -1) }, work: { (_: Void, _) in })
    }
    #expect(stops.withLock { $0 } == [0])
  }

  @Test("what nobody wants any more is not begun, and everybody who waits is told", arguments: [1, 4])
  func cancelled(jobs: Int) {
    let done = Mutex(0)
    let stops = Mutex<Set<Int>>([])
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: Cancelled.self) {
      try Jobs.forEach(
        count: 20, jobs: jobs, run: 1, cancellation: cancellation,
        onStop: { number in stops.withLock { _ = $0.insert(number) } }, makeWorker: {},
        work: { _, _ in done.withLock { $0 += 1 } })
    }
    #expect(done.withLock { $0 } == 0 && stops.withLock { $0 } == [0])
  }
}
