import Foundation
import TestSupport
import Testing

/// A stranger's folder with a ledger in it: whatever lies beside that, showing it touches nothing, and writing to it
/// nothing else.
@Suite("Hostile ledgers")
struct HostileLedgerTests {
  let scratch: Scratch
  /// The demonstration, and the same with a bill more.
  private let former: DatabaseImage
  private let present: DatabaseImage

  init() throws {
    let scratch = try Scratch()
    let scene = """
      device: card
      data: {d: l.ledger}
      layers: [{label: a, left: 0, top: 0, text: "{count(d.bills)}", font: 10}]
      takes: {t: [{wait: 100ms}, {snapshot: s}]}
      """
    try scratch.write(scene, to: "scene/scene.yaml")
    try scratch.write("precious", to: "victim")
    func image(after arguments: [String]) throws -> DatabaseImage {
      _ = try Tool.run(["ledger"] + arguments, in: scratch.path)
      return DatabaseImage(Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/scene/l.ledger"))))
    }
    former = try image(after: ["init", "scene/l.ledger", "--demonstration"])
    present = try image(after: [
      "add", "scene/l.ledger", "--date", "2016-06-24", "--money", "45", "--category", "剧场",
    ])
    self.scratch = scratch
    _ = try shell("mkdir out")
  }

  private func shell(_ line: String) throws -> Tool.Run {
    try Tool.run(["-c", line], in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
  }

  /// All that lies there but what runs write where they are told to: names, kinds, sizes, times, bytes.
  private func walk() throws -> String {
    let run = try shell(
      "find . -path ./out -prune -o ! -path . -printf '%p %y %m %s %T@ %i %l\\n' | sort; "
        + "find scene victim -type f -exec sha256sum {} + | sort")
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  enum Arrangement: CaseIterable {
    case plain, journal, log, emptyLog, superJournal, logAndNoShm

    /// Whether what lies beside the ledger takes a bill back.
    var isFormer: Bool { self == .journal || self == .emptyLog }
  }

  /// Puts a ledger into the scene's folder, with what belongs to it.
  private func arrange(_ arrangement: Arrangement) throws {
    let (size, path) = (former.pageSize, scratch.path + "/scene/l.ledger")
    var journal = RollbackJournal(pageSize: size)
    var log = WriteAheadLog(pageSize: size)
    let changed = present.pages(unlike: former)
    var files: [(String, [UInt8])] = []
    switch arrangement {
    case .plain: files = [("", present.bytes)]
    case .journal, .superJournal:
      journal.add(changed.filter { $0.number <= former.size }.map { former.page($0.number) }, databaseSize: former.size)
      if arrangement == .superJournal { journal.add(superJournal: scratch.path + "/victim") }
      files = [("", present.bytes), ("-journal", journal.bytes)]
    case .log, .logAndNoShm:
      log.add(present.markedForLog().pages(unlike: former.markedForLog()), committed: present.size)
      files = [("", former.markedForLog().bytes), ("-wal", log.bytes)]
    case .emptyLog: files = [("", former.markedForLog().bytes)]
    }
    _ = try shell("rm -f scene/l.ledger*")
    for (ending, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: path + ending)) }
  }

  /// What shows a ledger, or what is in it.
  private static let showing = [
    "check ../scene", "render ../scene --at 0 -o a.png", "render ../scene --take t -o frames",
    "inspect ../scene --at 0",
    "show ../scene --at 0", "render ../scene --snapshots", "verify ../scene --update all --report page",
    "prune ../scene",
    "render ../scene --at 0 -o a.png --ledger ../scene/l.ledger", "ledger list ../scene/l.ledger",
    "ledger list ../scene/l.ledger --csv", "ledger books ../scene/l.ledger", "ledger categories ../scene/l.ledger",
  ]

  @Test("whatever shows one leaves its folder as it was", arguments: Arrangement.allCases)
  func showing(arrangement: Arrangement) throws {
    try arrange(arrangement)
    let before = try walk()
    for line in Self.showing {
      for option in line.hasPrefix("ledger") || line.hasPrefix("prune") ? [""] : ["", " --sandbox"] {
        let run = try shell("cd out; \"$F\" \(line)\(option)")
        #expect(try walk() == before, "\(line)\(option)")
        guard arrangement == .superJournal else {
          #expect(run.code == 0, "\(line)\(option): \(run.errors)")
          continue
        }
        #expect(
          run.code == 2 && (run.output + run.errors).contains("l.ledger-journal', names another file"),
          "\(line): \(run)")
      }
    }
    guard arrangement != .superJournal else { return }
    let bills = try #require(Int(shell("\"$F\" ledger list scene/l.ledger | wc -l").output.filter(\.isNumber)))
    let demonstration = try #require(Int(shell("\"$F\" ledger list demo.ledger | wc -l").output.filter(\.isNumber)))
    #expect(bills == demonstration + (arrangement.isFormer ? 0 : 1))
    let text = try shell("\"$F\" inspect scene --at 0").output
    #expect(text.contains("\(bills)"), "\(text)")
  }

  @Test("in a folder that cannot be written, one is shown all the same", arguments: Arrangement.allCases)
  func readOnly(arrangement: Arrangement) throws {
    try arrange(arrangement)
    _ = try shell("chmod 444 scene/*; chmod 555 scene")
    defer { _ = try? shell("chmod 755 scene") }
    let before = try walk()
    // Root may write everywhere, unless it gives up that right.
    let user = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""
    #expect(try shell("\(user)touch scene/new").code != 0)
    for line in ["render ../scene --at 0 -o b.png --sandbox", "ledger list ../scene/l.ledger"] {
      let run = try shell("cd out; \(user)\"$F\" \(line)")
      #expect(run.code == (arrangement == .superJournal ? 2 : 0), "\(line): \(run.errors)")
    }
    #expect(try walk() == before)
  }

