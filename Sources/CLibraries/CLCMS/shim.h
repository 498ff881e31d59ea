#include <lcms2.h>

// Formats that are macros, which Swift does not see.
static const cmsUInt32Number flipbook_lcms_bgra = TYPE_BGRA_8;
static const cmsUInt32Number flipbook_lcms_gray = TYPE_GRAY_8;
static const cmsUInt32Number flipbook_lcms_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number flipbook_lcms_cmyk_inverted = TYPE_CMYK_8_REV;
