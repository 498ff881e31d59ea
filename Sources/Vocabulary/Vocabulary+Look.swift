import Formulas
import Geometry
import Layers

/// The look of a layer of any kind, with all that is in it.
package final class LookProperties: PropertyGroup {
  package let hidden = Property(
    "hidden", default: false,
    "True leaves it out of the picture and of touches, with everything in it; its place stays.",
    called: [
      .init("visible visibility isvisible display show shown", "'hidden: true', or 'if' with a condition"), "ishidden",
    ])
  package let opacity = Property(
    "opacity", default: 1.0, in: 0...1, "From 0 to 1, of the layer with everything in it.",
    called: ["alpha transparency"])
  package let rotation = Property(
    "rotation", .angle, default: 0.0, "Rotation about the anchor; positive is clockwise.",
    called: ["angle rotationz rotatez"])
  package let rotationX = Property(
    "rotationX", .angle, default: 0.0,
    "Rotation about the horizontal axis through the anchor; positive brings the lower edge nearer.",
    called: [
      "rotatex tiltx",
      .init(
        "rotation3d rotate3d rotation3deffect transform3d catransform3d matrix3d",
        "'rotationX' and 'rotationY', with 'perspective' of the layer around it"),
    ])
  package let rotationY = Property(
    "rotationY", .angle, default: 0.0,
    "Rotation about the vertical axis through the anchor; positive brings the left edge nearer.",
    called: ["rotatey tilty"])
  package let skewX = Property(
    "skewX", .angle, default: 0.0, "Skew of its vertical lines; positive moves their lower ends to the right.",
    called: [.init("skew shear", "'skewX' and 'skewY'")])
  package let skewY = Property(
    "skewY", .angle, default: 0.0, "Skew of its horizontal lines; positive moves their right ends down.")
  package let scale = Property(
    "scale", default: NumberPair(1, 1), "Scale about the anchor: one factor, or two for x and y.",
    called: ["zoom scalex scaley"])
  package let translate = Property(
    "translate", default: Point.zero, "Moves it by [x, y] points after everything else.",
    called: [.init("transform", "'translate', 'scale' or 'rotation'"), "offset translation translatex translatey"])
  package let along = PropertyMap(
    "along", Vocabulary.along.rows, "A path that its anchor is put on: {path, at, turned}.",
    called: [
      .init(
        "offsetpath motionpath animatemotion followpath keyframepath movealong mpath", "'along: {path: …, at: 0.5}'")
    ])
  package let anchor = Property(
    "anchor", default: Point(0.5, 0.5), inFractions: true,
    "The point about which it turns and grows, in fractions of its size; may lie outside.",
    needs: [
      Need("it needs a 'rotation', a 'skewX', a 'scale' or an 'along'") { layer in
        let look = Vocabulary.look
        return layer.has(look.rotation, look.scale, look.rotationX, look.rotationY, look.skewX, look.skewY, look.along)
      }
    ], called: ["anchorpoint transformorigin pivot offsetanchor"])
  package let anchorZ = Property(
    "anchorZ", default: 0.0, "Points by which the anchor lies in front of it; negative is behind.",
    needs: [
      Need("it needs 'rotationX' or 'rotationY'") {
        $0.has(Vocabulary.look.rotationX, Vocabulary.look.rotationY)
      }
    ], called: ["anchorpointz transformoriginz"])
  package let backface = Property(
    "backface", default: Backface.visible, "Shows or hides it where it is turned so far that it is seen from behind.",
    needs: [
      Need("it needs 'rotationX' or 'rotationY', which turn the back to the front") {
        $0.has(Vocabulary.look.rotationX, Vocabulary.look.rotationY)
      }
    ], called: [.init("backfacevisibility doublesided isdoublesided", "'backface: hidden'")])
  package let perspective = Property<Double?>(
    "perspective", in: 1...1_000_000,
    "The layers in it are seen by an eye so many points in front of it: what is nearer is larger.",
    needs: [Need("no layer in it has a 'z', a 'rotationX' or a 'rotationY'") { $0.holdsDepth }],
    called: [.init("m34 eye eyedistance cameradistance sublayertransform", "'perspective: 500' of the layer around it")]
  )
  package let perspectiveOrigin = Property(
    "perspectiveOrigin", default: Point(0.5, 0.5), inFractions: true,
    "The point that the eye is in front of, in fractions of the size.",
    needs: [Need("it needs a 'perspective'") { $0.has(Vocabulary.look.perspective) }],
    called: ["vanishingpoint"])
  package let fill = Property(
    "fill", fields: Vocabulary.gradient.rows, upTo: 4, default: Color.clear,
    "The fill of its rectangle: a colour, a gradient, or a list of up to four, the first over the others.",
    called: ["background backgroundcolor backgroundimage bg bgcolor color colour gradient foregroundcolor"])
  package let cornerRadius = Property(
    "cornerRadius", default: CornerRadii.zero, in: .positive,
    "Rounds the corners: one number, or [topLeft, topRight, bottomRight, bottomLeft].",
    needs: [
      Need("it has no fill, no border, no backdrop and no clip whose corners could be round") { layer in
        let look = Vocabulary.look
        if layer.has(look.border) || layer.kind != .shape && layer.has(look.fill, look.backdrop) { return true }
        return !layer.always(layer.kind == .scroll ? Vocabulary.scroll.clip : look.clip, false)
      }
    ], called: ["borderradius radius rounded corner"])
  package let corners = Property(
    "corners", default: CornerCurve.circular,
    "The curve of its corners: quarter circles, or iOS's smoother ones, which begin about 1.5 radii from the corner.",
    needs: [Need("it has no 'cornerRadius'") { $0.has(Vocabulary.look.cornerRadius) }],
    called: ["cornercurve cornershape cornersmoothing squircle"])
  package let border = PropertyMap(
    "border", Vocabulary.border.rows, "A line inside its edges, above everything in it.",
    called: [.init("borderwidth bordercolor outline stroke", "'border: {color, width}'")])
  package let shadow = PropertyMap(
    "shadow", Vocabulary.shadow.rows,
    upTo: 4,
    "A blurred shadow under it or inside; a list of up to four, the first of which lies over the others.",
    needs: [
      Need("it needs a 'fill' or a 'backdrop' that casts it") { layer in
        let (look, label) = (Vocabulary.look, Vocabulary.label)
        return layer.has(look.fill, look.backdrop, label.text, label.runs, Vocabulary.image.source)
          || layer.kind == .shape && layer.has(Vocabulary.shape.stroke)
      }
    ],
    called: [
      .init("innershadow insetshadow", "'shadow: {color, radius, offset, inside: true}'"),
      .init("boxshadow dropshadow elevation", "'shadow: {color, radius, offset, opacity}'"),
    ])
  package let blur = Property(
    "blur", default: 0.0, in: .positive,
    "Blurs it with everything in it: the Gaussian's standard deviation in points, as a shadow's radius.")
  package let filter = PropertyMap(
    "filter", Vocabulary.filter.rows, "Changes its colours and those of everything in it.",
    needs: [.colours], called: ["filters colorfilter imagefilter"])
  package let backdrop = PropertyMap(
    "backdrop", Vocabulary.backdrop.rows, "Blurs and colours the picture behind it, in its shape: frosted glass.",
    needs: [
      .colours,
      Need("a layer with 'rotationX' or 'rotationY' has none; give it to a layer around it", isOpen: false) {
        !$0.has(Vocabulary.look.rotationX, Vocabulary.look.rotationY)
      },
    ], called: ["backdropfilter material glass vibrancy visualeffect uivisualeffectview frosted"])
  package let blend = Property(
    "blend", default: BlendMode.normal,
    "The way its colours, with those of everything in it, mix with those behind it.",
    needs: [.colours], called: ["mixblendmode blendmode compositingfilter"])
  package let clip = Property(
    "clip", default: false, "True cuts off its layers at its edges.",
    called: ["overflow clipped clipstobounds cliptobounds maskstobounds"])
  package let joined = Property(
    "joined", default: false,
    "True joins the layers in it, which touch and do not overlap, without a hairline.",
    needs: [Need("it needs several layers inside, whose edges it joins") { $0.holdsSeveral }])
  package let mask = PropertySpec(
    "mask", .layer,
    "A layer, placed in this one, outside of whose opaque parts nothing shows, not even the shadow.")

  package var rows: [PropertySpec] {
    specs(
      hidden, opacity, rotation, rotationX, rotationY, skewX, skewY, scale, translate, along, anchor, anchorZ, backface,
      perspective, perspectiveOrigin, fill, cornerRadius, corners, border, shadow, blur, filter, backdrop, blend, clip,
      joined,
      mask)
  }
}

