import ImageFiles
import Pixels
import Raster

/// The scene's pictures as the rasteriser asks for them.
struct ScenePictures: ImagePixels {
  private let images: ImageLibrary

  init(_ images: ImageLibrary) {
    self.images = images
  }

  func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
    try images.pixels(source, frame: frame, width: width, height: height)
  }

  func ownSize(_ source: String, frame: Int?) throws -> (width: Int, height: Int)? {
    try images.ownSize(source, frame: frame)
  }
}
