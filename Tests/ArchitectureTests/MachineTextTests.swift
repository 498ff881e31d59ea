import Foundation
import TestSupport
import Testing

/// Paths, names, keys, records, headers and git's output are parted and searched by bytes (`MachineText`, `FilePath`):
/// by characters, U+0600 before a slash hides it, and a carriage return the line feed behind it.
///
/// Types cannot be seen in a text, so this finds what is written where a `String` is looked into by characters, and
/// lets be what names bytes or scalars. What people write and see has characters: those files are listed, each with its
/// reason.
@Suite("Text that machines read is not looked into by characters")
struct MachineTextTests {
  private static let people = [
    "Accessibility/AccessibilityAudit.swift": "labels, as a message quotes them",
    "Accessibility/ScreenSurvey.swift": "labels: whether there is something to see",
    "Accessibility/TextFit.swift": "labels: whether they have lines",
    "Formulas/Functions/DatePattern.swift": "patterns that a scene's author writes, with words of any language in them",
    "Formulas/Functions/NumberPattern.swift": "patterns that a scene's author writes, with any signs in them",
    "Formulas/Functions/TextFunctions.swift": "functions of a scene, which count what a person sees",
    "Formulas/Parsing/FormulaParser+Literals.swift": "formulas: columns are characters",
    "Formulas/Parsing/FormulaHints.swift": "formulas: columns are characters",
    "Geometry/Path+SVG.swift": "drawings in a formula: columns are characters",
    "ImageFiles/SVG/Styles/CSSSelector.swift": "bytes of an attribute, parted at blanks",
    "Raster/Content/TextContent.swift": "text that is drawn",
    "Raster/Text/TextEngine.swift": "text that is drawn",
    "Raster/Text/Truncation.swift": "text that is drawn",
    "Raster/Text/UprightLetters.swift": "text that is drawn",
    "SceneFiles/LayerReader+Accessibility.swift": "a reason in a person's words",
    "SceneFiles/FileReader+Fonts.swift": "names of fonts, with letters of any script",
    "SceneFiles/NodeReader+Formulas.swift": "formulas: columns are characters",
    "SceneFiles/FileReader+Variants.swift": "names that a scene's author gives",
    "SceneFiles/NodeReader.swift": "slips of people in a line of a scene",
    "SceneFiles/PlacedText+Scanning.swift": "formulas: columns are characters",
    "SceneFiles/ReadingProblem.swift": "a name made of a person's words",
    "SceneFiles/NameScanner.swift": "words of a line, with letters of any script",
    "Preview/Editing/SourceLiteral.swift": "lines and columns as an editor counts them",
    "SceneFiles/SourceText.swift": "lines and columns as an editor counts them",
    "SceneFiles/YAMLHints.swift": "slips of people in lines of a scene",
    "Vocabulary/WrittenLayer.swift": "labels: whether they have lines",
    "Basics/Wording/String+Printable.swift": "scalars, one behind the other",
  ]

  /// Patterns of what looks into a text by characters, where neither bytes nor scalars are named.
  private static let patterns = [
    // Only texts have these.
    #"\bhas(?:Prefix|Suffix)\("#,
    #"\b(?:firstRange|ranges)\(of:|\brange\(of: ""#,
    #"\bcomponents\(separatedBy|\breplacingOccurrences\(|\btrimming(?:Prefix|Characters)\b"#,
    #"\.replacing\((?!with:)[^\n]*\bwith:"#,
    // Parting, but for bytes, scalars, and paths by their own function.
    #"(?<!utf8|unicodeScalars|bytes|FilePath)\.split(?:\((?!separator: (?:UInt8|0x|\d))|\s*\{)"#,
    // A sign in quotes.
    #"(?<!utf8|unicodeScalars)\.(?:firstIndex|lastIndex)\(of: ""#,
    #"(?<!utf8|unicodeScalars)\.contains\("(?![A-Za-z0-9_]+"\)|[^"\n]*\\\()"#,
    #"(?<!unicodeScalars|scalars)(?<!dropFirst\(\))\.(?:first|last) [!=]= "(?:\\.|[^"\\])""#,
    #""\.contains\("#,
    #"(?<!unicodeScalars)\.(?:prefix|drop|filter|firstIndex|lastIndex|first|last|allSatisfy)\s*(?:\((?:where|while):\s*)?\{\s*\$0 [!=]= "(?:\\.|[^"\\])""#,
    // Kinds of characters: digits of other scripts, line ends of two bytes.
    #"(?:\\|\$0|\b(?!properties\b)\w+\??|\))\.is(?:Newline|Whitespace|Number|Letter|HexDigit|Punctuation)\b"#,
    #"\.(?:wholeNumberValue|hexDigitValue)\b"#,
  ]

