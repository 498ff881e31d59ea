import Scenes

/// The members of a run: the items of the list in its order, and between them those that have left the list and are
/// still to be seen. A position counts all of them; a list without such guests has the positions of its run.
package struct LineUp {
  package enum Member: Equatable {
    /// At a position of the run.
    case listed(Int)
    /// Of a number among those that have left the list.
    case guest(Int)
  }

  let run: Run
  /// Those that have left the list, in order.
  let guests: [History.Ghost]
  /// The positions of these.
  private let guestPositions: [Int]
  /// Identities of those that do not sleep, whether they are listed or not.
  let awake: Set<String>
  /// Positions in the run of those of them that are listed, in order.
  package let awakeListed: [Int]

  init(_ run: Run) {
    self.run = run
    guests = []
    guestPositions = []
    awake = []
    awakeListed = []
  }

  /// - Parameter roster: the identities of the run's items.
  package init(_ run: Run, roster: Run.Roster, awake: [String], ghosts: [History.Ghost]) {
    self.run = run
    // What has come back to the list, or never left it, stands in its place there.
    let guests = ghosts.filter { roster.places[$0.identity] == nil }.sorted { $0.position < $1.position }
    self.guests = guests
    guestPositions = guests.enumerated().map { min($1.position, run.count) + $0 }
    self.awake = Set(awake).union(ghosts.map(\.identity))
    awakeListed = self.awake.compactMap { roster.places[$0].flatMap(run.position(of:)) }.sorted()
  }

  package var count: Int { run.count + guests.count }

  package func member(at position: Int) -> Member {
    let guest = guestPositions.indices.firstPosition { guestPositions[$0] >= position }
    if guestPositions.indices.contains(guest), guestPositions[guest] == position { return .guest(guest) }
    return .listed(position - guest)
  }

  /// The position of what stands at a position of the run.
  package func position(ofListed listed: Int) -> Int {
    // A guest stands before the item that took its place.
    listed + guests.indices.firstPosition { min(guests[$0].position, run.count) > listed }
  }

  package func position(ofGuest guest: Int) -> Int { guestPositions[guest] }
}
