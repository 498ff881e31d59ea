/// Whether money came or went.
public enum BillKind: String, CaseIterable, Sendable {
  case income, expense

  /// Creates the kind that a column `income` of a ledger holds.
  init(isIncome: Bool) { self = isIncome ? .income : .expense }
}

/// A category of bills. Identity: `id`.
public struct Category: Hashable, Sendable {
  /// The category's id, of 1 to 64 characters.
  public var id: String
  /// The title, of 1 to 3 characters.
  public var title: String
  /// The picture's source, as scenes name it: `ledger/icons/dining.svg`.
  public var icon: String
  /// The kind of its bills.
  public var kind: BillKind
  public var isIncome: Bool { kind == .income }
}

/// A book that bills are in. Identity: `id`.
public struct Book: Hashable, Sendable {
  /// The book's id, of 1 to 64 characters.
  public var id: String
  /// The name, of 1 to 6 characters.
  public var name: String
  /// The number of its cover: 0 to 5.
  public var cover: Int
}

/// Money that came or went on a day. Identity: `id`.
public struct Bill: Hashable, Sendable {
  /// The bill's id, of 1 to 64 characters.
  public var id: String
  /// A day of the calendar as `yyyy-MM-dd`.
  public var date: String
  /// The remark, of at most 40 characters; empty for none.
  public var remark: String
  /// The name of a picture in the ledger.
  public var photo: String?
  public var kind: BillKind
  public var isIncome: Bool { kind == .income }
  /// The amount in cents, 1 to `Money.largest`.
  public var cents: Int
  /// A category's id; the category is of the same kind.
  public var category: String
  /// A book's id.
  public var book: String

  public init(
    id: String, date: String, remark: String = "", photo: String? = nil, kind: BillKind, cents: Int, category: String,
    book: String
  ) {
    (self.id, self.date, self.remark, self.photo) = (id, date, remark, photo)
    (self.kind, self.cents, self.category, self.book) = (kind, cents, category, book)
  }
}

/// A picture that bills can have: the bytes of an image file, under a name made from them.
public struct Photo: Hashable, Sendable {
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// The greatest lengths of texts, in Unicode characters (code points), as SQLite counts them.
public enum LedgerLimits {
  public static let identifier = 64
  public static let remark = 40
  public static let categoryTitle = 3
  public static let bookName = 6
  public static let covers = 6
}
