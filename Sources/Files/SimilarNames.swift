import Wording

/// Suggestions for misspelt file names.
enum SimilarNames {
  /// The path of the file in the same folder whose name is most like the last part of `path`, or nil.
  static func nearest(to path: String) -> String? {
    let (folder, name) = FilePath.split(path)
    guard let names = try? Folder.names(in: folder) else { return nil }
    return NearestName.of(name, among: names).map { folder + $0 }
  }
}