  @Test("what is written to one with a journal that names a file is refused, and the file stays")
  func writingSuperJournal() throws {
    try arrange(.superJournal)
    let before = try walk()
    for line in [
      "add l.ledger --date 2016-06-24 --money 45 --category 剧场", "books l.ledger --add 旅行", "remove l.ledger b001",
    ] {
      let run = try shell("cd scene; \"$F\" ledger \(line)")
      #expect(run.code == 2, "\(line): \(run.output)")
      #expect(
        run.errors
          == "error: 'l.ledger' was left half written, and its journal, 'l.ledger-journal', names another file: '\(scratch.path)/victim', "
          + "which SQLite would remove; have the program that wrote both open them, or restore the ledger from a copy and remove the journal\n"
      )
      #expect(try walk() == before, "\(line)")
    }
  }

  @Test(
    "what is written to one comes after what was left half written", arguments: [Arrangement.journal, .log, .plain])
  func writing(arrangement: Arrangement) throws {
    try arrange(arrangement)
    let bills = try shell("\"$F\" ledger list scene/l.ledger | wc -l").output
    let run = try shell("\"$F\" ledger add scene/l.ledger --date 2016-06-24 --money 46.13 --category 剧场")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try shell("\"$F\" ledger list scene/l.ledger | grep -c -e -46.13").output == "1\n")
    #expect(
      try Int(shell("\"$F\" ledger list scene/l.ledger | wc -l").output.filter(\.isNumber))
        == Int(bills.filter(\.isNumber)).map { $0 + 1 })
    #expect(try scratch.names(in: "scene") == ["l.ledger", "scene.yaml"])
  }

  /// What may lie beside a ledger and is no file.
  private static let besides = [
    "ln -s ../victim", "ln -s ../none", "ln -s \"$PWD/none\"", "ln -s ../empty", "mkfifo", "mkdir",
  ]

  @Test("beside which lies no file, but a link, a pipe or a folder, is refused at once", arguments: besides)
  func companions(line: String) throws {
    try arrange(.plain)
    _ = try shell("touch empty")
    for ending in ["-journal", "-wal", "-shm"] {
      _ = try shell("\(line) scene/l.ledger\(ending)")
      let before = try walk()
      let isRead = ending != "-shm"
      for (verb, isRefused) in [
        ("check scene", isRead), ("ledger list scene/l.ledger", isRead),
        ("ledger add scene/l.ledger --date 2016-06-24 --money 45 --category 剧场", true),
      ] {
        let run = try shell("timeout 20 \"$F\" \(verb)")
        // A link that leads nowhere is none to a reader.
        #expect(run.code == (isRefused ? 2 : 0), "\(line) \(ending), \(verb): \(run.code) \(run.errors)")
        if isRefused { #expect(run.errors.contains("l.ledger\(ending)'"), "\(line), \(verb): \(run.errors)") }
        #expect(try walk() == before, "\(line) \(ending), \(verb)")
      }
      _ = try shell("rm -r scene/l.ledger\(ending)")
    }
  }

  @Test("behind a link shows what lies beside the file that it leads to, and nothing in a sandbox")
  func linkedLedger() throws {
    try arrange(.journal)
    _ = try shell("mkdir far; mv scene/l.ledger* far; ln -s ../far/l.ledger scene/l.ledger")
    let before = try walk()
    #expect(try shell("\"$F\" ledger list scene/l.ledger").output == shell("\"$F\" ledger list demo.ledger").output)
    let run = try shell("\"$F\" check scene --sandbox")
    #expect(run.code == 2 && run.errors.contains("lies outside of the scene's folder, or is a link"), "\(run.errors)")
    #expect(try walk() == before)
  }

  @Test("whose name is an address to SQLite is a file of that name")
  func addresses() throws {
    try arrange(.plain)
    for name in [
      "file:..%2Ffar.ledger", "file:far.ledger?mode=memory&x=.ledger", "file:%2Fnone?vfs=unix-none.ledger",
      ":memory:.ledger",
    ] {
      _ = try shell("cp scene/l.ledger far.ledger; cd scene; echo none > '\(name)'")
      try scratch.write(
        "device: card\ndata: {d: \"\(name)\"}\nlayers: [{label: a, left: 0, top: 0, text: \"{count(d.bills)}\"}]\n",
        to: "scene/s.yaml")
      for option in ["", " --sandbox"] {
        let run = try shell("cd scene; \"$F\" check s.yaml\(option)")
        #expect(run.code == 2 && run.errors.contains("the file is no SQLite database"), "\(name): \(run.errors)")
      }
      // Nor is another opened for writing.
      let before = try walk()
      let run = try shell("cd scene; \"$F\" ledger add '\(name)' --date 2016-06-24 --money 45 --category 剧场")
      #expect(run.code == 2)
      #expect(try walk() == before)
      _ = try shell(
        "cd scene; cp l.ledger '\(name)'; \"$F\" ledger add '\(name)' --date 2016-06-24 --money 47.13 --category 剧场")
      #expect(try shell("cd scene; \"$F\" ledger list '\(name)' | grep -c -e -47.13").output == "1\n", "\(name)")
      _ = try shell("cd scene; rm '\(name)'")
    }
  }

  @Test("is made by no link that waits for its temporary name")
  func making() throws {
    // A link for each process that may come.
    _ = try shell(
      "mkdir made; cd made; for n in $(seq $(($$ + 1)) $(($$ + 400))); do ln -s ../none-$n .x.ledger.$n-1.flipbook-partial; done; "
        + "\"$F\" ledger init x.ledger")
    #expect(try scratch.names() == ["made", "out", "scene", "victim"])
  }
}
