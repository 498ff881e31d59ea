import Geometry
import Motion
import Testing

@Test(
  "the rubber band gives way as its table says",
  arguments: [
    (20.0, 10.81), (40, 21.24), (60, 31.33), (80, 41.08), (100, 50.51), (120, 59.63), (150, 72.78), (200, 93.38),
    (300, 130.23),
  ])
func rubberBand(travel: Double, stretch: Double) {
  let band = RubberBand(viewport: 618)
  #expect(abs(band.stretch(forTravel: travel) - stretch) < 0.006)
  #expect(abs(band.travel(forStretch: band.stretch(forTravel: travel)) - travel) < 1e-9)
}
