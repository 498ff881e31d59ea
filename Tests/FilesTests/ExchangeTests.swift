import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("A file is replaced only where it is as it was seen")
struct ExchangeTests {
  let scratch: Scratch
  var path: String { "\(scratch.path)/file" }

  init() throws { scratch = try Scratch() }

  private func text() throws -> String { String(decoding: try FileBytes.read(path), as: UTF8.self) }

  @Test("what is there is replaced, what was changed meanwhile is not, and nothing is left beside it")
  func replaces() throws {
    try scratch.write("one", to: "file")
    #expect(try FileExchange.replace(Array("one".utf8), with: Array("two".utf8), at: path))
    #expect(try !FileExchange.replace(Array("one".utf8), with: Array("three".utf8), at: path))
    #expect(try text() == "two")
    #expect(try !FileExchange.replace([], with: Array("three".utf8), at: "\(scratch.path)/none"))
    #expect(try scratch.names() == ["file"])
  }

  @Test("of many who save at once and each add what they saw, none is told that it is there and is not")
  func races() throws {
    try scratch.write("", to: "file")
    let added = Mutex<Set<String>>([])
    let path = path
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for round in 0..<40 {
        guard let seen = try? FileBytes.read(path) else { continue }
        let line = "\(worker).\(round)\n"
        if (try? FileExchange.replace(seen, with: seen + Array(line.utf8), at: path)) == true {
          added.withLock { _ = $0.insert(String(line.dropLast())) }
        }
      }
    }
    #expect(try Set(text().split(separator: "\n").map(String.init)) == added.withLock { $0 })
    #expect(try scratch.names() == ["file"])
  }

  @Test("what an editor saves in the midst of it is there afterwards")
  func editor() throws {
    let path = path
    for round in 0..<200 {
      try scratch.write("start", to: "file")
      try scratch.write("edit \(round)", to: "edited")
      let edited = scratch.path + "/edited"
      let reported = Mutex<Bool?>(nil)
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 {
          usleep(UInt32(round % 20) * 10)
          rename(edited, path)
        } else {
          let done = try? FileExchange.replace(Array("start".utf8), with: Array("ours".utf8), at: path)
          reported.withLock { $0 = done }
        }
      }
      #expect(try text() == "edit \(round)" || reported.withLock { $0 } == true && text() == "ours")
      // An editor that saved later has replaced ours; one that saved before has not been replaced.
      #expect(try text() == "edit \(round)")
    }
    #expect(try scratch.names() == ["file"])
  }
}
