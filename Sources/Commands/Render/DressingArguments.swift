import ArgumentParser
import Basics
import Files
import Geometry
import ImageFiles
import Layers
import Rendering

/// The options of a `Dressing`.
struct DressingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only the part with a layer, as inspect calls it, which is followed.", valueName: "layer"))
  var crop: String?

  @Option(help: ArgumentHelp("Points around the layer of --crop; none if left out.", valueName: "n"))
  var margin: Double?

  @Flag(help: "Draws the device around the screen.")
  var deviceFrame = false

  @Option(help: ArgumentHelp("Points around the screen; none if left out.", valueName: "n"))
  var padding: Double?

  @Option(
    help: ArgumentHelp(
      "Behind and around the screen: a colour, or several from top to bottom: '#FF2D55,#5856D6', or a picture's file.",
      valueName: "colors|file"),
    completion: .file(), transform: Ground.init(_:))
  var background: Ground?

  @Option(help: ArgumentHelp("The radius of the screen's corners, in points.", valueName: "n"))
  var radius: Double?

  @Flag(help: "Draws a shadow under the screen.")
  var shadow = false

  /// The ground behind and around the screen.
  enum Ground: Hashable, Sendable {
    case fill(Fill)
    case picture(String)

    init(_ text: String) throws {
      if Self.isPicture(text) {
        self = .picture(text)
        return
      }
      let parts = MachineText(text).words(between: ", ").map(\.text)
      let colors = parts.compactMap { Color(hex: $0) }
      guard colors.count == parts.count, let first = colors.first else {
        throw ValidationError("write a colour as '#RRGGBB', or several with commas between them, or a picture's file")
      }
      let stops = colors.enumerated().map { index, color in
        Gradient.Stop(offset: Double(index) / Double(max(1, colors.count - 1)), color: color)
      }
      self = .fill(
        colors.count == 1
          ? .color(first) : .gradient(Gradient(form: .axial, stops: stops, interpolation: .oklab, isDithered: false)))
    }

    /// Whether it is named as the files of pictures are.
    static func isPicture(_ text: String) -> Bool {
      ImageFormat.stillEndings.union(["svg"]).contains(FilePath.fileExtension(text))
    }
  }

  func validate() throws {
    for (name, points) in [("margin", margin), ("padding", padding), ("radius", radius)] {
      if let points, !(0...10_000 ~= points) { throw ValidationError("--\(name) is 0 to 10000.") }
    }
    if margin != nil, crop == nil {
      throw ValidationError(usage: "--margin lies around the layer of --crop; add that.")
    }
    if deviceFrame, crop != nil {
      throw ValidationError(usage: "--device-frame is around a whole screen; leave --crop out.")
    }
  }

  var dressing: Dressing {
    var dressing = Dressing()
    dressing.padding = padding ?? 0
    switch background {
    case .fill(let fill): dressing.background = fill
    case .picture(let path):
      let whole = FilePath.isAbsolute(path) ? path : FilePath.join(Folder.working, path)
      dressing.backgroundPicture = Dressing.Picture(path: whole)
    case nil: break
    }
    dressing.radius = radius ?? 0
    dressing.hasShadow = shadow
    dressing.hasFrame = deviceFrame
    dressing.crop = crop.map { Dressing.Crop(layer: $0, margin: margin ?? 0) }
    return dressing
  }
}
