// What Swift cannot call safely: functions of libpng and libjpeg whose errors are longjmps. What it cannot call at all:
// instructions of the CPU. And libraries that are loaded only when they are needed.
#ifndef FLIPBOOK_IMAGE_SHIMS_H
#define FLIPBOOK_IMAGE_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct _cairo;

// The C library shows it to GNU's own programs only: a file in memory, without a name.
int memfd_create(const char *name, unsigned int flags);

// Room for an error's wording.
enum { FLIPBOOK_MESSAGE = 256 };

// Decodes a PNG of that size into `out`: rows `stride` bytes apart, four bytes a pixel, BGRA, straight alpha; in the gamma
// of screens, unless the samples are wanted `as_stored`. False, and why, on an error.
bool flipbook_png_read(
    const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, uint8_t *out, size_t stride, bool as_stored,
    char *message);

// EXIF's orientation, 1…8, of a block that begins with "Exif", as JPEG has it, or without; 1 where it says nothing.
int flipbook_exif_orientation(const uint8_t *block, size_t length);

// Puts a row of a picture of width × height pixels where it stands once the picture is turned as EXIF 2.32, tag 0x0112,
// asks: 1 upright, 2 mirrored, 3 half a turn, 4 upside down mirrored, 5…8 the same with rows and columns exchanged.
void flipbook_turn_row(const uint32_t *row, uint32_t *out, size_t y, size_t width, size_t height, int orientation);

// What the header of a JPEG says.
typedef struct {
  int width;
  int height;
  // EXIF's 1…8, 1 where it says nothing.
  int orientation;
  // The bytes that decoding it takes besides its pixels, where it comes in several passes.
  size_t held;
  // Whether its samples are those of four inks, and whether 255 of them is none, as Adobe has it.
  bool inks;
  bool inverted;
} flipbook_jpeg_header;

bool flipbook_jpeg_read_header(const uint8_t *bytes, size_t length, flipbook_jpeg_header *header, char *message);

// Decodes the pixels of such a JPEG into `out`: 4 bytes each, BGRA and opaque, or the four inks; turned upright, in at
// most so many passes. Damage that libjpeg would paint over is an error here.
bool flipbook_jpeg_decode(
    const uint8_t *bytes, size_t length, uint8_t *out, const flipbook_jpeg_header *header, int passes, char *message);

// The file of the system's librsvg, where it lies beside Cairo's; NULL where it does not, and the system finds it, or
// none. Nothing is loaded for that.
const char *flipbook_svg_library(void);

// Loads librsvg into this process, the first time. False where there is none.
bool flipbook_svg_load(void);

// Its version, major first. It is loaded for that; false where there is none.
bool flipbook_svg_version(unsigned version[3]);

// A place in an XML document, both counted from 1.
typedef struct {
  long line;
  long column;
} flipbook_xml_place;

// An element as it begins. An attribute is five pointers: its name, its prefix, its namespace, its value and the end of that.
typedef struct {
  const char *name;
  // NULL for none.
  const char *space;
  int count;
  const uint8_t *const *attributes;
  flipbook_xml_place place;
} flipbook_xml_element;

// Whoever is told what a document holds, in its order. The functions that give false end the walk.
typedef struct {
  void *context;
  bool (*begin)(void *context, const flipbook_xml_element *element);
  void (*end)(void *context);
  bool (*text)(void *context, const uint8_t *text, size_t length);
  bool (*instruction)(void *context, const char *target, flipbook_xml_place place);
  // A reference to an entity that lies in another file, or that nothing declares: the walk ends.
  void (*entity)(void *context, const char *name, bool external, flipbook_xml_place place);
} flipbook_xml_visitor;

typedef struct {
  bool is_told;
  flipbook_xml_place place;
  char message[FLIPBOOK_MESSAGE];
} flipbook_xml_error;

// Walks through an XML document; only once librsvg is loaded. False where it is no sound XML, and why, or where the visitor
// ended it, and nothing is told. Texts of more than 10 MB are read where it `is_long`, which is for documents that declare no
// entities: libxml2 bounds none then.
bool flipbook_xml_walk(
    const uint8_t *bytes, size_t length, bool is_long, const flipbook_xml_visitor *visitor, flipbook_xml_error *error);

// Finds the functions of libxml2 among those that librsvg brings along.
bool flipbook_xml_find(void *(*find)(const char *name));

typedef struct _RsvgHandle flipbook_svg;

