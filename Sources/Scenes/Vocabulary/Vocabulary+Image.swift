import Geometry
import Layers

package struct ImageProperties: PropertyGroup {
  package let source = Property<String?>("source", "The picture's path beside the scene, else in the library.")
  package let fit = Property(
    "fit", default: Image.Fit.fit,
    "How the picture is put into the layer: covering it, whole, stretched, or at its natural size in the middle "
      + "or again and again.")
  package let tileFrom = Property(
    "tileFrom", default: Image.Corner.topLeft, "In which corner `fit: tile` begins with a whole picture.")
  package let slice = Property<EdgeInsets?>(
    "slice",
    "How far the edges reach into the picture that keep their thickness: one number, or [top, left, bottom, right]; "
      + "`fit: stretch` stretches what is between them, `fit: tile` repeats it.")
  package let tint = Property<Color?>("tint", "Replaces the picture's colours and keeps its transparency.")
  package let at = Property<Double?>(
    "at", .time, default: nil,
    "For a picture that moves, an animation or a folder of numbered frames: how long it has been running.")
  package let loops = Property<Bool?>(
    "loops", "Whether a picture that moves begins again after its last frame; as its file says where left out.")
  package let frameRate = Property<Double?>(
    "frameRate", in: 0.001...1000,
    "How many frames of a picture that moves are shown in a second, whatever its file says.")

  package var rows: [PropertySpec] { specs(source, fit, tileFrom, slice, tint, at, loops, frameRate) }
}
