/// A sentence for a person, parted where its cure begins.
///
/// Written as a text, its cure is what stands behind the first `; ` of its own words, never of what it quotes:
///
/// ```swift
/// let name = "a; b"
/// let message: Message = "there is no file '\(name)'; choose another"
/// message.fault  // there is no file 'a; b'
/// message.cure   // choose another
/// ```
///
/// A message within another one keeps its cure. Sentences begin with a small letter and have no full stop.
public struct Message: Hashable, Sendable {
  public private(set) var fault: String
  /// The cure: how to mend it, or the valid names; nil where there is nothing to say.
  public private(set) var cure: String?

  /// Creates a message of parts that are taken as they are: their semicolons part nothing.
  public init(fault: String, cure: String? = nil) {
    self.fault = fault
    self.cure = cure
  }

  /// Creates the message of any error: its own, or its description.
  public init(of error: any Error) { self = (error as? any MessageConvertible)?.message ?? Message(fault: "\(error)") }

  /// All of it, as people read it.
  public var text: String { cure.map { "\(fault); \($0)" } ?? fault }

  public var isEmpty: Bool { cure == nil && fault.isEmpty }

  /// Returns this message, or the other one where it is empty.
  public func or(_ other: Message) -> Message { isEmpty ? other : self }

  /// Returns the message with a cure behind all that it says.
  public func adding(cure: String?) -> Message { cure.map { self + Message(fault: "", cure: $0) } ?? self }

  /// Adds a part, whose cure becomes that of the message unless it has one.
  private mutating func append(_ part: Message) {
    if let cure {
      self.cure = cure + part.text
    } else {
      fault += part.fault
      cure = part.cure
    }
  }

  public static func + (first: Message, second: Message) -> Message {
    var sum = first
    sum.append(second)
    return sum
  }
}

/// A value that people are told of by a message, such as an error, or a reason within one.
public protocol MessageConvertible: CustomStringConvertible {
  var message: Message { get }
}

extension MessageConvertible {
  public var description: String { message.text }
}

extension Message: MessageConvertible {
  public var message: Message { self }
}

extension Message: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) {
    let parts = MachineText(text).cut(at: "; ")
    self.init(fault: parts?.head.text ?? text, cure: parts?.tail.text)
  }

  public init(stringInterpolation parts: StringInterpolation) { self = parts.message }

  /// The parts of a message as it is written.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = Message(fault: "")

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { message.append(Message(stringLiteral: literal)) }

    /// Quotes a text, whose semicolons part nothing.
    public mutating func appendInterpolation(_ text: String) { message.append(Message(fault: text)) }

    /// Quotes a value. One that has a message brings its cure.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      message.append((value as? any MessageConvertible)?.message ?? Message(fault: "\(value)"))
    }
  }
}
