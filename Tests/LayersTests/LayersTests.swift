import Geometry
import Layers
import Testing

@Test("aspect fill covers the bounds and aspect fit stays inside them")
func placements() {
  let picture = Image(source: "p", naturalSize: Size(200, 100), fit: .fill)
  #expect(picture.placement(in: Size(100, 100)) == Rect(-50, 0, 200, 100))
  var fitted = picture
  fitted.fit = .fit
  #expect(fitted.placement(in: Size(100, 100)) == Rect(0, 25, 100, 50))
}

@Test("line heights follow San Francisco's table", arguments: [(17.0, 20.5), (12.0, 14.5), (15.0, 18.0)])
func lineHeights(size: Double, height: Double) {
  #expect(Text.Style(size: size).height(lines: 1) == height)
}
