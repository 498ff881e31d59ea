import Wording

/// What ArgumentParser says of a command line, with the cure where people write what other tools understand.
struct CommandSlips {
  /// Without the program's own name.
  let arguments: [String]

  /// The message with its first line completed.
  func completed(_ message: String) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first else { return message }
    lines[0] = option(first) ?? value(first) ?? argument(first) ?? first
    return lines.joined(separator: "\n")
  }

  /// Options of other tools, with what is written here.
  private static let foreignOptions = [
    "debug": "flipbook inspect SCENE", "dir": "-o FOLDER/", "duration": "--at TIME, or --frames A..B",
    "format": "-o NAME.gif, where the name's ending says the format", "height": "--scale N",
    "output-dir": "-o FOLDER/", "quality": "--colors N for a GIF", "resolution": "--scale N",
    "screenshot": "--snapshot NAME, or --at TIME", "size": "--scale N, or --device NAME", "theme": "--variant NAME",
    "threads": "--jobs N", "time": "--at TIME", "update-snapshots": "verify --update changed",
    "var": "--set NAME=VALUE",
    "width": "--scale N",
  ]

  private func option(_ line: String) -> String? {
    let mark = "Unknown option '"
    guard let start = line.firstRange(of: mark)?.upperBound, let end = line[start...].firstIndex(of: "'") else {
      return nil
    }
    let option = line[start..<end]
    let head = line[..<line.index(after: end)]
    if option == "-v" || option == "-V" { return "\(head). Here that is '--version'." }
    let word = String(option.drop { $0 == "-" })
    let names = Self.foreignOptions.keys
    let known = names.contains(word) ? word : NearestName.of(word, among: names)
    guard let known, known == word || !line.contains("Did you mean") || Self.isSwap(word, known) else { return nil }
    return "\(head). Here that is \(Self.foreignOptions[known] ?? "")."
  }

  /// Whether two words differ by two letters that changed places: then no other word was meant.
  private static func isSwap(_ a: String, _ b: String) -> Bool { a.count == b.count && a.sorted() == b.sorted() }

  /// A value that begins with a minus, or bears a unit where a number stands alone.
  private func value(_ line: String) -> String? {
    if let missing = line.firstRange(of: "Missing value for '") {
      let option = line[missing.upperBound...].prefix { $0 != " " && $0 != "'" }
      guard let place = arguments.firstIndex(of: String(option)), place + 1 < arguments.count else { return nil }
      let next = arguments[place + 1]
      guard next.hasPrefix("-"), next.dropFirst().first?.isNumber == true else { return nil }
      return "\(line); a value that begins with a minus is written \(option)=\(next)"
    }
    guard let quoted = line.firstRange(of: "The value '")?.upperBound,
      let end = line[quoted...].firstRange(of: "<n>'")?.upperBound
    else { return nil }
    let value = line[quoted...].prefix { $0 != "'" }
    let digits = value.prefix { $0.isNumber || $0 == "." }
    guard !digits.isEmpty, digits.count < value.count else { return nil }
    // Nearer than what a number has to be.
    return "\(line[..<end]); write the number alone: \(digits)"
  }

  /// The name of a picture where only a scene is wanted.
  private func argument(_ line: String) -> String? {
    guard let start = line.firstRange(of: "Unexpected argument '")?.upperBound else { return nil }
    let name = line[start...].prefix { $0 != "'" }
    let isPicture = [".png", ".gif", ".apng", ".webp"].contains { name.hasSuffix($0) }
    return isPicture ? "\(line); where it is written to is said with -o \(name)" : nil
  }
}
