import Formulas
import Locales
import Rendering
import SceneFiles
import Scenes

extension PageRequest.Settings {
  /// Returns options with what the page says in their place.
  func applied(to options: SceneOptions) throws -> SceneOptions {
    var options = options
    if let device { options.device = device }
    if let variant { options.variant = variant }
    if let dark { options.dark = dark }
    if let locale {
      do throws(LocaleProblem) {
        options.locale = try LocaleTag(locale)
      } catch {
        let mistake = Diagnostic(SceneProblem.notALocale(error), at: nil)
        throw SceneLoader.Failure(diagnostics: Diagnostics([mistake]), sources: SourceTexts())
      }
    }
    if let textSize { options.textSize = textSize }
    for (name, text) in (values ?? [:]).sorted(by: { $0.key < $1.key }) {
      let place = SourcePlace(file: name, line: 1, column: 1)
      do throws(Diagnostic) {
        options.overrides.append(ValueOverride(name, try Formula(parsing: text, at: place)))
      } catch {
        throw SceneLoader.Failure(diagnostics: Diagnostics([error]), sources: SourceTexts([name: text]))
      }
    }
    return options
  }
}
