import Files
import Ledger
import Rendering
import Scenes
import TestSupport
import Testing

/// The shipped seeds.
enum Seeds {
  static let shipped = Result { try Assets(root: Checkout.path("Assets")).ledgerSeeds() }
}

@Suite("The demonstration")
struct DemonstrationTests {
  @Test("has more than 120 bills over fourteen months, in one of three books mostly, and none in the last")
  func extent() throws {
    let seeds = try Seeds.shipped.get()
    let bills = seeds.demonstration.bills
    #expect(bills.count > 120)
    #expect(Set(bills.map { $0.date.prefix(7) }).count == 14)
    #expect(bills.map(\.date).max() == "2016-06-25")
    #expect(seeds.demonstration.books.map(\.name) == ["日常账本", "旅行", "新账本"])
    #expect(bills.count { $0.book == "daily" } > bills.count / 2)
    #expect(bills.contains { $0.book == "travel" })
    #expect(!bills.contains { $0.book == "empty" })
    #expect((4...6).contains(bills.count { $0.photo != nil }))
    #expect(bills.contains { $0.isIncome })
  }

  @Test("has all categories: 29 of expense, 9 of income, and those that can be added")
  func categories() throws {
    let store = try LedgerStore.demonstration(Seeds.shipped.get())
    let categories = try store.categories()
    #expect(categories.count { !$0.isIncome } == 29)
    #expect(categories.count { $0.isIncome } == 9)
    #expect(try store.extras().count == 27)
    #expect(categories.first?.title == "用餐")
  }

  @Test("is a record of lists for a scene, in which bills hold their category and book")
  func sceneData() throws {
    let library = LedgerLibrary(assets: Assets(root: Checkout.path("Assets")))
    let data = try #require(try library.data(of: "somewhere/demo.ledger", within: nil)?.asRecord)
    #expect(data.fields.keys.sorted() == ["bills", "books", "categories", "extras"])
    let bills = try #require(data.fields["bills"]?.asList)
    let bill = try #require(bills.last { $0.asRecord?.fields["photo"] != .null }?.asRecord)
    let fields = ["book", "category", "cents", "date", "id", "income", "photo", "remark"]
    #expect(bill.fields.keys.sorted() == fields)
    #expect(bill.fields["cents"] == .number(2_600))
    #expect(bill.fields["category"]?.asRecord?.fields["icon"] == .text("ledger/icons/dining.svg"))
    #expect(bill.fields["book"]?.asRecord?.fields["cover"] == .text("ledger/covers/0.svg"))
    guard case .text(let source) = bill.fields["photo"] else {
      Issue.record("no photo")
      return
    }
    #expect(try library.photo(source)?.starts(with: Array("<svg".utf8)) == true)
    #expect(try library.photo("noodles.svg") == nil)
    #expect(try library.data(of: "somewhere/else.ledger", within: nil) == nil)
    let missing = LedgerLibrary(assets: Assets(root: Checkout.path("Assets")), given: "nowhere/mine.ledger")
    #expect(throws: (any Error).self) { try missing.data(of: "somewhere/demo.ledger", within: nil) }
  }

  @Test("is to a scene what it would be if it were read from a ledger's file")
  func withoutDatabase() throws {
    let seeds = try Seeds.shipped.get()
    #expect(try seeds.sceneData == LedgerStore.demonstration(seeds).sceneData())
  }

  @Test(
    "is refused with the table and its line where a table is wrong",
    arguments: [
      ("books.csv", "id,name\ndaily,日常账本\n", "line 2: it has no field 'cover'"),
      ("books.csv", "id,name,cover\ndaily,日常账本,red\n", "line 2: 'red' of 'cover' is no whole number"),
      ("books.csv", "id,name,cover\n\ndaily,日常账本\n", "line 3 is no record of 3 fields"),
      ("bills.csv", "", "it is empty"),
    ])
  func mistakes(table: String, text: String, reason: String) throws {
    let scratch = try Scratch()
    for name in ["categories.csv", "extra-categories.csv", "books.csv", "bills.csv"] {
      let shipped = try FileBytes.read(Checkout.path("Assets/Library/ledger/\(name)"))
      _ = try scratch.write(name == table ? text : String(decoding: shipped, as: UTF8.self), to: name)
    }
    let error = #expect(throws: LedgerProblem.self) {
      try LedgerSeeds(folder: scratch.path) { _ in Photo(name: "x.svg", bytes: [1]) }
    }
    #expect(error?.message.text == "the table '\(scratch.path)/\(table)' cannot be used: \(reason)")
  }
}
