import Bytes
import Wording

/// What people write who come from HTML, CSS, Android, SwiftUI or test scripts, with what it is called here. One table for
/// all places where a name can stand: a row counts only where its name would be right.
public enum ForeignWords {
  private struct Row {
    var words: [String]
    var name: String
    var cure: String

    /// Words as they are without capitals, hyphens and underscores, separated by spaces; `cure` where more is to be said
    /// than the name.
    init(_ words: String, _ name: String, _ cure: String? = nil) {
      self.words = MachineText(words).words().map(\.text)
      self.name = name
      self.cure = cure ?? "'\(name)'"
    }
  }

  /// `; here that is 'tap'` for a word of another language whose name here is among the candidates, or else
  /// `; did you mean 'X'?` for the nearest of them, or nothing.
  public static func suggestion(for word: String, among candidates: [String]) -> String {
    cure(for: word, among: candidates).map { "; here that is \($0)" }
      ?? NearestName.suggestion(for: word, among: candidates)
  }

  /// What the word is called here, in quotes, or nil where it is no word of another language or nothing like it is among
  /// the candidates.
  public static func cure(for word: String, among candidates: [String]) -> String? {
    let plain = MachineText(word.lowercased()).words(between: "-_").map(\.text).joined()
    return rows.first { $0.words.contains(plain) && $0.name != word && candidates.contains($0.name) }?.cure
  }

  // Where a word could mean several names, those of the narrower places come first.
  private static let rows = steps + kinds + root + touch + place + look + text + structure + motion + formulas

  private static let steps = [
    Row("swipe flick", "fling"),
    Row("zoom magnify spread pinchopen pinchclose pinchin pinchout multitouch", "pinch"),
    Row("turn twist", "rotate"),
    Row("move pan dragto draganddrop", "drag"),
    Row("scroll scrollto scrolldown scrollup", "release", "'drag' or 'fling', or '- do: {scroll: name, to: offset}'"),
    Row("sleep pause delay", "wait"),
    Row("idle waitforidle waituntil", "settle"),
    Row("input entertext sendkeys typetext fill keys", "release", "'type: {on: name, text: \"…\"}'"),
    Row("screenshot capture shot picture", "snapshot"),
    Row("assert check verify", "expect"),
    Row("touchdown down", "hold"),
    Row("touchup up lift", "release"),
    Row("set animate insert remove update", "release", "an action: '- do: {…}'"),
  ]

  private static let kinds = [
    Row("button", "box", "a 'box' or a 'label' with 'tap'"),
    Row("div view rect rectangle container section panel group zstack canvas uiview framelayout surface", "box"),
    Row("text p span h1 h2 h3 heading paragraph textview uilabel string", "label"),
    Row("input textfield textarea edittext", "label", "a 'label' that shows a state, with 'type'"),
    Row("img picture icon photo bitmap imageview uiimageview", "image"),
    Row("circle ellipse oval", "shape", "a 'shape' with 'path: {oval: [x, y, width, height]}'"),
    Row("line polygon polyline path", "shape", "a 'shape' with a 'path'"),
    Row("spacer", "box", "a 'box' with 'grow: 1'"),
    Row("wrap flowlayout flowrow flexwrap flexbox wrappanel chipgroup", "flow"),
    Row("svg", "shape", "a 'shape' with 'path: {svg: \"…\"}', or an 'image' of the file"),
    Row("hstack hbox flex", "row"),
    Row("vstack vbox stack", "column"),
    Row("table lazyvgrid collectionview uicollectionview", "grid"),
    Row("scrollview list listview recyclerview tableview uitableview carousel", "scroll"),
  ]

  private static let touch = [
    Row("click onclick ontap onpress tapped clicked onclicked ontouch touch action touchupinside press", "tap"),
    Row("doubleclick dblclick ondoubleclick ondoubletap", "doubleTap"),
    Row("longtap longclick onlongpress onlongclick presslong", "longPress"),
    Row("pan ondrag swipe onswipe draggable pangesture draggesture uipangesturerecognizer", "drag"),
    Row("tapgesture uitapgesturerecognizer", "tap"),
    Row("longpressgesture uilongpressgesturerecognizer", "longPress"),
    Row(
      "onpinch pinchgesture magnificationgesture magnifygesture uipinchgesturerecognizer scalegesturedetector onscale zoomable",
      "pinch"),
    Row("onrotate rotationgesture rotategesture uirotationgesturerecognizer", "rotate"),
    Row(
      "ontouchstart ontouchmove ontouchend touchstart touchmove touchend ongesturestart ongesturechange", "drag",
      "'tap' or 'drag', or 'pinch' and 'rotate' for two fingers"),
    Row("onchange oninput keydown onkeydown", "type"),
  ]

