import Basics
import Formulas

extension Diagnostic {
  /// Creates a mistake of the scene from any error: what has a place keeps it, all else is reported of the place that
  /// was worked on.
  @usableFromInline
  package init(_ error: any Error, workingOn place: SourcePlace?) {
    self =
      (error as? Diagnostic)
      ?? Diagnostic((error as? any Problem) ?? PropertyProblem.text("\(error)"), at: place)
    self.place = self.place ?? place
  }
}

extension Value {
  /// Whether it says so of a condition.
  package func truth(at place: @autoclosure () -> SourcePlace?) throws -> Bool {
    guard case .bool(let holds) = self else {
      throw Diagnostic(PropertyProblem.wrongKind(wanted: "true or false", got: self), at: place())
    }
    return holds
  }
}

/// Calls `body` for a place of the scene; whatever it throws has a place.
@inlinable
@inline(__always)
package func working<Result>(
  on place: @autoclosure () -> SourcePlace?, _ body: () throws -> Result
) throws(Diagnostic) -> Result {
  do {
    return try body()
  } catch {
    throw Diagnostic(error, workingOn: place())
  }
}
