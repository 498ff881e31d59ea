import Foundation
import TestSupport
import Testing

/// How much code there is of one type, or in one function: lines without blanks and comments.
@Suite("What has to be held in the head at once is small")
struct SizeTests {
  private static let maxTypeLines = 400
  private static let maxFunctionLines = 60

  /// Types that are larger over all their extensions, and how large they may be until they are taken apart.
  private static let largeTypes: [String: Int] = [
    // A pass each for what librsvg draws otherwise than browsers, in files of their own.
    "SVGNormalizer": 1_300,
    // The grammar of formulas; the facts of all layers.
    "FormulaParser": 420, "Layer": 410,
  ]
  /// Types that are tables: a row for each word of the language.
  private static let tables: Set<String> = ["FunctionTable", "Vocabulary"]

  /// Functions that are longer, by their files.
  private static let longFunctions: [String: Int] = [:]

  /// The lines of code of each type of the top level, its extensions included.
  private func linesOfTypes() throws -> [String: Int] {
    var lines: [String: Int] = [:]
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      var type: String?
      for line in try Checkout.text(of: file).split(separator: "\n") {
        if let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "}"),
          let found = line.firstMatch(of: /^(?:[@\w]+(?:\(\w+\))? )*(?:struct|class|enum|actor|extension) ([\w.]+)/)
        {
          type = String(found.1)
        }
        if let type, isCode(line) { lines[type, default: 0] += 1 }
        if line == "}" { type = nil }
      }
    }
    return lines
  }

  /// The longest function of each file that has one of more than so many lines.
  private func longFunctions() throws -> [String: Int] {
    var longest: [String: Int] = [:]
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      /// The indentation of a function that has begun, and its lines so far.
      var open: [(indent: Int, lines: Int)] = []
      for line in try Checkout.text(of: file).split(separator: "\n") where isCode(line) {
        let indent = line.prefix { $0 == " " }.count
        for index in open.indices { open[index].lines += 1 }
        if Self.begins.contains(where: line.contains),
          line.contains(/^ *(?:[@\w]+(?:\(\w+\))? )*(?:func |init[?(<]|subscript[(<])/), !line.hasSuffix("}")
        {
          open.append((indent, 1))
        } else if line.drop(while: { $0 == " " }).hasPrefix("}"), let last = open.last, last.indent == indent {
          open.removeLast()
          if last.lines > Self.maxFunctionLines { longest[file] = max(longest[file] ?? 0, last.lines) }
        } else {
          // A requirement of a protocol has no body.
          while let last = open.last, last.indent > indent { open.removeLast() }
        }
      }
    }
    return longest
  }

  private static let begins = ["func ", "init", "subscript"]

  private func isCode(_ line: Substring) -> Bool { !line.drop(while: { $0 == " " }).hasPrefix("//") }

  @Test("a type has at most 400 lines over all its extensions")
  func types() throws {
    let lines = try linesOfTypes().filter { $0.value > Self.maxTypeLines && !Self.tables.contains($0.key) }
    for (type, count) in lines.sorted(by: { $0.key < $1.key }) {
      #expect(count <= Self.largeTypes[type] ?? Self.maxTypeLines, "\(type) has \(count) lines")
    }
    for type in Self.largeTypes.keys.sorted() where lines[type] == nil {
      Issue.record("\(type) is small enough now; take it from the list")
    }
  }

  @Test("a function has at most 60 lines")
  func functions() throws {
    let long = try longFunctions()
    for (file, count) in long.sorted(by: { $0.key < $1.key }) {
      #expect(count <= Self.longFunctions[file] ?? Self.maxFunctionLines, "\(file) has a function of \(count) lines")
    }
    for file in Self.longFunctions.keys.sorted() where long[file] == nil {
      Issue.record("\(file) has no long function any more; take it from the list")
    }
  }
}
