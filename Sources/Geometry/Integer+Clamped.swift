// The one place in which floating point becomes an integer, and in which numbers are added that a file says.
//
// Swift's own `Int(_: Double)` ends the process where no integer is meant: what a file says must not do that. It is
// hidden by initialisers of the same form, of which the compiler warns, and a warning fails the build. So do its sums
// where they are too large.

extension Int {
  /// The number without its fraction, held within ±2⁵³, beyond which a `Double` no longer counts by ones, and so that
  /// sums of such numbers have room; 0 for what is no number.
  @inlinable
  public init(clamped value: Double) {
    self = value.isNaN ? 0 : Int(exactly: Swift.min(Swift.max(value, -0x1p53), 0x1p53).rounded(.towardZero)) ?? 0
  }

  @available(*, deprecated, message: "ends the process where it does not fit: use Int(clamped:) or Int(exactly:)")
  public init(_ value: Double) { self.init(clamped: value) }

  /// The sum of two numbers of which any may be, or the nearest that there is.
  ///
  /// ```swift
  /// Int.max.addingClamped(1)  // Int.max
  /// ```
  @inlinable
  public func addingClamped(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }
}

extension Sequence<Int> {
  /// The sum of numbers of which any may be, or the nearest that there is.
  @inlinable
  public var clampedSum: Int { reduce(0) { $0.addingClamped($1) } }
}

extension FixedWidthInteger {
  /// The number without its fraction, or the nearest that there is; as with `Int`, nothing beyond ±2⁵³.
  ///
  /// ```swift
  /// UInt8(clamped: 254.9)  // 254
  /// UInt8(clamped: 1e19)   // 255
  /// ```
  @inlinable
  public init(clamped value: Double) { self.init(clamping: Int(clamped: value)) }
}

extension UInt8 {
  @available(*, deprecated, message: "ends the process where it does not fit: use UInt8(clamped:)")
  public init(_ value: Double) { self.init(clamped: value) }
}

extension UInt16 {
  @available(*, deprecated, message: "ends the process where it does not fit: use UInt16(clamped:)")
  public init(_ value: Double) { self.init(clamped: value) }
}

extension UInt32 {
  @available(*, deprecated, message: "ends the process where it does not fit: use UInt32(clamped:)")
  public init(_ value: Double) { self.init(clamped: value) }
}

extension UInt64 {
  @available(*, deprecated, message: "ends the process where it does not fit: use UInt64(clamped:)")
  public init(_ value: Double) { self.init(clamped: value) }
}

extension Int16 {
  @available(*, deprecated, message: "ends the process where it does not fit: use Int16(clamped:)")
  public init(_ value: Double) { self.init(clamped: value) }
}

extension Int32 {
  @available(*, deprecated, message: "ends the process where it does not fit: use Int32(clamped:)")
  public init(_ value: Double) { self.init(clamped: value) }
}
