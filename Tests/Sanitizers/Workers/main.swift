import Pixels
import Synchronization

// What works side by side, driven hard for the thread sanitizer: pieces of work dealt to threads, frames handed on in
// order, failures and cancellations in the midst. `Scripts/check-threads` compiles it together with the files of
// `Rendering` that it drives; the tests of whole renderings are `make sanitize`'s.

/// Numbers that look random and are the same every time.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}

struct Failed: Error {
  let number: Int
}

func check(_ isRight: Bool, _ what: String) {
  if !isRight { fatalError(what) }
}

/// Every number is worked on once, by a worker that no other thread has.
func dealing(jobs: Int, run: Int) throws {
  final class Worker { var done = 0 }
  let results = Mutex([Int](repeating: 0, count: 500))
  try Jobs.forEach(
    count: 500, jobs: jobs, run: run, cancellation: nil, makeWorker: { Worker() },
    work: { worker, number in
      worker.done += 1
      results.withLock { $0[number] = number * 2 }
    })
  check(results.withLock { $0 } == (0..<500).map { $0 * 2 }, "a number was lost, or done twice")
}

/// What fails is the lowest that fails, whoever comes first.
func failing(jobs: Int, at numbers: Set<Int>) {
  do {
    try Jobs.forEach(
      count: 500, jobs: jobs, run: 3, cancellation: nil, makeWorker: { () },
      work: { _, number in
        if numbers.contains(number) { throw Failed(number: number) }
      })
    check(numbers.isEmpty, "a failure was lost")
  } catch {
    check((error as? Failed)?.number == numbers.min(), "another failure than the first was told")
  }
}

/// Frames drawn in any order come in theirs, each with its pixels, until one fails or all is cancelled.
func handing(jobs: Int, failsAt failure: Int?, isCancelledAt end: Int?) {
  let cancellation = Cancellation()
  let seen = Mutex<[Int]>([])
  let queue = FrameQueue(window: jobs * 2 + 1) { bitmap in
    seen.withLock { $0.append(Int(bitmap.bytes.load(as: Int32.self))) }
  }
  do {
    try Jobs.forEach(
      count: 200, jobs: jobs, run: 2, cancellation: cancellation, onStop: { queue.stop(before: $0) },
      makeWorker: { Bitmap(width: 4, height: 4) },
      work: { bitmap, number in
        if number == failure { throw Failed(number: number) }
        if number == end { cancellation.cancel() }
        bitmap.bytes.storeBytes(of: Int32(number), as: Int32.self)
        try queue.hand(number, bitmap)
      })
    check(failure == nil && end == nil, "work went on to its end that was stopped")
  } catch is Cancelled {
    check(end != nil, "nobody cancelled")
  } catch {
    check((error as? Failed)?.number == failure, "the failure is another one")
  }
  let numbers = seen.withLock { $0 }
  check(numbers == Array(0..<numbers.count), "frames came out of order")
  check(numbers.count <= failure ?? 200, "a frame came behind one that failed")
  check(numbers.count == 200 || failure != nil || end != nil, "frames were lost")
}

var numbers = Numbers(seed: 1)
let rounds = 300
for _ in 0..<rounds {
  let jobs = 1 + numbers.next(below: 8)
  try dealing(jobs: jobs, run: 1 + numbers.next(below: 20))
  failing(jobs: jobs, at: Set((0..<numbers.next(below: 4)).map { _ in numbers.next(below: 500) }))
  handing(jobs: jobs, failsAt: nil, isCancelledAt: nil)
  handing(jobs: jobs, failsAt: numbers.next(below: 200), isCancelledAt: nil)
  handing(jobs: jobs, failsAt: nil, isCancelledAt: numbers.next(below: 200))
}
print("\(rounds) rounds of workers, queues, failures and cancellations")
