import Files
import Foundation
import Raster
import TestSupport
import Testing

@Suite("The lists of fonts that are kept between two runs")
struct FontListTests {
  /// How a list may come to be damaged.
  enum Damage: String, CaseIterable {
    case changed, cutOff, empty, withoutSum, anothers
  }

  private func lists(in folder: String) throws -> [String] {
    try Folder.names(in: folder).filter { $0.contains(".cache-") && !$0.hasSuffix(".sum") }
  }

  @Test("one that is not as it was made is made anew, and none is believed", arguments: Damage.allCases)
  func damaged(damage: Damage) throws {
    let scratch = try Scratch()
    let (first, second) = ("\(scratch.path)/first", "\(scratch.path)/second")
    _ = try FontSet.load(cacheDirectory: first)
    let names = try lists(in: first)
    #expect(try !names.isEmpty && names.allSatisfy { try FileBytes.read("\(first)/\($0).sum").count == 16 })
    try FileManager.default.copyItem(atPath: first, toPath: second)
    var broken: [String: [UInt8]] = [:]
    for name in names {
      var bytes = try FileBytes.read("\(second)/\(name)")
      switch damage {
      case .changed: for at in stride(from: 40, to: bytes.count, by: 97) { bytes[at] ^= 0x55 }
      case .cutOff: bytes.removeLast(bytes.count / 2)
      case .empty: bytes = []
      case .withoutSum:
        bytes[bytes.count / 2] ^= 1
        try Folder.removeFile("\(second)/\(name).sum")
      case .anothers:
        bytes[bytes.count / 2] ^= 1
        let others = try FileBytes.read("\(first)/\(names.last ?? name).sum")
        try AtomicFile.write(name == names.last ? Array("0".utf8) : others, to: "\(second)/\(name).sum")
      }
      try AtomicFile.write(bytes, to: "\(second)/\(name)")
      broken[name] = bytes
    }
    let fonts = try FontSet.load(cacheDirectory: second)
    _ = try TextEngine(fonts: fonts).measure("Harbour 海港", style: .init(), width: nil)
    for name in names {
      let isAnew = try FileBytes.read("\(second)/\(name)") != broken[name]
      #expect(isAnew, "\(name)")
      #expect(try FileBytes.read("\(second)/\(name).sum").count == 16)
    }
  }

  @Test("those that are as they were made stay")
  func sound() throws {
    let scratch = try Scratch()
    let (first, second) = ("\(scratch.path)/first", "\(scratch.path)/second")
    _ = try FontSet.load(cacheDirectory: first)
    try FileManager.default.copyItem(atPath: first, toPath: second)
    func stamps() throws -> [FileStatus?] { try lists(in: second).map { FileStatus("\(second)/\($0)") } }
    let before = try stamps()
    _ = try FontSet.load(cacheDirectory: second)
    #expect(try stamps() == before)
  }

  @Test("a list that cannot be removed is not looked at")
  func folder() throws {
    let scratch = try Scratch()
    _ = try FontSet.load(cacheDirectory: "\(scratch.path)/first")
    let name = try #require(lists(in: "\(scratch.path)/first").first)
    try scratch.write("mine", to: "second/\(name)/file")
    _ = try TextEngine(fonts: FontSet.load(cacheDirectory: "\(scratch.path)/second"))
    #expect(try scratch.names(in: "second") == [name])
  }

  @Test("the fingerprint tells the revision and the checksum that the head table of each file has")
  func revisions() throws {
    let fonts = try FontSet.load(cacheDirectory: Checkout.path(".build/font-cache"))
    var paths: [String: String] = [:]
    let folders = try #require(FileManager.default.enumerator(atPath: "/usr/share/fonts"))
    for case let path as String in folders { paths[FilePath.name(of: path)] = "/usr/share/fonts/\(path)" }
    let facts = fonts.fingerprint.map { $0.split(separator: " ") }.filter { $0.count == 3 }
    #expect(facts.count >= 5)
    for fact in facts {
      let data = try Data(contentsOf: URL(filePath: #require(paths[String(fact[0])])), options: .alwaysMapped)
      func number(_ place: Int) -> Int { data[place..<(place + 4)].reduce(0) { $0 * 256 + Int($1) } }
      // The first font of a collection begins where its header says.
      let start = data.starts(with: Array("ttcf".utf8)) ? number(12) : 0
      let entries = stride(from: start + 12, to: data.count, by: 16)
      let head = number(try #require(entries.first { data[$0..<($0 + 4)].elementsEqual("head".utf8) }) + 8)
      #expect(fact[1] == String(format: "%.3f", Double(number(head + 4)) / 65_536), "\(fact[0])")
      #expect(Int(fact[2], radix: 16) == number(head + 8), "\(fact[0])")
    }
  }
}
