import Basics
import Files
import Formulas
import TextFormats

/// The options of an import of bills from files.
public struct ImportOptions: Sendable {
  /// The id or name of the book for bills that name none; nil for the ledger's first.
  public var book: String?
  /// Whether books that bills name are added where there is none of that name.
  public var createsBooks = false
  /// Whether bills are left out that equal one which was there before.
  public var skipsDuplicates = false
  /// The fields of columns of CSV; nil for columns that are left out. Other columns are known by their names.
  public var columns: [BillColumn] = []
  /// The ids or titles of the categories of bills that name none: the first of the bill's kind.
  public var categories: [String] = []
  /// Whether everything is done but kept.
  public var isTrial = false
  /// Reads a photo's file; throws where it is no picture.
  public var photo: @Sendable (_ path: String) throws -> Photo

  public init(photo: @escaping @Sendable (_ path: String) throws -> Photo) {
    self.photo = photo
  }
}

/// The result of an import.
public struct ImportResult: Hashable, Sendable {
  /// The number of bills that were added.
  public var bills = 0
  /// Bills that equal one which was there before: same day, amount, kind, category, book and remark. As many equal
  /// bills of the files count as there were; a second coffee of the same day is none.
  public var duplicates = 0
  /// Books that were added.
  public var books: [Book] = []
  /// The files of CSV, in their order.
  public var files: [ImportedFile] = []
}

/// A file of CSV with the columns that were read from it.
public struct ImportedFile: Hashable, Sendable {
  public var path: String
  public var columns: [BillColumn]
}

/// The reasons why nothing was imported: all mistakes of all files with their places, and the lines that they are in.
public struct ImportFailure: Error, MessageConvertible, Sendable {
  public let diagnostics: Diagnostics
  /// The lines with mistakes, by file and number.
  public let lines: [SourcePlace: String]

  public var message: Message { diagnostics.message }
}

extension LedgerStore {
  /// Adds the bills of files, all or none of them. Files are read piece by piece, and one bill is held at a time.
  ///
  /// - Parameter paths: files of CSV, or of JSON where the name ends in `.json`.
  /// - Throws: an `ImportFailure` with the files' mistakes, up to twenty of each; a `LedgerProblem`.
  public func importBills(from paths: [String], options: ImportOptions) throws -> ImportResult {
    let resolver = BillResolver(categories: try categories(), books: try books())
    do {
      return try write { db in
        var importer = try BillImporter(db: db, resolver: resolver, options: options)
        for path in paths { try importer.read(path) }
        guard importer.diagnostics.isEmpty else { throw importer.failure }
        if options.isTrial { throw TrialEnd(result: importer.result) }
        return importer.result
      }
    } catch let trial as TrialEnd {
      return trial.result
    }
  }

  /// Takes back what an import has done that was only to be tried.
  private struct TrialEnd: Error {
    let result: ImportResult
  }
}

/// One import under way, inside of a transaction.
private struct BillImporter {
  let db: DatabaseConnection
  var resolver: BillResolver
  let options: ImportOptions
  var result = ImportResult()
  var diagnostics = Diagnostics()
  private var photos: [String: String] = [:]
  private var nextNumber: Int
  /// The first number that this import gives.
  private let firstNumber: Int
  /// The number of the bills that were there which were met in the files so far.
  private var met: [Bill: Int] = [:]
  /// The categories of bills that name none.
  private let standardCategories: [Category]
  /// The fields that every bill must have.
  private let required: [BillField]

  init(db: DatabaseConnection, resolver: BillResolver, options: ImportOptions) throws {
    (self.db, self.resolver, self.options) = (db, resolver, options)
    nextNumber = try BillTable(db: db).nextNumber()
    firstNumber = nextNumber
    let categories = try options.categories.map { try resolver.category($0) }
    standardCategories = categories
    required = [.date, .money] + (categories.isEmpty ? [.category] : [])
  }

  private var bills: BillTable { BillTable(db: db) }

  mutating func read(_ path: String) throws {
    var mistakes = ImportMistakes(path: path)
    do {
      let bytes = try ByteReader(path: path)
      if FilePath.ends(path.lowercased(), with: ".json") {
        var rows = JSONBillRows(bytes)
        try add(&rows, of: path, &mistakes)
      } else {
        var rows = CSVBillRows(bytes, columns: options.columns, required: required)
        try add(&rows, of: path, &mistakes)
        result.files.append(ImportedFile(path: path, columns: rows.columns))
      }
    } catch FileProblem.missing {
      mistakes.add(.missing(path), at: nil)
    } catch FileProblem.unreadable(_, let reason) {
      mistakes.add(.unreadable(path, reason: "\(reason)"), at: nil)
    }
    for diagnostic in mistakes.diagnostics.list { diagnostics.add(diagnostic) }
  }

