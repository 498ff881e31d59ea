import Stage
import Testing

@Suite("Several colours of a picture")
struct DominantColorsTests {
  @Test("as many as are wanted, the most common first; fewer where there are no more")
  func counts() throws {
    let show = try Show(
      """
      layers:
        - {box: tile, each: c in dominantColors("photo.png", 5), size: [10, 10], fill: c}
        - {label: one, text: "{count(dominantColors('photo.png', 1))} {count(dominantColors('icon.png', 3))}"}
      """)
    #expect(try show.exists("tile(1)") && !show.exists("tile(2)"))
    #expect(try show.text("one") == "1 0")
  }

  @Test("another count than a whole number from 1 on is told")
  func mistakesOfCount() {
    let found = mistakes("layers: [{box: tile, each: c in dominantColors(\"photo.png\", 0), size: [10, 10]}]")
    #expect(found.contains { $0.contains("'dominantColors' wants a whole number from 1 on, not 0") }, "\(found)")
  }
}