  private static let place = [
    Row("x", "frame", "'left', or 'frame: [x, y, width, height]'"),
    Row("y", "frame", "'top', or 'frame: [x, y, width, height]'"),
    Row("w", "width"),
    Row("h", "height"),
    Row(
      "position pos origin location", "frame",
      "'left' and 'top', or 'frame: [x, y, width, height]'; what stays at the edge of a scroll is 'sticky'"),
    Row("pinned pin fixed floating stickyheader", "sticky", "'sticky: start', or 'sticky: end'"),
    Row("bounds rect", "frame"),
    Row("margin margins", "frame", "'left', 'top', 'right' and 'bottom'"),
    Row("marginleft", "left"),
    Row("marginright", "right"),
    Row("marginstart marginleading margininlinestart insetinlinestart start", "leading"),
    Row("marginend margintrailing margininlineend insetinlineend end", "trailing"),
    Row("margintop", "top"),
    Row("marginbottom", "bottom"),
    Row("zindex zposition order", "z"),
    Row("transform", "translate", "'translate', 'scale' or 'rotation'"),
    Row("angle rotationz rotatez", "rotation"),
    Row("rotatex tiltx", "rotationX"),
    Row("rotatey tilty", "rotationY"),
    Row(
      "rotation3d rotate3d rotation3deffect transform3d catransform3d matrix3d", "rotationX",
      "'rotationX' and 'rotationY', with 'perspective' of the layer around it"),
    Row("translatez zdistance depth", "z", "'z', in a layer with 'perspective'"),
    Row(
      "m34 eye eyedistance cameradistance sublayertransform", "perspective",
      "'perspective: 500' of the layer around it"),
    Row("vanishingpoint", "perspectiveOrigin"),
    Row("backfacevisibility doublesided isdoublesided", "backface", "'backface: hidden'"),
    Row("anchorpointz transformoriginz", "anchorZ"),
    Row("anchorpoint transformorigin pivot offsetanchor", "anchor"),
    Row(
      "offsetpath motionpath animatemotion followpath keyframepath movealong mpath", "along",
      "'along: {path: …, at: 0.5}'"),
    Row("offsetdistance keypoints progress", "at"),
    Row("offsetrotate rotationmode autorotate orienttopath", "turned", "'turned: true'"),
    Row("skew shear", "skewX", "'skewX' and 'skewY'"),
    Row("offset translation translatex translatey", "translate"),
    Row("zoom scalex scaley", "scale"),
    Row("direction orientation scrolldirection", "axis"),
    Row("alwaysbouncevertical alwaysbouncehorizontal scrollbouncebehavior", "alwaysBounce", "'alwaysBounce: true'"),
    Row("itemspacing columngap rowgap gap", "spacing"),
    Row("justifycontent mainaxisalignment distribution", "justify"),
    Row("flexwrap wrap", "justify", "a 'flow', which is a row that wraps"),
    Row("flexgrow flex layoutweight", "grow"),
    Row("flexshrink", "shrink"),
    Row("flexbasis idealwidth", "width"),
    Row("minimumwidth minw", "minWidth"),
    Row("maximumwidth maxw", "maxWidth"),
    Row("minimumheight minh", "minHeight"),
    Row("maximumheight maxh", "maxHeight"),
    Row("ratio aspect", "aspectRatio"),
    Row("alignitems justify justifycontent gravity alignment textalign textalignment", "align"),
    Row("padding", "frame", "'padding' of a 'row', a 'column' or a 'label'"),
  ]

  private static let look = [
    Row("textcolor fontcolor foreground foregroundcolor", "color"),
    Row("background backgroundcolor backgroundimage bg bgcolor color colour gradient foregroundcolor", "fill"),
    Row("alpha transparency", "opacity"),
    Row("visible visibility isvisible display show shown", "hidden", "'hidden: true', or 'if' with a condition"),
    Row("ishidden", "hidden"),
    Row("borderradius radius rounded corners corner", "cornerRadius"),
    Row("borderwidth bordercolor outline stroke", "border", "'border: {color, width}'"),
    Row("innershadow insetshadow", "shadow", "'shadow: {color, radius, offset, inside: true}'"),
    Row("inset inner", "inside"),
    Row("boxshadow dropshadow elevation", "shadow", "'shadow: {color, radius, offset, opacity}'"),
    Row("overflow clipped clipstobounds cliptobounds maskstobounds", "clip"),
    Row("filters colorfilter imagefilter", "filter"),
    Row("greyscale", "grayscale"),
    Row("oval circle ellipse", "path", "'path: {oval: [x, y, width, height]}'"),
    Row("arc sector pie", "path", "'path: {arc: [x, y], radius: 40, from: 0deg, sweep: 90deg}'"),
    Row("line polyline polygon points", "path", "'path: {line: [[x, y], [x, y]]}'"),
    Row("d svg pathdata", "path", "'path: {svg: \"M 0 0 L 9 9\"}'"),
    Row("angle direction", "interpolation", "'from' and 'to', points in fractions of the size"),
    Row("colors colours", "gradient"),
    Row("radial conic sweep angular type kind", "form", "'form: radial' or 'form: conic'"),
    Row("colorspace space method", "interpolation"),
    Row("start", "from"),
    Row("end", "to"),
    Row("saturate", "saturation"),
    Row("huerotate", "hue"),
    Row("backdropfilter material glass vibrancy visualeffect uivisualeffectview frosted", "backdrop"),
    Row("mixblendmode blendmode compositingfilter", "blend"),
  ]

