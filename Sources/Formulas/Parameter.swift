/// One of the things that a function takes.
public struct Parameter: Hashable, Sendable {
  /// The name that the reference prints.
  public let name: String
  public let type: ValueType
  /// The numbers of arguments that can stand for it: from 0 where it may be left out, above 1 where it repeats.
  public private(set) var count = 1...1
  /// Whether what is left out is the locale of the label around, or of the scene.
  public private(set) var isLocale = false

  public init(_ name: String, _ type: ValueType) {
    self.name = name
    self.type = type
  }

  /// The same, which a call may leave out with those after it.
  public var optional: Parameter { repeated(0...1) }

  /// The same so many times: the last of a function.
  public func repeated(_ count: ClosedRange<Int>) -> Parameter {
    var one = self
    one.count = count
    return one
  }

  /// The locale of a function that writes as people do.
  public static let locale: Parameter = {
    var one = text("locale").optional
    one.isLocale = true
    return one
  }()

  public static func any(_ name: String) -> Parameter { Parameter(name, .any) }
  public static func number(_ name: String) -> Parameter { Parameter(name, .number) }
  public static func angle(_ name: String) -> Parameter { Parameter(name, .angle) }
  public static func text(_ name: String) -> Parameter { Parameter(name, .text) }
  public static func color(_ name: String) -> Parameter { Parameter(name, .color) }
  public static func list(_ name: String, of item: ValueType = .any) -> Parameter { Parameter(name, .list(item)) }
}
