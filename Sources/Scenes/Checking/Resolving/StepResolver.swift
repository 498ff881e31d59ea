import Formulas
import Vocabulary

/// Resolves what a step of a take does, as if its formulas stood in the scene's root.
///
/// Reads the layers that a step aims at; leaves actions to `ActionResolver`. It never plays a step, and knows no other
/// one.
struct StepResolver {
  let formulas: FormulaResolver
  private var site: FormulaSite { formulas.site }

  func act(_ act: StepDescription.Act) -> TakeProgram.Act? {
    switch act {
    case .tap(let formula): return target(formula).map { .tap($0) }
    case .doubleTap(let formula): return target(formula).map { .doubleTap($0) }
    case .longPress(let formula): return target(formula).map { .longPress($0) }
    case .hold(let formula, let duration):
      let time = formulas.resolve(duration, for: Vocabulary.holdFor)
      return target(formula).map { .hold($0, for: time) }
    case .drag(let drag): return .drag(resolve(drag))
    case .press(let press):
      let slop = press.slop.map { formulas.resolve($0, for: Vocabulary.pressSlop) }
      return target(press.target).map { .press(.init($0, finger: press.finger, slop: slop)) }
    case .release(let finger): return .release(finger)
    case .fling(let drag, let velocity):
      return .fling(resolve(drag), velocity: velocity.map { formulas.resolve($0, for: Vocabulary.flingVelocity) })
    case .pinch(let pinch): return .pinch(resolve(pinch))
    case .type(let on, let text, let every):
      return layer(on).map { layer in
        .type(
          layer, text: formulas.resolve(text, wanted: .text, property: "text").0,
          every: every.map { formulas.resolve($0, for: KeySpec(Vocabulary.typing)) })
      }
    case .wait(let formula): return .wait(formulas.resolve(formula, for: Vocabulary.wait))
    case .settle: return .settle
    case .perform(let actions):
      return .perform(actions.compactMap { ActionResolver(formulas: formulas, isOfTake: true).resolve($0) })
    case .snapshot(let name): return .snapshot(name)
    case .caption(let caption):
      return .caption(
        CaptionKeys(
          formulas.resolve(caption.text, wanted: .text, property: "caption").0,
          at: caption.place.map { formulas.resolve($0, for: Vocabulary.captionAt) },
          for: caption.duration.map { formulas.resolve($0, for: Vocabulary.holdFor) }))
    case .highlight(let highlight):
      return layer(highlight.layer).map { layer in
        .highlight(
          HighlightKeys(
            layer, style: highlight.style.map { formulas.resolve($0, for: Vocabulary.highlightStyle) },
            number: highlight.number.map { formulas.resolve($0, for: Vocabulary.highlightNumber) },
            for: highlight.duration.map { formulas.resolve($0, for: Vocabulary.holdFor) }))
      }
    case .steps: return nil
    case .expect(let formula):
      let condition = formulas.resolve(formula, wanted: .bool, property: "expect").0
      // A mistake of a part has been reported with the whole.
      let parts = formula.comparedParts.map {
        TakeProgram.Expectation.Part(
          text: $0.description, expression: formulas.resolve($0, wanted: .any, property: "expect").0)
      }
      return .expect(TakeProgram.Expectation(condition: condition, text: formula.description, parts: parts))
    }
  }

  private func resolve(_ drag: StepDescription.Act.Drag) -> TakeProgram.Act.Drag {
    TakeProgram.Act.Drag(
      start: drag.start.flatMap { target($0) },
      by: drag.by.map { formulas.resolve($0, wanted: .point, property: "by").0 },
      to: drag.to.map { formulas.resolve($0, wanted: .point, property: "to").0 },
      over: drag.over.map { formulas.resolve($0, for: KeySpec(Vocabulary.drag.over)) },
      curve: drag.curve.map { formulas.resolveCurve($0) },
      target: drag.target.map { formulas.resolve($0, for: Vocabulary.flingTarget) }, finger: drag.finger)
  }

  private func resolve(_ pinch: StepDescription.Act.Pinch) -> TakeProgram.Act.Pinch {
    TakeProgram.Act.Pinch(
      verb: pinch.verb, start: pinch.start.flatMap { target($0) },
      scale: pinch.scale.map { formulas.resolve($0, for: Vocabulary.pinchScale) },
      angle: pinch.angle.map { formulas.resolve($0, for: Vocabulary.pinchAngle) },
      by: pinch.by.map { formulas.resolve($0, wanted: .point, property: "by").0 },
      to: pinch.to.map { formulas.resolve($0, wanted: .point, property: "to").0 },
      apart: pinch.apart.map { formulas.resolve($0, for: Vocabulary.pinchApart) },
      slant: pinch.slant.map { formulas.resolve($0, for: Vocabulary.pinchSlant) },
      over: pinch.over.map { formulas.resolve($0, for: KeySpec(Vocabulary.drag.over)) },
      curve: pinch.curve.map { formulas.resolveCurve($0) })
  }

  /// A layer; a point of the screen is refused.
  private func layer(_ formula: Formula) -> Resolved.Layer? {
    guard case .layer(let path, let name)? = target(formula) else {
      return site.refused(.notALayer(formula.shortText), at: formula.place)
    }
    return Resolved.Layer(path: path, name: name)
  }

  /// A layer, or a point of the screen.
  private func target(_ formula: Formula) -> TakeProgram.Target? {
    switch formula.form {
    case .name, .call, .field, .method:
      switch formulas.meaning(of: formula, isOwner: true) {
      case .layer(let mention):
        guard !mention.isList else { return site.refused(.isRepeated(mention.text), at: formula.place) }
        return .layer(mention.path, formula.shortText)
      case .value(let expression, _): return .point(expression)
      case .finger:
        return site.refused(.fingerAsValue, at: formula.place)
      case .group, .failed: return nil
      }
    case .text(let text): return site.refused(.targetInQuotes(text), at: formula.place)
    default: return .point(formulas.resolve(formula, wanted: .point, property: "from").0)
    }
  }
}
