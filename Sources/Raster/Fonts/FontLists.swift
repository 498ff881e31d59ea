import Basics
import CFontconfig
import Files
import Glibc

/// The lists of fonts that fontconfig keeps in a folder between two runs, with sums of our own beside them.
///
/// Fontconfig maps a list into memory and believes it: a damaged one would end every run. So a list that is not as it
/// was when it was made is removed before fontconfig looks, which makes it anew.
///
///     0bd3….cache-8        a list: of the fonts of a folder, whose path the name stands for
///     0bd3….cache-8.sum    16 digits
struct FontLists {
  /// The folder of the lists; fontconfig makes it when it is needed.
  let folder: String

  /// A place that no list can be kept in, or read from. Fontconfig takes it for a folder that may be written into,
  /// since it may be written, and drops what it cannot make there; without such a place it complains on standard error.
  static let nowhere = "/dev/null"

  /// Does something of fontconfig's, which complains on standard error where no folder may be written into and there is
  /// no such place either, as in a bare root. Then what is written there meanwhile is lost.
  static func quietly<Result>(_ work: () -> Result) -> Result {
    guard access(nowhere, W_OK) != 0 else { return work() }
    let (closedForOtherPrograms, standardError) = (UInt32(1), dup(STDERR_FILENO))  // MFD_CLOEXEC
    let sink = memfd_create("nowhere", closedForOtherPrograms)
    defer { for descriptor in [sink, standardError] where descriptor >= 0 { close(descriptor) } }
    guard standardError >= 0, sink >= 0 else { return work() }
    dup2(sink, STDERR_FILENO)
    defer { dup2(standardError, STDERR_FILENO) }
    return work()
  }

  /// Behind it stands the number of fontconfig's format.
  private static let mark = Array(".cache-".utf8)
  private static let ending = ".sum"

  /// Removes lists that are not as they were made.
  ///
  /// - Returns: the lists that fontconfig may use: none where one of these cannot be removed.
  func checked() -> FontLists {
    for name in names where sum(of: name).map({ $0 != recordedSum(of: name) }) ?? true {
      do { try Folder.removeFile(FilePath.join(folder, name)) } catch { return FontLists(folder: Self.nowhere) }
    }
    return self
  }

  /// Notes sums of the lists that fontconfig has made. Where they cannot be written, lists are made anew in each run.
  func note() {
    for name in names {
      guard let sum = sum(of: name), sum != recordedSum(of: name) else { continue }
      try? AtomicFile.write(sum, to: FilePath.join(folder, name + Self.ending))
    }
  }

  /// The lists' names; not those of files that become lists.
  private var names: [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { name in
      let digits = name.utf8.reversed().prefix(while: \.isASCIIDigit).count
      return digits > 0 && name.utf8.dropLast(digits).suffix(Self.mark.count).elementsEqual(Self.mark)
    }
  }

  private func recordedSum(of name: String) -> [UInt8]? {
    try? FileBytes.readIfPresent(FilePath.join(folder, name + Self.ending), limit: 64)
  }

  /// A digest that tells a list's bytes from others, and from another list's; nil where they cannot be read.
  private func sum(of name: String) -> [UInt8]? {
    (try? FileBytes.read(FilePath.join(folder, name))).map { Checksum.sum(of: $0, named: name) }
  }
}
