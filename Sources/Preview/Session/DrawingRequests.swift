import Rendering
import Scenes
import Vocabulary

/// The animations and pictures of the take that is shown that a page wants: they are requested, and it gets the
/// numbers by which its browser comes for them.
struct DrawingRequests {
  let scene: OpenScene
  let drawings: Drawings?

  func answers(to request: PageRequest) throws -> [String] {
    if let wish = request.film { return [try film(wish)] }
    if let tick = request.sheet { return [try sheet(at: tick)] }
    return []
  }

  private func film(_ wish: PageRequest.Film) throws -> String {
    guard let drawings, let format = drawings.formats.first(where: { $0.rawValue == wish.format }) else {
      throw PreviewProblem.noFormat(wish.format)
    }
    guard wish.from <= wish.to else { throw PreviewProblem.noFrame }
    let number = drawings.take(request(.animation(format, wish.from...wish.to), try scene.options()))
    return PageMessages.film(number, format: format)
  }

  private func request(_ kind: Drawings.Request.Kind, _ options: SceneOptions) -> Drawings.Request {
    Drawings.Request(file: scene.file, take: scene.screen.renderer.take, options: options, kind: kind)
  }

  /// Requests a picture of an instant on each device, in each variant.
  private func sheet(at tick: Int) throws -> String {
    let variants = [nil] + scene.screen.renderer.loaded.variants.map { String?.some($0.name.value) }
    var cells: [PageMessages.SheetCell] = []
    for device in Device.presets {
      for variant in variants where cells.count < Drawings.maxRequests / 2 {
        var settings = scene.settings
        (settings.device, settings.variant) = (device.name, variant)
        let options = try settings.applied(to: scene.standard)
        guard let number = drawings?.take(request(.still(tick, width: Self.cellWidth), options)) else { continue }
        cells.append(.init(device: device, variant: variant, number: number))
      }
    }
    return PageMessages.sheet(cells, at: tick)
  }

  /// Pixels.
  private static let cellWidth = 240.0
}
