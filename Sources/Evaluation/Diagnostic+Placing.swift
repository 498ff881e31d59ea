import Formulas
import Scenes

extension Diagnostic {
  /// Any error as a mistake of the scene: what has a place keeps it, all else is told of the place that was worked on.
  @usableFromInline
  package init(_ error: any Error, workingOn place: SourcePlace?) {
    self =
      (error as? Diagnostic)
      ?? Diagnostic((error as? any Problem) ?? PropertyProblem.text("\(error)"), at: place)
    self.place = self.place ?? place
  }
}

/// Does something about a place of the scene; whatever it throws has a place.
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
