import Basics
import Files
import ImageFiles
import Rendering
import SceneFiles

/// The rule by which a drawn picture may take the place of a file that shows something else: only of a picture that
/// Flipbook made, in the format that its name says. What made a picture stands in it, so that a fresh clone has it too.
enum PictureReplacement {
  /// Throws a `PictureListProblem` where a file lies at a path that may not be lost.
  static func check(_ path: String) throws {
    guard FileStatus.exists(path) else { return }
    let bytes = try FileBytes.read(path)
    if BaselineStore.isPointer(bytes) { throw VerificationProblem.largeFilePointer(path: path) }
    let wanted = format(of: path)
    guard ImageFormat(of: bytes) == wanted else {
      throw PictureListProblem.otherFormat(path, format: wanted.description)
    }
    guard Fingerprint.isNamed(in: bytes) else { throw PictureListProblem.foreign(path) }
  }

  private static func format(of path: String) -> ImageFormat {
    AnimationFormat(path: path)?.facts.imageFormat ?? .png
  }
}
