import Foundation
import TestSupport
import Testing

/// Marks that terminals and build servers take for orders, in all that a stranger names or writes, and all that is
/// printed of it.
@Suite("Marks of terminals and build servers")
struct MarkTests {
  /// Azure's, GitHub's old and new ones, TeamCity's; escapes of terminals, in both forms; what ends a line; what turns
  /// it round.
  private static let marks = [
    "##[error]x", "a ###[group]x", "##vso[task.complete result=Failed;]x", "##teamcity[buildStop comment='x']",
    "::error::x",
    "  ::set-output name=a::x", "\u{1B}[31mx", "\u{9B}31mx", "a\r::error::x", "a\n::error::x", "a\u{2028}::error::x",
    "\u{202E}x\u{7}",
  ]

  /// What a scene with the mark says of it, as arguments and the file that JSON is written to, if any.
  private static let outputs: [(arguments: [String], json: String?)] = [
    (["check", "s.yaml"], nil), (["check", "s.yaml", "--explain"], nil),
    (["check", "s.yaml", "--accessibility", "--json", "out.json", "--junit", "out.xml"], "out.json"),
    (["inspect", "s.yaml"], nil), (["inspect", "s.yaml", "--json"], "-"),
    (["render", "s.yaml", "--at", "0", "-o", "a.png"], nil),
    (["render", "s.yaml", "--take", "none", "--at", "9", "-o", "a.png"], nil),
    (["verify", "s.yaml"], nil), (["verify", "s.yaml", "--json", "out.json", "--junit", "out.xml"], "out.json"),
    (["verify", "s.yaml", "--update", "missing"], nil), (["check", "wrong.yaml"], nil),
    (["check", "import.yaml"], nil),
  ]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// A text as JSON writes it, which YAML reads too.
  private func quoted(_ text: String) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: text, options: [.fragmentsAllowed]), as: UTF8.self)
  }

  private func writeScenes(with mark: String) throws {
    let text = try quoted(mark)
    try scratch.write(
      """
      scene: s
      device: card
      values: {words: \(text)}
      layers:
        - {label: l, frame: [1, 1, 99, 9], text: \(text), font: 9}
        - {label: m, frame: [1, 20, 99, 9], text: words, font: 9}
      takes:
        \(text): [{wait: 100ms}, {snapshot: \(text)}]
      """, to: "s.yaml")
    try scratch.write(
      """
      scene: \(text)
      device: \(text)
      \(text): 1
      layers: [{label: \(text), frame: [1, 1, 99, 9], text: \(text)(, fill: \(text), font: \(text)}]
      """, to: "wrong.yaml")
    try scratch.write(
      "import: [\(text)]\nlayers: [{image: a, frame: [0, 0, 9, 9], source: \(text)}]\n", to: "import.yaml")
  }

  /// The orders in a text; our own annotations aside, where they are wanted.
  private func orders(in text: String, annotated: Bool) -> [String] {
    let marks = ["##[", "##vso[", "##teamcity["].filter { text.contains($0) }
    let commands = text.unicodeScalars.filter { scalar in
      scalar != "\n" && scalar != "\t"
        && (scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || [0x2028, 0x202E].contains(scalar.value))
    }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.filter { line in
      line.hasPrefix("::") && !(annotated && (line.hasPrefix("::error file=") || line.hasPrefix("::error title=")))
    }
    return marks + commands.map { "U+\(String($0.value, radix: 16))" } + lines.map(String.init)
  }

  @Test("no output holds an order, and JSON is JSON that has the text", arguments: marks)
  func outputs(mark: String) throws {
    try writeScenes(with: mark)
    for surroundings in [[:], ["FLIPBOOK_ERRORS": "json"], ["GITHUB_ACTIONS": "true"]] {
      for (arguments, json) in Self.outputs {
        let run = try Tool.run(arguments, in: scratch.path, environment: surroundings)
        #expect(run.code <= 3, "\(arguments)")
        let files = try ["out.json", "out.xml"].filter {
          FileManager.default.fileExists(atPath: "\(scratch.path)/\($0)")
        }.map {
          String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\($0)")), as: UTF8.self)
        }
        for text in [run.output, run.errors] + files {
          let found = orders(in: text, annotated: surroundings["GITHUB_ACTIONS"] != nil)
          #expect(found.isEmpty, "\(arguments) \(surroundings): \(found) in \(text.prefix(2_000))")
        }
        if let json, let text = json == "-" ? run.output : files.first, run.code < 2 {
          #expect(throws: Never.self, "\(arguments)") { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        }
        if surroundings["FLIPBOOK_ERRORS"] != nil {
          for line in run.errors.split(separator: "\n") {
            #expect(throws: Never.self, "\(line)") { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
          }
        }
      }
    }
  }

  @Test("the text that JSON tells is the one that the scene has", arguments: marks)
  func text(mark: String) throws {
    try writeScenes(with: mark)
    let run = try Tool.run(["inspect", "s.yaml", "--take", "none", "--json"], in: scratch.path)
    // Signs that no font has, or that YAML has not or takes for line ends, are refused.
    let refused: [Unicode.Scalar] = ["\u{1B}", "\u{9B}", "\u{202E}", "\u{2028}"]
    if mark.unicodeScalars.contains(where: refused.contains) {
      #expect(run.code == 2, "\(run.output)")
      return
    }
    #expect(run.code == 0, "\(run.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    func texts(_ value: Any) -> [String] {
      if let list = value as? [Any] { return list.flatMap(texts) }
      if let members = value as? [String: Any] { return members.values.flatMap(texts) }
      return (value as? String).map { [$0] } ?? []
    }
    #expect(texts(object).contains(mark))
  }

  @Test("files and arguments of such names are told without an order", arguments: marks)
  func names(mark: String) throws {
    let name = mark.replacingOccurrences(of: "/", with: "")
    try scratch.write("layers: []\ndevice: card\n", to: "\(name).yaml")
    try scratch.write("no picture", to: "\(name).png")
    for arguments in [
      ["check", "\(name).yaml"], ["inspect", "\(name).yaml", "--json"], ["render", "\(name).yaml", "--at", "0"],
      ["colors", "\(name).png"],
      ["colors", "\(name).png", "--json"], ["diff", "\(name).png", "\(name).png", "--json"],
      ["check", "missing \(name).yaml"],
      ["render", "--\(name)"], [name], ["render", "a", "--at", name], ["ledger", name],
    ] {
      for surroundings in [[:], ["FLIPBOOK_ERRORS": "json"]] {
        let run = try Tool.run(arguments, in: scratch.path, environment: surroundings)
        for text in [run.output, run.errors] {
          #expect(orders(in: text, annotated: false).isEmpty, "\(arguments): \(text.prefix(1_000))")
        }
      }
    }
  }
}
