import Files
import ImageFiles

/// The folders in which pictures of results may lie: those of baselines, of failures and of kept frames, and of reports
/// that are put together. A report that somebody else wrote names any path; what lies elsewhere is not copied.
public struct PicturePlaces: Sendable {
  private let folders: [String]
  private let reports: [String]

  /// - Parameter reports: paths of the files that are put together.
  public init(folders: [String], reports: [String] = []) {
    self.folders = folders
    self.reports = reports.map { FilePath.folder(of: $0) }
  }

  /// The result of the search for a picture.
  enum Answer {
    case bytes([UInt8])
    case missing
    /// A picture that lies elsewhere, is a link, or is none.
    case refused
  }

  /// A picture, by its path as seen from the working folder, or from that of a report. No link is followed, and no
  /// `..`.
  func picture(at path: String) -> Answer {
    var isAllowed = false
    // A folder of reports may be named from the working folder, and the picture in it from the root.
    let fromWorking = FilePath.relative(path, to: Folder.working, working: Folder.working)
    let others =
      FilePath.isAbsolute(path)
      ? (FilePath.leadsUp(fromWorking) ? [] : [fromWorking]) : reports.map { FilePath.join($0, path) }
    let seen = [path] + others
    let all = Confinement(folders: folders + reports)
    for path in seen where all.allows(path) {
      isAllowed = true
      do {
        guard let bytes = try FileBytes.readIfPresent(path, within: all) else { continue }
        return ImageFormat(of: bytes) == .png ? .bytes(bytes) : .refused
      } catch {
        return .refused
      }
    }
    return isAllowed ? .missing : .refused
  }
}
