/// Loops over pixels, for tests.
///
/// The tests themselves are compiled without optimisation, which makes them quick to build; whatever goes through a
/// picture pixel by pixel in them stands here instead, where the compiler optimises. Bitmaps come in, numbers and
/// bitmaps go out; nothing here draws.
enum PictureSupport {}