  private mutating func add(
    _ rows: inout some BillRows, of path: String, _ mistakes: inout ImportMistakes
  ) throws {
    while !mistakes.isFull, let row = try rows.next(&mistakes) {
      let before = mistakes.diagnostics.list.count
      guard var bill = try bill(row, of: path, &mistakes), before == mistakes.diagnostics.list.count else { continue }
      if try isDuplicate(bill) {
        result.duplicates += 1
        if options.skipsDuplicates { continue }
      }
      if bill.id.isEmpty { bill.id = try bills.freeIdentifier(from: &nextNumber) }
      do {
        try bills.insert(bill)
        result.bills += 1
      } catch let error as DatabaseError where error.isNotUnique {
        mistakes.add(.duplicateIdentifier(bill.id), field: .id, of: row)
      }
    }
  }

  /// Whether an equal bill was there, and was not met yet.
  private mutating func isDuplicate(_ bill: Bill) throws -> Bool {
    let there = try bills.count(equalTo: bill, before: firstNumber)
    guard there > 0 else { return false }
    var key = bill
    (key.id, key.photo) = ("", nil)
    let already = met[key, default: 0]
    guard already < there else { return false }
    met[key] = already + 1
    return true
  }

  /// The bill that a row means, its id empty where it gives none; or nil. All its mistakes are told.
  private mutating func bill(_ row: BillRow, of path: String, _ mistakes: inout ImportMistakes) throws -> Bill? {
    /// Reads a field; nil where it is wrong, which is reported, or where it is missing.
    func read<Value>(_ field: BillField, _ body: (String) throws -> Value) throws -> Value? {
      let text = row.text(field)
      if text.isEmpty, required.contains(field) { return nil }
      do {
        return try body(text)
      } catch let problem as BillProblem {
        mistakes.add(problem, field: field, of: row)
        return nil
      }
    }
    for field in required where row.text(field).isEmpty {
      mistakes.add(.missingField(field.rawValue), at: row.cells[field]?.place ?? row.place)
    }
    let date = try read(.date, BillResolver.day)
    let cents = try read(.money) { try Money.cents(typed: $0) }
    let remark = try read(.remark, BillResolver.remark)
    let kind = try read(.kind, BillResolver.kind)
    let id = try read(.id) { $0.isEmpty ? "" : try BillResolver.identifier($0) }
    var category: Category?
    if let kind { category = try read(.category) { try self.category($0, kind: kind) } }
    let book = try read(.book) { try self.book($0) }
    let photo = try read(.photo) { try self.photo($0, besides: path) } ?? nil
    guard let date, let cents, let remark, let category, let id, let book else { return nil }
    return Bill(
      id: id, date: date, remark: remark, photo: photo, kind: category.kind, cents: cents,
      category: category.id, book: book.id)
  }

  /// The category of that name, or where there is none, that of bills of its kind that name none.
  ///
  /// - Parameter kind: nil where the row does not say it.
  private func category(_ name: String, kind: BillKind?) throws(BillProblem) -> Category {
    if !name.isEmpty { return try resolver.category(name, kind: kind) }
    if let found = standardCategories.first(where: { kind == nil || $0.kind == kind }) { return found }
    throw .noCategory(kind ?? .expense)
  }

  /// The book of that name, or where there is none, that of bills that name none. It is added where that is wished.
  private mutating func book(_ own: String) throws -> Book {
    let name = own.isEmpty ? options.book ?? "" : own
    do throws(BillProblem) {
      return try resolver.book(named: name.isEmpty ? nil : name)
    } catch {
      guard options.createsBooks else { throw error }
    }
    let book = Book(
      id: resolver.freeBookID, name: try BillResolver.bookName(name), cover: result.books.count % LedgerLimits.covers)
    resolver.add(book)
    result.books.append(book)
    try LedgerStore.insert(book, in: db)
    return book
  }

  /// The name of a photo by that of its file; nil for none. Its path begins at the folder of the row's file.
  private mutating func photo(_ name: String, besides path: String) throws -> String? {
    guard !name.isEmpty else { return nil }
    let file = FilePath.isAbsolute(name) ? name : FilePath.split(path).folder + name
    if let known = photos[file] { return known }
    let photo: Photo
    do {
      photo = try options.photo(file)
    } catch {
      throw BillProblem.photo("\(error)")
    }
    try LedgerStore.insert(photo, in: db)
    photos[file] = photo.name
    return photo.name
  }

  var failure: ImportFailure {
    var lines: [SourcePlace: String] = [:]
    for (file, diagnostics) in Dictionary(grouping: diagnostics.list, by: { $0.place?.file ?? "" }) {
      let wanted = Set(diagnostics.compactMap { $0.place?.line })
      guard let reader = try? ByteReader(path: file) else { continue }
      for (line, text) in FileLines.lines(wanted, of: reader) {
        lines[SourcePlace(file: file, line: line, column: 1)] = text
      }
    }
    return ImportFailure(diagnostics: diagnostics, lines: lines)
  }
}