/// A path that a layer follows.
package struct AlongProperties: PropertyGroup {
  package let path = PropertyMap(
    "along.path", Vocabulary.alongPath.rows, "The path, as a shape's, in the parent's coordinates.")
  package let at = Property(
    "along.at", default: 0.0, "Its place on the path, as a fraction of the length; beyond 1 in the next round.",
    needs: [Need("'along' has no 'path'") { $0.has(Vocabulary.along.path) }],
    called: ["offsetdistance keypoints progress"])
  package let turned = Property(
    "along.turned", default: false, "True turns it as the path runs there.",
    needs: [Need("'along' has no 'path'") { $0.has(Vocabulary.along.path) }],
    called: [.init("offsetrotate rotationmode autorotate orienttopath", "'turned: true'")])

  package var rows: [PropertySpec] { specs(path, at, turned) }
}

package struct BorderProperties: PropertyGroup {
  package let color = Property(
    "border.color", fields: Vocabulary.borderGradient.rows, default: Color.black, "The line's colour, or a gradient.")
  package let width = Property("border.width", default: 1.0, in: .positive, "The line's width in points.")

  package var rows: [PropertySpec] { specs(color, width) }
}

package struct ShadowProperties: PropertyGroup {
  package let color = Property("shadow.color", default: Color.black, "The shadow's colour.")
  package let radius = Property("shadow.radius", default: 3.0, in: .positive, "The blur, in points.")
  package let offset = Property("shadow.offset", default: Point.zero, "Moves it by [x, y] points.")
  package let opacity = Property("shadow.opacity", default: 1.0, in: 0...1, "From 0 to 1.")
  package let spread = Property(
    "shadow.spread", default: 0.0, in: -1000...1000,
    "Points by which the shape is larger on every side before it is blurred; a minus makes it smaller.",
    needs: [
      Need("it needs a 'fill' or a 'backdrop', whose rectangle it makes larger") {
        $0.kind != .shape && $0.has(Vocabulary.look.fill, Vocabulary.look.backdrop)
      }
    ])
  package let inside = Property(
    "shadow.inside", default: false, "True casts it into the layer from its edges, instead of behind it.",
    called: ["inset inner"])

  package var rows: [PropertySpec] { specs(color, radius, offset, opacity, spread, inside) }
}

