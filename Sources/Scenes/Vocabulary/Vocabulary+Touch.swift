import Formulas

package struct TouchProperties: PropertyGroup {
  package let touch: Property<TouchMode> = Property(
    "touch", default: TouchMode.auto,
    "Whether fingers meet it: where it has something to do, everywhere, or not at all with all that is in it.",
    needs: [
      .noMask,
      Need("a scroll takes every touch on it anyway", isOpen: false) {
        $0.kind != .scroll || !$0.always(Vocabulary.touch.touch, .all)
      },
    ])
  package let hit: Property<HitShape> = Property(
    "hit", default: HitShape.box,
    "Where fingers meet it: its rectangle, its path's inside, or the stroked line.",
    needs: [
      .noMask,
      Need("a path and its stroke are a shape's", isOpen: false) {
        $0.kind == .shape || $0.maybe(Vocabulary.touch.hit, .box)
      },
      Need("fingers have nothing to do here; give it a 'tap', a 'longPress', a 'drag' or 'touch: all'") { layer in
        let touch = Vocabulary.touch
        return layer.kind == .scroll
          || layer.has(touch.tap, touch.doubleTap, touch.longPress, touch.drag, touch.pinch, touch.rotate, touch.touch)
      },
    ])
  package let tap = PropertySpec(
    "tap", .actions, "What a tap on it does; [] takes the tap and does nothing.", needs: [.noMask],
    called: [
      "click onclick ontap onpress tapped clicked onclicked ontouch touch action touchupinside press",
      "tapgesture uitapgesturerecognizer",
    ])
  package let doubleTap = PropertySpec(
    "doubleTap", .actions, "What two taps on it do, the second within 0.3 s; a `tap` waits for it.", needs: [.noMask],
    called: ["doubleclick dblclick ondoubleclick ondoubletap"])
  package let longPress = PropertyMap(
    "longPress", Vocabulary.longPress.rows, "What a resting finger does.", needs: [.noMask],
    called: ["longtap longclick onlongpress onlongclick presslong", "longpressgesture uilongpressgesturerecognizer"])
  package let drag = PropertyMap(
    "drag", Vocabulary.drags.rows, "Whether a finger drags it, and how.", needs: [.noMask],
    called: [
      "pan ondrag swipe onswipe draggable pangesture draggesture uipangesturerecognizer",
      .init(
        "ontouchstart ontouchmove ontouchend touchstart touchmove touchend ongesturestart ongesturechange",
        "'tap' or 'drag', or 'pinch' and 'rotate' for two fingers"),
    ])
  package let pinch = PropertyMap(
    "pinch", Vocabulary.pinches.rows, "Whether two fingers pinch it, and how.", needs: [.noMask],
    called: [
      "onpinch pinchgesture magnificationgesture magnifygesture uipinchgesturerecognizer scalegesturedetector onscale zoomable"
    ])
  package let rotate = PropertyMap(
    "rotate", Vocabulary.rotates.rows, "Whether two fingers turn it, and how.", needs: [.noMask],
    called: ["onrotate rotationgesture rotategesture uirotationgesturerecognizer"])
  package let type = PropertySpec(
    "type", .actions, "What each character does that is typed into it; `typed` is the character.", needs: [.noMask],
    called: ["onchange oninput keydown onkeydown"])

  package var rows: [PropertySpec] { specs(touch, hit, tap, doubleTap, longPress, drag, pinch, rotate, type) }
}

package struct LongPressProperties: PropertyGroup {
  package let after = Property(
    "longPress.after", .time, default: 0.5, in: .positive, "How long the finger has to rest.",
    needs: [
      Need("it says when the actions of 'do' come, and there are none", isOpen: false) {
        $0.has(Vocabulary.longPress.actions)
      }
    ])
  package let actions = PropertySpec("longPress.do", .actions, "What happens then.")

  package var rows: [PropertySpec] { specs(after, actions) }
}
