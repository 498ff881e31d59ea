/// The origin of a null that was read: the row whose item it comes from, and the record in its file.
public struct NullOrigin: Equatable, Sendable {
  /// The row, such as `row(3)`, counted as formulas count.
  public var row: String?
  /// The record's place, where it stands in a file.
  public var place: SourcePlace?
  /// The field, where the record has none of that name.
  public var lacks: String?

  /// The rest of a message after `is null`.
  package var messageEnding: String {
    if row == nil, place == nil, lacks == nil { return "" }
    let owner =
      switch (row, place.map { "\($0.file):\($0.line)" }) {
      case (let row?, let file?): "\(row) (\(file))"
      case (let row?, nil): row
      case (nil, let file?): "the record at \(file)"
      case (nil, nil): "the record"
      }
    return lacks.map { ": \(owner) has no '\($0)'" } ?? " in \(owner)"
  }
}

extension EvaluationContext {
  public func row() -> String? { nil }
  public func nullOrigin(of reference: Expression.Reference) -> NullOrigin? { nil }
}

extension Expression {
  /// Returns the origin of the null that this expression gives, as far as it is a record's field.
  package func nullOrigin(in context: some EvaluationContext) -> NullOrigin? {
    switch self {
    case .reference(let reference): return context.nullOrigin(of: reference)
    case .field(let base, let name, _):
      guard case .record(let record)? = try? base.evaluate(in: context), record[name] ?? .null == .null else {
        return base.nullOrigin(in: context)
      }
      return NullOrigin(
        row: context.row(), place: record.place, lacks: record[name] == nil ? name.text : nil)
    default: return nil
    }
  }
}
