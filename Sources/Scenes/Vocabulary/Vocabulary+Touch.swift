import Formulas

package struct TouchProperties: PropertyGroup {
  package let touch = Property(
    "touch", default: TouchMode.auto,
    "Whether fingers meet it: where it has something to do, everywhere, or not at all with all that is in it.")
  package let hit = Property(
    "hit", default: HitShape.box,
    "Where fingers meet it: its rectangle, its path's inside, or the stroked line.")
  package let tap = PropertySpec("tap", .actions, "What a tap on it does; [] takes the tap and does nothing.")
  package let doubleTap = PropertySpec(
    "doubleTap", .actions, "What two taps on it do, the second within 0.3 s; a `tap` waits for it.")
  package let longPress = PropertyMap("longPress", Vocabulary.longPress.rows, "What a resting finger does.")
  package let drag = PropertyMap("drag", Vocabulary.drags.rows, "Whether a finger drags it, and how.")
  package let pinch = PropertyMap("pinch", Vocabulary.pinches.rows, "Whether two fingers pinch it, and how.")
  package let rotate = PropertyMap("rotate", Vocabulary.rotates.rows, "Whether two fingers turn it, and how.")
  package let type = PropertySpec(
    "type", .actions, "What each character does that is typed into it; `typed` is the character.")

  package var rows: [PropertySpec] { specs(touch, hit, tap, doubleTap, longPress, drag, pinch, rotate, type) }
}

package struct LongPressProperties: PropertyGroup {
  package let after = Property(
    "longPress.after", .time, default: 0.5, in: .positive, "How long the finger has to rest.")
  package let actions = PropertySpec("do", .actions, "What happens then.")

  package var rows: [PropertySpec] { specs(after, actions) }
}
