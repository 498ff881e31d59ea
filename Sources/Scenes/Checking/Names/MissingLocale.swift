import Basics
import Formulas

/// A list of records by locales that has none for the scene's: the first one stands in, as English words do in Arabic.
struct MissingLocale: Problem {
  private let list: String
  private let locale: String

  /// Returns nil for calls of other functions, and where the list or the locale is not known before the scene plays.
  ///
  /// - Parameters:
  ///   - arguments: as they are written.
  ///   - parts: the same, resolved, with the locale last.
  init?(of function: Function, _ arguments: [Formula], _ parts: [Expression]) {
    guard case .item? = function.handsThrough, let list = arguments.first,
      case .constant(.list(let records))? = parts.first, case .constant(.text(let locale))? = parts.last,
      FunctionTable.recordStanding(for: locale, among: records) == nil
    else { return nil }
    (self.list, self.locale) = (list.shortText, locale)
  }

  var message: Message {
    "\(list) has no record in '\(locale)', so that its first stands in; add one, or give the words where the component "
      + "is used"
  }
}
