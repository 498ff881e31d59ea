import Locales
import SceneFiles

/// The content of scenes' files, for those who load one several times, in other variants and on other devices, and take
/// it that no file changes meanwhile. For any number of threads.
struct SceneReadings: Sendable {
  struct Question: Hashable, Sendable {
    let file: String
    let locale: LocaleTag?
  }

  let results = OnceCache<Question, SceneReader.Result>()
  /// The families that scenes bring along.
  let fonts = OnceCache<Question, SceneFonts>()
  /// The pictures by the scene's file and the files that it extends: what is decoded of a picture is kept in them.
  let images = OnceCache<[String], ScenePictures>()
}
