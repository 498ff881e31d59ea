import Formulas
import Motion
import Rendering

/// A picture of a list, and the way to draw it.
package struct ListedPicture: Sendable {
  /// A picture as it was drawn.
  package struct Drawing: Sendable {
    let renderer: FrameRenderer
    /// The instants of its frames.
    let instants: [Instant]

    package init(renderer: FrameRenderer, instants: [Instant]) {
      (self.renderer, self.instants) = (renderer, instants)
    }
  }

  /// The picture's path.
  package let path: String
  /// The scene's file; nil where nobody knows one.
  let file: String?
  /// All that it is made by, besides files.
  let arguments: [String]
  /// The picture's place in its list.
  let place: SourcePlace
  /// Draws it on so many threads into a file of that path; the files that it is made from are noted.
  let draw: @Sendable (_ path: String, _ jobs: Int, _ notes: InputNotes) throws -> Drawing

  package init(
    path: String, file: String?, arguments: [String], place: SourcePlace,
    draw: @escaping @Sendable (_ path: String, _ jobs: Int, _ notes: InputNotes) throws -> Drawing
  ) {
    self.path = path
    self.file = file
    self.arguments = arguments
    self.place = place
    self.draw = draw
  }
}
