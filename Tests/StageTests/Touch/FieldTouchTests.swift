import Stage
import Testing

@Test("a tap on a layer that takes characters gives it the keys, though it does nothing else")
func fieldsAreTapped() throws {
  let stage = try Stage(
    opening: checkedScene(
      """
      state: {low: "", high: ""}
      layers:
        - {box: field, frame: [0, 0, 80, 40], type: {set: {low: "{low}{typed}"}}}
        - {box: other, frame: [0, 50, 80, 40], type: {set: {high: "{high}{typed}"}}}
        - {label: seen, left: 0, top: 100, text: "{low}|{high}"}
      """))
  try stage.send(.key("a"), at: 10_000)
  try stage.send(.touchDown(at: .init(20, 20)), at: 100_000)
  try stage.send(.touchUp(finger: nil), at: 150_000)
  try stage.send(.key("b"), at: 200_000)
  try stage.play(to: 300_000)
  #expect(try Show(stage).text("seen", at: 0.3) == "b|a")
}
