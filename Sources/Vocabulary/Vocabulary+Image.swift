import Geometry
import Layers

/// A null of what an animation has too, `loops` and `frameRate`, stands for what its file says.
package struct ImageProperties: PropertyGroup {
  package let source = Property<String?>(
    "source", "The picture's path beside the scene, else beside a file that it imports, else in the library.",
    called: ["src url href file path asset image picture"])
  package let fit = Property(
    "fit", default: Image.Fit.fit,
    "The way the picture fills the layer: covering it, whole, stretched, or at its natural size in the middle "
      + "or again and again.",
    needs: [
      .source,
      Need("its size is its picture's; give it a 'width' or a 'height'") {
        !$0.isAsLongAsItsContent(.horizontal) || !$0.isAsLongAsItsContent(.vertical)
      },
    ], called: ["objectfit contentmode scaletype resizemode", .init("backgroundrepeat tiled tilemode", "'fit: tile'")])
  package let tileFrom = Property(
    "tileFrom", default: Image.Corner.topLeft, "In which corner `fit: tile` begins with a whole picture.",
    needs: [
      .source, Need("it needs 'fit: tile'") { $0.maybe(Vocabulary.image.fit, .tile) },
      Need("the tiles of a 'slice' begin at its top left; remove one of the two", isOpen: false) {
        !$0.has(Vocabulary.image.slice)
      },
    ])
  package let slice = Property<EdgeInsets?>(
    "slice",
    "The depth of the edges that keep their thickness: one number, or [top, left, bottom, right]; "
      + "`fit: stretch` stretches what is between them, `fit: tile` repeats it.",
    needs: [
      .source,
      Need("it needs 'fit: stretch' or 'fit: tile'") {
        $0.maybe(Vocabulary.image.fit, .stretch) || $0.maybe(Vocabulary.image.fit, .tile)
      },
    ], called: ["capinsets resizable ninepatch borderimageslice centerslice"])
  package let tint = Property<Color?>(
    "tint", "Replaces the picture's colours and keeps its transparency.", needs: [.source])
  package let at = Property<Double?>(
    "at", .time, default: nil,
    "For a picture that moves, an animation or a folder of numbered frames: how long it has been running.",
    needs: [.source])
  package let loops = Property<Bool?>(
    "loops", "True where a picture that moves begins again after its last frame; as its file says where left out.",
    needs: [.source, .animation])
  package let frameRate = Property<Double?>(
    "frameRate", in: 0.001...1000,
    "Frames of a picture that moves in a second, whatever its file says.",
    needs: [.source, .animation], called: ["fps framespersecond"])

  package var rows: [PropertySpec] { specs(source, fit, tileFrom, slice, tint, at, loops, frameRate) }
}
