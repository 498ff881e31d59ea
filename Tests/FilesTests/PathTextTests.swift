import Files
import Foundation
import TestSupport
import Testing

/// Some scalars make one `Character` with a slash or a dot beside them. Paths are parted as the system parts them.
@Suite("Paths are parted by bytes")
struct PathTextTests {
  /// Every scalar that Unicode has room for, but a slash and a zero, which no name has.
  private static let scalars: [Unicode.Scalar] = (UInt32(1)...0x10FFFF).compactMap {
    $0 == 0x2F ? nil : Unicode.Scalar($0)
  }

  /// Those that are one `Character` with the sign before or behind them, and one that is not.
  private static let joining = [Unicode.Scalar("a")] + scalars.filter { "\($0)/\($0).\($0)".count < 5 }

  /// The runs between slashes, byte for byte.
  private static func runs(_ path: [UInt8]) -> [[UInt8]] {
    var runs: [[UInt8]] = [[]]
    for byte in path {
      if byte == 0x2F { runs.append([]) } else { runs[runs.count - 1].append(byte) }
    }
    return runs
  }

  @Test("every scalar that stands before or behind a slash is a part's own")
  func parts() {
    var text = String.UnicodeScalarView()
    var places = 0
    for scalar in Self.scalars {
      text.append(contentsOf: [scalar, "/"])
      places += 1
      guard places % 8_192 == 0 || scalar.value == 0x10FFFF else { continue }
      let path = String(text)
      let isSame = FilePath.parts(of: path).map { Array($0.utf8) } == Self.runs(Array(path.utf8)).filter { !$0.isEmpty }
      #expect(isSame, "up to \(scalar.value)")
      text = .init()
    }
    #expect(places == 0x10FFFF - 0x800 - 1)
  }

  @Test(
    "scalars that join what is beside them change nothing about folders, names, endings and what is seen from where")
  func joining() {
    #expect(Self.joining.count > 1_000)
    for scalar in Self.joining {
      let one = "\(scalar)"
      let same = { (found: String, wanted: String) in
        #expect(found.utf8.elementsEqual(wanted.utf8), "U+\(String(scalar.value, radix: 16)): \(found), not \(wanted)")
      }
      let path = one + "/" + one + "/" + one + "." + one
      same(FilePath.folder(of: path), one + "/" + one)
      same(FilePath.name(of: path), one + "." + one)
      same(FilePath.stem(of: path), one)
      same(FilePath.fileExtension(path), one.lowercased())
      same(FilePath.split(path).folder + "|" + FilePath.split(path).name, one + "/" + one + "/|" + one + "." + one)
      same(FilePath.join(one + "/", one), one + "/" + one)
      same(FilePath.withoutLastSlash(one + "/"), one)
      same(FilePath.path(path, seenFrom: one), one + "/" + one + "." + one)
      same(FilePath.path(path, seenFrom: one + "/" + one), one + "." + one)
      same(FilePath.resolve("../" + one + "/./" + one, besides: path), one + "/" + one + "/" + one)
      same(FilePath.resolve(one + "/../" + one, besides: path), one + "/" + one + "/" + one)
      same(FilePath.relative("/" + path, to: "/" + one + "/b", working: "/"), "../" + one + "/" + one + "." + one)
      #expect(FilePath.isAbsolute("/" + one) && FilePath.hasSlash(path) && FilePath.endsInSlash(one + "/"))
      #expect(FilePath.isHidden("." + one) && FilePath.leadsUp("../" + one) && !FilePath.leadsUp(".." + one))
      #expect(FilePath.ends(one + ".png", with: ".png") && FilePath.starts("a/" + one, with: "a/"))
      #expect(PathPattern("a/*").matches("a/" + one) && !PathPattern("a/*").matches("a/" + one + "/b"))
    }
  }

  @Test("what is only canonically equivalent is another name")
  func equivalence() {
    #expect(FilePath.rest(of: "e\u{301}/a", after: "\u{E9}/") == nil)
    #expect(FilePath.relative("/e\u{301}/a", to: "/\u{E9}", working: "/").utf8.elementsEqual("../e\u{301}/a".utf8))
  }

  @Test("patterns take what the system's `fnmatch` takes", arguments: 1...20)
  func patterns(seed: UInt64) {
    var random = Seeded(seed)
    func word(_ letters: [String], _ most: UInt64) -> String {
      (0..<1 + random.next() % most).map { _ in random.pick(letters) }.joined()
    }
    for _ in 0..<500 {
      let (pattern, name) = (word(["a", "b", "*", "?"], 6), word(["a", "b"], 7))
      let whole = pattern.allSatisfy { $0 == "*" } ? "*" : pattern
      #expect(PathPattern("x/" + whole).matches("x/" + name) == (fnmatch(whole, name, 0) == 0), "\(pattern) of \(name)")
    }
  }
}
