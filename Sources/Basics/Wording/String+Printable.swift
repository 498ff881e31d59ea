// Texts from files, on their way to people: a name, a line, a message of another program. Terminals and the logs of
// build servers take orders from text (escape sequences, marks that turn the direction of writing, lines that begin
// with `::`), and whoever writes a scene or a picture is not to give any.

extension Unicode.Scalar {
  /// Whether it does something instead of standing for something: control characters, line and paragraph separators,
  /// and the marks that turn the direction of writing (Unicode's Bidi_Control).
  public var isCommand: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The scalar as Swift writes it between quotes: `\n`, `\u{1B}`.
  public var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }

  /// The scalar as JSON writes it by its number: `\u001b`. For those of the basic plane, which all commands are.
  public var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
  }
}

extension String {
  /// The text as a format writes it.
  ///
  /// - Parameter replacement: what stands for a scalar; nil for the scalar itself.
  public func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) { result += text.unicodeScalars } else { result.append(scalar) }
    }
    return String(result)
  }

  /// The text as a format writes it within a line, without anything that a terminal or a build server obeys.
  ///
  /// - Parameters:
  ///   - escape: how the format writes a scalar that is an order, or that an order begins with.
  ///   - replacement: what stands for a scalar whatever it does; nil to leave that to `escape`.
  public func escaped(
    orders escape: (Unicode.Scalar) -> String, _ replacement: (Unicode.Scalar) -> String? = { _ in nil }
  ) -> String {
    let scalars = unicodeScalars
    var result = UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      if let text = replacement(scalar) {
        result += text.unicodeScalars
      } else if scalar.isCommand || scalar == "#" && Self.beginsOrder(scalars[index...]) {
        result += escape(scalar).unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text on one line, without a character that a terminal obeys and without what a build server obeys: such
  /// characters are written as Swift writes them.
  ///
  /// ```swift
  /// "a\u{1B}[2Jb".printable  // a\u{1B}[2Jb, in so many letters
  /// ```
  public var printable: String { escaped(keeping: []) }

  /// The same for a text of several lines, which may hold tabs.
  public var printableLines: String { escaped(keeping: ["\n", "\t"]) }

  private func escaped(keeping kept: Set<Unicode.Scalar>) -> String {
    guard unicodeScalars.contains(where: { $0.isCommand || $0 == ":" || $0 == "#" }) else { return self }
    /// Whether nothing but white space stands on the line so far.
    var isStart = true
    var rest = unicodeScalars[...]
    return escaped(orders: \.escape) { scalar in
      rest.removeFirst()
      // Orders such as `::error::` begin a line.
      if scalar == ":", isStart, rest.first == ":" { return scalar.escape }
      isStart = scalar == "\n" || isStart && scalar.properties.isWhitespace
      return kept.contains(scalar) ? String(scalar) : nil
    }
  }

  /// Whether it begins as the orders `##[error]` and `##vso[task.complete]` of build servers do.
  private static func beginsOrder(_ scalars: Substring.UnicodeScalarView) -> Bool {
    guard scalars.dropFirst().first == "#" else { return false }
    return scalars.dropFirst(2).first { !$0.properties.isAlphabetic } == "["
  }
}