/// The properties that change colours.
package struct FilterProperties: PropertyGroup {
  package let brightness: Property<Double>
  package let contrast: Property<Double>
  package let saturation: Property<Double>
  package let grayscale: Property<Double>
  package let hue: Property<Double>

  package init(_ owner: String) {
    brightness = Property(
      "\(owner).brightness", default: 1, in: .positive, "Multiplies every colour: 0 is black, 2 twice as bright.")
    contrast = Property(
      "\(owner).contrast", default: 1, in: .positive, "Distance of colours from the middle: 0 is grey.")
    saturation = Property(
      "\(owner).saturation", default: 1, in: .positive, "Strength of colours: 0 is grey, 1.8 that of iOS's glass.",
      called: ["saturate"])
    grayscale = Property(
      "\(owner).grayscale", default: 0, in: 0...1, "Share of grey in its colours: 1 is all grey.", called: ["greyscale"]
    )
    hue = Property(
      "\(owner).hue", .angle, default: 0, "Turns hues around the circle of colours.", called: ["huerotate"]
    )
  }

  package var rows: [PropertySpec] { specs(brightness, contrast, saturation, grayscale, hue) }
}

package struct BackdropProperties: PropertyGroup {
  package let blur = Property(
    "backdrop.blur", default: 0.0, in: .positive, "The Gaussian's standard deviation in points.")
  package let filter = FilterProperties("backdrop")
  package let tint = Property("backdrop.tint", default: Color.clear, "A colour that lies over it.")

  package var rows: [PropertySpec] { specs(blur) + filter.rows + specs(tint) }
}