  private static let text = [
    Row("content title string value caption innertext", "text"),
    Row("text title caption", "layers", "a 'label' among its 'layers'"),
    Row("fontsize textsize", "font"),
    Row("fontfamily typeface fontname", "family"),
    Row("lang language accessibilitylanguage languageidentifier", "locale"),
    Row("fontweight", "weight"),
    Row("bold", "weight", "'weight: bold'"),
    Row("numberoflines maxlines linelimit", "lines"),
    Row("textoverflow ellipsis ellipsize linebreakmode", "truncate"),
    Row("textdecoration textdecorationline", "underline", "'underline: true' or 'strikethrough: true'"),
    Row("underlined underlinestyle", "underline"),
    Row("linethrough strike struck strikethroughstyle", "strikethrough"),
    Row(
      "fontvariantnumeric monospaceddigit monospaceddigits tnum tabular fontfeaturesettings", "digits",
      "'digits: tabular'"),
    Row("fontstyle oblique slant slanted", "italic", "'italic: true'"),
    Row("textindent firstlineheadindent indent", "firstLineIndent"),
    Row("paragraphspacingbefore paragraphgap", "paragraphSpacing"),
    Row("textpath textonpath alongpath curvedtext", "path"),
    Row(
      "direction orientation textdirection textorientation verticaltext isvertical", "writingMode",
      "'writingMode: vertical'"),
    Row("verticalrl verticallr tbrl tb topToBottom", "vertical"),
    Row("startoffset textpathoffset", "pathOffset"),
    Row("letterspacing kern kerning characterspacing", "tracking"),
    Row("src url href file path asset image picture", "source"),
    Row("objectfit contentmode scaletype resizemode", "fit"),
    Row("capinsets resizable ninepatch borderimageslice centerslice", "slice"),
    Row("backgroundrepeat tiled tilemode", "fit", "'fit: tile'"),
    Row("fps framespersecond", "frameRate"),
  ]

  private static let structure = [
    Row("children subviews views elements body items content", "layers"),
    Row("for foreach vfor map loop", "each", "'each: item in list'"),
    Row("when vif condition", "if"),
    Row("id name", "frame", "the name behind the kind, as in 'box: name'"),
    Row("style class classname css", "frame", "each property by itself, such as 'fill'"),
  ]

  private static let motion = [
    Row("duration seconds", "over"),
    Row("easing ease timing timingfunction interpolator", "curve"),
    Row("assign state setstate", "set"),
    Row("then action actions effect run perform", "do"),
    Row("transition", "animate"),
    Row("animate animation to value target", "follows"),
    Row("transition animation", "animate"),
  ]

  private static let root = [
    Row("variables vars var constants const let props parameters", "values"),
    Row("states store usestate", "state"),
    Row("animations timeline script tests test scenario scenarios", "takes"),
    Row("name title", "scene"),
    Row("viewport phone resolution screen", "device"),
    Row("version schema", "format", "'format: 1'"),
    Row("lang", "locale"),
    Row("fps framerate", "takes", "the option '--fps' of 'flipbook render'"),
    Row("include require imports", "import"),
    Row("actions handlers listeners", "rules"),
    Row("themes theme modes", "variants"),
  ]

  private static let formulas = [
    Row("len size strlen", "length", "'length' of a text, 'count' of a list"),
    Row("rgba", "rgb", "'rgb(r, g, b, a)', each from 0 to 1, or \"#RRGGBBAA\""),
    Row("interpolate", "lerp", "'lerp(a, b, t)', or 'ramp'"),
    Row("animate transition", "lerp", "a state: 'state: {name: {follows: …, over: 0.3s}}'"),
    Row("uppercase touppercase", "upper"),
    Row("lowercase tolowercase", "lower"),
    Row("substring substr slice", "prefix", "'prefix' or 'suffix'"),
    Row("tofixed", "fixed"),
    Row("string str tostring", "fixed", "'fixed(x, digits)', or the number in a text: \"{x}\""),
    Row("includes", "contains"),
    Row("yes on", "true"),
    Row("no off", "false"),
    Row("true", "true"),
    Row("false", "false"),
    Row("nil none undefined", "null"),
    Row("transparent", "clear"),
  ]
}
