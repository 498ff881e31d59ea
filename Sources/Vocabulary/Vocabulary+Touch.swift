import Formulas

package struct TouchProperties: PropertyGroup {
  package let touch: Property<TouchMode> = Property(
    "touch", default: TouchMode.auto,
    "The touches that it takes: those it has something to do for, all, or none, also of the layers in it.",
    needs: [
      .noMask,
      Need("a scroll takes every touch on it anyway", isOpen: false) {
        $0.kind != .scroll || !$0.always(Vocabulary.touch.touch, .all)
      },
    ])
  package let hit: Property<HitShape> = Property(
    "hit", default: HitShape.box,
    "The area that fingers touch: its rectangle, its path's inside, or the stroked line.",
    needs: [
      .noMask,
      Need("only a shape has a path and a stroke", isOpen: false) {
        $0.kind == .shape || $0.maybe(Vocabulary.touch.hit, .box)
      },
      Need("fingers have nothing to do here; give it a 'tap', a 'longPress', a 'drag' or 'touch: all'") { layer in
        let touch = Vocabulary.touch
        return layer.kind == .scroll
          || layer.has(touch.tap, touch.doubleTap, touch.longPress, touch.drag, touch.pinch, touch.rotate, touch.touch)
      },
    ])
  package let tap = PropertySpec(
    "tap", .actions, "Actions of a tap on it; [] takes the tap and does nothing.", needs: [.noMask],
    called: [
      "click onclick ontap onpress tapped clicked onclicked ontouch touch action touchupinside press",
      "tapgesture uitapgesturerecognizer",
    ])
  package let doubleTap = PropertySpec(
    "doubleTap", .actions, "Actions of two taps on it, the second within 0.3 s; a `tap` waits for it.",
    needs: [.noMask],
    called: ["doubleclick dblclick ondoubleclick ondoubletap"])
  package let longPress = PropertyMap(
    "longPress", Vocabulary.longPress.rows, "Actions of a finger that rests on it.", needs: [.noMask],
    called: ["longtap longclick onlongpress onlongclick presslong", "longpressgesture uilongpressgesturerecognizer"])
  package let drag = PropertyMap(
    "drag", Vocabulary.drags.rows, "Lets a finger drag it.", needs: [.noMask],
    called: [
      "pan ondrag swipe onswipe draggable pangesture draggesture uipangesturerecognizer",
      .init(
        "ontouchstart ontouchmove ontouchend touchstart touchmove touchend ongesturestart ongesturechange",
        "'tap' or 'drag', or 'pinch' and 'rotate' for two fingers"),
    ])
  package let pinch = PropertyMap(
    "pinch", Vocabulary.pinches.rows, "Lets two fingers pinch it.", needs: [.noMask],
    called: [
      "onpinch pinchgesture magnificationgesture magnifygesture uipinchgesturerecognizer scalegesturedetector onscale zoomable"
    ])
  package let rotate = PropertyMap(
    "rotate", Vocabulary.rotates.rows, "Lets two fingers turn it.", needs: [.noMask],
    called: ["onrotate rotationgesture rotategesture uirotationgesturerecognizer"])
  package let type = PropertySpec(
    "type", .actions, "Actions of each character that is typed into it; `typed` is the character.", needs: [.noMask],
    called: ["onchange oninput keydown onkeydown"])

  package var rows: [PropertySpec] { specs(touch, hit, tap, doubleTap, longPress, drag, pinch, rotate, type) }
}

package struct LongPressProperties: PropertyGroup {
  package let after = Property(
    "longPress.after", .time, default: 0.5, in: .positive, "The time that the finger has to rest.",
    needs: [
      Need("it needs 'do', whose actions it delays", isOpen: false) {
        $0.has(Vocabulary.longPress.actions)
      }
    ])
  package let actions = PropertySpec("longPress.do", .actions, "The actions.")

  package var rows: [PropertySpec] { specs(after, actions) }
}
