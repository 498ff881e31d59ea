import Foundation
import Ledger
import TestSupport
import Testing

/// A ledger's file for one test.
struct LedgerFile {
  let scratch: Scratch
  let path: String

  init(withDemonstration: Bool = false) throws {
    scratch = try Scratch()
    path = scratch.path + "/my.ledger"
    try LedgerStore.create(path, seeds: Seeds.shipped.get(), withDemonstration: withDemonstration)
  }

  /// The same file by SQLite alone, without our schema's code.
  func plain() throws -> PlainDatabase { try PlainDatabase(path) }

  func store(_ access: LedgerStore.Access = .reading) throws -> LedgerStore { try LedgerStore.open(path, for: access) }

  /// What opening it throws.
  func problem(_ access: LedgerStore.Access = .reading) throws -> LedgerProblem? {
    do {
      _ = try store(access)
      return nil
    } catch {
      return error as? LedgerProblem
    }
  }
}

@Suite("A ledger's file")
struct StoreTests {
  @Test("begins with a book and the categories, and never replaces another file")
  func creation() throws {
    let file = try LedgerFile()
    let store = try file.store()
    #expect(try store.books() == [LedgerSeeds.firstBook])
    #expect(try store.categories().count == 38)
    #expect(try store.bills().isEmpty)
    #expect(try file.scratch.names() == ["my.ledger"])
    #expect(throws: LedgerProblem.exists(path: file.path)) {
      try LedgerStore.create(file.path, seeds: Seeds.shipped.get())
    }
  }

  @Test("a book that another program adds meanwhile has its id, the next one another")
  func booksAtOnce() async throws {
    let file = try LedgerFile()
    let other = try file.plain()
    try other.run("BEGIN IMMEDIATE; INSERT INTO books (id, name) VALUES ('book-2', 'theirs')")
    let store = try file.store(.writing)
    async let ours = Task.detached { try store.addBook(named: "ours", cover: 0) }.value
    // It waits for the other; where it comes later there is nothing to wait for.
    try await Task.sleep(for: .milliseconds(300))
    try other.run("COMMIT")
    #expect(try await ours.id == "book-3")
    #expect(try file.store().books().map(\.name).suffix(2) == ["theirs", "ours"])
  }

  @Test("gets its seeds back where a table is empty, and keeps what is in the others")
  func filling() throws {
    let file = try LedgerFile()
    try file.plain().run("DELETE FROM extra_categories; UPDATE books SET name = '我的'")
    #expect(try file.store(.writing).extras().isEmpty)
    let store = try LedgerStore.open(file.path, for: .writing, seeds: Seeds.shipped.get())
    #expect(try store.extras().count == 27)
    #expect(try store.books().map(\.name) == ["我的"])
  }

  @Test(
    "refuses what the schema forbids, whoever writes it",
    arguments: [
      "id = ''", "id = 'b002'", "date = '2016-02-30'", "date = '2016-6-1'", "date = '2016-06-25 10:00'", "date = 'now'",
      "date = NULL", "remark = '\(String(repeating: "字", count: 41))'", "remark = NULL", "cents = 0", "cents = -5",
      "cents = 1.5", "cents = 'a'", "cents = 999999999999901", "income = 2", "income = 1", "category = 'nothing'",
      "category = 'salary'", "book = 'nothing'", "photo = 'nothing'",
    ])
  func constraints(change: String) throws {
    let file = try LedgerFile(withDemonstration: true)
    #expect(throws: PlainDatabase.Failure.self) {
      try file.plain().run("UPDATE bills SET \(change) WHERE id = 'b001'")
    }
  }

  @Test(
    "takes what is just inside of the bounds",
    arguments: [
      "date = '2016-02-29'", "remark = '\(String(repeating: "字", count: 40))'", "cents = 999999999999900", "cents = 1",
      "category = 'salary', income = 1",
    ])
  func bounds(change: String) throws {
    let file = try LedgerFile(withDemonstration: true)
    try file.plain().run("UPDATE bills SET \(change) WHERE id = 'b001'")
  }

  @Test(
    "titles and names have their lengths",
    arguments: [
      "categories SET title = '四个字的'", "categories SET title = ''", "books SET name = '七个字的账本啊'", "books SET cover = 6",
    ])
  func names(change: String) throws {
    let file = try LedgerFile()
    #expect(throws: PlainDatabase.Failure.self) { try file.plain().run("UPDATE \(change)") }
  }

  @Test("says which file it is that is none, is newer, or is damaged")
  func refusals() throws {
    let file = try LedgerFile(withDemonstration: true)
    try file.plain().run("INSERT INTO grdb_migrations VALUES ('9: the future')")
    #expect(try file.problem() == .newer(path: file.path, steps: ["9: the future"]))

    let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
    for count in [100, 4_096, bytes.count / 2] {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: file.path))
      let problem = try file.problem()
      #expect(problem == .damaged(path: file.path), "\(count) of \(bytes.count) bytes")
    }
    try Data("id,date\n".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(try file.problem() == .notALedger(path: file.path, reason: "the file is no SQLite database"))
    try Data().write(to: URL(fileURLWithPath: file.path))
    #expect(try file.problem(.writing) == .notALedger(path: file.path, reason: "the file is empty"))
    try FileManager.default.removeItem(atPath: file.path)
    #expect(try file.problem() == .missing(path: file.path))
    try file.plain().run("CREATE TABLE bills (id)")
    #expect(try file.problem() == .notALedger(path: file.path, reason: "it is a database of another program"))
    #expect(
      throws: LedgerProblem.unusable(path: file.scratch.path, reason: "it is a folder"),
      performing: { try LedgerStore.open(file.scratch.path, for: .reading) })
  }

  @Test("with a row that lacks what every row has is told to be damaged")
  func nulls() throws {
    let file = try LedgerFile(withDemonstration: true)
    let plain = try file.plain()
    try plain.run("CREATE TABLE other AS SELECT * FROM bills; DROP TABLE bills; ALTER TABLE other RENAME TO bills")
    try plain.run("UPDATE bills SET id = NULL WHERE number = 1")
    let store = try LedgerStore.open(file.path, for: .reading)
    #expect(throws: LedgerProblem.damaged(path: file.path)) { try store.bills() }
    #expect(throws: LedgerProblem.damaged(path: file.path)) { try store.sceneData() }
  }

  @Test("that another program writes into is told to be in use")
  func locked() throws {
    let file = try LedgerFile()
    let store = try file.store(.writing)
    let plain = try file.plain()
    try plain.run("BEGIN EXCLUSIVE")
    #expect(throws: LedgerProblem.locked(path: file.path)) { try store.addBook(named: "旅行", cover: 1) }
    try plain.run("ROLLBACK")
    #expect(try store.addBook(named: "旅行", cover: 1).id == "book-2")
  }

  @Test("adds bills, books and categories, each with a free id, and says which name is wrong")
  func adding() throws {
    let file = try LedgerFile()
    let store = try file.store(.writing)
    let first = try store.add(NewBill(date: "2016-06-25", money: "12.5", category: "用餐"))
    #expect(
      first
        == Bill(id: "bill-000001", date: "2016-06-25", kind: .expense, cents: 1_250, category: "dining", book: "daily")
    )
    var second = NewBill(date: "2016-06-26", money: "7400", category: "salary")
    second.id = "mine"
    second.remark = "工资"
    #expect(try store.add(second).isIncome)
    #expect(throws: BillProblem.duplicateIdentifier("mine")) { try store.add(second) }
    #expect(try store.add(NewBill(date: "2016-06-25", money: "1", category: "snacks")).id == "bill-000003")
    #expect(try store.bills().map(\.id) == ["mine", "bill-000001", "bill-000003"])

    #expect(try store.addCategory("咖啡").id == "1014")
    #expect(try store.categories().last?.title == "咖啡")
    #expect(try store.extras().count == 26)
    #expect(throws: BillProblem.duplicateBook("日常账本")) { try store.addBook(named: "日常账本", cover: 0) }
    #expect(throws: BillProblem.cover(6)) { try store.addBook(named: "旅行", cover: 6) }
    #expect(throws: BillProblem.bookName("七个字的账本啊")) { try store.addBook(named: "七个字的账本啊", cover: 0) }
  }
}
