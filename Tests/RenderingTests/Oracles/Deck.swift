import TestSupport

/// Things drawn by chance, but each once before any comes again: of a few draws none is left out by bad luck.
enum Deck {
  /// The card at a place of all draws from a deck, whose name tells it from others.
  static func card<Card>(_ index: Int, of cards: [Card], _ name: String) -> Card {
    let seed = name.utf8.reduce(UInt64(index / cards.count)) { $0 &* 31 &+ UInt64($1) }
    var random = Seeded(seed)
    return cards.shuffled(using: &random)[index % cards.count]
  }
}
