import Basics
import Files
import Formulas

/// An error of a ledger's file. `message` is the one place that words it.
public enum LedgerProblem: Problem, Hashable {
  case missing(path: String)
  case exists(path: String)
  /// A file that is no ledger, for the reason given in words.
  case notALedger(path: String, reason: String)
  /// A ledger that a later version changed, by these steps that are not known here.
  case newer(path: String, steps: [String])
  /// Another process writes into it.
  case locked(path: String)
  /// A ledger, or its folder, that may not be written.
  case readOnly(path: String)
  /// Its content contradicts itself, or ends too early.
  case damaged(path: String)
  /// The system did not let it be read or written, for the reason it gave.
  case unusable(path: String, reason: Message)
  /// A file of that name would be removed while what was half written to the ledger is taken back.
  case foreignJournal(path: String, journal: String, name: String)
  /// Its last changes stand in a file beside it, and one of the two has more bytes than are taken into memory.
  case tooLargeForCopy(path: String, file: String, limit: Int)
  /// A ledger outside of the folders that are read.
  case outside(FileProblem)
  /// A ledger with something that ledgers do not have, such as a view: its kind and its name.
  case foreign(path: String, kind: String, name: String)
  /// A request that takes more than this number of steps of SQLite's machine.
  case tooMuchWork(path: String, limit: Int)
  /// An answer has more than this number of rows.
  case tooManyRows(path: String, limit: Int)
  /// A ledger that could not be written: the disk is full, or the file may not grow.
  case noRoom(path: String)
  /// A table that ledgers begin with is unusable.
  case seed(path: String, reason: Message)
  /// A sum that is larger than 64 bits hold.
  case sumTooLarge(path: String)

  public var message: Message {
    switch self {
    case .missing(let path):
      "there is no ledger '\(path)'; 'flipbook ledger init \(path)' makes one"
    case .exists(let path):
      "'\(path)' exists already; choose another name, or remove it first"
    case .notALedger(let path, let reason):
      "'\(path)' is not a ledger: \(reason)"
    case .newer(let path, let steps):
      "'\(path)' was written by a newer flipbook (this one does not know "
        + "\(steps.map { "'\($0)'" }.joined(separator: ", "))); use that version or a later one"
    case .locked(let path):
      "'\(path)' is in use: another program is writing into it; try again when that is done"
    case .readOnly(let path):
      "'\(path)' cannot be written: the file or its folder is read-only"
    case .damaged(let path):
      "'\(path)' is damaged: it is cut off, or was overwritten in parts; restore it from a copy"
    case .unusable(let path, let reason):
      "'\(path)' cannot be used: \(reason)"
    case .foreignJournal(let path, let journal, let name):
      "'\(path)' was left half written, and its journal, '\(journal)', names another file: '\(name)', which SQLite "
        + "would remove; have the program that wrote both open them, or restore the ledger from a copy and remove "
        + "the journal"
    case .tooLargeForCopy(let path, let file, let limit):
      "'\(path)' has a journal or a log beside it, so that it is read into memory, and '\(file)' is larger than the "
        + "\(Limits.text(ofBytes: limit)) that are read of a file; have the program that writes it end its work "
        + "(sqlite3, 'PRAGMA journal_mode = DELETE')"
    case .outside(let problem): problem.message
    case .foreign(let path, let kind, let name):
      "'\(path)' has the \(kind) '\(name)', which no ledger has; remove it (sqlite3, 'DROP \(kind.uppercased()) …'), "
        + "or copy the bills into a new ledger by 'flipbook ledger import'"
    case .tooMuchWork(let path, let limit):
      "'\(path)' asks for more than \(limit) steps of its database at one time; keep its bills in several ledgers, or "
        + "import them in parts"
    case .tooManyRows(let path, let limit):
      "'\(path)' has more than \(limit) rows for one answer; keep its bills in several ledgers, or ask for fewer of "
        + "them"
    case .noRoom(let path):
      "'\(path)' cannot be written: the disk is full, or files may not grow so large here (ulimit -f); nothing was "
        + "changed"
    case .seed(let path, let reason):
      "the table '\(path)' cannot be used: \(reason)"
    case .sumTooLarge(let path):
      "the bills of '\(path)' add up to more than can be told"
    }
  }
}
