import Files
import Formulas
import Scenes

/// A mistake of a file, told as a mistake of a scene is.
extension FileProblem: Problem {
  public var message: String { description }
}
