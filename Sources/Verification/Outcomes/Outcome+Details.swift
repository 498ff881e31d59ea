extension Outcome {
  /// A field that is told below an outcome's reason, a line each: by the terminal, JUnit, the page and the tests of a
  /// package. One that is added to `details` is in all of them.
  public struct Detail: Sendable {
    /// The word before it.
    public let label: String
    /// The name that its field has in JSON, by which the page finds it.
    let key: CodingKeys
    public let value: @Sendable (Outcome) -> String?
  }

  /// In the order in which they are told.
  public static let details: [Detail] = [
    Detail(label: "expected", key: .expected) { $0.expected },
    Detail(label: "actual", key: .actual) { $0.actual },
    Detail(label: "difference", key: .difference) { $0.difference },
    Detail(label: "baseline by", key: .baselineFingerprint) { $0.baselineFingerprint },
    Detail(label: "this is", key: .fingerprint) { $0.fingerprint },
    Detail(label: "accept with", key: .accept) { $0.accept },
  ]

  /// The details that it has.
  public var details: [(label: String, text: String)] {
    Self.details.compactMap { detail in detail.value(self).map { (detail.label, $0) } }
  }
}
