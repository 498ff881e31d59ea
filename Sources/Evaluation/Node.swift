/// A computed value, with the nodes that it read and those that have read it.
///
/// The machine behind `Evaluator`, by the designs of Salsa (red and green revisions), Adapton (doubt is pushed, values
/// are pulled) and Jane Street's Incremental (a result that turns out equal stops the wave):
///
/// - While a node works its value out, every other node that it reads becomes one of its `sources`, and it one of their
///   `readers`. A source is never told to look for its readers; reading is what makes the link.
/// - Something noted in the history makes its direct readers *stale* and all readers of those *doubtful*. Nothing is
///   worked out then, and what is in doubt already is not entered again: an event costs what it changes.
/// - A doubtful node that is asked for first asks its sources, in the order in which it read them. If none turns out to
///   have changed, it is clean again without being worked out.
/// - A node is *moving* if it read something that moves between two events. Its value is good for one moment only; at
///   another one it is worked out again, unless in the search that is under way its sources gave the same before
///   (`SearchCache`). What is not moving holds at every moment of its segment, so nobody walks what stands still.
///
/// There is no call that declares things old: noting does, and so cannot be forgotten.
package class Node {
  enum State: UInt8 {
    /// The value is that of the sources.
    case clean
    /// A source, or one of its sources, may have changed.
    case doubtful
    /// A source has changed.
    case stale
  }

  private struct Source {
    let node: Node
    /// The place of this node among that node's readers.
    var slot: Int
  }

  private struct Reader {
    unowned(unsafe) let node: Node
    /// The place of that node among this node's sources.
    var slot: Int
  }

  /// Whether it is worked out for the start of a segment and then holds until its end, even if it read what moves.
  let isSampled: Bool
  // No access to these overlaps another: links are made and cut a step at a time, and nothing is called while one is
  // written.
  @exclusivity(unchecked) final fileprivate(set) var state = State.stale
  /// Whether the value holds for `moment` only.
  @exclusivity(unchecked) package final fileprivate(set) var isMoving = false
  /// Whether the value follows from the moment itself, and not only from what its sources give at the moment.
  @exclusivity(unchecked) final fileprivate(set) var readsMoment = false
  /// The error for which there is no value.
  @exclusivity(unchecked) final fileprivate(set) var failure: (any Error)?
  /// The stamp of the moment that the value was worked out for.
  @exclusivity(unchecked) fileprivate final var moment = -1
  @exclusivity(unchecked) private final var era = 0
  @exclusivity(unchecked) private final var sources: [Source] = []
  @exclusivity(unchecked) private final var readers: [Reader] = []
  /// While it works: how many of its sources have been read again, in the same order as the last time.
  @exclusivity(unchecked) private final var confirmed = 0
  @exclusivity(unchecked) private final var pass = 0
  @exclusivity(unchecked) private final var isRunning = false
  /// Whether something it had read changed while it was working.
  @exclusivity(unchecked) private final var isDisturbed = false
  /// The last pass that read this node: a second reading makes no second link.
  @exclusivity(unchecked) private final var seenIn = -1

  init(isSampled: Bool = false) {
    self.isSampled = isSampled
  }

  deinit {
    cutSources(from: 0)
  }

  /// Works the value out and tells whether it is another one than before.
  func work(_ evaluator: Evaluator) throws -> Bool { false }

  /// Marks what was looked up in the history as changed.
  func forget() {}

  /// Takes the value that it had at another moment of a search, where all it had read was what it is now; false if
  /// there is none to be had.
  func recall(_ evaluator: Evaluator) -> Bool { false }

  /// Called when a clean node falls into doubt.
  func fellIntoDoubt() {}

  /// Called after it was worked out.
  func wasWorkedOut(_ evaluator: Evaluator) {}

  // MARK: Links

  final fileprivate func read(by reader: Node) {
    if seenIn == reader.pass { return }
    seenIn = reader.pass
    let next = reader.confirmed
    if next < reader.sources.count, reader.sources[next].node === self {
      reader.confirmed = next + 1
      return
    }
    reader.cutSources(from: next)
    reader.sources.append(Source(node: self, slot: readers.count))
    readers.append(Reader(node: reader, slot: next))
    reader.confirmed = next + 1
  }

  private final func cutSources(from start: Int) {
    while sources.count > start {
      let source = sources.removeLast()
      let last = source.node.readers.removeLast()
      guard source.slot < source.node.readers.count else { continue }
      source.node.readers[source.slot] = last
      last.node.sources[last.slot].slot = source.slot
    }
  }

  /// While it works: the cells that move of those that it has read so far; nil where it follows from the moment itself,
  /// or has read something else that moves.
  final var movingCells: [CellNode]? {
    guard !readsMoment else { return nil }
    var cells: [CellNode] = []
    for source in sources.prefix(confirmed) where source.node.isMoving && !source.node.isSampled {
      guard let cell = source.node as? CellNode else { return nil }
      cells.append(cell)
    }
    return cells
  }

  // MARK: Doubt

  /// Tells all readers that its value has changed.
  final func change() {
    for reader in readers { reader.node.doubt(.stale, about: reader.slot) }
  }

  /// Marks the node stale, whatever its sources say: it is computed again when it is read next.
  final func lookAgain() { doubt(.stale, about: 0) }

  /// The same for a node that only one other reads, which is asking now.
  final func lookAgainQuietly() { state = .stale }

  /// - Parameter slot: which of its sources is in doubt.
  private final func doubt(_ doubt: State, about slot: Int) {
    if isRunning {
      // A node that it has not read yet in this pass, it will read as it is then.
      guard slot < confirmed, !isDisturbed else { return }
      isDisturbed = true
      for reader in readers { reader.node.doubt(.doubtful, about: reader.slot) }
      return
    }
    guard state.rawValue < doubt.rawValue else { return }
    let wasClean = state == .clean
    state = doubt
    guard wasClean else { return }
    fellIntoDoubt()
    for reader in readers { reader.node.doubt(.doubtful, about: reader.slot) }
  }

  // MARK: Bringing up to date

  /// Whether the value is good for the moment as it is.
  final fileprivate func isGood(for evaluator: Evaluator) -> Bool {
    state == .clean && (!isMoving || isSampled || moment == evaluator.momentStamp) && era == evaluator.era
  }

  /// Makes the value good for the moment.
  final fileprivate func bringUpToDate(_ evaluator: Evaluator) {
    // Circles are refused by the checker.
    if isRunning { return }
    if state == .doubtful, !isMoving, era == evaluator.era {
      var index = 0
      while index < sources.count, state == .doubtful {
        let source = sources[index].node
        if !source.isGood(for: evaluator) { source.bringUpToDate(evaluator) }
        index += 1
      }
      if state == .doubtful {
        state = .clean
        return
      }
    }
    if state == .clean, era == evaluator.era, recall(evaluator) {
      (moment, failure) = (evaluator.momentStamp, nil)
      return
    }
    run(evaluator)
  }

  private final func run(_ evaluator: Evaluator) {
    let wasInDoubt = state != .clean
    let wasMoving = isMoving
    let outer = evaluator.reader
    evaluator.reader = self
    evaluator.passes += 1
    (pass, confirmed, isRunning, isDisturbed) = (evaluator.passes, 0, true, false)
    (isMoving, readsMoment) = (false, false)
    let stamp = evaluator.momentStamp
    var changed = true
    do {
      changed = try work(evaluator) || failure != nil
      failure = nil
    } catch {
      failure = error
    }
    evaluator.reader = outer
    cutSources(from: confirmed)
    isRunning = false
    moment = stamp
    era = evaluator.era
    state = isDisturbed ? .stale : .clean
    wasWorkedOut(evaluator)
    if isDisturbed { fellIntoDoubt() }
    // A node that is clean, but of another moment, has only moving readers: they look by themselves.
    guard wasInDoubt, changed || !isSampled && (wasMoving || isMoving) else { return }
    // Whoever is at work now is asking.
    for reader in readers where !reader.node.isRunning { reader.node.doubt(.stale, about: reader.slot) }
  }
}

