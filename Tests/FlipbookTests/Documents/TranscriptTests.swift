import Foundation
import TestSupport
import Testing

/// Sessions at a terminal, word for word in `Transcripts/`: commands behind `$ `, what they print, and `[exit N]` where
/// that is not 0. Each session runs in a folder of its own, which begins with what is in `Transcripts/files`.
/// `FLIPBOOK_RECORD=1` writes what is printed now; read the difference before it is committed.
@Suite("Transcripts: the program prints and writes what was approved")
struct TranscriptTests {
  private static let folder = "Tests/FlipbookTests/Transcripts"

  static let sessions = (try? Checkout.names(in: folder).filter { $0.hasSuffix(".txt") }) ?? []

  /// A command, with the lines of comments before it, and all that stands there of what it prints.
  struct Entry: Equatable {
    var comments: [Substring] = []
    var command: Substring
    var output: [Substring] = []

    static func all(in text: String) -> [Entry] {
      var (entries, comments): ([Entry], [Substring]) = ([], [])
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ ") {
          entries.append(Entry(comments: comments, command: line.dropFirst(2)))
          comments = []
        } else if entries.isEmpty {
          comments.append(line)
        } else {
          entries[entries.count - 1].output.append(line)
        }
      }
      for index in entries.indices {
        while entries[index].output.last?.isEmpty == true { entries[index].output.removeLast() }
      }
      return entries
    }

    static func text(of entries: [Entry]) -> String {
      entries.map { entry in (entry.comments + ["$ \(entry.command)"] + entry.output + [""]).joined(separator: "\n") }
        .joined(separator: "\n")
    }
  }

  private func printed(by command: Substring, in folder: String) throws -> [Substring] {
    let programs = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path
    let run = try Tool.run(
      ["-c", "PATH='\(programs)':/usr/bin:/bin; exec 2>&1; \(command)"], in: folder,
      environment: [
        "HOME": folder, "TZ": "UTC", "LC_ALL": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb",
        "FLIPBOOK_ASSETS": Checkout.path("Assets"), "GIT_CONFIG_GLOBAL": "/dev/null",
        "XDG_CACHE_HOME": Checkout.path(".build/font-cache"),
        "GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z",
      ], executable: "/bin/sh")
    let text = run.output.replacingOccurrences(of: folder, with: "FOLDER")
      .replacingOccurrences(of: Checkout.root, with: "CHECKOUT")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines + (run.code == 0 ? [] : ["[exit \(run.code)]"])
  }

  @Test("a session prints what it did", arguments: sessions)
  func session(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let scratch = try Scratch()
    for file in try Checkout.names(in: "\(Self.folder)/files") {
      let source = Checkout.path("\(Self.folder)/files/\(file)")
      try FileManager.default.copyItem(atPath: source, toPath: "\(scratch.path)/\(file)")
    }
    var entries = Entry.all(in: try Checkout.text(of: path))
    #expect(!entries.isEmpty)
    for index in entries.indices {
      let printed = try printed(by: entries[index].command, in: scratch.path)
      if !Recording.isOn {
        let difference = Self.difference(entries[index].output, printed)
        #expect(difference == nil, "\(path): $ \(entries[index].command)\n\(difference ?? "")")
      }
      entries[index].output = printed
    }
    if Recording.isOn {
      try Entry.text(of: entries).write(toFile: Checkout.path(path), atomically: true, encoding: .utf8)
    }
  }

  /// The first line that differs, as it was and as it is; nil where none does.
  private static func difference(_ approved: [Substring], _ printed: [Substring]) -> String? {
    for index in 0..<max(approved.count, printed.count) {
      let was = approved.indices.contains(index) ? approved[index] : "(no line)"
      let now = printed.indices.contains(index) ? printed[index] : "(no line)"
      if was != now { return "line \(index + 1) was\n  \(was)\nand is\n  \(now)\nIf that is right: make record" }
    }
    return nil
  }

  @Test("a transcript is read as it was written")
  func reading() {
    let text = "# Head.\n$ one\na\n\nb\n[exit 2]\n\n$ two\n"
    let entries = Entry.all(in: text)
    #expect(entries.map(\.command) == ["one", "two"])
    #expect(entries.map(\.output) == [["a", "", "b", "[exit 2]"], []])
    #expect(Entry.text(of: entries) == text)
    #expect(Self.difference(["a"], ["a", "b"])?.contains("(no line)") == true)
  }
}
