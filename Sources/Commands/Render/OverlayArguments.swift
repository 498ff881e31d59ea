import ArgumentParser
import Scenes

/// The options of what is drawn over a scene.
struct OverlayArguments: ParsableArguments {
  @Flag(help: "Draws a disc where the finger is.")
  var showTouches = false

  @Flag(help: "Draws the same, and behind it the way that the finger has gone a moment ago.")
  var showTrails = false

  @Flag(help: "Draws the keys that the take types.")
  var showKeys = false

  var overlays: Overlays {
    var overlays: Overlays = .callouts
    if showTouches || showTrails { overlays.insert(.touches) }
    if showTrails { overlays.insert(.trails) }
    if showKeys { overlays.insert(.keys) }
    return overlays
  }
}
