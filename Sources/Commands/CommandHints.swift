import Basics

/// The message of ArgumentParser about a command line, with the cure where people write what other tools understand.
struct CommandHints {
  /// Without the program's own name.
  let arguments: [String]

  /// The message with its first line completed.
  func completed(_ message: String) -> String {
    let parts = MachineText(message).parts(at: "\n", most: 2)
    guard let first = parts.first else { return message }
    let line = option(first) ?? value(first) ?? argument(first) ?? first.text
    return ([line] + parts.dropFirst().map(\.text)).joined(separator: "\n")
  }

  /// Options of other tools, with what is written here.
  private static let foreignOptions = [
    "debug": "flipbook inspect SCENE", "dir": "-o FOLDER/", "duration": "--at TIME, or --frames A..B",
    "format": "-o NAME.gif, where the name's ending says the format",
    "output-dir": "-o FOLDER/", "resolution": "--scale N",
    "screenshot": "--snapshot NAME, or --at TIME", "size": "--scale N, or --device NAME", "theme": "--variant NAME",
    "threads": "--jobs N", "time": "--at TIME", "update-snapshots": "verify --update changed",
    "var": "--set NAME=VALUE",
  ]

  private func option(_ line: MachineText) -> String? {
    let mark: MachineText = "Unknown option '"
    guard let (start, behind) = line.cut(at: mark), let option = behind.cut(at: "'")?.head else { return nil }
    let head = "\(start)\(mark)\(option)'"
    if option == "-v" || option == "-V" { return "\(head). Here that is '--version'." }
    let word = option.cut { $0 == UInt8(ascii: "-") }.tail.text
    let names = Self.foreignOptions.keys
    let known = names.contains(word) ? word : NearestName.of(word, among: names)
    guard let known, known == word || !line.holds("Did you mean") || Self.isSwap(word, known) else { return nil }
    return "\(head). Here that is \(Self.foreignOptions[known] ?? "")."
  }

  /// Whether two words differ by two letters that changed places: then no other word was meant.
  private static func isSwap(_ a: String, _ b: String) -> Bool { a.count == b.count && a.sorted() == b.sorted() }

  /// A value that begins with a minus, or bears a unit where a number stands alone.
  private func value(_ line: MachineText) -> String? {
    if let missing = line.cut(at: "Missing value for '")?.tail {
      let option = missing.cut { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "'") }.head
      guard let place = arguments.firstIndex(of: option.text), place + 1 < arguments.count else { return nil }
      let next = arguments[place + 1]
      guard let number = MachineText(next).rest(after: "-"), number.bytes.first?.isASCIIDigit == true
      else {
        return nil
      }
      return UsageMessage.passed("\(line.text); a value that begins with a minus is written \(option.text)=\(next)")
    }
    guard let (start, quoted) = line.cut(at: "The value '"), let (shown, _) = quoted.cut(at: "<n>'"),
      let value = quoted.cut(at: "'")?.head,
      case (let digits, let unit) = value.cut(while: { $0.isASCIIDigit || $0 == 0x2E }),
      !digits.isEmpty, !unit.isEmpty
    else { return nil }
    // Nearer than what a number has to be.
    return UsageMessage.passed("\(start.text)The value '\(shown.text)<n>'; write the number alone: \(digits.text)")
  }

  /// The name of a picture where only a scene is wanted.
  private func argument(_ line: MachineText) -> String? {
    guard let quoted = line.cut(at: "Unexpected argument '")?.tail else { return nil }
    let name = quoted.cut(at: "'")?.head ?? quoted
    let isPicture = PictureFormat.allValueStrings.contains { name.ends(with: MachineText(".\($0)")) }
    return isPicture
      ? UsageMessage.passed("\(line.text); where it is written to is said with -o \(name.text)") : nil
  }
}
