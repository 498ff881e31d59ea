import Gallery
import TestSupport
import Testing

/// What a film of each rung has, where it keeps to what was measured.
@Suite("How large the films of a gallery may be")
struct FilmLadderTests {
  private func bytes(of drafts: [Int], most: Int) -> (all: [Double], limit: Double) {
    let limit = FilmLadder.limit(ofEach: drafts, most: most)
    let all = drafts.map { Double($0) * FilmLadder.rungs[FilmLadder.rung(ofDraft: $0, limit: limit)].share }
    return (all, limit)
  }

  @Test("films have no more than all of them may have, as long as the smallest of them have not")
  func sums() {
    var chance = Seeded(7)
    for _ in 0..<500 {
      let count = Int.random(in: 1...200, using: &chance)
      let drafts = (0..<count).map { _ in Int.random(in: 500...900_000, using: &chance) }
      let most = Int.random(in: 1...100_000_000, using: &chance)
      let (all, limit) = bytes(of: drafts, most: most)
      let fitting = all.filter { $0 <= limit }
      #expect(fitting.reduce(0, +) <= Double(most) * 1.000_001)
      // What does not fit is as small as it becomes.
      let least = FilmLadder.rungs[FilmLadder.rungs.count - 1].share
      for (draft, bytes) in zip(drafts, all) where bytes > limit { #expect(bytes == Double(draft) * least) }
    }
  }

  @Test("where there is room for the best of all, all are the best")
  func room() {
    let drafts = [1_000, 20_000, 300_000]
    let (all, limit) = bytes(of: drafts, most: 321_000 * 8)
    #expect(limit == .infinity && all == drafts.map { Double($0) * FilmLadder.rungs[0].share })
  }

  @Test("small films leave what they do not need to large ones")
  func leaving() {
    // Two films of 75 KB at their best leave 850 of 1,000 KB to the third.
    let limit = FilmLadder.limit(ofEach: [10_000, 10_000, 900_000], most: 1_000_000)
    #expect(limit == 850_000)
    #expect(FilmLadder.limit(ofEach: [900_000, 900_000], most: 1_000_000) == 500_000)
    #expect(FilmLadder.limit(ofEach: [], most: 5) == .infinity)
  }

  @Test("each rung has fewer bytes than the one before, and the draft is one of them")
  func order() {
    let shares = FilmLadder.rungs.map(\.share)
    #expect(zip(shares, shares.dropFirst()).allSatisfy(>))
    #expect(FilmLadder.rungs[FilmLadder.draft].share == 1)
  }
}
