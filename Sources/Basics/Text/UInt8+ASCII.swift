/// Kinds of ASCII's characters. No byte of a longer character of UTF-8 is one of them.
extension UInt8 {
  /// `0` to `9`.
  @inlinable public var isASCIIDigit: Bool { 0x30...0x39 ~= self }

  /// `0` to `9` and `a` to `f`, as digests are written.
  @inlinable public var isASCIIHexDigit: Bool { isASCIIDigit || 0x61...0x66 ~= self }

  /// `a` to `z` and `A` to `Z`.
  @inlinable public var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }

  /// A letter, a digit or an underscore, as names in formulas have them.
  @inlinable public var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
