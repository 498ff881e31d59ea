import ImageFiles
import Locales
import SceneFiles
import Synchronization

/// The content of scenes' files, for those who load one several times, in other variants and on other devices, and take
/// it that no file changes meanwhile. For any number of threads.
final class SceneReadings: Sendable {
  private struct Question: Hashable {
    let file: String
    let locale: LocaleTag?
  }

  private struct Kept {
    var results: [Question: SceneReader.Result] = [:]
    /// By the scene's file and the files that it extends: what is decoded of a picture is kept in them.
    var images: [[String]: ImageLibrary] = [:]
  }

  private let kept = Mutex(Kept())

  /// The content known of a scene's file in a locale, or else what `read` gives. Failures are not kept.
  func result(
    of file: String, locale: LocaleTag?, _ read: () throws -> SceneReader.Result
  ) rethrows -> SceneReader.Result {
    let question = Question(file: file, locale: locale)
    if let known = kept.withLock({ $0.results[question] }) { return known }
    let result = try read()
    kept.withLock { $0.results[question] = result }
    return result
  }

  /// The pictures beside some files, as `make` makes them the first time.
  func images(beside files: [String], _ make: () -> ImageLibrary) -> ImageLibrary {
    if let known = kept.withLock({ $0.images[files] }) { return known }
    let made = make()
    return kept.withLock { kept in
      let images = kept.images[files] ?? made
      kept.images[files] = images
      return images
    }
  }
}
