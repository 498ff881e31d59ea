import ArgumentParser
import Basics

/// A message about a command line on its way through ArgumentParser, which knows texts only: what is wrong and its cure
/// are parted by a mark that no sentence has, so nobody looks for semicolons.
enum UsageMessage {
  private static let mark: MachineText = "\u{1F};\u{1F}"

  /// Returns a message as one text, with the mark in it where it has a cure.
  static func passed(_ message: Message) -> String {
    message.cure.map { "\(message.fault)\(mark)\($0)" } ?? message.fault
  }

  /// Returns the message of a text that came through ArgumentParser; what follows the cure in further lines is part of
  /// neither.
  static func received(_ text: String) -> (message: Message, rest: String) {
    guard let (fault, behind) = MachineText(text).cut(at: mark) else { return (Message(fault: text), "") }
    let parts = behind.cut { $0 != UInt8(ascii: "\n") }
    return (Message(fault: fault.text, cure: parts.head.text), parts.tail.text)
  }
}

extension ValidationError {
  /// Creates a mistake of the command line whose cure stays apart from what is wrong.
  init(usage message: Message) { self.init(UsageMessage.passed(message)) }
}
