import Files
import Formulas
import Scenes

/// What is wrong with a file is told as what is wrong with a scene.
extension FileProblem: Problem {
  public var message: String { description }
}