// Reads a document; only once librsvg is loaded. NULL, and why, on an error.
flipbook_svg *flipbook_svg_open(const uint8_t *bytes, size_t length, char *message);
void flipbook_svg_close(flipbook_svg *svg);

// What a document says of its size in points: `width` and `height`, and the sides of its viewBox. 0 where it says
// nothing.
typedef struct {
  double width;
  double height;
  double box_width;
  double box_height;
} flipbook_svg_sides;

flipbook_svg_sides flipbook_svg_read_sides(flipbook_svg *svg);

// Draws the whole document into width × height points. False, and why, on an error.
bool flipbook_svg_draw(
    flipbook_svg *svg, struct _cairo *context, double width, double height, char *message);

// Has the system refuse this process, for ever, all but memory, threads, clocks and the descriptors that it holds: what it was not
// made for ends it by SIGSYS. False where the system does not, and all is as before.
bool flipbook_confine(void);

// True where the system can do that.
bool flipbook_can_confine(void);

// Loads libheif into this process, the first time, with the decoders that it brings along.
void flipbook_heif_load(void);

// True where it was needed before `flipbook_heif_load`: a process that is confined loads nothing any more.
bool flipbook_heif_is_missed(void);

// The version of the system's libheif, which is loaded when it is first asked for; NULL where there is none.
const char *flipbook_heif_version(void);

// What becomes of a HEIC or AVIF. The message is of libheif.
typedef enum {
  FLIPBOOK_HEIF_DONE,
  FLIPBOOK_HEIF_MISSING,
  FLIPBOOK_HEIF_TRUNCATED,
  FLIPBOOK_HEIF_UNSUPPORTED,
  FLIPBOOK_HEIF_DAMAGED,
} flipbook_heif_outcome;

typedef struct flipbook_heif flipbook_heif;

// Opens a file. NULL where it cannot be opened.
flipbook_heif_outcome flipbook_heif_open(const uint8_t *bytes, size_t length, flipbook_heif **file, char *message);
void flipbook_heif_close(flipbook_heif *file);

// What is known of its first picture without its pixels.
typedef struct {
  // Turned upright.
  int width;
  int height;
  // Whether its colours are multiplied by their alpha.
  bool premultiplied;
  // Bytes of its ICC profile, 0 for none.
  size_t profile;
  // Whether it names its space by code points of ITU-T H.273.
  bool has_points;
  int primaries;
  int transfer;
} flipbook_heif_header;

flipbook_heif_header flipbook_heif_read_header(const flipbook_heif *file);
bool flipbook_heif_read_profile(const flipbook_heif *file, uint8_t *out);

// Decodes width × height pixels into `out`: 4 bytes each, BGRA. Damage that libheif would paint over is an error here.
flipbook_heif_outcome flipbook_heif_decode(
    const flipbook_heif *file, uint8_t *out, int width, int height, char *message);

// Whether this CPU has instructions for SHA-256. Only then may flipbook_sha256_blocks be called.
bool flipbook_sha256_is_fast(void);

// Takes `count` blocks of 64 bytes into the state.
void flipbook_sha256_blocks(uint32_t state[8], const uint8_t *bytes, size_t count);

// Whether this CPU has an instruction that puts bytes in any order. Only then may flipbook_rgb_row be called.
bool flipbook_rgb_is_fast(void);

// Writes `width` pixels of B, G, R, A as R, G, B, and no byte beyond.
void flipbook_rgb_row(const uint8_t *bgra, uint8_t *rgb, size_t width);

// A row of a film's picture of 0xAARRGGBB, whose alpha counts for nothing: Y' as films hold it, Cb and Cr as their differences
// from a grey's, in parts of 64.
void flipbook_video_row(const uint32_t *pixels, size_t width, uint8_t *luma, int16_t *blue, int16_t *red);

// The pixels of a row with straight alpha, and their alpha.
void flipbook_video_straight_row(const uint32_t *pixels, size_t width, uint32_t *straight, uint8_t *alpha);

// Makes `count` such differences of twice as many; three before and four behind those are read, too.
void flipbook_video_halve_row(const int16_t *full, size_t count, int16_t *half);

// Makes a row of Cb or Cr as films hold them of two rows, the middle ones of these eight.
void flipbook_video_halve_rows(const int16_t *const rows[8], size_t count, uint8_t *out);

// Makes a row of Cb or Cr as films hold them of such differences.
void flipbook_video_samples(const int16_t *parts, size_t count, uint8_t *out);

#endif
