import Foundation
import TestSupport
import Testing

@Suite("The version")
struct VersionTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var version: String {
    get throws {
      let line = try #require(try Tool.run(["--version"]).output.split(separator: "\n").first)
      return String(try #require(line.wholeMatch(of: /flipbook (\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?)/)).1)
    }
  }

  @Test("three lines tell version, commit and fingerprint, whichever verb stands before", arguments: [nil, "render"])
  func lines(verb: String?) throws {
    let run = try Tool.run([verb].compactMap(\.self) + ["--version"])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 4 && lines[3].isEmpty, "\(run.output)")
    #expect(lines[0] == "flipbook \(try version)")
    #expect(lines[1].wholeMatch(of: /commit (?:[0-9a-f]{40}(?:\+modified)?|unknown)/) != nil, "\(lines[1])")
    #expect(lines[2].hasPrefix("fingerprint flipbook-renderer "), "\(lines[2])")
  }

  @Test("it needs neither fonts nor scenes")
  func alone() throws {
    // A bundle without its fonts, as far as the program can see.
    let prefix = "\(scratch.path)/opt"
    try FileManager.default.createDirectory(atPath: "\(prefix)/share/flipbook/Fonts", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: "\(prefix)/bin", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Tool.path, toPath: "\(prefix)/bin/flipbook")
    let run = try Tool.run(["--version"], in: "/", executable: "\(prefix)/bin/flipbook")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("flipbook \(try version)\ncommit ") && run.output.hasSuffix("\nfingerprint unknown\n"))
  }

  @Test("the documents name today's version, and the list of changes begins with it")
  func documents() throws {
    let (version, ofDebian) = (try version, try version.replacing("-", with: "~"))
    var named = 0
    for document in try ["README.md", "README.zh-CN.md"] + Checkout.files(under: "Documentation", ending: ".md") {
      for match in try Checkout.text(of: document).matches(of: /flipbook-(\d[^\s\/]*?)-linux|flipbook_(\d[^\s]*?)_/) {
        #expect(match.1.map { $0 == version } ?? (match.2 ?? "" == ofDebian), "\(document) has \(match.0)")
        named += 1
      }
    }
    #expect(named > 3)
    let headings = try Checkout.text(of: "CHANGELOG.md").matches(of: /(?m)^## (.*)$/).map { String($0.1) }
    #expect(headings.first { $0 != "Unreleased" }?.hasPrefix(version) == true, "\(headings)")
  }

  // MARK: The commit

  /// Runs `git` in the scratch folder.
  private func git(_ words: String...) throws {
    let own = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"]
    let run = try Tool.run(["git"] + own + words, in: scratch.path, executable: "/usr/bin/env")
    try #require(run.code == 0, "\(run.errors)")
  }

  /// What the script of a tree in the scratch folder prints.
  private func commit(of tree: String = ".") throws -> String {
    let run = try Tool.run(["\(scratch.path)/\(tree)/Scripts/commit"], in: "/", executable: "/bin/bash")
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  private func plant(_ tree: String = ".") throws {
    for file in ["Scripts/commit", ".gitattributes"] {
      try scratch.write(Checkout.text(of: file), to: "\(tree)/\(file)")
    }
    try scratch.write("print(1)\n", to: "\(tree)/Sources/a.swift")
    try scratch.write("Read me.\n", to: "\(tree)/README.md")
  }

  @Test("a tree tells its commit, and whether what programs are made of differs from that")
  func commits() throws {
    try plant()
    #expect(try commit() == "")
    try git("init", "-q")
    #expect(try commit() == "")
    try git("add", ".")
    try git("commit", "-q", "-m", "First")
    let first = try commit()
    #expect(first.wholeMatch(of: /[0-9a-f]{40}\n/) != nil, "\(first)")
    try scratch.write("Read me again.\n", to: "README.md")
    #expect(try commit() == first)
    try scratch.write("print(2)\n", to: "Sources/b.swift")
    #expect(try commit() == first.dropLast() + "+modified\n")
  }

  @Test("a tree in the repository of something else tells none of its commits, an archive its own")
  func strangers() throws {
    try plant("vendor/flipbook")
    try git("init", "-q")
    try git("add", ".")
    try git("commit", "-q", "-m", "Other")
    #expect(try commit(of: "vendor/flipbook") == "")
    try plant()
    try git("add", ".")
    try git("commit", "-q", "-m", "Flipbook")
    try git("archive", "--prefix=unpacked/", "-o", "commit.tar", "HEAD")
    let run = try Tool.run(["xf", "commit.tar"], in: scratch.path, executable: "/usr/bin/tar")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try commit(of: "unpacked") == commit())
  }
}
