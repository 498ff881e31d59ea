import Files
import Formulas
import Scenes
import TextFormats

/// How bills come in from files.
public struct ImportOptions: Sendable {
  /// The id or name of the book for bills that name none; nil for the ledger's first.
  public var book: String?
  /// True where books that bills name are added where there is none of that name.
  public var createsBooks = false
  /// True where bills are left out that equal one which was there before.
  public var skipsDuplicates = false
  /// Reads a photo's file; throws where it is no picture.
  public var photo: @Sendable (_ path: String) throws -> Photo

  public init(photo: @escaping @Sendable (_ path: String) throws -> Photo) {
    self.photo = photo
  }
}

/// The result of an import.
public struct ImportResult: Hashable, Sendable {
  public var bills = 0
  /// Bills that equal one which was there before: same day, amount, kind, category, book and remark. As many equal bills
  /// of the files count as there were; a second coffee of the same day is none.
  public var duplicates = 0
  /// Books that were added.
  public var books: [Book] = []

  public init() {}
}

/// Why nothing was imported: all mistakes of all files with their places, and the lines that they are in.
public struct ImportFailure: Error, Sendable {
  public let diagnostics: Diagnostics
  /// By file and number.
  public let lines: [SourcePlace: String]
}

extension LedgerStore {
  /// Adds the bills of files, all or none of them. Files are read piece by piece, and one bill is held at a time.
  ///
  /// - Parameter paths: files of CSV, or of JSON where the name ends in `.json`.
  /// - Throws: an `ImportFailure` with the files' mistakes, up to twenty of each; a `LedgerProblem`.
  public func importBills(from paths: [String], options: ImportOptions) throws -> ImportResult {
    let categories = try self.categories()
    let books = try self.books()
    return try LedgerProblem.mapping(path) {
      try database.write { db in
        var importer = try BillImporter(
          db: db, resolver: BillResolver(categories: categories, books: books), options: options)
        for path in paths { try importer.read(path) }
        guard importer.diagnostics.isEmpty else { throw importer.failure }
        return importer.result
      }
    }
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
  /// How many of the bills that were there were met in the files so far.
  private var met: [Bill: Int] = [:]

  init(db: DatabaseConnection, resolver: BillResolver, options: ImportOptions) throws {
    (self.db, self.resolver, self.options) = (db, resolver, options)
    nextNumber = try LedgerStore.nextNumber(in: db)
    firstNumber = nextNumber
  }

  mutating func read(_ path: String) throws {
    var mistakes = ImportMistakes(path: path)
    do {
      let bytes = try ByteReader(path: path)
      let isJSON = FilePath.ends(path.lowercased(), with: ".json")
      let rows: any BillRows = isJSON ? JSONBillRows(bytes, path: path) : CSVBillRows(bytes, path: path)
      try add(rows, of: path, &mistakes)
    } catch FileProblem.missing {
      mistakes.add(.missing(path), at: nil)
    } catch FileProblem.unreadable(_, let reason) {
      mistakes.add(.unreadable(path, reason: "\(reason)"), at: nil)
    }
    for diagnostic in mistakes.diagnostics.list { diagnostics.add(diagnostic) }
  }

  private mutating func add(_ rows: some BillRows, of path: String, _ mistakes: inout ImportMistakes) throws {
    var rows = rows
    while !mistakes.isFull, let row = try rows.next(&mistakes) {
      let before = mistakes.diagnostics.list.count
      guard var bill = try bill(row, of: path, &mistakes), before == mistakes.diagnostics.list.count else { continue }
      if try isDuplicate(bill) {
        result.duplicates += 1
        if options.skipsDuplicates { continue }
      }
      if bill.id.isEmpty { bill.id = try LedgerStore.freeIdentifier(from: &nextNumber, in: db) }
      do {
        try LedgerStore.insert(bill, in: db)
        result.bills += 1
      } catch let error as DatabaseError where error.isNotUnique {
        mistakes.add(.duplicateIdentifier(bill.id), field: .id, of: row)
      }
    }
  }

  /// True where an equal bill was there, and was not met yet.
  private mutating func isDuplicate(_ bill: Bill) throws -> Bool {
    let there = try LedgerStore.count(equalTo: bill, before: firstNumber, in: db)
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
    func text(_ field: BillField) -> String {
      let text = row.cells[field]?.text ?? ""
      return field == .remark ? text : ForeignText.trimmed(text)
    }
    /// Reads a field.
    func read<Value>(_ field: BillField, _ body: () throws(BillProblem) -> Value) -> Value? {
      do throws(BillProblem) {
        return try body()
      } catch {
        mistakes.add(error, field: field, of: row)
        return nil
      }
    }
    for field in BillField.required where text(field).isEmpty {
      mistakes.add(.missingField(field.rawValue), at: row.cells[field]?.place ?? row.place)
    }
    let date = text(.date).isEmpty ? nil : read(.date) { () throws(BillProblem) in try BillResolver.date(text(.date)) }
    let cents =
      text(.money).isEmpty ? nil : read(.money) { () throws(BillProblem) in try Money.cents(written: text(.money)) }
    let remark = read(.remark) { () throws(BillProblem) in try BillResolver.remark(text(.remark)) }
    let kind = read(.kind) { () throws(BillProblem) in try BillResolver.isIncome(text(.kind)) }
    let id =
      text(.id).isEmpty
      ? "" : read(.id) { () throws(BillProblem) in try BillResolver.identifier(text(.id)) }
    var category: Category?
    if let kind, !text(.category).isEmpty {
      category = read(.category) { () throws(BillProblem) in
        try resolver.category(text(.category), isIncome: kind)
      }
    }
    let book = try book(row, &mistakes)
    let photo = try photo(row, besides: path, &mistakes)
    guard let date, let cents, let remark, let category, let id, let book else { return nil }
    return Bill(
      id: id, date: date, remark: remark, photo: photo, isIncome: category.isIncome, cents: cents,
      category: category.id, book: book.id)
  }

  private mutating func book(_ row: BillRow, _ mistakes: inout ImportMistakes) throws -> Book? {
    let own = ForeignText.trimmed(row.cells[.book]?.text ?? "")
    let name = own.isEmpty ? options.book ?? "" : own
    if let book = name.isEmpty ? resolver.standardBook : resolver.book(name) { return book }
    do throws(BillProblem) {
      guard options.createsBooks else { throw .unknownBook(name, candidates: resolver.bookNames) }
      let book = Book(
        id: resolver.freeBookID, name: try BillResolver.bookName(name), cover: result.books.count % LedgerLimits.covers)
      resolver.add(book)
      result.books.append(book)
    } catch {
      mistakes.add(error, field: .book, of: row)
      return nil
    }
    guard let book = result.books.last else { return nil }
    try LedgerStore.insert(book, in: db)
    return book
  }

  /// The name of the row's photo, or nil where it has none. A photo's path begins at the folder of the row's file.
  private mutating func photo(
    _ row: BillRow, besides path: String, _ mistakes: inout ImportMistakes
  ) throws -> String? {
    let name = ForeignText.trimmed(row.cells[.photo]?.text ?? "")
    guard !name.isEmpty else { return nil }
    let file = FilePath.isAbsolute(name) ? name : FilePath.split(path).folder + name
    if let known = photos[file] { return known }
    let photo: Photo
    do {
      photo = try options.photo(file)
    } catch {
      mistakes.add(.photo("\(error)"), field: .photo, of: row)
      return nil
    }
    try LedgerStore.insert(photo, in: db)
    photos[file] = photo.name
    return photo.name
  }

  var failure: ImportFailure {
    var lines: [SourcePlace: String] = [:]
    for (file, diagnostics) in Dictionary(grouping: diagnostics.list, by: { $0.place?.file ?? "" }) {
      let wanted = Set(diagnostics.compactMap { $0.place?.line })
      for (line, text) in FileLines.lines(wanted, of: file) {
        lines[SourcePlace(file: file, line: line, column: 1)] = text
      }
    }
    return ImportFailure(diagnostics: diagnostics, lines: lines)
  }
}
