/// Words that people write for a name of ours who come from HTML, CSS, Android, SwiftUI or test scripts.
public struct Alias: Sendable, ExpressibleByStringLiteral {
  /// The words of the name, without capitals, hyphens and underscores, separated by spaces.
  package let words: String
  /// The advice that they are given, where more is to be said than the name.
  package let cure: String?

  package init(_ words: String, _ cure: String?) { (self.words, self.cure) = (words, cure) }

  public init(stringLiteral words: String) { self.init(words, nil) }
}
