import TextFormats

/// The seeds of a ledger: tables of categories, of those that can be added, and of a demonstration.
public struct LedgerSeeds: Sendable {
  public let categories: [Category]
  public let extras: [Category]
  public let demonstration: Demonstration

  /// The book that a ledger has where it has none.
  public static let firstBook = Book(id: "daily", name: "日常账本", cover: 0)

  /// Books with bills in them, and the photos of those.
  public struct Demonstration: Sendable {
    public var books: [Book]
    public var bills: [Bill]
    public var photos: [Photo]
  }

  /// Reads `categories.csv`, `extra-categories.csv`, and for the demonstration `books.csv` and `bills.csv`.
  ///
  /// - Parameters:
  ///   - folder: where they are; the photos of the demonstration are in `photos` below it.
  ///   - photo: reads a picture's file and names it.
  /// - Throws: a `LedgerProblem`, or what `photo` throws.
  public init(folder: String, photo: (_ path: String) throws -> Photo) throws {
    let categories = try Self.categories("\(folder)/categories.csv")
    self.categories = categories
    extras = try Self.categories("\(folder)/extra-categories.csv")
    let books = try SeedTable("\(folder)/books.csv").map { row in
      Book(id: try row["id"], name: try row["name"], cover: try row.number("cover"))
    }
    let resolver = BillResolver(categories: categories, books: books)
    var photos: [String: Photo] = [:]
    let bills = try SeedTable("\(folder)/bills.csv").map { row in
      let file = try row["photo"]
      if !file.isEmpty, photos[file] == nil { photos[file] = try photo("\(folder)/photos/\(file)") }
      let category = try resolver.category(try row["category"])
      return Bill(
        id: try row["id"], date: try row["date"], remark: try row["remark"], photo: photos[file]?.name,
        kind: category.kind, cents: try Money.cents(typed: try row["money"]), category: category.id,
        book: try row["book"])
    }
    demonstration = Demonstration(
      books: books, bills: bills, photos: photos.sorted { $0.key < $1.key }.map(\.value))
  }

  private static func categories(_ path: String) throws -> [Category] {
    try SeedTable(path).map { row in
      Category(
        id: try row["id"], title: try row["title"], icon: try row["icon"],
        kind: try BillResolver.kind(try row["kind"]) ?? .expense)
    }
  }
}

/// A file of CSV that is read whole, its fields by the names of its first record.
private struct SeedTable {
  struct Mistake: Error {
    var message: String
  }

  struct Row {
    fileprivate let columns: [String: Int]
    fileprivate let fields: [CSVReader.Field]

    subscript(_ name: String) -> String {
      get throws(Mistake) {
        guard let column = columns[name] else { throw Mistake(message: "it has no field '\(name)'") }
        return fields[column].text
      }
    }

    func number(_ name: String) throws(Mistake) -> Int {
      let text = try self[name]
      guard let number = Int(text) else { throw Mistake(message: "'\(text)' of '\(name)' is no whole number") }
      return number
    }
  }

  private let path: String
  private let columns: [String: Int]
  private let rows: [CSVReader.Row]

  init(_ path: String) throws(LedgerProblem) {
    self.path = path
    var rows: [CSVReader.Row] = []
    do {
      var reader = CSVReader(try ByteReader(path: path))
      while let row = try reader.next() { rows.append(row) }
    } catch {
      throw .seed(path: path, reason: "\(error)")
    }
    guard let header = rows.first else { throw .seed(path: path, reason: "it is empty") }
    if let row = rows.first(where: { !$0.mistakes.isEmpty || $0.fields.count != header.fields.count }) {
      throw .seed(path: path, reason: "line \(row.line) is no record of \(header.fields.count) fields")
    }
    columns = Dictionary(header.fields.enumerated().map { ($1.text, $0) }, uniquingKeysWith: { first, _ in first })
    self.rows = Array(rows.dropFirst())
  }

  /// Each row made into something; what is wrong with one is reported with its line.
  func map<Result>(_ body: (Row) throws -> Result) throws -> [Result] {
    try rows.map { row in
      do {
        return try body(Row(columns: columns, fields: row.fields))
      } catch let problem as BillProblem {
        throw LedgerProblem.seed(path: path, reason: "line \(row.line): \(problem.message)")
      } catch let mistake as Mistake {
        throw LedgerProblem.seed(path: path, reason: "line \(row.line): \(mistake.message)")
      }
    }
  }
}
