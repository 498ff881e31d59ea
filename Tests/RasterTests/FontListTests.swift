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
}
