import Foundation

/// What a ledger begins with: property lists of categories, of those that can be added, and of a demonstration.
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

  /// Reads `categories.plist`, `extra-categories.plist` and `demonstration.plist`.
  ///
  /// - Parameters:
  ///   - folder: where they are; the photos of the demonstration are in `photos` below it.
  ///   - photo: reads a picture's file and names it.
  /// - Throws: a `LedgerProblem`, or what `photo` throws.
  public init(folder: String, photo: (_ path: String) throws -> Photo) throws {
    let categories = try Self.categories("\(folder)/categories.plist")
    self.categories = categories
    extras = try Self.categories("\(folder)/extra-categories.plist")
    let path = "\(folder)/demonstration.plist"
    let list = try Self.read(DemonstrationList.self, path)
    let incomes = Dictionary(categories.map { ($0.id, $0.isIncome) }) { first, _ in first }
    var photos: [String: Photo] = [:]
    demonstration = Demonstration(
      books: list.books.map { Book(id: $0.id, name: $0.name, cover: $0.cover) },
      bills: try list.bills.map { bill in
        guard let isIncome = incomes[bill.category] else {
          let problem = BillProblem.unknownCategory(bill.category, candidates: categories.map(\.id))
          throw LedgerProblem.seed(path: path, reason: "bill '\(bill.id)': \(problem.message)")
        }
        let picture = try bill.photo.map { name in
          let picture = try photos[name] ?? photo("\(folder)/photos/\(name)")
          photos[name] = picture
          return picture.name
        }
        do throws(BillProblem) {
          return Bill(
            id: bill.id, date: bill.date, remark: bill.remark ?? "", photo: picture, isIncome: isIncome,
            cents: try Money.cents(typed: bill.money), category: bill.category, book: bill.book)
        } catch {
          throw LedgerProblem.seed(path: path, reason: "bill '\(bill.id)': \(error.message)")
        }
      },
      photos: photos.sorted { $0.key < $1.key }.map(\.value))
  }

  private static func categories(_ path: String) throws -> [Category] {
    try read([CategoryEntry].self, path).map {
      Category(id: $0.id, title: $0.title, icon: $0.icon, isIncome: $0.income)
    }
  }

  private static func read<List: Decodable>(_ list: List.Type, _ path: String) throws(LedgerProblem) -> List {
    do {
      return try PropertyListDecoder().decode(list, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as DecodingError {
      throw .seed(path: path, reason: "\(error)")
    } catch {
      throw .seed(path: path, reason: error.localizedDescription)
    }
  }
}

/// A category of a property list.
private struct CategoryEntry: Decodable {
  var id: String
  var title: String
  var icon: String
  var income: Bool
}

/// A demonstration's property list; money as it is typed, a photo by its file's name.
private struct DemonstrationList: Decodable {
  struct BookEntry: Decodable {
    var id: String
    var name: String
    var cover: Int
  }

  struct BillEntry: Decodable {
    var id: String
    var date: String
    var book: String
    var category: String
    var money: String
    var remark: String?
    var photo: String?
  }

  var books: [BookEntry]
  var bills: [BillEntry]
}
