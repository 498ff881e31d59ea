import Basics
import Files

/// The files of a repository's folder that has folders in it, such as `refs` and `logs`.
enum FileTree {
  /// The paths of all that is no folder below a folder, as seen from another one above it. No link to a folder is
  /// followed: one could lead round all of the disk.
  ///
  /// - Throws: where there are more than `Limits.references`.
  static func names(below start: String, in folder: String) throws(HistoryProblem) -> [String] {
    var found: [String] = []
    var waiting = [start]
    var looked = 0
    while let next = waiting.popLast() {
      for name in (try? Folder.names(in: "\(folder)/\(next)")) ?? [] {
        looked += 1
        guard looked <= Limits.references else { throw .tooManyNames(root: folder, limit: Limits.references) }
        let place = "\(next)/\(name)"
        let path = "\(folder)/\(place)"
        if FileStatus.isFolder(path), !FileStatus.isLink(path) { waiting.append(place) } else { found.append(place) }
      }
    }
    return found
  }
}
