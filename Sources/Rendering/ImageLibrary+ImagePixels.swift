import ImageFiles
import Raster

/// The scene's pictures as the rasteriser asks for them.
extension ImageLibrary: ImagePixels {}
