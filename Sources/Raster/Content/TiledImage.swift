import Geometry
import Layers
import Pixels

extension Path {
  /// The points that its lines go to.
  fileprivate var corners: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
  }
}

extension Image {
  /// A picture again and again over a rectangle, which it fills from one of its corners.
  ///
  /// A tile has whole pixels, so that nothing shows between two. Upright and never turned or scaled by an animation the
  /// rectangle is of whole pixels too, and all is copied, or moved by a part of a pixel with the layer; elsewhere the
  /// pattern is resampled as a whole.
  func drawTiles(over bounds: Rect, with context: DrawingContext) throws {
    let (state, canvas) = (context.state, context.canvas)
    let device = state.transform.boundingBox(of: bounds)
    let across = (x: device.width / bounds.width, y: device.height / bounds.height)
    let isCopied =
      state.copiesPictures
      && PictureRoom.share(naturalSize.width * across.x, naturalSize.height * across.y) == 1
    // A tile of more pixels than there may be has fewer.
    let share = PictureRoom.share(naturalSize.width * state.scale, naturalSize.height * state.scale)
    let pixels = isCopied ? across : (x: state.scale * share, y: state.scale * share)
    let (width, height) = (naturalSize.width * pixels.x, naturalSize.height * pixels.y)
    guard let tile = try context.painter.pictures.tile(self, width: width, height: height, fade: context.fade) else {
      return
    }
    let (columns, rows) = (Double(tile.bitmap.width), Double(tile.bitmap.height))
    if isCopied {
      let corner = state.snapped(device.origin)
      let area = Rect(corner.x, corner.y, device.width.rounded(), device.height.rounded())
      let x = tileFrom.isLeft ? area.minX : area.maxX - columns
      let y = tileFrom.isTop ? area.minY : area.maxY - rows
      guard corner.isWholePixel else {
        let outline = RoundedRect(area, radii: .zero).outline(.identity, near: state.visible.rect)
        return canvas.fill(outline, with: .picture(tile, .translation(x, y), isTiled: true))
      }
      guard let wanted = PixelRect(covering: area, within: state.wanted) else { return }
      canvas.clipped(to: wanted) {
        canvas.fill(.rect(wanted.rect), with: .picture(tile, .translation(x, y), isTiled: true))
      }
    } else {
      let size = Size(columns / pixels.x, rows / pixels.y)
      let origin = Point(
        tileFrom.isLeft ? bounds.minX : bounds.maxX - size.width,
        tileFrom.isTop ? bounds.minY : bounds.maxY - size.height)
      let transform = AffineTransform.scale(1 / pixels.x, 1 / pixels.y).then(.translation(origin.x, origin.y))
        .then(state.transform)
      let outline = RoundedRect(bounds, radii: .zero).outline(state.transform, near: state.visible.rect)
      guard let leaned = canvas.leaned(tile, by: transform, corners: outline.path.corners, isTiled: true) else {
        return
      }
      canvas.fill(outline, with: .picture(leaned.image, leaned.transform, isTiled: !leaned.isWorkedOut))
    }
  }
}
