import Formulas
import Geometry
import Layers

/// The look of a layer of any kind, with all that is in it.
package struct LookProperties: PropertyGroup {
  package let hidden = Property(
    "hidden", default: false,
    "Whether it is left out of the picture and of touches, with everything in it; its place stays.",
    called: [
      .init("visible visibility isvisible display show shown", "'hidden: true', or 'if' with a condition"), "ishidden",
    ])
  package let opacity = Property(
    "opacity", default: 1.0, in: 0...1, "From 0 to 1, of the layer with everything in it.",
    called: ["alpha transparency"])
  package let rotation = Property(
    "rotation", .angle, default: 0.0, "Turned clockwise about its anchor.", called: ["angle rotationz rotatez"])
  package let rotationX = Property(
    "rotationX", .angle, default: 0.0, "Tilted about the level line through its anchor: its lower edge comes nearer.",
    called: [
      "rotatex tiltx",
      .init(
        "rotation3d rotate3d rotation3deffect transform3d catransform3d matrix3d",
        "'rotationX' and 'rotationY', with 'perspective' of the layer around it"),
    ])
  package let rotationY = Property(
    "rotationY", .angle, default: 0.0, "Swung about the upright line through its anchor: its left edge comes nearer.",
    called: ["rotatey tilty"])
  package let skewX = Property(
    "skewX", .angle, default: 0.0, "How far its upright lines lean, their lower ends to the right.",
    called: [.init("skew shear", "'skewX' and 'skewY'")])
  package let skewY = Property("skewY", .angle, default: 0.0, "How far its level lines lean, down to the right.")
  package let scale = Property(
    "scale", default: NumberPair(1, 1), "Magnified about its anchor; two numbers for x and y.",
    called: ["zoom scalex scaley"])
  package let translate = Property(
    "translate", default: Point.zero, "Moved by so much after everything else.",
    called: [.init("transform", "'translate', 'scale' or 'rotation'"), "offset translation translatex translatey"])
  package let along = PropertyMap(
    "along", Vocabulary.along.rows, "A path that its anchor is put on: {path, at, turned}.",
    called: [
      .init(
        "offsetpath motionpath animatemotion followpath keyframepath movealong mpath", "'along: {path: …, at: 0.5}'")
    ])
  package let anchor = Property(
    "anchor", default: Point(0.5, 0.5),
    "The point about which it turns and grows, in fractions of its size; may lie outside.",
    needs: [
      Need("it is the point that rotations, skews and 'scale' go about") { layer in
        let look = Vocabulary.look
        return layer.has(look.rotation, look.scale, look.rotationX, look.rotationY, look.skewX, look.skewY, look.along)
      }
    ], called: ["anchorpoint transformorigin pivot offsetanchor"])
  package let anchorZ = Property(
    "anchorZ", default: 0.0, "How far in front of it that point lies, in points; less than 0 is behind it.",
    needs: [
      Need("it is about the point that 'rotationX' and 'rotationY' go about") {
        $0.has(Vocabulary.look.rotationX, Vocabulary.look.rotationY)
      }
    ], called: ["anchorpointz transformoriginz"])
  package let backface = Property(
    "backface", default: Backface.visible, "Whether it is seen from behind, where it is turned so far.",
    needs: [
      Need("it shows its back where 'rotationX' or 'rotationY' turns it") {
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
    "perspectiveOrigin", default: Point(0.5, 0.5), "What that eye is in front of, in fractions of the size.",
    needs: [Need("it is about the eye of a 'perspective'") { $0.has(Vocabulary.look.perspective) }],
    called: ["vanishingpoint"])
  package let fill = Property(
    "fill", fields: Vocabulary.gradient.rows, upTo: 4, default: Color.clear,
    "What its rectangle is filled with: a colour, a gradient, or a list of up to four, the first over the others.",
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
      Need("it is cast by its 'fill' or its 'backdrop', and it has none") { layer in
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
    "filter", Vocabulary.filter.rows, "What is done to its colours and to those of everything in it.",
    needs: [.colours], called: ["filters colorfilter imagefilter"])
  package let backdrop = PropertyMap(
    "backdrop", Vocabulary.backdrop.rows, "What becomes of what lies behind it, in its shape: frosted glass.",
    needs: [
      .colours,
      Need("what is turned by 'rotationX' or 'rotationY' has none; give it to a layer around it", isOpen: false) {
        !$0.has(Vocabulary.look.rotationX, Vocabulary.look.rotationY)
      },
    ], called: ["backdropfilter material glass vibrancy visualeffect uivisualeffectview frosted"])
  package let blend = Property(
    "blend", default: BlendMode.normal, "How its colours, with those of everything in it, meet what lies behind it.",
    needs: [.colours], called: ["mixblendmode blendmode compositingfilter"])
  package let clip = Property(
    "clip", default: false, "Whether what lies outside of it is cut off.",
    called: ["overflow clipped clipstobounds cliptobounds maskstobounds"])
  package let joined = Property(
    "joined", default: false,
    "Whether the layers in it, which touch and do not overlap, join without a hairline.",
    needs: [Need("it is for the edges that several layers in it share") { $0.holdsSeveral }])
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
    "along.at", default: 0.0, "How far along the path it is, as a fraction of its length; beyond 1 in the next round.",
    needs: [Need("it is about the 'path' of its 'along', which has none") { $0.has(Vocabulary.along.path) }],
    called: ["offsetdistance keypoints progress"])
  package let turned = Property(
    "along.turned", default: false, "Whether it is turned as the path is there.",
    needs: [Need("it is about the 'path' of its 'along', which has none") { $0.has(Vocabulary.along.path) }],
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
  package let radius = Property("shadow.radius", default: 3.0, in: .positive, "How far it is blurred, in points.")
  package let offset = Property("shadow.offset", default: Point.zero, "How far it is moved: [x, y].")
  package let opacity = Property("shadow.opacity", default: 1.0, in: 0...1, "From 0 to 1.")
  package let spread = Property(
    "shadow.spread", default: 0.0, in: -1000...1000,
    "Points by which the shape is larger on every side before it is blurred; a minus makes it smaller.",
    needs: [
      Need("it makes the rectangle of a 'fill' or a 'backdrop' larger, and this shadow is cast by something else") {
        $0.kind != .shape && $0.has(Vocabulary.look.fill, Vocabulary.look.backdrop)
      }
    ])
  package let inside = Property(
    "shadow.inside", default: false, "Whether it falls into the layer from its edges, not onto what lies behind.",
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
      "\(owner).contrast", default: 1, in: .positive, "How far colours are from the middle: 0 is grey.")
    saturation = Property(
      "\(owner).saturation", default: 1, in: .positive, "How colourful: 0 is grey, 1.8 what iOS gives its glass.",
      called: ["saturate"])
    grayscale = Property(
      "\(owner).grayscale", default: 0, in: 0...1, "How far it is made grey: 1 is wholly.", called: ["greyscale"])
    hue = Property(
      "\(owner).hue", .angle, default: 0, "How far hues are turned around the circle of colours.", called: ["huerotate"]
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