  private let expressions: [NSRegularExpression]

  init() throws { expressions = try Self.patterns.map { try NSRegularExpression(pattern: $0) } }

  /// Functions of ours that are called as kinds of characters are, and look at bytes.
  private static let ofBytes = ["Self.isLetter"]

  private func findings(in code: String) -> [String] {
    let whole = NSRange(code.startIndex..., in: code)
    return expressions.flatMap { $0.matches(in: code, range: whole) }.compactMap { match in
      let text = Range(match.range, in: code).map { String(code[$0]) } ?? ""
      return Self.ofBytes.contains(text) ? nil : text
    }
  }

  @Test("paths, names, keys and records are bytes")
  func rule() throws {
    var needed: Set<String> = []
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      let name = String(file.dropFirst("Sources/".count))
      for finding in findings(in: codeLines(of: try Checkout.text(of: file))) {
        needed.insert(name)
        if Self.people[name] == nil { Issue.record("\(file) looks into a text by characters: \(finding)") }
      }
    }
    #expect(Set(Self.people.keys).subtracting(needed).isEmpty, "these need not be listed any more")
  }

  @Test(
    "what looks into a text by characters is found",
    arguments: [
      #"name.hasPrefix("a")"#, #"name.hasSuffix(ending)"#, #"text.split(separator: "/")"#,
      #"text.split(separator: sign, maxSplits: 1)"#, #"text.split { $0 == "-" }"#, #"text.firstIndex(of: "=")"#,
      #"text.firstRange(of: "..")"#, #"text.components(separatedBy: "/")"#, #"text.replacing("'", with: "")"#,
      #"text.contains("/..")"#, #"text.contains("\n")"#, #"text.filter { $0 != "\n" }"#, #"text.prefix { $0 != "%" }"#,
      #"text.first == "-""#, #"text.split(whereSeparator: \.isNewline)"#, #"text.allSatisfy { $0.isNumber }"#,
      #"text.first?.isLetter == true"#, #""0123".contains($0)"#, #"text.lastIndex(where: { $0 == "." })"#,
    ])
  func found(code: String) {
    #expect(!findings(in: code).isEmpty)
  }

  @Test(
    "bytes, scalars, lists and sets are let be",
    arguments: [
      #"text.utf8.split(separator: UInt8(ascii: "/"))"#, #"bytes.split(separator: 0x0A)"#,
      #"text.unicodeScalars.split { $0 == "\n" }"#, #"FilePath.split(path).name"#, #"MachineText(text).parts(at: "/")"#,
      #"given.contains("target")"#, #"names.first == "mask""#, #"text.utf8.contains(UInt8(ascii: ":"))"#,
      #"low.replacing(with: self, where: self .> low)"#, #"MachineText(text).replacing("'", by: "")"#,
      #"text.unicodeScalars.contains("\0")"#, #"taken.contains("book-\(number)")"#, #"names.firstIndex(of: name)"#,
      #"let isNumbered = file.isNumbered"#,
    ])
  func allowed(code: String) {
    #expect(findings(in: code).isEmpty, "\(findings(in: code))")
  }
}
