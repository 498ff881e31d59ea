// The room `Vocabulary`: the words of the scene language, in tables.
//
//   Kind            what a layer can be
//   Property        a word that a layer can have: its row has its type, default, range and sentence, what it needs
//                   beside it (`Need`) and what others call it (`Alias`)
//   PropertyType    what the value of a property can be
//   KeySpec         a key of a map that is no layer: of a rule, an action, a step, a motion
//   SystemTrait     what the system sets: dark, locale, text size, writing direction
//   Device          the screens that a scene can be shown on
//
// The reader, the checker, the JSON Schema, the reference page and the making of frames all read these tables; what
// people read of a default is made from the default itself. It takes nothing and gives rows. It knows no scene.

/// The words of the scene language, in tables: what kinds there are, which properties they take, of which type, with
/// which default. The reader, the checker, the JSON Schema, the reference page and the making of frames all read these
/// tables; what people read of a default is made from the default itself.
public enum Vocabulary {}
