import Preview
import Testing

@Suite("A take is put into a file")
struct TakeTextTests {
  @Test(
    "it tells on which line its first step stands, however the file is written",
    arguments: AppendingTests.files.map(\.text) + ["layers: []", "takes:\n  one: []\nlayers: []"])
  func firstLine(file: String) throws {
    let added = try #require(TakeText(name: "new", lines: ["settle", "wait: 1s"]).added(to: file))
    let lines = added.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let wanted = lines.firstIndex { String(decoding: Array($0), as: UTF8.self).contains("settle") }
    #expect(added.firstLine == wanted.map { $0 + 1 }, "\(added.text)")
  }

  @Test("steps with words are maps in braces, a verb by itself is none; without steps it is empty")
  func forms() {
    #expect(
      TakeText(name: "new", lines: ["settle", "wait: 1s"]).added(to: "takes: {}")?.text
        == "takes: {new: [\n        settle,\n        {wait: 1s}]}")
    #expect(TakeText(name: "new", lines: []).added(to: "takes:\n  a: []\n")?.text == "takes:\n  a: []\n  new: []\n")
  }
}