/// A node about an instance, which owns it and takes leave of it when it goes first.
package class InstanceNode: Node {
  package unowned(unsafe) let instance: Instance
  /// Whether the instance is gone: every node that has read this one reads another layer now.
  @exclusivity(unchecked) package final private(set) var isOrphan = false

  init(_ instance: Instance, isSampled: Bool = false) {
    self.instance = instance
    super.init(isSampled: isSampled)
  }

  /// The instance goes.
  package final func becomeOrphan() {
    isOrphan = true
    forgetInstances()
  }

  /// Forgets the instances that it holds. They own nodes that have read this one, which those hold in turn: nothing of
  /// all this would ever be given back.
  func forgetInstances() {}

  final override func work(_ evaluator: Evaluator) throws -> Bool {
    isOrphan ? true : try workOut(evaluator)
  }

  /// Works the value out and tells whether it is another one than before.
  func workOut(_ evaluator: Evaluator) throws -> Bool { false }
}

extension Evaluator {
  /// Notes that the node being worked out reads another, and makes it good for the moment.
  func use(_ node: Node) throws {
    if let reader { node.read(by: reader) }
    if !node.isGood(for: self) { node.bringUpToDate(self) }
    if node.isMoving, !node.isSampled { reader?.isMoving = true }
    if let failure = node.failure { throw failure }
  }

  /// Notes that the node being worked out reads an input.
  func use(input: Node) {
    if let reader { input.read(by: reader) }
  }

  /// Notes that what is being worked out holds for the moment only.
  func noteMovement() {
    reader?.isMoving = true
    noteMoment()
  }

  /// Notes that what is being worked out follows from the moment.
  func noteMoment() { reader?.readsMoment = true }

  /// Returns the value of a computation at the present moment, and notes what it reads as read by the present reader.
  /// Nil where something of that moves: the value would hold for this moment only.
  func valueIfStill<Result>(_ body: () throws -> Result) rethrows -> Result? {
    let outer = reader
    let noting = outer ?? Node()
    let wasMoving = noting.isMoving
    noting.isMoving = false
    reader = noting
    defer {
      noting.isMoving = noting.isMoving || wasMoving
      reader = outer
    }
    let value = try body()
    return noting.isMoving ? nil : value
  }

  /// Brings a node up to date on nobody's behalf.
  package func refresh(_ node: Node) throws {
    if !node.isGood(for: self) { untracked { node.bringUpToDate(self) } }
    if let failure = node.failure { throw failure }
  }

  /// Works something out without anybody's depending on it.
  package func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = reader
    reader = nil
    defer { reader = outer }
    return try body()
  }
}
