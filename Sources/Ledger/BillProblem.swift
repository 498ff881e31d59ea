import Basics
import Formulas

/// An error in a field of a bill, a category or a book. `message` is the one place that words it.
public enum BillProblem: Problem, Hashable {
  case money(String)
  case moneyOutOfRange(String)
  case date(String)
  /// A bill names no category, and none of its kind is given for those.
  case noCategory(BillKind)
  /// A text with a character that ends texts elsewhere.
  case nul
  case unknownBill(String)
  /// Neither income nor expense.
  case kind(String)
  case identifier(String)
  case duplicateIdentifier(String)
  /// More characters than there may be.
  case remarkTooLong(Int)
  case bookName(String)
  /// A number of a cover that there is not; they count from 0.
  case cover(Int)
  /// `candidates` are the ids and titles that there are.
  case unknownCategory(String, candidates: [String])
  /// A category of that name is there, but of the other kind.
  case categoryOfOtherKind(String, BillKind)
  case unknownExtra(String, candidates: [String])
  case unknownBook(String, candidates: [String])
  case duplicateBook(String)
  /// A picture that cannot be kept, with the reason in words.
  case photo(Message)

  public var message: Message {
    switch self {
    case .money(let text):
      "'\(text)' is no amount; write digits, and a point with one or two digits behind it, such as 12.50"
    case .moneyOutOfRange(let text):
      "'\(text)' is out of range; an amount is at least 0.01 and has at most \(Money.typedCharacters) characters"
    case .date(let text):
      "'\(text)' is no day of the calendar; write it as 2016-06-25"
    case .noCategory(let kind):
      "this bill names none, and no category for \(kind == .income ? "income" : "expenses") is given; name one by "
        + "--category NAME"
    case .nul:
      "a NUL stands in this text; remove it"
    case .unknownBill(let id):
      "there is no bill '\(id)'; 'flipbook ledger list --csv' prints the ids"
    case .kind(let text):
      "'\(text)' is neither 'income' nor 'expense'"
    case .identifier(let text):
      "'\(text)' cannot be an id; it has 1 to \(LedgerLimits.identifier) characters"
    case .duplicateIdentifier(let id):
      "a bill with the id '\(id)' is there already"
    case .remarkTooLong(let count):
      "this remark has \(count) characters; at most \(LedgerLimits.remark) are kept"
    case .bookName(let name):
      "'\(name)' cannot be a book's name; it has 1 to \(LedgerLimits.bookName) characters, and not only blanks"
    case .cover(let cover):
      "there is no cover \(cover); they are 0 to \(LedgerLimits.covers - 1)"
    case .unknownCategory(let name, let candidates):
      "there is no category '\(name)'; 'flipbook ledger categories' lists them"
        + NearestName.suggestion(for: name, among: candidates)
    case .categoryOfOtherKind(let name, let kind):
      "the category '\(name)' is for \(kind == .income ? "income" : "expenses"), this bill is "
        + (kind == .income ? "an expense" : "income")
    case .unknownExtra(let name, let candidates):
      "there is no category '\(name)' to add; 'flipbook ledger categories --extras' lists them"
        + NearestName.suggestion(for: name, among: candidates)
    case .unknownBook(let name, let candidates):
      "there is no book '\(name)'; 'flipbook ledger books' lists them"
        + NearestName.suggestion(for: name, among: candidates)
    case .duplicateBook(let name):
      "a book '\(name)' is there already"
    case .photo(let reason):
      reason
    }
  }
}
