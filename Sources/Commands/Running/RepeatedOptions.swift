import ArgumentParser
import Basics
import FoundationEssentials

/// Options of a command line that are given twice and count once: which of the two was meant, nobody can tell.
enum RepeatedOptions {
  /// Throws a `ValidationError` for the first that is.
  ///
  /// - Parameters:
  ///   - arguments: what the command was read from.
  ///   - command: its type, which is asked about its options only where a word occurs twice.
  static func check(_ arguments: [String], of command: any ParsableCommand.Type) throws {
    var counts: [String: Int] = [:]
    for argument in arguments.prefix(while: { $0 != "--" }) where MachineText(argument).starts(with: "-") {
      counts[MachineText(argument).cut { $0 != UInt8(ascii: "=") }.head.text, default: 0] += 1
    }
    guard counts.values.contains(where: { $0 > 1 }) else { return }
    for option in options(of: command) where option.kind == "option" && !option.isRepeating {
      let names = option.names?.map { ($0.kind == "long" ? "--" : "-") + $0.name } ?? []
      guard let name = names.first(where: { counts[$0] ?? 0 > 1 }) else { continue }
      throw ValidationError(usage: "\(name) is given twice, and only one would count; give it once.")
    }
  }

  private struct Help: Decodable {
    struct Command: Decodable { let arguments: [Option]? }
    struct Option: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }

      let kind: String
      let isRepeating: Bool
      let names: [Name]?
    }

    let command: Command
  }

  private static func options(of command: any ParsableCommand.Type) -> [Help.Option] {
    let text = command._dumpHelp()
    return (try? JSONDecoder().decode(Help.self, from: Data(text.utf8)))?.command.arguments ?? []
  }
}
