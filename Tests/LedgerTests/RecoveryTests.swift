import Files
import Foundation
import Ledger
import TestSupport
import Testing

/// Ledgers with files beside them, made byte by byte: what SQLite makes of a copy, by its own way to the disk, is what
/// ours shows, and nothing is touched.
@Suite("A ledger that was left half written")
struct RecoveryTests {
  private static let remarks = ["first", "second", "third"]

  /// A ledger at three times, with other remarks and more bills, and so more pages, each time.
  private let states: [DatabaseImage]
  /// How many bills there are at each.
  private let counts: [Int]
  private let scratch: Scratch
  private let path: String

  init() throws {
    let file = try LedgerFile(withDemonstration: true)
    let plain = try file.plain()
    try plain.run("PRAGMA page_size = 1024; VACUUM")
    var counts: [Int] = []
    states = try Self.remarks.map { remark in
      try plain.run("UPDATE bills SET remark = '\(remark)'")
      try plain.run(
        """
        WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 40)
        INSERT INTO bills (id, date, remark, income, cents, category, book)
        SELECT '\(remark)' || n, '2016-06-25', '\(remark)', income, n, category, book FROM r, (SELECT * FROM bills LIMIT 1)
        """)
      counts += try plain.numbers("SELECT count(*) FROM bills")
      return DatabaseImage(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
    }
    self.counts = counts
    scratch = try Scratch()
    path = scratch.path + "/my.ledger"
  }

  // MARK: - What is shown

  /// What our reading shows of files, and what SQLite's own of a copy; nil for what is refused.
  private struct Shown {
    var ours: [String]?
    var problem: LedgerProblem?
    var theirs: [String]?
    /// Whether SQLite calls the copy sound.
    var isSound = false
  }

  private func shown(_ main: DatabaseImage, journal: [UInt8]? = nil, log: [UInt8]? = nil) throws -> Shown {
    let copy = scratch.path + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    let files = ["": main.bytes, "-journal": journal, "-wal": log, "-shm": nil]
    for (ending, bytes) in files {
      for place in [path, copy + "/my.ledger"] {
        try? FileManager.default.removeItem(atPath: place + ending)
        if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: place + ending)) }
      }
    }
    func facts() throws -> [String: FileFacts] {
      try Dictionary(
        uniqueKeysWithValues: scratch.names().filter { $0 != "copy" }.map {
          ($0, try FileFacts("\(scratch.path)/\($0)"))
        })
    }
    let before = try facts()
    var shown = Shown()
    do {
      shown.ours = try LedgerStore.open(path, for: .reading).bills().map {
        "\($0.id)|\($0.date)|\($0.remark)|\($0.cents)"
      }.sorted()
    } catch let problem as LedgerProblem {
      shown.problem = problem
    }
    #expect(try facts() == before)
    if let plain = try? PlainDatabase(copy + "/my.ledger") {
      shown.theirs = try? plain.rows("SELECT id, date, remark, cents FROM bills").map { $0.joined(separator: "|") }
        .sorted()
      shown.isSound =
        (try? plain.texts("PRAGMA integrity_check")) == ["ok"]
        && (try? plain.numbers("PRAGMA application_id")) == [0x4662_4C67]
    }
    return shown
  }

  /// Expects the rows of a state, by us and by SQLite.
  private func expect(
    _ state: Int, _ main: DatabaseImage, journal: [UInt8]? = nil, log: [UInt8]? = nil, _ comment: String = ""
  ) throws {
    let shown = try shown(main, journal: journal, log: log)
    let (ours, remark) = (shown.ours ?? [], Self.remarks[state])
    #expect(ours.count == counts[state], "\(comment): \(shown.problem?.message ?? "")")
    #expect(ours.allSatisfy { $0.split(separator: "|")[2] == remark }, "\(comment)")
    #expect(shown.ours == shown.theirs, "\(comment)")
  }

  // MARK: - Journals

  /// What pages of a state were in the one before.
  private func former(_ state: Int) -> [DatabasePage] {
    states[state].pages(unlike: states[state - 1]).filter { $0.number <= states[state - 1].size }
      .map { states[state - 1].page($0.number) }
  }

  private func journal(sectorSize: Int = 512, _ build: (inout RollbackJournal) -> Void) -> [UInt8] {
    var journal = RollbackJournal(pageSize: states[0].pageSize, sectorSize: sectorSize)
    build(&journal)
    return journal.bytes
  }

  @Test("by a journal shows the earlier values, also in sectors of other sizes", arguments: [32, 512, 4096, 65_536])
  func hotJournal(sectorSize: Int) throws {
    let pages = former(2)
    #expect(pages.count > 20 && states[2].size > states[1].size)
    try expect(2, states[2])
    let whole = journal(sectorSize: sectorSize) { $0.add(pages, databaseSize: states[1].size) }
    try expect(1, states[2], journal: whole)
    // Who wrote last had not come to the end of the file, or had cut it off.
    var half = states[2]
    half.bytes.removeLast(3 * half.pageSize)
    try expect(1, half, journal: whole)
    // As many pages as lie there, which is what a head says before its journal is whole on the disk.
    try expect(
      1, states[2],
      journal: journal(sectorSize: sectorSize) {
        $0.add(pages, databaseSize: states[1].size, count: .max)
      })
    // Several heads, each with pages of its own.
    try expect(
      1, states[2],
      journal: journal(sectorSize: sectorSize) {
        $0.add(Array(pages[..<5]), databaseSize: states[1].size)
        $0.add(Array(pages[5...]), databaseSize: states[1].size, nonce: 99)
      })
  }

  @Test("by a journal that is none is shown as it is")
  func coldJournals() throws {
    let whole = journal { $0.add(former(2), databaseSize: states[1].size) }
    let cold: [(String, [UInt8])] = [
      ("empty", []), ("a head of zeros", [UInt8](repeating: 0, count: 28) + whole.dropFirst(28)),
      ("a short head", Array(whole.prefix(20))), ("another file", Array("hello, hello, hello, hello\n".utf8)),
      ("no page", journal { $0.add([], databaseSize: states[2].size) }), ("another magic", [1] + whole.dropFirst()),
      ("a sector of no size", Array(whole[..<20]) + [0, 0, 0, 3] + whole[24...]),
      ("pages of no size", Array(whole[..<24]) + [0, 0, 0, 3] + whole[28...]),
    ]
    for (name, bytes) in cold {
      let shown = try shown(states[2], journal: bytes)
      #expect(shown.ours == shown.theirs && shown.theirs != nil, "\(name): \(shown.problem?.message ?? "")")
    }
  }

  @Test("by a journal with a wrong checksum is taken back as far as SQLite does")
  func spoiledJournal() throws {
    let pages = former(2)
    for index in [0, 1, pages.count - 1] {
      let bytes = journal { $0.add(pages, databaseSize: states[1].size, spoiled: index) }
      let shown = try shown(states[2], journal: bytes)
      #expect(shown.ours == shown.theirs || !shown.isSound, "\(index)")
    }
  }

  @Test("by a journal that says how large the ledger was costs what it weighs")
  func largeSize() throws {
    let bytes = journal { $0.add(former(1), databaseSize: 0x3FFF_FFFF) }
    try Data(states[1].bytes).write(to: URL(fileURLWithPath: path))
    try Data(bytes).write(to: URL(fileURLWithPath: path + "-journal"))
    let start = try #require(ProcessMemory.now).resident
    _ = try? LedgerStore.open(path, for: .reading).bills()
    #expect(try #require(ProcessMemory.now).resident - start < 50 << 20)
  }

  @Test(
    "with a journal that names another file is refused, for reading and for writing, and the file stays",
    arguments: ["/victim", "/my.ledger", "/none", "/my.ledger-journal", "database", "database-journal", "victim"])
  func superJournal(name: String) throws {
    try scratch.write("precious", to: "victim")
    let named = name.hasPrefix("/") ? scratch.path + name : name
    /// But for when an owner was set, which SQLite does to a journal where it is root.
    func facts() throws -> [String] {
      try scratch.names().map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/\(name)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
        return "\(name) \(attributes[.modificationDate] ?? "") \(bytes.hashValue) \(bytes.count)"
      }
    }
    // Also with no page at all.
    for pages in [[], former(2)] {
      let bytes = journal {
        $0.add(pages, databaseSize: states[1].size)
        $0.add(superJournal: named)
      }
      try Data(states[2].bytes).write(to: URL(fileURLWithPath: path))
      try Data(bytes).write(to: URL(fileURLWithPath: path + "-journal"))
      let before = try facts()
      for access in [LedgerStore.Access.reading, .writing] {
        #expect(throws: LedgerProblem.foreignJournal(path: path, journal: path + "-journal", name: named)) {
          try LedgerStore.open(path, for: access, seeds: Seeds.shipped.get())
        }
        #expect(try facts() == before)
      }
    }
  }

  // MARK: - Logs

  private func log(sumsAreBigEndian: Bool = false, _ build: (inout WriteAheadLog) -> Void) -> [UInt8] {
    var log = WriteAheadLog(pageSize: states[0].pageSize, sumsAreBigEndian: sumsAreBigEndian)
    build(&log)
    return log.bytes
  }

  private func pages(_ state: Int) -> [DatabasePage] {
    states[state].markedForLog().pages(unlike: states[state - 1].markedForLog())
  }

  @Test("by a log shows what was committed, and no more", arguments: [false, true])
  func logs(sumsAreBigEndian: Bool) throws {
    let main = states[0].markedForLog()
    let (second, third) = (pages(1), pages(2))
    let (sizes, none) = (states.map(\.size), [UInt8](repeating: 1, count: 8))
    let cases: [(String, Int, (inout WriteAheadLog) -> Void)] = [
      ("no frame", 0, { _ in }), ("one commit", 1, { $0.add(second, committed: sizes[1]) }),
      (
        "two commits", 2,
        {
          $0.add(second, committed: sizes[1])
          $0.add(third, committed: sizes[2])
        }
      ),
      (
        "a commit and frames without", 1,
        {
          $0.add(second, committed: sizes[1])
          $0.add(third, committed: nil)
        }
      ),
      ("frames without a commit", 0, { $0.add(second, committed: nil) }),
      ("a wrong checksum", 0, { $0.add(second, committed: sizes[1], spoiled: 3) }),
      (
        "a wrong checksum in the second commit", 1,
        {
          $0.add(second, committed: sizes[1])
          $0.add(third, committed: sizes[2], spoiled: third.count - 1)
        }
      ),
      (
        "frames of an earlier log", 1,
        {
          $0.add(second, committed: sizes[1])
          $0.add(third, committed: sizes[2], salts: none)
        }
      ),
    ]
    for (name, state, build) in cases {
      let bytes = log(sumsAreBigEndian: sumsAreBigEndian, build)
      try expect(state, main, log: bytes, name)
      // SQLite looks for a log also where the database does not say that it has one.
      try expect(state, states[0], log: bytes, name + ", unmarked")
    }
    let whole = log(sumsAreBigEndian: sumsAreBigEndian) { $0.add(second, committed: sizes[1]) }
    try expect(0, main, log: Array(whole.dropLast()), "cut off")
    try expect(0, main, log: Array(whole.prefix(31)), "a short head")
    try expect(0, main, log: [], "empty")
    try expect(0, main, log: [0] + whole.dropFirst(), "another magic")
    try expect(0, main, "none")
  }

  @Test("by a journal and a log is what SQLite makes of both")
  func both() throws {
    let journal = journal { $0.add(former(1), databaseSize: states[0].size) }
    let log = log { $0.add(pages(2), committed: states[2].size) }
    for main in [states[1], states[1].markedForLog()] {
      let shown = try shown(main, journal: journal, log: log)
      #expect(shown.ours == shown.theirs || !shown.isSound)
    }
  }

  // MARK: - By chance

  @Test("by files that are changed by chance is what SQLite makes of them, wherever that is sound", arguments: 1...4)
  func chance(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let journal = journal {
      $0.add(Array(former(2)[..<9]), databaseSize: states[1].size)
      $0.add(Array(former(2)[9...]), databaseSize: states[1].size, nonce: 5)
    }
    let log = log {
      $0.add(pages(1), committed: states[1].size)
      $0.add(pages(2), committed: states[2].size)
    }
    var sound = 0
    for number in 0..<60 {
      var bytes = number.isMultiple(of: 2) ? journal : log
      for _ in 0...Int.random(in: 0...2, using: &random) {
        // Half of the changes hit a head.
        let place = Int.random(in: 0..<(Bool.random(using: &random) ? 64 : bytes.count), using: &random)
        if Bool.random(using: &random) { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
        if Int.random(in: 0...9, using: &random) == 0 { bytes.removeLast(Int.random(in: 0...9_999, using: &random)) }
      }
      let shown =
        try number.isMultiple(of: 2)
        ? shown(states[2], journal: bytes) : shown(states[0].markedForLog(), log: bytes)
      guard shown.isSound else { continue }
      sound += 1
      #expect(shown.ours == shown.theirs, "\(seed), \(number): \(shown.problem?.message ?? "")")
    }
    #expect(sound > 20)
  }
}
