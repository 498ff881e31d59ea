import Basics

/// The reason why a text is no locale.
public struct LocaleProblem: Problem, Hashable {
  /// The mistake in it.
  public enum Reason: Hashable, Sendable {
    /// A text that is not made of subtags.
    case form
    /// No language has this name, or nothing is known of it here.
    case language(String)
    case script(String)
    case region(String)
  }

  /// The text as it was written.
  public let written: String
  public let reason: Reason
  /// The tag that was probably meant.
  public let meant: String?

  init(_ written: String, _ reason: Reason, meant: String?) {
    self.written = written
    self.reason = reason
    // The suggestion is one.
    self.meant = meant.flatMap { try? LocaleTag($0).text }
  }

  public var message: Message {
    let why =
      switch reason {
      case .form: ""
      case .language(let name) where name == written.lowercased(): ""
      case .language(let name): ": no language is called '\(name)'"
      case .script(let name): ": no script is called '\(name)'"
      case .region(let name): ": no region is called '\(name)'"
      }
    return "'\(written)' is no locale\(why)"
      + (meant == nil ? "; one is written as \(Self.examples)" : NearestName.question(meant))
  }

  /// The form of a locale, for messages.
  public static let examples = "ja, zh-Hant or en-GB"
}
